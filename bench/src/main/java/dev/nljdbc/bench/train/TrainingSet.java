// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.DatasetReader.Location;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.NamedParts;
import dev.nljdbc.bench.metric.spider.SpiderSchemas;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All questions to learn from, with their databases.
 *
 * @param questions Spider's own first, then those in other words
 * @param files the SQLite file of each database
 * @param leftOut how many questions were left out, by reason
 */
record TrainingSet(
    List<TrainingQuestion> questions,
    SortedMap<String, Path> files,
    SortedMap<String, Integer> leftOut) {

  private static final String EXCHANGED = "exchanged";

  /** Copies the collections. */
  public TrainingSet {
    questions = List.copyOf(questions);
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    leftOut = Collections.unmodifiableSortedMap(new TreeMap<>(leftOut));
  }

  /**
   * Reads Spider's training part, and Spider-Syn's.
   *
   * @param spider Spider's folder, as published
   * @param syn Spider-Syn's folder; empty for no paraphrases
   * @throws DatasetException when files are missing or not as published
   * @throws SQLException when a database can't be read
   */
  public static TrainingSet read(Path spider, Optional<Path> syn)
      throws DatasetException, SQLException {
    Dataset published = Datasets.named("spider").read(spider, "train");
    SortedMap<String, Path> files = published.files();
    SortedMap<String, Integer> leftOut = new TreeMap<>();
    List<TrainingQuestion> questions = new ArrayList<>();
    add(published, "", files, questions, leftOut);
    if (syn.isPresent()) {
      Location place = new Location(syn, Optional.of(spider.resolve("database")), false);
      add(Datasets.named("spider-syn").read(place, "train"), "syn/", files, questions, leftOut);
    }
    return new TrainingSet(questions, files, leftOut);
  }

  /**
   * With a wording of each of Spider's own questions that exchanges names for related words, behind
   * all others.
   *
   * @throws SQLException when a database can't be read
   */
  TrainingSet withNamesExchanged(IndexedDatabases databases) throws SQLException {
    Map<String, NamedParts.Reader> readers = new HashMap<>();
    for (String database : files.keySet()) {
      readers.put(
          database, new NamedParts.Reader(databases.get(database).indexed().index().catalog()));
    }
    List<TrainingQuestion> all = new ArrayList<>(questions);
    for (TrainingQuestion question : questions) {
      if (!question.paraphrase()) {
        NamedParts named =
            Objects.requireNonNull(readers.get(question.database())).read(question.gold());
        NameExchange.in(question, named)
            .ifPresent(text -> all.add(question.reworded(EXCHANGED, text)));
      }
    }
    return new TrainingSet(all, files, leftOut);
  }

  /** How many have names exchanged. */
  long exchanged() {
    return questions.stream().filter(q -> q.id().startsWith(EXCHANGED)).count();
  }

  private static void add(
      Dataset dataset,
      String prefix,
      SortedMap<String, Path> files,
      List<TrainingQuestion> questions,
      SortedMap<String, Integer> leftOut)
      throws SQLException {
    SpiderSchemas schemas = new SpiderSchemas(dataset);
    for (Example example : dataset.examples()) {
      if (files.containsKey(example.database())) {
        questions.add(TrainingQuestion.of(example, prefix, schemas.hardness(example)));
      } else {
        leftOut.merge("no database " + example.database(), 1, Integer::sum);
      }
    }
  }
}
