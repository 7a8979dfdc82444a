// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a question asks a figure for: the names behind "per", and the periods behind "per", "by" or
 * "for each" ("sales per store and year"). An answer without one of these is no answer.
 */
public final class AskedGroups {

  private static final Set<String> PERIODS = Set.of("year", "quarter", "month", "week");

  private final Utterance u;
  private final SchemaView schema;

  public AskedGroups(Utterance utterance, SchemaView schema) {
    this.u = utterance;
    this.schema = schema;
  }

  /** The words of the groups that a query does without. */
  public List<String> missing(Query query) {
    QueryParts parts = QueryParts.of(query);
    List<String> missing = new ArrayList<>();
    for (int i = 1; i < u.size() - 1; i++) {
      boolean per = u.is(i, "per");
      boolean each = eachPeriod(i);
      if ((per || by(i) || each) && u.linkAt(i) == null) {
        missing(i + 1, per || each, query, parts, missing);
      }
    }
    return missing;
  }

  private boolean by(int i) {
    return u.is(i, "by") && u.cueAt(i) == null && u.parts().get(i) != Part.ORDER;
  }

  /** "For each year". */
  private boolean eachPeriod(int i) {
    return u.isAny(i, "each", "every") && u.is(i - 1, "for") && period(i + 1, u.linkAt(i + 1));
  }

  /** Of names and periods from a place on, with "and" or commas between them. */
  private void missing(int from, boolean per, Query query, QueryParts parts, List<String> missing) {
    int i = from;
    while (i < u.size()) {
      Link link = u.linkAt(i);
      int end = link == null ? i + 1 : link.end();
      if (period(i, link)) {
        if (end(end) && counted(per, query) && !told(u.token(i).lower(), link, parts)) {
          missing.add(u.token(i).text());
        }
      } else if (link == null || link.cell()) {
        return;
      } else if (per && !told(link, parts)) {
        missing.add(u.span(link.start(), link.end()));
      }
      if (!u.isAny(end, "and", ",")) {
        return;
      }
      i = end + 1;
    }
  }

  private boolean period(int i, @Nullable Link link) {
    return PERIODS.contains(u.token(i).lower()) && (link == null || link.length() == 1);
  }

  /** Not "by year end". */
  private boolean end(int i) {
    return u.isEnd(i) || u.linkAt(i) == null && !u.isIn(i, "name.glued");
  }

  /** "The rent per month" is a rate; "the number of" and "the total" are not. */
  private boolean counted(boolean per, Query query) {
    return !per
        || u.has(Cue.Kind.COUNT)
        || query.select().stream()
            .anyMatch(t -> t.function().equals("COUNT") || t.function().equals("SUM"));
  }

  private boolean told(String period, @Nullable Link link, QueryParts parts) {
    String function = period.toUpperCase(Locale.ROOT);
    boolean computed =
        parts.terms().stream().anyMatch(t -> t.part() && t.function().equals(function));
    return computed
        || link != null && named(link, parts.columns())
        || parts.columns().stream().map(schema::column).anyMatch(c -> holds(c, period));
  }

  private static boolean holds(ColumnView column, String period) {
    return column.has(period) || period.equals("year") && column.yearOnly();
  }

  /** By its columns, by its tables, or by keys to these. */
  private boolean told(Link link, QueryParts parts) {
    Set<TableId> read = parts.tables();
    return named(link, parts.columns())
        || link.tables().stream()
            .map(t -> t.what().id())
            .anyMatch(
                t -> read.contains(t) || read.stream().anyMatch(r -> schema.key(r, t).isPresent()));
  }

  private static boolean named(Link link, Set<ColumnId> columns) {
    return link.columns().stream().anyMatch(c -> columns.contains(c.what().id()));
  }
}
