// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.WordLists;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces a foreign key among the shown columns by the name of the referenced row: "which clients
 * spent more than 45" asks for names, not for bill.client_id.
 */
final class ForeignKeyNames {

  /** Words that ask for a key. */
  private static final Set<String> NUMBERS = WordLists.set("key");

  private final Utterance u;
  private final SchemaView schema;

  ForeignKeyNames(Utterance utterance, SchemaView schema) {
    this.u = utterance;
    this.schema = schema;
  }

  /** The queries with names. */
  List<RankedQuery> in(List<RankedQuery> ranked, SqlRenderer renderer) throws NlException {
    if (u.tokens().stream().anyMatch(t -> NUMBERS.contains(t.stem()))) {
      return ranked;
    }
    Map<String, RankedQuery> shown = new LinkedHashMap<>();
    for (RankedQuery r : ranked) {
      Query query = in(r.query());
      RankedQuery other = query.equals(r.query()) ? r : r.with(query, renderer.render(query));
      shown.putIfAbsent(other.sql(), other);
    }
    return List.copyOf(shown.values());
  }

  private Query in(Query q) {
    boolean plain =
        q.select().size() == 1
            && q.select().get(0).function().isEmpty()
            && q.groupBy().isEmpty()
            && q.combined() == null;
    ColumnId shown = plain ? q.select().get(0).column() : null;
    return shown == null
        ? q
        : referred(shown)
            .map(TableView::readable)
            .map(names -> names.stream().map(ColumnView::id).map(Query.Term::of).toList())
            .map(q::withSelect)
            .map(n -> n.withDistinct(Query.repeatsRows(n, schema, u.has(Cue.Kind.DISTINCT))))
            .orElse(q);
  }

  /** The table of that name to whose rows a column refers, if people know these by a name. */
  private Optional<TableView> referred(ColumnId column) {
    return schema.column(column).key()
        ? Optional.empty()
        : schema.index().catalog().foreignKeys().stream()
            .filter(k -> k.from().equals(column.table()) && !k.from().equals(k.to()))
            .filter(k -> k.fromColumns().equals(List.of(column.name())))
            .map(ForeignKey::to)
            .map(schema::table)
            .filter(t -> named(t) && t.readable().stream().anyMatch(ColumnView::text))
            .findFirst();
  }

  private boolean named(TableView table) {
    return u.links().stream()
        .flatMap(l -> l.tables().stream())
        .anyMatch(n -> n.what().equals(table) && n.score() >= Link.NAMED);
  }
}
