// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.AdditiveColumns;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.Optional;

/**
 * "Applicants by source" is the heading of a report: how many there are for each source. Without a
 * verb nobody asks for the sources alone, once for each applicant. "Cost by year" is the sum of
 * each.
 */
final class ReportHeading {

  /** Rows in the order of the sources may be meant as well. */
  static final double SURE = 0.75;

  private ReportHeading() {}

  /** The same as a question for numbers; empty for other questions. */
  static Optional<String> of(Utterance u) {
    boolean number = u.isAny(0, "number", "count") && u.is(1, "of");
    int first = number ? 2 : 0;
    Link link = u.linkAt(first);
    int end = u.endOfWords();
    if (link == null || link.start() != first || link.value()) {
      return Optional.empty();
    }
    boolean rows = link.tableScore() >= Link.NAMED && u.is(behindYear(u, link.end()), "by");
    return rows ? counted(u, link, end, number) : number ? Optional.empty() : summed(u, link, end);
  }

  /** "Bills in 2024 by client". */
  private static int behindYear(Utterance u, int i) {
    boolean dated = u.is(i, "in") && i + 1 < u.size() && Numerals.isYear(u.token(i + 1).lower());
    return dated ? i + 2 : i;
  }

  private static Optional<String> counted(Utterance u, Link rows, int end, boolean number) {
    int by = behindYear(u, rows.end());
    String counted = "number of " + u.span(rows.start(), by);
    String groups = by + 1 < end ? u.span(by + 1, end) : "";
    if (pair(u, by + 1, end)) {
      return Optional.of(counted + " for each " + groups);
    }
    return !number && group(u, by + 1, end)
        ? Optional.of(counted + " per " + groups)
        : Optional.empty();
  }

  /** The sum of amounts, "cost of repairs per year", "repair cost by year". */
  private static Optional<String> summed(Utterance u, Link start, int end) {
    Link next = start.namesTable() && start.end() < end ? u.linkAt(start.end()) : null;
    Link amount = next == null ? start : next;
    int by = amount.end();
    Link of = u.is(by, "of") && by + 1 < end ? u.linkAt(by + 1) : null;
    by = behindYear(u, of != null && of.namesTable() ? of.end() : by);
    boolean adds =
        amount.columnScore() >= Link.NAMED
            && AdditiveColumns.contains(amount.columns().get(0).what());
    return adds && u.isAny(by, "by", "per") && group(u, by + 1, end)
        ? Optional.of("total " + u.span(0, by) + " per " + u.span(by + 1, end))
        : Optional.empty();
  }

  /** Two groups with a conjunction between them. */
  private static boolean pair(Utterance u, int start, int end) {
    Link first = u.linkAt(start);
    int and = first == null ? -1 : first.end();
    return u.is(and, "and") && group(u, start, and) && group(u, and + 1, end);
  }

  private static boolean group(Utterance u, int start, int end) {
    Link link = u.linkAt(start);
    boolean time = end == start + 1 && u.isAny(start, "month", "year");
    return time
        || link != null
            && link.start() == start
            && link.end() == end
            && !link.value()
            && (link.tableScore() >= Link.NAMED
                || link.columnScore() >= Link.NAMED && category(link.columns().get(0).what()));
  }

  private static boolean category(ColumnView column) {
    return column.text() && !column.identifier() && !column.statistics().unique();
  }
}
