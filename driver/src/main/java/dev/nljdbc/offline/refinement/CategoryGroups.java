// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.List;

/**
 * "Revenue by order status" is one sum for each status. Sums are of rows by their key, as two of
 * one name are two; where rows have no name, a state or a kind stands for it, and is asked for.
 */
final class CategoryGroups {

  private final Utterance question;
  private final SchemaView schema;

  CategoryGroups(Utterance question, SchemaView schema) {
    this.question = question;
    this.schema = schema;
  }

  /** The query, without the keys of rows whose state or kind is asked for. */
  Query in(Query query) {
    boolean sums = query.select().stream().anyMatch(this::sum);
    List<ColumnId> groups =
        query.groupBy().stream().filter(c -> !sums || !keyOfCategory(c, query)).toList();
    return groups.size() == query.groupBy().size() ? query : query.withGroupBy(groups);
  }

  private boolean sum(Term term) {
    return term.function().equals("SUM")
        && term.column() != null
        && schema.column(term.column()).amount() != null;
  }

  private boolean keyOfCategory(ColumnId key, Query query) {
    return schema.column(key).key()
        && !query.shown().contains(key)
        && query.groupBy().stream()
            .filter(c -> c.table().equals(key.table()) && !c.equals(key))
            .anyMatch(this::category);
  }

  /** Whether many rows share it and the question names it; a person's two names are none. */
  private boolean category(ColumnId id) {
    TableView table = schema.table(id.table());
    ColumnView column = schema.column(id);
    boolean name = table.readable().size() > 1 || column.has("name") || column.has("title");
    return !name && column.repeats() && question.links().stream().anyMatch(l -> names(l, id));
  }

  private static boolean names(Link link, ColumnId column) {
    return link.names(column) && link.columnScore() >= Link.PARTLY_NAMED;
  }
}
