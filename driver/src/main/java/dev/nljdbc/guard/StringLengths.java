// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The lengths of a query's strings, which the parser does not see. */
final class StringLengths {

  /** Of those that may be the last argument of a call; the longest first. */
  private final List<Integer> last = new ArrayList<>();

  private int longest;

  /**
   * Notes a string.
   *
   * @param string with those that it is joined to
   * @param joined whether there are such
   * @param before the text before it
   * @param sql the text in which it ends
   * @param end where it does
   */
  void add(String string, boolean joined, CharSequence before, String sql, int end) {
    longest = Math.max(longest, string.length());
    int next = end;
    while (next < sql.length() && Character.isWhitespace(sql.charAt(next))) {
      next++;
    }
    int previous = before.length() - 1;
    while (previous >= 0 && Character.isWhitespace(before.charAt(previous))) {
      previous--;
    }
    boolean follows = joined || previous >= 0 && before.charAt(previous) == ',';
    // a comment or another string may stand before the bracket
    if (follows && next < sql.length() && ")-/#'\"".indexOf(sql.charAt(next)) >= 0) {
      last.add(string.length());
      last.sort(Comparator.reverseOrder());
    }
  }

  /** Of any string. */
  int longest() {
    return longest;
  }

  /** The most by which so many replacements by such strings multiply a text's length. */
  double growth(int replacements) {
    double growth = 1;
    for (int length : last.subList(0, Math.min(replacements, last.size()))) {
      growth *= Math.max(1, length);
    }
    return growth;
  }
}
