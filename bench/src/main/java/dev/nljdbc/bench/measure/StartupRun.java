// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nljdbc.bench.run.RunException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * What the driver's jar adds to the first connection of a program, H2 in memory, and how long a
 * program's first question takes, its model at a server that answers at once.
 *
 * @param jar nl-jdbc.jar
 * @param engine the jar of H2's driver
 * @param folder for temporary files
 * @param rounds of three new JVMs each: bare, ours, ours with a question
 */
public record StartupRun(Path jar, Path engine, Path folder, int rounds) {

  private static final long LONGEST_SECONDS = 60;
  private static final int FIGURES = 3;
  private static final String QUESTION = "NL: How many planets have moons?";
  private static final String SETTINGS =
      ";nl.dir=memory;nl.model=none;nl.base-url=http://127.0.0.1:";
  private static final String REPLY =
      """
      {"id": "r", "object": "chat.completion", "created": 1, "model": "none",
       "choices": [{"index": 0, "finish_reason": "tool_calls", "message": {"role": "assistant", "content": "",
         "tool_calls": [{"id": "1", "type": "function", "function": {"name": "ExecuteSQL",
           "arguments": "{\\"sql\\": \\"SELECT count(*) FROM planet WHERE moons > 0\\", \\"final\\": true}"}}]}}],
       "usage": {"prompt_tokens": 9, "completion_tokens": 3, "total_tokens": 12}}
      """;

  /**
   * Milliseconds, each the median.
   *
   * @param bare until the first statement's row, with the bare driver
   * @param ours likewise through ours
   * @param added what ours took more than the bare driver in the same round
   * @param addedBusy likewise of the thread's time on the processor, which a busy machine does not
   *     lengthen
   * @param question from the start of the JVM until the first question's row
   */
  public record Times(double bare, double ours, double added, double addedBusy, double question) {}

  private record Use(double first, double busy, double asked) {}

  /**
   * Measures.
   *
   * @throws RunException when a program failed
   */
  public Times measure() throws RunException, IOException, InterruptedException {
    Path probe = folder.resolve(FirstUse.class.getName().replace('.', '/') + ".class");
    Files.createDirectories(probe.getParent());
    try (InputStream in = StartupRun.class.getResourceAsStream("FirstUse.class")) {
      Files.write(probe, Objects.requireNonNull(in).readAllBytes());
    }
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", StartupRun::answer);
    server.start();
    try {
      return measure(server.getAddress().getPort());
    } finally {
      server.stop(0);
    }
  }

  private Times measure(int port) throws RunException, IOException, InterruptedException {
    List<Use> bare = new ArrayList<>();
    List<Use> ours = new ArrayList<>();
    List<Use> asking = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      bare.add(use(engine.toString(), "jdbc:h2:mem:"));
      ours.add(use(withOurs(), "jdbc:nl:h2:mem:"));
      asking.add(use(withOurs(), "jdbc:nl:h2:mem:" + SETTINGS + port + "/v1", QUESTION));
    }
    return new Times(
        median(bare.stream().map(Use::first)),
        median(ours.stream().map(Use::first)),
        median(each().map(i -> ours.get(i).first() - bare.get(i).first())),
        median(each().map(i -> ours.get(i).busy() - bare.get(i).busy())),
        median(asking.stream().map(Use::asked)));
  }

  private Stream<Integer> each() {
    return IntStream.range(0, rounds).boxed();
  }

  private static double median(Stream<Double> values) {
    return MedianRatio.median(values.sorted().toList());
  }

  private String withOurs() {
    return jar.toAbsolutePath() + File.pathSeparator + engine;
  }

  private Use use(String classPath, String... arguments)
      throws RunException, IOException, InterruptedException {
    Path result = Files.createTempFile(folder, "use", ".txt");
    Path said = folder.resolve("said.txt");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = classPath + File.pathSeparator + folder;
    List<String> command = new ArrayList<>();
    command.addAll(List.of(java, "-cp", path, FirstUse.class.getName(), result.toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    String[] figures = Files.readString(result).strip().split(" ");
    if (figures.length != FIGURES) {
      throw new RunException("A program failed: " + Files.readString(said));
    }
    double[] read = Stream.of(figures).mapToDouble(Double::parseDouble).toArray();
    return new Use(read[0], read[1], read[2]);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] reply = REPLY.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, reply.length);
    exchange.getResponseBody().write(reply);
    exchange.close();
  }

  /** H2's driver in a jar of its own: the bench's jar, which holds it too, takes long to open. */
  public static final class EngineJar {

    private static final String CLASSES = "org/h2/";
    private static final String SERVICE = "META-INF/services/java.sql.Driver";

    private EngineJar() {}

    /** The jar that it came in, or one made in the folder. */
    public static Path in(Path folder) throws IOException {
      Path from = home();
      if (from.getFileName().toString().startsWith("h2-")) {
        return from;
      }
      Path to = folder.resolve("h2.jar");
      try (JarFile jar = new JarFile(from.toFile());
          ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
        copyClasses(jar, out);
        out.putNextEntry(new ZipEntry(SERVICE));
        out.write("org.h2.Driver".getBytes(StandardCharsets.UTF_8));
      }
      return to;
    }

    private static void copyClasses(JarFile jar, ZipOutputStream out) throws IOException {
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().startsWith(CLASSES) && !entry.isDirectory()) {
          out.putNextEntry(new ZipEntry(entry.getName()));
          try (InputStream in = jar.getInputStream(entry)) {
            in.transferTo(out);
          }
        }
      }
    }

    private static Path home() throws IOException {
      try {
        return Path.of(
            org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      } catch (URISyntaxException e) {
        throw new IOException("H2's driver is at no path", e);
      }
    }
  }
}
