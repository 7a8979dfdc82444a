package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows are told by what people know them by where the question does not ask for anything else:
 * people by first and last name, things by their name rather than by their number.
 */
final class Telling {

  private Telling() {}

  /** The query with names in place of half a name, or of a key, that was not asked for. */
  static Query named(Query q, QuestionView view) {
    Query.Combined other = q.combined();
    boolean plain =
        q.groupBy().isEmpty()
            && q.select().size() == 1
            && q.select().get(0).function().isEmpty()
            && (other == null || other.query().select().equals(q.select()));
    ColumnId shown = q.select().get(0).column();
    if (!plain || shown == null) {
      return q;
    }
    ColumnView only = view.schema().column(shown);
    List<ColumnView> names = view.schema().table(only.table()).readable();
    ColumnLink link = view.columnLink(only);
    boolean asked = link.score() > 0.8 && link.ties() == 0;
    boolean half = names.size() == 2 && names.contains(only) && !asked;
    boolean unnamed = link.link() == null || link.link() == view.tableLink(only.table()).link();
    boolean number = only.key() && unnamed && !names.isEmpty();
    if (!half && !number) {
      return q;
    }
    List<Query.Term> select = names.stream().map(c -> Query.Term.of(c.id())).toList();
    return other == null
        ? showing(q, select, null)
        : showing(
            q,
            select,
            new Query.Combined(
                other.operator(), showing(other.query(), select, other.query().combined())));
  }

  private static Query showing(
      Query q, List<Query.Term> select, Query.@Nullable Combined combined) {
    return new Query(
        select,
        q.distinct(),
        q.tables(),
        q.where(),
        q.groupBy(),
        q.having(),
        q.orderBy(),
        q.limit(),
        combined);
  }
}
