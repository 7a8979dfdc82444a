// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/**
 * "Applicants by source" is the heading of a report: how many there are for each source. Without a
 * verb nobody asks for the sources alone, once for each applicant.
 */
final class CountedGroups {

  /** Rows in the order of the sources may be meant as well. */
  static final double SURE = 0.75;

  private CountedGroups() {}

  /** The same as a question for numbers; empty for other questions. */
  static Optional<String> of(Utterance u) {
    boolean asked = u.isAny(0, "number", "count") && u.is(1, "of");
    int first = asked ? 2 : 0;
    Link rows = u.linkAt(first);
    int by = rows == null ? 0 : rows.end();
    int mark = u.size() > 0 && u.token(u.size() - 1).kind() == Token.Kind.MARK ? 1 : 0;
    int end = u.size() - mark;
    if (rows == null
        || rows.start() != first
        || rows.tableScore() < Link.NAMED
        || rows.value()
        || !u.is(by, "by")) {
      return Optional.empty();
    }
    String counted = "number of " + u.span(first, by);
    String groups = by + 1 < end ? u.span(by + 1, end) : "";
    if (pair(u, by + 1, end)) {
      return Optional.of(counted + " for each " + groups);
    }
    return !asked && group(u, by + 1, end)
        ? Optional.of(counted + " per " + groups)
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
