// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.text.WordList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The short lists of {@code words.tsv} by name. */
public final class WordLists {

  private static final Map<String, List<String>> LISTS =
      WordList.lines(WordLists.class, "words.tsv").stream()
          .map(line -> line.split("\t"))
          .collect(Collectors.toUnmodifiableMap(f -> f[0], f -> List.of(f[1].split(" "))));
  private static final Map<String, Set<String>> SETS =
      LISTS.entrySet().stream()
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> Set.copyOf(e.getValue())));

  private WordLists() {}

  /** The words of a list, in its order. */
  public static List<String> list(String name) {
    return Objects.requireNonNull(LISTS.get(name), name);
  }

  /** The words of a list. */
  public static Set<String> set(String name) {
    return Objects.requireNonNull(SETS.get(name), name);
  }

  /** The parts of a list that commas separate; none of an empty one. */
  static List<String> commaSeparated(String list) {
    return list.isEmpty() ? List.of() : List.of(list.split(","));
  }
}
