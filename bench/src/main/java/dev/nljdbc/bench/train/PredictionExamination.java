// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.measure.IndexedDatabase;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.AnswerConfidence;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the driver would say of queries that any system made: doubts and confidence. The gold is not
 * looked at.
 */
public final class PredictionExamination {

  /** Steps of SQLite's virtual machine: some ten seconds of a query that is examined. */
  private static final int ANSWER = 300_000_000;

  private static final Examined MISSING =
      new Examined(
          0, 0, List.of(new Doubt(Doubt.Kind.FAILURE, "There is no such database.", "", true)));

  private PredictionExamination() {}

  /**
   * What was found of one query.
   *
   * @param number the question's position in the split, from 0
   * @param confidence 0 to 1; 0 for a query that does not run
   * @param doubts what may change the rows first
   */
  public record Examined(int number, double confidence, List<Doubt> doubts) {

    /** Copies the list. */
    public Examined {
      doubts = List.copyOf(doubts);
    }
  }

  /**
   * Examines predictions.
   *
   * @param predicted one per example; blank where there is none
   * @param cache the folder that keeps indexes from one time to the next; empty for memory
   * @param done told how many are examined
   * @return in the order of the examples
   * @throws SQLException when a database can't be read
   */
  public static List<Examined> of(
      Dataset dataset,
      List<Example> examples,
      List<String> predicted,
      Optional<Path> cache,
      IntConsumer done)
      throws SQLException, NlException {
    Map<String, List<Integer>> byDatabase =
        IntStream.range(0, examples.size())
            .boxed()
            .collect(
                Collectors.groupingBy(
                    i -> examples.get(i).database(), TreeMap::new, Collectors.toList()));
    List<Examined> all = new ArrayList<>();
    for (List<Integer> some : byDatabase.values()) {
      Optional<Path> file =
          dataset.database(examples.get(some.get(0))).flatMap(BenchmarkDatabase::file);
      if (file.isPresent()) {
        all.addAll(ofOne(file.get(), some, examples, predicted, cache));
      } else {
        some.forEach(i -> all.add(new Examined(examples.get(i).number(), 0, MISSING.doubts())));
      }
      done.accept(all.size());
    }
    all.sort(Comparator.comparingInt(Examined::number));
    return all;
  }

  private static List<Examined> ofOne(
      Path file,
      List<Integer> positions,
      List<Example> examples,
      List<String> predicted,
      Optional<Path> cache)
      throws SQLException, NlException {
    String name = examples.get(positions.get(0)).database();
    SortedMap<String, Path> files = new TreeMap<>(Map.of(name, file));
    List<Examined> examined = new ArrayList<>();
    try (IndexedDatabase indexed = IndexedDatabase.open(file, cache);
        TrialPool answers = new TrialPool(files, ANSWER, new TrialPool.Memo(0));
        TrialPool trials =
            new TrialPool(files, OfflineTraining.TRIED, new TrialPool.Memo(1_000_000))) {
      CandidateRunner trial = trials.of(name);
      OfflineParser parser = new OfflineParser(indexed.index(), new CandidateDoubts());
      for (int i : positions) {
        Example example = examples.get(i);
        Opinion opinion = parser.opinion(example.question(), OfflineTraining.DAY, trial);
        QueryExaminer.Found found =
            new QueryExaminer(
                    example.question(),
                    example.evidence(),
                    indexed.index(),
                    opinion,
                    answers.of(name),
                    trial)
                .examine(predicted.get(i));
        double confidence = found.ran() ? AnswerConfidence.own().of(found.features()) : 0;
        examined.add(new Examined(example.number(), confidence, found.doubts()));
      }
    }
    return examined;
  }
}
