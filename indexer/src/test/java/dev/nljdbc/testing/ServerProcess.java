package dev.nljdbc.testing;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A database server in a Java process of its own, whose libraries have other versions than the
 * tests'. Its standard input ends with this JVM, and so does it.
 */
public final class ServerProcess {

  private static final String TOLD = "address ";

  private ServerProcess() {}

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
    String libraries = Files.readString(module.resolve("class-path")).strip();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", module.resolve("classes") + File.pathSeparator + libraries));
    command.add(main);
    command.addAll(List.of(arguments));
    Process server = new ProcessBuilder(command).redirectError(log.toFile()).start();
    BufferedReader told = server.inputReader(StandardCharsets.UTF_8);
    String line = told.readLine();
    while (line != null && !line.startsWith(TOLD)) {
      line = told.readLine();
    }
    if (line == null) {
      throw new IOException("the server ended; see " + log);
    }
    return line.substring(TOLD.length());
  }
}
