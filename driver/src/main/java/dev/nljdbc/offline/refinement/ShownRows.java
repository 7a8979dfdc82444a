// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.List;
import java.util.Set;

/** Shows rows by their names in place of a column that a word means only in passing. */
final class ShownRows {

  private final Utterance u;
  private final SchemaView schema;

  ShownRows(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query with the rows that it speaks of in place of the column. */
  Query instead(Query query, ColumnId column) {
    Query shown = query.withSelect(names(subject(query, column))).withTables(query.involved());
    return shown.withDistinct(Query.repeatsRows(shown, schema, u.has(Cue.Kind.DISTINCT)));
  }

  static List<Query.Term> names(TableView table) {
    return Query.Term.of(table.readable());
  }

  /** The first table that the question names and the query reads, or else the column's own. */
  TableView subject(Query query, ColumnId column) {
    Set<TableId> read = query.involved();
    return u.links().stream()
        .filter(link -> link.namesTable() && !link.names(column))
        .map(Link::firstTable)
        .filter(table -> read.contains(table.id()))
        .findFirst()
        .orElseGet(() -> schema.table(column.table()));
  }
}
