// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the different values that the rows of a named table have: cities that customers live in.
 */
final class DifferentValues {

  private DifferentValues() {}

  /** The query with the one table that a question names beside the counted column's. */
  static Query in(Query query, Utterance question, SchemaView schema) {
    ColumnId counted = counted(query);
    if (counted == null) {
      return query;
    }
    List<TableId> named =
        question.links().stream()
            .filter(link -> link.namesTable() && link.tableScore() >= Link.NAMED)
            .map(link -> link.firstTable().id())
            .filter(table -> !table.equals(counted.table()))
            .distinct()
            .toList();
    boolean joined = named.size() == 1 && isKeyed(named.get(0), counted.table(), schema);
    return joined ? query.withTables(Set.of(counted.table(), named.get(0))) : query;
  }

  /** The column whose different values are all that a query counts, of one table without a test. */
  private static @Nullable ColumnId counted(Query query) {
    Query.Term term = query.select().get(0);
    boolean alone =
        query.select().size() == 1
            && query.involved().size() == 1
            && query.where().isEmpty()
            && query.groupBy().isEmpty()
            && query.combined() == null;
    return alone && term.function().equals("COUNT") && term.distinct() ? term.column() : null;
  }

  private static boolean isKeyed(TableId one, TableId other, SchemaView schema) {
    return schema.key(one, other).isPresent() || schema.key(other, one).isPresent();
  }
}
