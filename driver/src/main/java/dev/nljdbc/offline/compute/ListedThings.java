// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Tells which table's rows a plain query shows or counts, so that conditions can be added. */
public final class ListedThings {

  private ListedThings() {}

  /**
   * The table.
   *
   * @return empty for a query of several tables' columns, of groups, in an order or of other
   *     aggregates
   */
  public static Optional<TableId> of(Query query, Utterance question, SchemaView schema) {
    boolean plain =
        query.combined() == null
            && query.groupBy().isEmpty()
            && query.having().isEmpty()
            && query.orderBy().isEmpty()
            && query.limit() == 0;
    return plain ? shown(query, question, schema) : Optional.empty();
  }

  private static Optional<TableId> shown(Query query, Utterance question, SchemaView schema) {
    Query.Term first = query.select().get(0);
    if (first.function().equals("COUNT") && query.select().size() == 1) {
      return first.column() == null
          ? counted(query, question)
          : Optional.of(first.column()).filter(schema::isKey).map(ColumnId::table);
    }
    Set<TableId> tables = new LinkedHashSet<>();
    for (Query.Term term : query.select()) {
      if (term.column() == null || !term.function().isEmpty()) {
        return Optional.empty();
      }
      tables.add(term.column().table());
    }
    return tables.size() == 1 ? tables.stream().findFirst() : Optional.empty();
  }

  /** The first table that the question names is the one that is counted. */
  private static Optional<TableId> counted(Query query, Utterance question) {
    return question.links().stream()
        .filter(Link::namesTable)
        .findFirst()
        .map(link -> link.firstTable().id())
        .filter(query.involved()::contains);
  }
}
