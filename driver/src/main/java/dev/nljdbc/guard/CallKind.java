// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.text.WordList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How long a function's result may be: the lines of {@code growth.txt}. */
enum CallKind {
  /** As long as its longest argument. */
  CHOOSES,
  /** As long as its arguments together. */
  JOINS,
  /** Some times as long as its arguments. */
  ENCODES,
  /** A number that is small whatever the arguments. */
  SMALL,
  /** As large as there are rows. */
  COUNTS,
  /** The length of its first argument. */
  MEASURES,
  /** A number, for which each character of one argument is compared with each of another. */
  COMPARES,
  /** The least of its arguments. */
  LEAST,
  /** As many of its first argument as its second says. */
  REPEATS,
  /** As long as its first argument says. */
  FILLS,
  /** As long as its second argument says. */
  PADS,
  /** Its arguments, with the first between the others. */
  SEPARATES,
  /** Its first argument, with its second before each part of it. */
  INDENTS,
  /** A shape of as many points as its first argument says, if there is a second. */
  POINTS,
  /** Its first argument, with its third in places. */
  REPLACES,
  /** The elements of its first argument, with its second between them. */
  DELIMITS,
  /** What a lambda makes of each element. */
  APPLIES,
  /** The values of many rows, one behind the other. */
  COLLECTS,
  /** A sum of many rows. */
  SUMS,
  /** Anything else: a number of any size, or some times as long as its arguments. */
  OTHER;

  private static final String SEARCHES = "searches";
  private static final Set<String> SEARCHING = new HashSet<>();
  private static final Map<String, CallKind> KINDS = read();

  private static Map<String, CallKind> read() {
    Map<String, CallKind> kinds = new HashMap<>();
    for (String line : WordList.lines(CallKind.class, "growth.txt")) {
      int colon = line.indexOf(':');
      String name = line.substring(0, colon);
      List<String> functions = List.of(line.substring(colon + 1).strip().split("\\s+"));
      if (name.equals(SEARCHES)) {
        SEARCHING.addAll(functions);
      } else {
        CallKind kind = valueOf(name.toUpperCase(Locale.ROOT));
        functions.forEach(function -> kinds.put(function, kind));
      }
    }
    return Map.copyOf(kinds);
  }

  /** Whether a function, named in lower case, may look for one text at each place of another. */
  static boolean searches(String function) {
    return SEARCHING.contains(function);
  }

  /** Whether what it makes holds one of its arguments at most, or none. */
  boolean chooses() {
    return this == CHOOSES
        || this == SMALL
        || this == COMPARES
        || this == COUNTS
        || this == MEASURES
        || this == LEAST;
  }

  /** Of a function, named in lower case. */
  static CallKind of(String function) {
    return KINDS.getOrDefault(function, OTHER);
  }
}
