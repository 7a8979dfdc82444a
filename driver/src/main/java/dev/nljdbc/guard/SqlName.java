package dev.nljdbc.guard;

import java.util.List;
import java.util.Locale;

/**
 * A name as the query spells it.
 *
 * @param text without its quotes
 * @param quoted whether it stood in quotes
 */
record SqlName(String text, boolean quoted) {

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
}
