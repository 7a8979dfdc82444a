// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.train.GoldQueries;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Makes a clear question ambiguous: a phrase that names a column, or the column of a value, or the
 * measure of a superlative is replaced by a word that fits others as well. The gold query is then
 * one of several readings; another one has to return other rows. The recipe follows CLARITY. A
 * question that nobody would read in two ways falls away ({@link Unfair}).
 */
final class QuestionBlur {

  private final String database;
  private final QuestionReader reader;
  private final GoldQueries golds;
  private final Rows rows;
  private final ColumnBlur columns;
  private final ValueBlur values;
  private final MeasureBlur measures;
  private final Map<Unfair, Integer> fallen = new EnumMap<>(Unfair.class);

  /** Compares rows of queries. */
  interface Rows {

    /** Whether both run, the other one returns something, and not the same. */
    boolean differ(String gold, String other);

    /** Whether a query returns as much as one row. */
    boolean any(String sql);
  }

  /** Why a blurred question is not ambiguous after all. */
  enum Unfair {
    OPERATION("the words left out also said what to do: the highest"),
    ELSEWHERE("the words left out stand elsewhere in the question"),
    SHARED("the noun stands for two columns: first and last names"),
    NAMED("what is left is the whole name of one column only"),
    VALUE("the value is in one of the columns only"),
    OMITTED("only one of the tables is still spoken of"),
    BROKEN("what is left is no sentence");

    private final String words;

    Unfair(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** A blurred question's text, or why it falls away. */
  record Blurred(String question, @org.jspecify.annotations.Nullable Unfair unfair) {}

  QuestionBlur(String database, DatabaseIndex index, Rows rows) {
    this.database = database;
    this.rows = rows;
    SchemaView schema = new SchemaView(index, Lexicon.ENGLISH);
    this.reader = new QuestionReader(schema, Lexicon.ENGLISH);
    this.golds = new GoldQueries(schema);
    OtherReadings others = new OtherReadings(schema, rows);
    this.columns = new ColumnBlur(schema, reader, others);
    this.values = new ValueBlur(schema, others);
    this.measures = new MeasureBlur(schema, others);
  }

  /** The ambiguous forms of a question; none of most questions. */
  List<BlurredQuestion> of(Example example) {
    Query gold = golds.read(example.gold()).query();
    if (gold == null || !rows.any(example.gold())) {
      return List.of();
    }
    Utterance u = reader.read(example.question());
    return Stream.of(
            fair("column", columns.of(u, gold, example.gold()), example),
            fair("value", values.of(u, gold, example.gold()), example),
            fair("measure", measures.of(u, gold, example.gold()), example))
        .flatMap(List::stream)
        .toList();
  }

  private List<BlurredQuestion> fair(String kind, List<Blurred> all, Example example) {
    all.stream()
        .map(Blurred::unfair)
        .filter(java.util.Objects::nonNull)
        .forEach(why -> fallen.merge(why, 1, Integer::sum));
    return all.stream()
        .filter(b -> b.unfair() == null)
        .map(
            b ->
                new BlurredQuestion(
                    database, kind, b.question(), example.question(), example.gold()))
        .toList();
  }

  /** How many fell away until now, and why. */
  Map<Unfair, Integer> fallen() {
    return fallen;
  }
}
