// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.offline.language.WordLists;
import java.util.Collection;
import java.util.Set;

/** Tells the columns that hold the parts of people's names by the words of their own names. */
public final class NameParts {

  private static final Set<String> FIRST = WordLists.set("name.first");
  private static final Set<String> LAST = WordLists.set("name.last");

  private NameParts() {}

  /** First name, forename, given name. */
  public static boolean first(Collection<String> words) {
    return is(words, FIRST, "first", "given");
  }

  /** Last name, surname, family name. */
  public static boolean last(Collection<String> words) {
    return is(words, LAST, "last", "family");
  }

  private static boolean is(Collection<String> words, Set<String> whole, String... parts) {
    boolean name = words.contains("name") || words.size() == 1;
    boolean part = name && Set.of(parts).stream().anyMatch(words::contains);
    return part || words.stream().anyMatch(whole::contains);
  }
}
