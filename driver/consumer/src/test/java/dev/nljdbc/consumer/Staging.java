// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.consumer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The repository that the release profile deploys to, and programs that read it. */
final class Staging {

  static final Path REPOSITORY = Path.of(System.getProperty("staging"));
  static final String VERSION = System.getProperty("version");

  private Staging() {}

  /** Writes a consumer's file with the staged version and repository. */
  static void write(Path folder, String name, String artifact) throws IOException {
    String text = Files.readString(Path.of("src/test/resources/consumer", name));
    Files.writeString(
        folder.resolve(name),
        text.replace("@version@", VERSION)
            .replace("@artifact@", artifact)
            .replace("@staging@", REPOSITORY.toUri().toString()));
  }

  /** Runs a program in this folder and returns the lines of its output, both streams together. */
  static List<String> run(Path folder, Map<String, String> environment, String... command)
      throws Exception {
    Path out = Files.createTempFile(folder, "out", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(10, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("still running: " + Arrays.toString(command));
    }
    return Files.readAllLines(out);
  }
}
