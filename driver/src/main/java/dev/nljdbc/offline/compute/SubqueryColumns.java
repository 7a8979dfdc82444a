// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.offline.query.Query;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Names the columns of a subquery. */
final class SubqueryColumns {

  private SubqueryColumns() {}

  /**
   * A name for each term, as the engine writes it: that of its column, of its part of the date, or
   * of what it computes. Equal names get numbers.
   *
   * @param taken names that stand for something else
   */
  static List<String> of(List<Query.Term> terms, Dialect dialect, Set<String> taken) {
    Set<String> used = new HashSet<>(taken);
    List<String> names = new ArrayList<>();
    for (Query.Term term : terms) {
      String name = name(term);
      String free = name;
      for (int i = 2; !used.add(free.toLowerCase(Locale.ROOT)); i++) {
        free = name + "_" + i;
      }
      names.add(dialect.identifier(free));
    }
    return names;
  }

  /** Names behind that of the rows which they are columns of, separated by commas. */
  static String of(String rows, List<String> names) {
    return names.stream().map(name -> rows + "." + name).collect(Collectors.joining(", "));
  }

  private static String name(Query.Term term) {
    String column = term.column() == null ? "" : term.column().name();
    return switch (term.function()) {
      case "" -> column;
      case "YEAR", "MONTH" -> term.function().toLowerCase(Locale.ROOT);
      case "COUNT" -> "number";
      case "SUM" -> "total";
      case "AVG" -> "average";
      default -> column;
    };
  }
}
