// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Our warnings, followed by the engine's. */
final class WarningChain {

  private List<SQLWarning> notices = List.of();
  private @Nullable Linked last;

  private record Linked(
      List<SQLWarning> notices, @Nullable SQLWarning engines, @Nullable SQLWarning first) {}

  /** Replaces our warnings. */
  void set(List<SQLWarning> ours) {
    notices = ours;
  }

  /** Adds a warning of ours. */
  void add(SQLWarning notice) {
    List<SQLWarning> more = new ArrayList<>(notices);
    more.add(notice);
    notices = more;
  }

  /**
   * Our warnings, then the engine's. The objects stay the same: some clients (sqlline) know by them
   * what they have shown.
   */
  @Nullable SQLWarning before(@Nullable SQLWarning engines) {
    Linked known = last;
    if (known == null || known.notices() != notices || known.engines() != engines) {
      known = new Linked(notices, engines, linked(engines));
      last = known;
    }
    return known.first();
  }

  private @Nullable SQLWarning linked(@Nullable SQLWarning engines) {
    SQLWarning first = engines;
    for (int i = notices.size() - 1; i >= 0; i--) {
      SQLWarning notice = notices.get(i);
      SQLWarning copy =
          new SQLWarning(notice.getMessage(), notice.getSQLState(), notice.getErrorCode());
      if (first != null) {
        copy.setNextWarning(first);
      }
      first = copy;
    }
    return first;
  }
}
