package dev.nljdbc.agent.direct;

import java.util.ArrayList;
import java.util.List;

/**
 * A reference between two tables as a prompt shows it; all names as SQL writes them.
 *
 * @param from the referencing table
 * @param fromColumns its columns
 * @param to the referenced table
 * @param toColumns its columns, one for each of {@code fromColumns}
 * @param mark how it is known, where it is no declared key; empty otherwise
 */
record ShownKey(
    String from, List<String> fromColumns, String to, List<String> toColumns, String mark) {

  ShownKey {
    fromColumns = List.copyOf(fromColumns);
    toColumns = List.copyOf(toColumns);
  }

  /** The pairs of columns that are equal, each with its table. */
  List<String> pairs(String dot, String equals) {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < fromColumns.size(); i++) {
      pairs.add(from + dot + fromColumns.get(i) + equals + to + dot + toColumns.get(i));
    }
    return pairs;
  }
}
