// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command line as people run it: a process for one question.
 *
 * @param cli nl-jdbc-cli.jar
 * @param database an SQLite file
 * @param folder for what it says
 */
record AskedProcess(Path cli, Path database, Path folder) {

  private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");
  private static final long LOOK_MILLIS = 20;

  /**
   * How it went.
   *
   * @param answered seconds from the start of the process to the answer
   * @param seconds from the start of the process to its end
   * @param peak the most memory that the process held, in MiB; 0 where the system does not say
   * @param said its output
   * @param right whether the expected answer is there
   */
  record Run(double answered, double seconds, long peak, String said, boolean right) {}

  /**
   * Asks.
   *
   * @param text a question or a statement
   * @param answer a line of the output; empty for any
   * @param index {@code nl.dir}
   */
  Run ask(String text, String answer, Path index) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    ProcessBuilder builder = builder(text, index).redirectOutput(out.toFile());
    long begun = System.nanoTime();
    Process process = builder.start();
    long peak = 0;
    double answered = 0;
    while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, peak(process));
      if (answered == 0) {
        answered = answers(out, answer) ? since(begun) : 0;
      }
    }
    double seconds = since(begun);
    boolean right = process.exitValue() == 0 && answers(out, answer);
    String said = Files.readString(out, StandardCharsets.UTF_8);
    return new Run(answered == 0 ? seconds : answered, seconds, peak, said, right);
  }

  static double since(long nanos) {
    return (System.nanoTime() - nanos) / 1e9;
  }

  private ProcessBuilder builder(String text, Path index) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java,
            "-jar",
            cli.toAbsolutePath().toString(),
            "--csv",
            "--url",
            "jdbc:nl:sqlite:" + database,
            text);
    builder.environment().put("NL_DIR", index.toAbsolutePath().toString());
    return builder.redirectErrorStream(true);
  }

  private static boolean answers(Path out, String answer) throws IOException {
    String said = Files.readString(out, StandardCharsets.UTF_8);
    return answer.isEmpty() || said.lines().anyMatch(answer::equals);
  }

  private static long peak(Process process) throws IOException {
    Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    try {
      Matcher found = PEAK.matcher(Files.readString(status));
      return found.find() ? Long.parseLong(found.group(1)) / 1024 : 0;
    } catch (IOException ended) {
      if (process.isAlive()) {
        throw ended;
      }
      return 0;
    }
  }
}
