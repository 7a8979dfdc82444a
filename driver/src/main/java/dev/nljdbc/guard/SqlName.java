// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A name as the query spells it.
 *
 * @param text without its quotes
 * @param quoted whether it stood in quotes
 */
record SqlName(String text, boolean quoted) {

  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern SHARP_S = Pattern.compile("[ßẞ]");

  static String joined(List<SqlName> qualified) {
    return String.join(".", qualified.stream().map(SqlName::text).toList());
  }

  /** No name, where a schema could stand. */
  static final SqlName EMPTY = new SqlName("", true);

  /** Lower case for ASCII alone: the only letters whose case all engines agree on. */
  static String fold(String name) {
    StringBuilder folded = new StringBuilder(name);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        folded.setCharAt(i, (char) (c + ('a' - 'A')));
      }
    }
    return folded.toString();
  }

  /**
   * One case for all letters of Unicode, as engines fold that know them, whichever way they fold.
   */
  static String foldAll(String name) {
    return name.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  /**
   * What a name may be taken for: names that any engine takes for the same have one in common,
   * whether it leaves out case, accents or forms of letters. So have some that it tells apart.
   */
  static Set<String> likenesses(String name) {
    if (isAscii(name)) {
      return Set.of(fold(name));
    }
    // one letter to MySQL, two to Java
    String sharp = bare(name);
    String single = bare(SHARP_S.matcher(name).replaceAll("s"));
    return sharp.equals(single) ? Set.of(sharp) : Set.of(sharp, single);
  }

  private static String bare(String name) {
    String folded = foldAll(Normalizer.normalize(name, Normalizer.Form.NFKD));
    return MARKS.matcher(Normalizer.normalize(folded, Normalizer.Form.NFKD)).replaceAll("");
  }

  static boolean isAscii(String name) {
    return name.chars().allMatch(c -> c < 128);
  }
}
