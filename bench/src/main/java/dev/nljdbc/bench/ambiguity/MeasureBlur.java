// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.ambiguity.QuestionBlur.Blurred;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Set;

/** Takes the measure from a superlative: "the highest salary" becomes "the highest value". */
final class MeasureBlur {

  private static final Set<String> HIGHEST =
      Set.of("highest", "largest", "most", "greatest", "biggest", "maximum", "max");
  private static final Set<String> LOWEST =
      Set.of("lowest", "smallest", "least", "minimum", "min", "fewest");

  private final SchemaView schema;
  private final OtherReadings others;

  MeasureBlur(SchemaView schema, OtherReadings others) {
    this.schema = schema;
    this.others = others;
  }

  List<Blurred> of(Utterance u, Query gold, String sql) {
    if (gold.limit() != 1 || gold.orderBy().size() != 1) {
      return List.of();
    }
    Query.Order order = gold.orderBy().get(0);
    ColumnId id = order.term().column();
    if (id == null || !order.term().function().isEmpty() || !schema.knows(id)) {
      return List.of();
    }
    ColumnView column = schema.column(id);
    List<String> phrase = column.words();
    int at = QuestionPhrases.find(u, phrase);
    boolean superlative =
        at > 0
            && (order.descending() ? HIGHEST : LOWEST).contains(u.token(at - 1).lower())
            && column.measure();
    if (!superlative || valued() || others(gold, sql, order, id).isEmpty()) {
      return List.of();
    }
    String text = u.text();
    String word = order.descending() ? "highest value" : "lowest value";
    String before = text.substring(0, u.token(at - 1).from());
    String behind = text.substring(u.token(at + phrase.size() - 1).to());
    return List.of(new Blurred(before + word + behind, null));
  }

  /** Whether a column is known as a value, which would not be vague. */
  private boolean valued() {
    return schema.tables().stream()
        .flatMap(t -> t.columns().stream())
        .anyMatch(c -> c.has("value") || c.has("mark"));
  }

  private List<ColumnView> others(Query gold, String sql, Query.Order order, ColumnId id) {
    return others.of(
        gold,
        c -> !c.id().equals(id) && c.measure() && c.table().equals(id.table()),
        c -> gold.withOrderBy(List.of(new Query.Order(Query.Term.of(c.id()), order.descending()))),
        sql);
  }
}
