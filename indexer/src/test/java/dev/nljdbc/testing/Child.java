// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A Java process of its own.
 *
 * @param code its exit code
 * @param out what it wrote to standard output
 * @param err and to standard error
 */
public record Child(int code, String out, String err) {

  /** Runs java with these arguments, in this folder, with no more than this in its environment. */
  public static Child java(Path folder, Map<String, String> environment, List<String> arguments)
      throws IOException, InterruptedException {
    return java(
        Path.of(System.getProperty("java.home")),
        Duration.ofMinutes(3),
        folder,
        environment,
        arguments);
  }

  /**
   * The same with another Java.
   *
   * @param home the folder of the JDK
   * @param limit the longest that it may run
   */
  public static Child java(
      Path home,
      Duration limit,
      Path folder,
      Map<String, String> environment,
      List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin").resolve("java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // as the tests themselves: it ends before C2 would pay
    command.addAll(arguments);
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError(
          "still running after " + limit + ": " + command + Files.readString(err));
    }
    return new Child(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }
}
