package dev.nljdbc.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * A large database from end to end: the command line is run as people run it, a process for each
 * question, of which the first builds the index.
 *
 * @param cli nl-jdbc-cli.jar
 * @param folder for the database and its index
 * @param budget {@code nl.index.budget}
 * @param told hears how it goes on
 */
public record LargeRun(Path cli, Path folder, String budget, Consumer<String> told) {

  private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");
  private static final long LOOK_MILLIS = 50;
  private static final double MIB = 1024.0 * 1024;

  /**
   * One run of the command line.
   *
   * @param asked what was asked
   * @param seconds from the start of the process to its end
   * @param peak the most memory that the process held, in MiB; 0 where the system does not say
   * @param said its output, without line ends
   * @param right whether the answer was the expected one; true where any will do
   */
  public record Step(String asked, double seconds, long peak, String said, boolean right) {}

  /**
   * All runs over one database.
   *
   * @param database which
   * @param size tables or values
   * @param bytes of the database's file
   * @param indexBytes of the index
   * @param steps in order
   */
  public record Result(
      LargeDatabase database, int size, long bytes, long indexBytes, List<Step> steps) {}

  /**
   * Makes the database, and asks.
   *
   * @param size tables or values
   */
  public Result run(LargeDatabase database, int size)
      throws IOException, SQLException, InterruptedException {
    String name = database.name().toLowerCase(Locale.ROOT);
    Path file = folder.resolve(name + ".sqlite");
    Path index = folder.resolve(name + " index");
    told.accept("making " + file);
    database.make(file, size);
    List<Step> steps = new ArrayList<>();
    for (LargeDatabase.Asked asked : database.questions(size)) {
      Step step = step(file, index, asked);
      told.accept(String.format(Locale.ROOT, "%.1f s: %s", step.seconds(), step.asked()));
      steps.add(step);
    }
    return new Result(database, size, Files.size(file), bytes(index), steps);
  }

  private Step step(Path file, Path index, LargeDatabase.Asked asked)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-jar",
            cli.toAbsolutePath().toString(),
            "--url",
            "jdbc:nl:sqlite:" + file.toAbsolutePath(),
            "--csv",
            asked.text());
    builder.environment().put("NL_DIR", index.toAbsolutePath().toString());
    builder.environment().put("NL_INDEX_BUDGET", budget);
    builder.redirectErrorStream(true).redirectOutput(out.toFile());
    long begun = System.nanoTime();
    Process process = builder.start();
    long peak = 0;
    while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, peak(process));
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    String said = Files.readString(out, StandardCharsets.UTF_8);
    boolean right =
        process.exitValue() == 0
            && (asked.answer().isEmpty() || said.lines().anyMatch(asked.answer()::equals));
    return new Step(asked.text(), seconds, peak, said, right);
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

  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      long sum = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        sum += Files.size(file);
      }
      return sum;
    }
  }

  /** Bytes as they are told: in MiB. */
  public static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%,.1f", bytes / MIB);
  }
}
