// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * "The number, the supplier and the date of open orders" shows the supplier's name between the
 * columns of the order.
 */
public final class ListedTables {

  /** "Guests and their age" are two; a list that begins with a table is longer. */
  private static final int FEWEST = 3;

  private final Utterance u;

  /** What is listed, columns and tables, in the order of the question; empty for no such list. */
  private final List<Link> listed;

  ListedTables(Utterance question) {
    this.u = question;
    this.listed = list();
  }

  /** The longest stretch of names with commas and "and" between them that has both. */
  private List<Link> list() {
    List<Link> best = List.of();
    List<Link> run = new ArrayList<>();
    for (Link link : u.links()) {
      boolean named = link.namesColumn() || isListedTable(link);
      if (!run.isEmpty() && !ListedColumns.joins(u, run.get(run.size() - 1).end(), link.start())) {
        run = new ArrayList<>();
      }
      if (named && u.part(link) == Utterance.Part.HEAD) {
        run.add(link);
      } else {
        run = new ArrayList<>();
      }
      boolean both =
          run.stream().anyMatch(this::isListedTable) && run.stream().anyMatch(Link::namesColumn);
      best = both && run.size() > Math.max(1, best.size()) ? List.copyOf(run) : best;
    }
    return best.isEmpty() || isListedTable(best.get(0)) && best.size() < FEWEST ? List.of() : best;
  }

  /** Whether a link surely names a table, and qualifies no word behind it: the song format. */
  private boolean isListedTable(Link link) {
    return link.namesTable()
        && link.tableScore() >= Link.NAMED
        && !link.cell()
        && u.linkAt(link.end()) == null;
  }

  /** The query with the names of the listed tables that it does not show anything of. */
  public Query in(Query q) {
    if (listed.isEmpty() || !lists(q)) {
      return q;
    }
    List<Query.Term> select = new ArrayList<>(q.select());
    for (int i = 0; i < listed.size(); i++) {
      Link link = listed.get(i);
      if (isListedTable(link) && !shown(link, q)) {
        int at = i == 0 ? 0 : behind(listed.get(i - 1), select);
        select.addAll(at, terms(link.firstTable()));
      }
    }
    return select.size() == q.select().size() ? q : q.withSelect(select).withTables(q.involved());
  }

  /** Whether a query shows columns of rows alone, one of them listed. */
  private boolean lists(Query q) {
    return q.combined() == null
        && q.groupBy().isEmpty()
        && q.select().stream().allMatch(t -> t.column() != null && t.function().isEmpty())
        && listed.stream()
            .filter(Link::namesColumn)
            .anyMatch(link -> q.shown().stream().anyMatch(link::names));
  }

  private static boolean shown(Link link, Query q) {
    TableId table = link.firstTable().id();
    return q.shown().stream().anyMatch(c -> c.table().equals(table) || link.names(c));
  }

  private static int behind(Link before, List<Query.Term> select) {
    return IntStream.range(0, select.size())
        .filter(i -> select.get(i).column() != null && before.names(select.get(i).column()))
        .map(i -> i + 1)
        .findFirst()
        .orElse(select.size());
  }

  private static List<Query.Term> terms(TableView table) {
    return table.readable().stream().map(ColumnView::id).map(Query.Term::of).toList();
  }
}
