// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** English words that say nothing of a column or a value by themselves. */
public final class StopWords {

  private static final Set<String> ENGLISH =
      Set.of(
          ("a an the of in on at by for from to with and or not no is are was were be been being"
                  + " has have had do does did what which who whom whose where when how why that this"
                  + " these those there their its it his her all any each every both most more less"
                  + " than as into per me my i you we they show list give find return tell please many"
                  + " much can also but if so some such only different whether s")
              .split(" "));

  private StopWords() {}

  /** Whether a word, in lower case, is a stop word. */
  public static boolean contains(String word) {
    return ENGLISH.contains(word);
  }

  /** The words that are no stop words. */
  public static List<String> removed(Collection<String> words) {
    return words.stream().filter(word -> !contains(word)).toList();
  }

  /** The words that are no stop words; all of them where nothing else is left. */
  public static List<String> removedUnlessAll(Collection<String> words) {
    List<String> content = removed(words);
    return content.isEmpty() ? List.copyOf(words) : content;
  }
}
