// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A database server in a Java process of its own, whose libraries have other versions than the
 * tests'. Its standard input ends with this JVM, and so does it.
 */
public final class ServerProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader told;
  private final PrintStream orders;
  private final String address;

  private ServerProcess(Process process) throws IOException {
    this.process = process;
    this.told = process.inputReader(StandardCharsets.UTF_8);
    this.orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    this.address = await("address ");
  }

  /**
   * Starts it.
   *
   * @param module the build folder of the server's module, with the file {@code class-path}
   * @param main its main class, which prints {@code address} and where it listens
   * @param log takes what it writes to standard error
   * @param options of Java
   * @param arguments of the main class
   * @return where it listens
   */
  public static String start(
      Path module, String main, Path log, List<String> options, String... arguments)
      throws IOException {
    return obeying(module, main, log, options, arguments).address();
  }

  /** Starts it as {@link #start} does, to give it orders and to end it before this JVM ends. */
  public static ServerProcess obeying(
      Path module, String main, Path log, List<String> options, String... arguments)
      throws IOException {
    String libraries = Files.readString(module.resolve("class-path")).strip();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", module.resolve("classes") + File.pathSeparator + libraries));
    command.add(main);
    command.addAll(List.of(arguments));
    return new ServerProcess(new ProcessBuilder(command).redirectError(log.toFile()).start());
  }

  /** Where it listens. */
  public String address() {
    return address;
  }

  /** Writes a line to its standard input, and waits for a line that begins so. */
  public void order(String line, String done) throws IOException {
    orders.println(line);
    await(done);
  }

  private String await(String start) throws IOException {
    String line = told.readLine();
    while (line != null && !line.startsWith(start)) {
      line = told.readLine();
    }
    if (line == null) {
      throw new IOException("the server ended; see what it wrote to standard error");
    }
    return line.substring(start.length());
  }

  @Override
  public void close() throws InterruptedException {
    orders.close();
    process.waitFor();
  }
}
