package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Counts what the question mentions and a query leaves out. */
final class QuestionCoverage {

  final Set<ColumnId> columns;
  final Set<TableId> tables;
  final int subs;
  private final Set<String> values;
  int unusedValues;
  int unusedNumbers;
  int unusedColumns;
  int unusedTables;
  int unnamedTables;
  int unusedFlags;

  QuestionCoverage(QuestionView view, Query query) {
    QueryParts parts = QueryParts.of(query);
    this.columns = parts.columns();
    this.tables = parts.tables();
    this.subs = parts.subQueries();
    this.values = values(parts);
    for (Mention m : view.mentions()) {
      Link link = m.link();
      if (link != null) {
        Set<ColumnId> flags = view.flags(link);
        unusedFlags += flags.isEmpty() || flags.stream().anyMatch(columns::contains) ? 0 : 1;
      }
      if (m.number() != null) {
        unusedNumbers += values.contains(m.number().lower()) ? 0 : 1;
      } else if (link != null && link.cell()) {
        unusedValues += used(link, view) ? 0 : 1;
      } else if (link != null && link.columnScore() >= 0.8) {
        unusedColumns += named(link) ? 0 : 1;
      } else if (link != null && link.tableScore() >= 0.8) {
        unusedTables +=
            link.tables().stream().anyMatch(n -> tables.contains(n.what().id())) ? 0 : 1;
      }
    }
    for (TableId table : tables) {
      boolean named = view.tableLink(table).score() > Link.PARTLY_NAMED;
      for (ColumnView c : view.schema().table(table).columns()) {
        named |= columns.contains(c.id()) && view.columnLink(c).score() > Link.PARTLY_NAMED;
      }
      unnamedTables += named ? 0 : 1;
    }
  }

  private static Set<String> values(QueryParts parts) {
    Set<String> values = new HashSet<>(parts.limits());
    for (Query.Predicate p : parts.predicates()) {
      for (Query.Operand o : p.right()) {
        if (o instanceof Query.Literal literal) {
          values.add(literal.value().replace("%", "").toLowerCase(Locale.ROOT));
        }
      }
    }
    return values;
  }

  private boolean used(Link link, QuestionView view) {
    String span = view.utterance().span(link.start(), link.end()).toLowerCase(Locale.ROOT);
    if (values.contains(span)
        || link.literal() != null && values.contains(link.literal().toLowerCase(Locale.ROOT))) {
      return true;
    }
    for (ValueHit hit : link.values()) {
      if (values.contains(hit.contents().toLowerCase(Locale.ROOT))) {
        return true;
      }
    }
    return named(link);
  }

  private boolean named(Link link) {
    for (Link.Named<ColumnView> n : link.columns()) {
      if (columns.contains(n.what().id())) {
        return true;
      }
    }
    List<Link.Named<TableView>> named = link.tables();
    return named.stream().anyMatch(n -> n.score() > 0.8 && tables.contains(n.what().id()));
  }
}
