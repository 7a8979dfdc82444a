package dev.nljdbc.search;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Words that say nothing of a column or a value by themselves. */
final class StopWords {

  private static final Set<String> ENGLISH =
      Set.of(
          ("a an the of in on at by for from to with and or not no is are was were be been being has have"
                  + " had do does did what which who whom whose where when how why that this these those"
                  + " there their its it his her all any each every both most more less than as into per"
                  + " me my i you we they show list give find return tell please many much can also but if"
                  + " so some such only different whether s")
              .split(" "));

  private StopWords() {}

  static boolean contains(String word) {
    return ENGLISH.contains(word);
  }

  /** The other words; all of them where there are no others. */
  static List<String> without(Collection<String> words) {
    List<String> telling = words.stream().filter(word -> !contains(word)).toList();
    return telling.isEmpty() ? List.copyOf(words) : telling;
  }
}
