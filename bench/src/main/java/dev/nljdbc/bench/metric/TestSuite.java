// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.metric.Metric.Prediction;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Test-suite accuracy: a prediction is right when it is right on every database of a suite that has
 * the schema with other rows. A suite are all {@code *.sqlite} files of the database's own folder
 * {@code <db_id>/}, as the authors lay them out, and those of {@code <suites>/<db_id>/}. {@code
 * test_suite} is left out where there is no other file than the database itself.
 *
 * <p>Source: Zhong, Yu and Klein, "Semantic Evaluation for Text-to-SQL with Distilled Test Suites",
 * EMNLP 2020. A file on which the gold does not run says nothing and is passed over.
 */
final class TestSuite implements Metric {

  private final ExecutionEvaluator judge;
  private final Optional<Path> suites;
  private Optional<Path> known = Optional.empty();
  private List<Path> others = List.of();

  /**
   * Opens nothing yet.
   *
   * @param family whose judge compares the results
   * @param suites a folder of suites beside the databases' own
   * @param limit the most time for one query
   */
  public TestSuite(Family family, Optional<Path> suites, Duration limit) {
    this.judge = ExecutionEvaluator.of(family, limit);
    this.suites = suites;
  }

  @Override
  public void measure(Prediction prediction, Figures figures) throws SQLException {
    Optional<Path> file = prediction.database().file();
    if (file.isEmpty()) {
      return;
    }
    List<Path> suite = others(file.get(), prediction.example().database());
    if (!suite.isEmpty()) {
      figures.put("test_suite", rightOnAll(prediction, suite));
      figures.put("test_suite.databases", suite.size() + 1);
    }
  }

  private boolean rightOnAll(Prediction prediction, List<Path> suite) {
    if (prediction.score().verdict() != Verdict.CORRECT) {
      return false;
    }
    String gold = prediction.example().gold();
    for (Path file : suite) {
      Verdict verdict = judge.score(BenchmarkDatabase.of(file), gold, prediction.sql()).verdict();
      if (verdict != Verdict.CORRECT && verdict != Verdict.GOLD_ERROR) {
        return false;
      }
    }
    return true;
  }

  /** The suite's files but the database's own, which has been judged. */
  private List<Path> others(Path file, String database) throws SQLException {
    if (!known.equals(Optional.of(file))) {
      Path own = file.toAbsolutePath().normalize();
      Path folder = own.resolveSibling("");
      // A folder with another name holds other databases, too.
      TreeSet<Path> found = new TreeSet<>(folder.endsWith(database) ? files(folder) : List.of());
      if (suites.isPresent()) {
        found.addAll(files(suites.get().resolve(database)));
      }
      found.remove(own);
      others = List.copyOf(found);
      known = Optional.of(file);
    }
    return others;
  }

  private static List<Path> files(Path folder) throws SQLException {
    List<Path> files = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return files;
    }
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.sqlite")) {
      found.forEach(files::add);
    } catch (IOException | DirectoryIteratorException e) {
      throw new SQLException("The suite in " + folder + " can't be read: " + e.getMessage(), e);
    }
    return files;
  }

  @Override
  public void close() throws SQLException {
    judge.close();
  }
}
