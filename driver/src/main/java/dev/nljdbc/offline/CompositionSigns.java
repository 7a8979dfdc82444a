// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tells that a query made of a part of a question is a guess at the whole: it leaves out a table or
 * a number that the question names, or goes through tables of which nobody speaks.
 */
final class CompositionSigns {

  private final Utterance u;
  private final SchemaView schema;
  private final SqlRenderer renderer;

  CompositionSigns(Utterance question, SchemaView schema, SqlRenderer renderer) {
    this.u = question;
    this.schema = schema;
    this.renderer = renderer;
  }

  /**
   * Whether there is such a sign.
   *
   * @param rows the tables of what is counted, added up or listed
   */
  boolean any(Query query, Collection<TableId> rows) throws NlException {
    return !renderer.forks(query).isEmpty()
        || leavesOutTable(query)
        || leavesOutNumber(renderer.render(query).sql())
        || leavesOutCell(query)
        || strays(query, rows);
  }

  private boolean leavesOutTable(Query query) {
    Set<TableId> read = renderer.tables(query);
    return u.links().stream()
        .filter(link -> link.tableScore() >= Link.NAMED && link.namesTable() && !link.value())
        .anyMatch(link -> link.tables().stream().noneMatch(t -> read.contains(t.what().id())));
  }

  private boolean leavesOutNumber(String sql) {
    return IntStream.range(0, u.size())
        .filter(i -> u.token(i).number() && u.linkAt(i) == null)
        .mapToObj(i -> Pattern.quote(u.wordAt(i)))
        .anyMatch(
            number -> !Pattern.compile("(?<![\\w.-])" + number + "(?!\\w)").matcher(sql).find());
  }

  /** Whether words that can only be a cell are compared with nothing. */
  private boolean leavesOutCell(Query query) {
    Set<String> compared =
        QueryParts.of(query).predicates().stream()
            .flatMap(Query.Predicate::literals)
            .map(literal -> literal.value().strip().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    return u.links().stream()
        .filter(link -> link.cell() && !link.named() && !link.values().isEmpty())
        .anyMatch(link -> link.values().stream().noneMatch(hit -> compared.contains(seen(hit))));
  }

  private static String seen(ValueHit hit) {
    return hit.contents().strip().toLowerCase(Locale.ROOT);
  }

  /** Whether a condition is on rows to which these do not refer and which nobody names. */
  private boolean strays(Query query, Collection<TableId> rows) {
    ReferredTables referred = new ReferredTables(schema, rows);
    return query
        .conditions()
        .map(p -> p.left().column())
        .flatMap(Stream::ofNullable)
        .map(ColumnId::table)
        .anyMatch(table -> !referred.contains(table) && !isNamed(table));
  }

  private boolean isNamed(TableId table) {
    return u.links().stream()
        .filter(Link::namesTable)
        .anyMatch(link -> link.firstTable().id().equals(table));
  }
}
