// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.sketch.Mention;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.HashSet;
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
  final int unnamedTables;
  int unusedFlags;

  QuestionCoverage(QuestionView view, QueryParts parts) {
    this.columns = parts.columns();
    this.tables = parts.tables();
    this.subs = parts.subQueries();
    this.values = values(parts);
    for (Mention m : view.mentions()) {
      if (m.number() != null) {
        unusedNumbers += values.contains(m.number().lower()) ? 0 : 1;
      } else if (m.link() != null) {
        count(m.link(), view);
      }
    }
    this.unnamedTables = (int) tables.stream().filter(t -> !named(t, view)).count();
  }

  private void count(Link link, QuestionView view) {
    Set<ColumnId> flags = view.flags(link);
    unusedFlags += flags.isEmpty() || flags.stream().anyMatch(columns::contains) ? 0 : 1;
    if (link.cell()) {
      boolean used = used(link, view);
      unusedValues += used ? 0 : 1;
      unusedFlags += used || !state(link, view) ? 0 : 1;
    } else if (link.columnScore() >= 0.8) {
      unusedColumns += named(link) ? 0 : 1;
    } else if (link.tableScore() >= 0.8) {
      unusedTables += link.tables().stream().anyMatch(n -> tables.contains(n.what().id())) ? 0 : 1;
    }
  }

  /** Whether a word means the yes or no of a column, or a gender: inactive, women. */
  private static boolean state(Link link, QuestionView view) {
    return !link.values().isEmpty()
        && link.values().stream()
            .map(hit -> view.schema().column(hit.column()))
            .allMatch(c -> FlagValues.of(c).isPresent() || c.gender());
  }

  private boolean named(TableId table, QuestionView view) {
    return view.tableLink(table).score() > Link.PARTLY_NAMED
        || view.schema().table(table).columns().stream()
            .anyMatch(
                c -> columns.contains(c.id()) && view.columnLink(c).score() > Link.PARTLY_NAMED);
  }

  private static Set<String> values(QueryParts parts) {
    Set<String> values = new HashSet<>(parts.limits());
    parts.predicates().stream()
        .flatMap(Query.Predicate::literals)
        .forEach(l -> values.add(l.value().replace("%", "").toLowerCase(Locale.ROOT)));
    return values;
  }

  private boolean used(Link link, QuestionView view) {
    String span = view.utterance().span(link.start(), link.end()).toLowerCase(Locale.ROOT);
    if (values.contains(span)
        || link.literal() != null && values.contains(link.literal().toLowerCase(Locale.ROOT))) {
      return true;
    }
    return link.values().stream()
            .anyMatch(hit -> values.contains(hit.contents().toLowerCase(Locale.ROOT)))
        || named(link);
  }

  private boolean named(Link link) {
    return link.columns().stream().anyMatch(n -> columns.contains(n.what().id()))
        || link.tables().stream().anyMatch(n -> n.score() > 0.8 && tables.contains(n.what().id()));
  }
}
