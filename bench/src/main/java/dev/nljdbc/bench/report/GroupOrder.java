// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import java.util.Comparator;
import java.util.List;

/** The order of groups: from easy to hard, by number, by name. */
final class GroupOrder {

  private static final List<String> KNOWN =
      List.of("easy", "simple", "medium", "moderate", "hard", "extra", "challenging");

  /** The order of the names of groups. */
  static final Comparator<String> NAMES =
      Comparator.comparingInt(GroupOrder::known)
          .thenComparingDouble(GroupOrder::number)
          .thenComparing(Comparator.naturalOrder());

  private static final List<String> FIRST =
      List.of("hardness", "difficulty", JudgedQuestion.TABLES);

  /** The order of groupings: known ones first, databases last. */
  static final Comparator<String> GROUPS =
      Comparator.comparing((String by) -> by.equals(JudgedQuestion.DATABASE))
          .thenComparingInt(by -> FIRST.contains(by) ? FIRST.indexOf(by) : FIRST.size())
          .thenComparing(Comparator.naturalOrder());

  private GroupOrder() {}

  private static int known(String name) {
    int at = KNOWN.indexOf(name);
    return at < 0 ? KNOWN.size() : at;
  }

  private static double number(String name) {
    return name.matches("\\d{1,9}") ? Integer.parseInt(name) : Integer.MAX_VALUE;
  }
}
