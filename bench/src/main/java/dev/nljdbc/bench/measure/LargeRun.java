// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.LargeDatabase.Asked;
import dev.nljdbc.bench.measure.LargeRun.AskedProcess.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A large SQLite database from end to end: the command line as people run it, a process for each
 * question, first without an index, then with a complete one.
 *
 * @param cli nl-jdbc-cli.jar
 * @param folder for databases and indexes
 * @param progress is told what is being done
 */
public record LargeRun(Path cli, Path folder, Consumer<String> progress) {

  private static final double MIB = 1024.0 * 1024;
  private static final int LONGEST = 400;

  /**
   * What came of one database.
   *
   * @param lines of the page, in Markdown
   * @param right whether all answers were
   */
  public record Result(List<String> lines, boolean right) {}

  /** Makes a database, asks, and removes it. */
  public Result run(LargeDatabase database) throws IOException, SQLException, InterruptedException {
    int size = database.size();
    String name = database.name().toLowerCase(Locale.ROOT);
    Path file = folder.resolve(name + ".sqlite");
    progress.accept(String.format(Locale.ROOT, "making %s of %,d", name, size));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      connection.setAutoCommit(false);
      database.fill(connection, size);
      connection.commit();
    }
    List<String> lines = new ArrayList<>();
    boolean right = true;
    AskedProcess process = new AskedProcess(cli, file, folder);
    List<Asked> questions = database.questions(size);
    for (int i = 0; i < questions.size(); i++) {
      right &= ask(process, questions.get(i), "none", folder.resolve(name + " index " + i), lines);
    }
    Path index = folder.resolve(name + " index 0");
    Run reading = process.ask("NL REFRESH", "", index);
    for (Asked asked : questions) {
      right &= ask(process, asked, "complete", index, lines);
    }
    lines.addAll(
        0,
        List.of(
            String.format(
                Locale.ROOT,
                "## %,d %s: a file of %s MiB, an index of %s MiB, read in %.1f s",
                size,
                name.replace("few_", ""),
                mebibytes(file),
                mebibytes(index),
                reading.seconds()),
            "",
            "| asked | index | answered after, s | target, s | process ended after, s | peak MiB |"
                + " right |",
            "|---|---|---|---|---|---|---|"));
    lines.add("");
    Files.delete(file);
    return new Result(lines, right);
  }

  private boolean ask(
      AskedProcess process, Asked asked, String stage, Path index, List<String> lines)
      throws IOException, InterruptedException {
    Run run = process.ask(asked.text(), asked.answer(), index);
    progress.accept(String.format(Locale.ROOT, "%.1f s: %s", run.answered(), asked.text()));
    lines.add(
        String.format(
            Locale.ROOT,
            "| %s | %s | %.1f | %.1f | %.1f | %d | %s |",
            asked.text(),
            stage,
            run.answered(),
            asked.target(),
            run.seconds(),
            run.peak(),
            run.right() ? "yes" : "no: " + shortened(run.said())));
    return run.right();
  }

  private static String shortened(String said) {
    String line = said.strip().replaceAll("\\s*\\R\\s*", " / ").replace("|", "\\|");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " …";
  }

  /** The size of a file, or of all files in a folder. */
  private static String mebibytes(Path place) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      long bytes =
          files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
      return String.format(Locale.ROOT, "%,.1f", bytes / MIB);
    }
  }

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
}
