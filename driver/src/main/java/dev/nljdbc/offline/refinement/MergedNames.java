// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;

/**
 * "Top 2 employees by salary": two of one name stay two. Where rows of one table are asked for and
 * nothing is added up, they are ordered by themselves rather than by sums for each name.
 */
final class MergedNames {

  private final Utterance question;
  private final SchemaView schema;

  MergedNames(Utterance question, SchemaView schema) {
    this.question = question;
    this.schema = schema;
  }

  /** The query, of rows where it was of groups of one name. */
  Query apart(Query query) {
    boolean rows =
        !query.groupBy().isEmpty()
            && query.involved().size() == 1
            && query.having().isEmpty()
            && query.combined() == null
            && !query.orderBy().isEmpty()
            && query.orderBy().stream().allMatch(o -> ofColumn(o.term()))
            && query.select().stream().allMatch(t -> t.function().isEmpty())
            && query.groupBy().stream().map(schema::column).noneMatch(MergedNames::tellsRows)
            && !question.has(Cue.Kind.AGGREGATE)
            && !question.has(Cue.Kind.EACH)
            && asksFor(query.involved().iterator().next());
    return rows
        ? query
            .withGroupBy(List.of())
            .withOrderBy(
                query.orderBy().stream()
                    .map(o -> new Query.Order(plain(o.term()), o.descending()))
                    .toList())
        : query;
  }

  private static boolean ofColumn(Term term) {
    return term.aggregate() && term.column() != null && !term.function().equals("COUNT");
  }

  private static boolean tellsRows(ColumnView column) {
    return column.key() || column.statistics().unique();
  }

  private boolean asksFor(TableId table) {
    return question.links().stream()
        .anyMatch(
            link ->
                link.namesTable()
                    && question.part(link) == Utterance.Part.HEAD
                    && link.tables().stream().anyMatch(named -> named.what().id().equals(table)));
  }

  private static Term plain(Term term) {
    return new Term("", term.column(), false);
  }
}
