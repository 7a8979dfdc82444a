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
    Link rows = u.linkAt(0);
    int by = rows == null ? 0 : rows.end();
    int end = u.size() > 0 && u.token(u.size() - 1).kind() == Token.Kind.MARK ? 1 : 0;
    if (rows == null
        || rows.tableScore() < Link.NAMED
        || rows.value()
        || !u.is(by, "by")
        || !groups(u, by + 1, u.size() - end)) {
      return Optional.empty();
    }
    return Optional.of("number of " + u.span(0, by) + " per " + u.span(by + 1, u.size() - end));
  }

  private static boolean groups(Utterance u, int start, int end) {
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
