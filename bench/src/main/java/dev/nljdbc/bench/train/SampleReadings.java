// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.measure.IndexedDatabase;
import dev.nljdbc.bench.samples.SampleDatabase;
import dev.nljdbc.bench.samples.SampleQuestion;
import dev.nljdbc.bench.samples.SampleRows;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.files.FileTree;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.ReadingStages;
import dev.nljdbc.offline.TrainingParser;
import dev.nljdbc.offline.candidate.CandidateRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a parser makes of the questions of people who know their database: they are harder than
 * Spider's, so that confidence which is learned of Spider's alone is too sure of them.
 */
final class SampleReadings implements AutoCloseable {

  private final Path folder;
  private final int steps;
  private final List<Asked> asked = new ArrayList<>();

  /** A database with its questions. */
  private record Asked(
      String name,
      Path file,
      IndexedDatabase indexed,
      OfflineParser parser,
      List<SampleQuestion> all) {}

  /**
   * A reading.
   *
   * @param database that was asked
   * @param lead what tells whether it is right
   * @param right whether it is
   */
  record SampleReading(String database, float[] lead, boolean right) {}

  /**
   * Makes the databases in a temporary folder.
   *
   * @param files of questions, such as {@link SampleQuestion#CALIBRATING}
   * @param steps of SQLite's virtual machine that a candidate may take
   */
  SampleReadings(List<String> files, int steps) throws IOException, SQLException {
    this.steps = steps;
    this.folder = Files.createTempDirectory("nl-bench-samples");
    SortedMap<String, List<SampleQuestion>> byDatabase = new TreeMap<>();
    files.stream()
        .flatMap(file -> SampleQuestion.all(file).stream())
        .filter(question -> !question.follows() && !question.gold().isEmpty())
        .forEach(q -> byDatabase.computeIfAbsent(q.database(), d -> new ArrayList<>()).add(q));
    for (String name : byDatabase.keySet()) {
      Path file = SampleDatabase.create(folder, name).orElseThrow();
      IndexedDatabase indexed = IndexedDatabase.open(file, Optional.empty());
      OfflineParser parser = new OfflineParser(indexed.index(), new CandidateDoubts());
      asked.add(new Asked(name, file, indexed, parser, byDatabase.getOrDefault(name, List.of())));
    }
  }

  /** The questions in words. */
  static String described() {
    return "for the confidence, the sample questions of nl-jdbc: "
        + String.join(", ", SampleQuestion.CALIBRATING);
  }

  /** The readings of the questions that a parser with these stages does not refuse. */
  List<SampleReading> of(ReadingStages stages) throws SQLException {
    List<SampleReading> read = new ArrayList<>();
    SortedMap<String, Path> files = new TreeMap<>();
    asked.forEach(a -> files.put(a.name, a.file));
    try (TrialPool trials = new TrialPool(files, steps, new TrialPool.Memo(0))) {
      for (Asked one : asked) {
        CandidateRunner trial = trials.of(one.name);
        for (SampleQuestion question : one.all) {
          reading(one, question, stages, trial).ifPresent(read::add);
        }
      }
    }
    return read;
  }

  /** Whether a query runs, which not all do, and answers the question. */
  private static boolean runsRight(Asked one, SampleQuestion question, String sql) {
    try {
      return isRight(one, question, sql);
    } catch (SQLException e) {
      return false;
    }
  }

  private static boolean isRight(Asked one, SampleQuestion question, String sql)
      throws SQLException {
    Connection database = one.indexed.connection();
    return question.isAnsweredBy(rows(database, sql), database);
  }

  private static Optional<SampleReading> reading(
      Asked one, SampleQuestion question, ReadingStages stages, CandidateRunner trial)
      throws SQLException {
    try {
      TrainingParser.Lead lead =
          new TrainingParser(one.parser).lead(question.text(), stages, OfflineTraining.DAY, trial);
      boolean right = runsRight(one, question, lead.sql());
      return Optional.of(new SampleReading(one.name, lead.features(), right));
    } catch (NlException e) {
      if (e.error() == NlError.NOT_UNDERSTOOD) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static SampleRows rows(Connection database, String sql) throws SQLException {
    try (Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return SampleRows.of(rows);
    }
  }

  @Override
  public void close() throws SQLException {
    for (Asked one : asked) {
      one.indexed.close();
    }
    try {
      FileTree.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
