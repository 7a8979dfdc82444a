// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The name of a column that may refer to a key.
 *
 * @param words in lower case and the singular
 * @param qualified the words of its table, then its own
 * @param text all words together
 * @param stem all words but the last
 * @param generic whether the last word names a key in any table, such as {@code id}
 */
record ReferenceName(
    List<String> words, List<String> qualified, String text, String stem, boolean generic) {

  /**
   * Of a column.
   *
   * @param table the words of its table's name
   */
  static ReferenceName of(List<String> table, String name) {
    List<String> words = KeyName.words(name);
    List<String> qualified = Stream.concat(table.stream(), words.stream()).toList();
    int last = words.size() - 1;
    return new ReferenceName(
        words,
        qualified,
        String.join("", words),
        last < 0 ? "" : String.join("", words.subList(0, last)),
        last >= 0 && KeyName.generic(words.get(last)));
  }

  /** Whether some of the last words, but not all words, make up the text. */
  boolean endsWith(String end) {
    return endsWith(words, end);
  }

  /** The same of the words without the last. */
  boolean stemEndsWith(String end) {
    return words.size() > 1 && endsWith(words.subList(0, words.size() - 1), end);
  }

  private static boolean endsWith(List<String> words, String text) {
    for (int i = 1; i < words.size(); i++) {
      if (String.join("", words.subList(i, words.size())).equals(text)) {
        return true;
      }
    }
    return false;
  }

  /** Parts of the name under which a key that it refers to can be found. */
  Set<String> forms() {
    Set<String> forms = new LinkedHashSet<>();
    for (int i = 0; i < words.size(); i++) {
      forms.add(String.join("", words.subList(i, words.size())));
      if (generic && i < words.size() - 1) {
        forms.add(String.join("", words.subList(i, words.size() - 1)));
        forms.add(String.join("", words.subList(0, i + 1)));
      }
    }
    if (!words.isEmpty()) {
      forms.add(KeyName.shortened(words.get(0)));
    }
    for (int i = 0; generic && i < words.size() - 1; i++) {
      forms.add(KeyName.beginning(words.get(i)));
    }
    return forms;
  }
}
