// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.words.NamedSlot;
import dev.nljdbc.bench.words.SentenceReader;
import dev.nljdbc.bench.words.SentenceTemplate;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Asks questions in the sentences of questions about other databases: "How many singers are there?"
 * as "What is the total number of singers?", because somebody asked so for schools. Both databases
 * are in the same part, so that a parser that learned from the other parts has seen neither
 * question. The way is our own.
 */
final class BorrowedSentences {

  private final Map<String, Sentence> sentences = new TreeMap<>();
  private final Map<String, List<Sentence>> alike = new HashMap<>();

  /** A question's sentence. */
  private record Sentence(String database, int part, SentenceTemplate template) {}

  /**
   * Reads the sentences of questions.
   *
   * @param parts the databases of each turn
   * @throws SQLException when a database can't be read
   */
  BorrowedSentences(
      Iterable<TrainingQuestion> questions,
      IndexedDatabases databases,
      List<? extends Set<String>> parts)
      throws SQLException {
    SentenceReader reader = new SentenceReader();
    Map<String, Set<String>> names = new HashMap<>();
    for (TrainingQuestion question : questions) {
      String database = question.database();
      SchemaView schema = databases.get(database).schema();
      Query gold = new GoldQueries(schema).read(question.gold()).query();
      if (gold == null) {
        continue;
      }
      GoldSkeleton skeleton = GoldSkeleton.of(gold, schema);
      List<NamedSlot> slots = skeleton.slots();
      Set<String> words = names.computeIfAbsent(database, d -> words(schema));
      Optional<SentenceTemplate> template =
          reader.read(question.question(), skeleton.shape(), slots, words);
      template.ifPresent(t -> add(question, part(database, parts), t));
    }
  }

  private static int part(String database, List<? extends Set<String>> parts) {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).contains(database)) {
        return i;
      }
    }
    throw new IllegalArgumentException("No part has " + database);
  }

  private static Set<String> words(SchemaView schema) {
    Set<String> words = new HashSet<>();
    for (TableView table : schema.tables()) {
      words.addAll(table.words());
      for (ColumnView column : table.columns()) {
        words.addAll(column.words());
      }
    }
    return words;
  }

  private void add(TrainingQuestion question, int part, SentenceTemplate template) {
    Sentence sentence = new Sentence(question.database(), part, template);
    sentences.put(question.id(), sentence);
    alike.computeIfAbsent(part + template.meaning(), m -> new ArrayList<>()).add(sentence);
  }

  /** The question in another's sentence, the same each time; its own text if there is none. */
  String borrowed(String id, String question) {
    Sentence own = sentences.get(id);
    if (own == null) {
      return question;
    }
    Map<String, SentenceTemplate> others = new TreeMap<>();
    for (Sentence other : alike.getOrDefault(own.part + own.template.meaning(), List.of())) {
      if (!other.database.equals(own.database)) {
        others.putIfAbsent(other.template.form(), other.template);
      }
    }
    others.remove(own.template.form());
    if (others.isEmpty()) {
      return question;
    }
    List<SentenceTemplate> choices = List.copyOf(others.values());
    SplittableRandom random = new SplittableRandom(id.hashCode());
    return choices.get(random.nextInt(choices.size())).naming(own.template);
  }
}
