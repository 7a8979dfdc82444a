// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.Ignition;
import org.apache.ignite.calcite.CalciteQueryEngineConfiguration;
import org.apache.ignite.configuration.ClientConnectorConfiguration;
import org.apache.ignite.configuration.DataRegionConfiguration;
import org.apache.ignite.configuration.DataStorageConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.configuration.SqlConfiguration;
import org.apache.ignite.logger.NullLogger;
import org.apache.ignite.spi.discovery.tcp.TcpDiscoverySpi;
import org.apache.ignite.spi.discovery.tcp.ipfinder.vm.TcpDiscoveryVmIpFinder;

/**
 * Three nodes of Apache Ignite in a Java process of their own, which ends with this or with the
 * JVM. They keep everything in memory.
 */
public final class IgniteCluster implements AutoCloseable {

  private static final int NODES = 3;

  /** Until a node has started or stopped. */
  private static final int MOST_MINUTES = 5;

  private static final String PACKAGES =
      "java.base/jdk.internal.access java.base/jdk.internal.misc java.base/sun.nio.ch"
          + " java.base/sun.util.calendar java.management/com.sun.jmx.mbeanserver"
          + " jdk.internal.jvmstat/sun.jvmstat.monitor java.base/sun.reflect.generics.reflectiveObjects"
          + " jdk.management/com.sun.management.internal java.base/java.io java.base/java.nio"
          + " java.base/java.net java.base/java.util java.base/java.util.concurrent"
          + " java.base/java.util.concurrent.locks java.base/java.util.concurrent.atomic"
          + " java.base/java.lang java.base/java.lang.invoke java.base/java.math java.sql/java.sql"
          + " java.base/java.time java.base/java.text";

  private final Process process;
  private final BufferedReader told;
  private final PrintStream commands;
  private final String url;

  private IgniteCluster(Process process) throws IOException {
    this.process = process;
    this.told = process.inputReader(StandardCharsets.UTF_8);
    this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    this.url = awaited("jdbc:");
  }

  /**
   * Starts the nodes.
   *
   * @param folder for their files
   */
  public static IgniteCluster start(Path folder) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
    for (String opened : PACKAGES.split(" ")) {
      command.add("--add-opens=" + opened + "=ALL-UNNAMED");
    }
    String own = System.getProperty("java.class.path");
    command.addAll(List.of("-cp", System.getProperty("surefire.test.class.path", own)));
    command.addAll(List.of(Nodes.class.getName(), folder.toString()));
    File log = folder.resolve("ignite.log").toFile();
    return new IgniteCluster(new ProcessBuilder(command).redirectError(log).start());
  }

  /** The URL for its thin driver, which names all nodes. */
  public String url() {
    return url;
  }

  /** Stops a node that no URL names first. */
  public void stopNode() throws IOException {
    commands.println("stop");
    awaited("stopped");
  }

  /** Starts it again. */
  public void startNode() throws IOException {
    commands.println("back");
    awaited("started");
  }

  private String awaited(String beginning) throws IOException {
    CompletableFuture<Void> watch =
        CompletableFuture.runAsync(
            process::destroyForcibly,
            CompletableFuture.delayedExecutor(MOST_MINUTES, TimeUnit.MINUTES));
    String line = told.readLine();
    while (line != null && !line.startsWith(beginning)) {
      line = told.readLine();
    }
    if (line == null) {
      throw new IOException(
          "the nodes of Ignite ended, or took over %d minutes; see their log"
              .formatted(MOST_MINUTES));
    }
    watch.cancel(false);
    return line;
  }

  @Override
  public void close() throws IOException {
    commands.close(); // which they take for the end
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** The process of the nodes. */
  static final class Nodes {

    private Nodes() {}

    /** Starts them in this folder, and stops them with the standard input. */
    public static void main(String[] arguments) throws IOException {
      PrintStream out = System.out;
      TcpDiscoveryVmIpFinder together = new TcpDiscoveryVmIpFinder(true);
      List<String> ports = new ArrayList<>();
      for (int i = 0; i < NODES; i++) {
        var node = Ignition.start(configuration(i, Path.of(arguments[0]), together));
        ports.add("127.0.0.1:" + node.cluster().localNode().attribute("clientListenerPort"));
      }
      out.println("jdbc:ignite:thin://" + String.join(",", ports));
      BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
      for (String command = in.readLine(); command != null; command = in.readLine()) {
        if (command.equals("stop")) {
          Ignition.stop("node" + (NODES - 1), true);
          out.println("stopped");
        } else {
          Ignition.start(configuration(NODES - 1, Path.of(arguments[0]), together));
          out.println("started");
        }
      }
      Runtime.getRuntime().halt(0); // nothing is kept
    }

    private static IgniteConfiguration configuration(
        int number, Path folder, TcpDiscoveryVmIpFinder together) {
      DataRegionConfiguration memory =
          new DataRegionConfiguration().setInitialSize(20L << 20).setMaxSize(200L << 20);
      return new IgniteConfiguration()
          .setIgniteInstanceName("node" + number)
          .setWorkDirectory(folder.resolve("node" + number).toString())
          .setLocalHost("127.0.0.1")
          .setGridLogger(new NullLogger())
          .setMetricsLogFrequency(0)
          .setDiscoverySpi(new TcpDiscoverySpi().setIpFinder(together))
          .setClientConnectorConfiguration(new ClientConnectorConfiguration().setPort(10900))
          .setSqlConfiguration(
              new SqlConfiguration()
                  .setQueryEnginesConfiguration(
                      new CalciteQueryEngineConfiguration().setDefault(true)))
          .setDataStorageConfiguration(
              new DataStorageConfiguration().setDefaultDataRegionConfiguration(memory));
    }
  }
}
