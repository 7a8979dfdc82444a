// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.LargeDatabase.Asked;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command line as people run it: a process for one question.
 *
 * @param cli nl-jdbc-cli.jar
 * @param place the database
 * @param folder for what it says
 * @param budget {@code nl.index.budget}
 */
public record AskedProcess(Path cli, LargePlace place, Path folder, String budget) {

  private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");
  private static final long LOOK_MILLIS = 20;

  /**
   * How it went.
   *
   * @param answered seconds from the start of the process to the answer
   * @param processor seconds of the processor that the process took until then, on all cores; 0
   *     where the system does not say
   * @param seconds from the start of the process to its end
   * @param peak the most memory that the process held, in MiB; 0 where the system does not say
   * @param said its output
   * @param right whether the answer was the expected one; true where any will do
   */
  public record Run(
      double answered, double processor, double seconds, long peak, String said, boolean right) {}

  /**
   * Asks.
   *
   * @param index {@code nl.dir}
   * @param options of Java
   */
  Run ask(Asked asked, Path index, List<String> options)
      throws IOException, SQLException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    ProcessBuilder builder = builder(asked, index, options).redirectOutput(out.toFile());
    long begun = System.nanoTime();
    Process process = builder.start();
    long peak = 0;
    double answered = 0;
    double processor = 0;
    while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, peak(process));
      if (answered == 0) {
        processor = Math.max(processor, processor(process));
        answered = answers(out, asked) ? since(begun) : 0;
      }
    }
    double seconds = since(begun);
    boolean right = process.exitValue() == 0 && answers(out, asked);
    String said = Files.readString(out, StandardCharsets.UTF_8);
    return new Run(answered == 0 ? seconds : answered, processor, seconds, peak, said, right);
  }

  static double since(long nanos) {
    return (System.nanoTime() - nanos) / 1e9;
  }

  private ProcessBuilder builder(Asked asked, Path index, List<String> options)
      throws SQLException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(options);
    command.addAll(List.of("-jar", cli.toAbsolutePath().toString(), "--csv"));
    command.addAll(List.of("--url", "jdbc:nl:" + place.url().substring("jdbc:".length())));
    if (!place.user().isEmpty()) {
      command.addAll(List.of("--user", place.user()));
    }
    if (place.engine() == LargeEngine.DUCKDB) {
      command.addAll(List.of("--driver", driver()));
    }
    command.add(asked.text());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("NL_DIR", index.toAbsolutePath().toString());
    builder.environment().put("NL_INDEX_BUDGET", budget);
    builder.environment().put("NL_PASSWORD", place.password());
    return builder.redirectErrorStream(true);
  }

  /** The jar of the engine's driver, which the command line's jar does not hold. */
  private String driver() throws SQLException {
    return jar(DriverManager.getDriver(place.url()).getClass());
  }

  /** The file or folder that a class is from. */
  static String jar(Class<?> type) {
    URL location = type.getProtectionDomain().getCodeSource().getLocation();
    return Path.of(URI.create(location.toString())).toString();
  }

  /** Whether the answer is there, or, where any will do, something is. */
  private static boolean answers(Path out, Asked asked) throws IOException {
    String said = Files.readString(out, StandardCharsets.UTF_8);
    return asked.answer().isEmpty()
        ? !said.isEmpty()
        : said.lines().anyMatch(asked.answer()::equals);
  }

  private static double processor(Process process) {
    return process.info().totalCpuDuration().map(time -> time.toMillis() / 1e3).orElse(0.0);
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
