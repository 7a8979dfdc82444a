// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.analysis.Diagnosis.Failure;
import dev.nljdbc.bench.analysis.QueryShape.Part;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The differences of two queries, by their shapes. */
final class ShapeDifferences {

  /** Which difference of a part is which failure, whatever else differs. */
  private static final Map<Failure, Part> OWN_PARTS =
      Map.of(
          Failure.GROUPING, Part.GROUPS,
          Failure.CONDITION, Part.CONDITIONS,
          Failure.VALUE, Part.VALUES,
          Failure.NESTING, Part.SUBQUERIES,
          Failure.ORDER_LIMIT, Part.ORDERS,
          Failure.DISTINCT, Part.DISTINCT);

  private ShapeDifferences() {}

  /** The classes of their differences; empty when these shapes are the same. */
  static Set<Failure> of(QueryPair pair) {
    QueryShape gold = pair.gold();
    QueryShape predicted = pair.predicted();
    Set<Failure> found = EnumSet.noneOf(Failure.class);
    tables(gold, predicted, found);
    note(found, Failure.SET_OPERATION, pair, Part.SETS);
    note(found, Failure.JOIN, pair, Part.JOINS);
    columns(gold, predicted, found);
    note(found, Failure.FILTERED_COLUMN, pair, Part.FILTERED);
    if (!found.contains(Failure.EXTRA_COLUMNS) && !found.contains(Failure.MISSING_COLUMNS)) {
      // The aggregates of columns that are there or not are no mistake of their own.
      note(found, Failure.AGGREGATION, pair, Part.AGGREGATES);
    }
    OWN_PARTS.forEach((failure, part) -> note(found, failure, pair, part));
    return found;
  }

  private static void tables(QueryShape gold, QueryShape predicted, Set<Failure> found) {
    if (!predicted.of(Part.TABLES).containsAll(gold.of(Part.TABLES))) {
      found.add(Failure.SCHEMA_LINKING);
    } else if (!gold.of(Part.TABLES).equals(predicted.of(Part.TABLES))) {
      found.add(Failure.JOIN);
    }
  }

  private static void note(Set<Failure> found, Failure failure, QueryPair pair, Part part) {
    if (!pair.gold().of(part).equals(pair.predicted().of(part))) {
      found.add(failure);
    }
  }

  private static void columns(QueryShape gold, QueryShape predicted, Set<Failure> found) {
    if (found.contains(Failure.SET_OPERATION)) {
      return; // a part more or less has its own columns
    }
    boolean sameNumber = gold.of(Part.ITEMS).size() == predicted.of(Part.ITEMS).size();
    if (!sameNumber && less(gold.of(Part.ITEMS), predicted.of(Part.ITEMS)).isEmpty()) {
      found.add(Failure.EXTRA_COLUMNS);
    } else if (!sameNumber && less(predicted.of(Part.ITEMS), gold.of(Part.ITEMS)).isEmpty()) {
      found.add(Failure.MISSING_COLUMNS);
    } else if (!gold.of(Part.SHOWN).equals(predicted.of(Part.SHOWN))) {
      found.add(Failure.SELECTED_COLUMN);
    } else if (!gold.of(Part.ITEMS).equals(predicted.of(Part.ITEMS))
        && gold.of(Part.AGGREGATES).equals(predicted.of(Part.AGGREGATES))) {
      found.add(casts(gold, predicted) ? Failure.FORMAT : Failure.AGGREGATION);
    }
  }

  private static boolean casts(QueryShape gold, QueryShape predicted) {
    List<String> others = less(predicted.of(Part.ITEMS), gold.of(Part.ITEMS));
    return others.stream().anyMatch(item -> item.contains("cast("));
  }

  /** The first without the second, as bags. */
  private static List<String> less(List<String> first, List<String> second) {
    List<String> rest = new ArrayList<>(first);
    second.forEach(rest::remove);
    return rest;
  }
}
