// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.AskedProcess.Run;
import dev.nljdbc.bench.measure.LargeDatabase.Asked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A large database from end to end: the command line is run as people run it, a process for each
 * question, first with no index, then while its rows are read, then when all are.
 *
 * @param process the command line
 * @param folder for the indexes
 * @param told hears how it goes on
 */
public record LargeRun(AskedProcess process, Path folder, Consumer<String> told) {

  private static final double MIB = 1024.0 * 1024;

  /** A run of the command line at this place. */
  public static LargeRun of(
      Path cli, LargePlace place, Path folder, String budget, Consumer<String> told) {
    return new LargeRun(new AskedProcess(cli, place, folder, budget), folder, told);
  }

  /** How far the index was when something was asked. */
  public enum Stage {
    /** Nothing was there. */
    NONE,
    /** Another process had begun it. */
    BEGUN,
    /** The background had read all. */
    COMPLETE
  }

  /**
   * One run of the command line.
   *
   * @param asked what was asked
   * @param stage how far the index was
   * @param options of Java
   * @param run how it went
   */
  public record Step(Asked asked, Stage stage, List<String> options, Run run) {}

  /**
   * All runs over one database.
   *
   * @param database which
   * @param size tables, values or rows
   * @param bytes of the database's file; 0 on a server
   * @param indexBytes of the index, when all is read
   * @param steps in order
   * @param background how the rest was read
   * @param repeated the questions that one connection asked, while tables were read and after
   * @param longest seconds of the longest query that the server saw; empty where the engine runs in
   *     the asking process
   */
  public record Result(
      LargeDatabase database,
      int size,
      long bytes,
      long indexBytes,
      List<Step> steps,
      BackgroundReading background,
      List<RepeatedQuestions> repeated,
      OptionalDouble longest) {

    /** Whether all answers were right, and no query on the server took longer than it may. */
    public boolean passed() {
      return steps.stream().allMatch(step -> step.run().right())
          && repeated.stream().allMatch(asked -> asked.wrong().isEmpty())
          && background.whole()
          && longest.orElse(0) <= database.longestQuery();
    }
  }

  /**
   * Makes the database, asks, and removes it.
   *
   * @param size tables, values or rows
   */
  public Result run(LargeDatabase database, int size)
      throws IOException, SQLException, InterruptedException {
    LargePlace place = process.place();
    told.accept("making " + database + " of " + String.format(Locale.ROOT, "%,d", size));
    try {
      place.fill(database, size);
      return measured(database, size);
    } finally {
      place.clear(database, size);
    }
  }

  private Result measured(LargeDatabase database, int size)
      throws IOException, SQLException, InterruptedException {
    LargePlace place = process.place();
    try (QueryWatch watch = new QueryWatch(place)) {
      List<Asked> questions = database.questions(size);
      Path index = index(database, 0);
      List<Step> steps = new ArrayList<>();
      for (int i = 0; i < questions.size(); i++) {
        steps.add(step(questions.get(i), Stage.NONE, index(database, i), List.of()));
      }
      otherJava(database, questions, steps);
      List<Asked> others =
          Stream.concat(questions.stream().skip(1), database.statements(size).stream()).toList();
      steps(others, Stage.BEGUN, index, steps);
      List<Asked> repeated = database.repeated(size);
      List<RepeatedQuestions> onOneConnection = new ArrayList<>();
      repeat(repeated, index, false, onOneConnection);
      told.accept("waiting until all is read");
      BackgroundReading background = BackgroundReading.wait(place, index, questions.get(0));
      repeat(repeated, index, true, onOneConnection);
      List<Asked> all =
          Stream.concat(questions.stream(), database.statements(size).stream()).toList();
      steps(all, Stage.COMPLETE, index, steps);
      return new Result(
          database,
          size,
          place.bytes(),
          bytes(index),
          steps,
          background,
          onOneConnection,
          watch.longest());
    }
  }

  private Path index(LargeDatabase database, int number) {
    return folder.resolve(database.name().toLowerCase(Locale.ROOT) + " index " + number);
  }

  private void steps(List<Asked> asked, Stage stage, Path index, List<Step> steps)
      throws IOException, SQLException, InterruptedException {
    for (Asked one : asked) {
      steps.add(step(one, stage, index, List.of()));
    }
  }

  /** From nothing, with options of Java that the documentation names. */
  private void otherJava(LargeDatabase database, List<Asked> questions, List<Step> steps)
      throws IOException, SQLException, InterruptedException {
    int next = questions.size();
    if (database == LargeDatabase.FEW_TABLES) {
      Path archive = folder.resolve("classes.jsa");
      List<String> written = List.of("-XX:ArchiveClassesAtExit=" + archive);
      step(questions.get(0), Stage.NONE, index(database, next++), written);
      List<String> quick = List.of("-XX:SharedArchiveFile=" + archive, "-XX:TieredStopAtLevel=1");
      for (Asked asked : questions) {
        steps.add(step(asked, Stage.NONE, index(database, next++), quick));
      }
    }
    for (List<String> options : database.java()) {
      steps.add(step(questions.get(0), Stage.NONE, index(database, next++), options));
    }
  }

  private void repeat(
      List<Asked> questions, Path index, boolean whole, List<RepeatedQuestions> done)
      throws SQLException {
    if (!questions.isEmpty()) {
      told.accept("asking " + questions.size() + " questions on one connection");
      done.add(RepeatedQuestions.ask(process.place(), index, questions, whole));
    }
  }

  private Step step(Asked asked, Stage stage, Path index, List<String> options)
      throws IOException, SQLException, InterruptedException {
    Run run = process.ask(asked, index, options);
    told.accept(String.format(Locale.ROOT, "%.1f s: %s", run.answered(), asked.text()));
    return new Step(asked, stage, options, run);
  }

  /** Bytes of all files in a folder. */
  static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  /** Bytes as they are told: in MiB. */
  public static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%,.1f", bytes / MIB);
  }
}
