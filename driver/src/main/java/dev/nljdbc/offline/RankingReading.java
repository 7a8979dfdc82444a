// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.compute.RankedRows;
import dev.nljdbc.offline.compute.Ranking;
import dev.nljdbc.offline.compute.Ranking.Asks;
import dev.nljdbc.offline.compute.RankingFinder;
import dev.nljdbc.offline.compute.RankingSql;
import dev.nljdbc.offline.compute.RankingSql.Ranked;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a question for places in an order: the order first, then the place of each row. */
final class RankingReading {

  private final Ranking asked;
  private final SchemaView schema;
  private final SqlRenderer renderer;
  private final RankingSql sql;

  private RankingReading(Ranking asked, SchemaView schema, SqlRenderer renderer) {
    this.asked = asked;
    this.schema = schema;
    this.renderer = renderer;
    this.sql = new RankingSql(schema, renderer);
  }

  /**
   * Empty for other questions.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} when it can't be told what gives the order
   */
  static Optional<Reading> of(
      Utterance question,
      QuestionReader reader,
      SubQuestions simpler,
      SchemaView schema,
      SqlRenderer renderer)
      throws NlException {
    Optional<Ranking> asked = RankingFinder.of(question, reader);
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    RankingReading reading = new RankingReading(asked.get(), schema, renderer);
    return Optional.of(
        simpler.surest(
            asked.get().simpler(),
            reading::read,
            "can't tell what order \""
                + asked.get().said()
                + "\" speaks of. Name the column or the amount to go by; groups have to be a column"
                + " of the rows, or a table that their foreign keys lead to"));
  }

  private Optional<DerivedReading> read(SubReading way) throws NlException {
    Optional<RankedRows> rows = RankedRows.of(way.query()).map(this::directed);
    Optional<Ranked> ranked = rows.isEmpty() ? Optional.empty() : sql.of(asked, rows.get());
    if (ranked.isEmpty()) {
      return Optional.empty();
    }
    DerivedReading read =
        DerivedReading.of("rank", ranked.get().sql(), words(rows.get(), ranked.get()), way);
    boolean forked = !renderer.forks(ranked.get().inner()).isEmpty();
    double sure = forked ? Math.min(OrdinaryParser.UNSURE, read.confidence()) : read.confidence();
    return Optional.of(
        new DerivedReading(read.shape(), read.sql(), sure, read.explanation(), read.parts()));
  }

  /** The first is the greatest, or the earliest, unless the question says otherwise. */
  private RankedRows directed(RankedRows rows) {
    ColumnId column = rows.key().column();
    boolean time = !rows.key().aggregate() && column != null && schema.column(column).temporal();
    return asked.directed() ? rows : rows.descending(!time);
  }

  private List<String> words(RankedRows rows, Ranked ranked) {
    List<String> words = new ArrayList<>();
    String first = rows.descending() ? "greatest" : "least";
    words.add(
        "Ranks by %s: the %s comes first%s%s."
            .formatted(
                QueryExplanation.term(rows.key()),
                first,
                ranked.group().isEmpty()
                    ? ""
                    : ", within each " + String.join(" and ", ranked.group()),
                asked.asks() == Asks.NTH ? "" : ", equal values have the same rank"));
    switch (asked.asks()) {
      case ALL -> words.add("Shows all of them.");
      case ONE -> words.add("Shows the one that is asked for.");
      case FIRST -> words.add("Shows those at places up to " + asked.place() + ".");
      case NTH -> words.add("Shows those with the value at place " + asked.place() + ".");
    }
    Query inner = ranked.inner();
    words.addAll(QueryExplanation.of(inner));
    return words;
  }
}
