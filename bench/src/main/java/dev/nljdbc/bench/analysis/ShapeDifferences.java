package dev.nljdbc.bench.analysis;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What two queries differ in, by their shapes. */
final class ShapeDifferences {

  private ShapeDifferences() {}

  /** The classes of their differences; empty when these shapes are the same. */
  static Set<Failure> of(QueryPair pair) {
    QueryShape gold = pair.gold();
    QueryShape predicted = pair.predicted();
    Set<Failure> found = EnumSet.noneOf(Failure.class);
    if (!predicted.tables().containsAll(gold.tables())) {
      found.add(Failure.SCHEMA_LINKING);
    } else if (!gold.tables().equals(predicted.tables())) {
      found.add(Failure.JOIN);
    }
    note(found, Failure.SET_OPERATION, gold.sets(), predicted.sets());
    note(found, Failure.JOIN, gold.joins(), predicted.joins());
    columns(gold, predicted, found);
    note(found, Failure.FILTERED_COLUMN, gold.filtered(), predicted.filtered());
    if (!found.contains(Failure.EXTRA_COLUMNS) && !found.contains(Failure.MISSING_COLUMNS)) {
      // The aggregates of columns that are there or not are no mistake of their own.
      note(found, Failure.AGGREGATION, gold.aggregates(), predicted.aggregates());
    }
    note(found, Failure.GROUPING, gold.groups(), predicted.groups());
    note(found, Failure.CONDITION, gold.conditions(), predicted.conditions());
    note(found, Failure.VALUE, gold.values(), predicted.values());
    note(found, Failure.NESTING, gold.subqueries(), predicted.subqueries());
    note(found, Failure.ORDER_LIMIT, gold.orders(), predicted.orders());
    note(found, Failure.DISTINCT, gold.distinct(), predicted.distinct());
    return found;
  }

  private static void note(
      Set<Failure> found, Failure failure, List<String> gold, List<String> predicted) {
    if (!gold.equals(predicted)) {
      found.add(failure);
    }
  }

  private static void columns(QueryShape gold, QueryShape predicted, Set<Failure> found) {
    if (found.contains(Failure.SET_OPERATION)) {
      return; // a part more or less has its own columns
    }
    boolean sameNumber = gold.items().size() == predicted.items().size();
    if (!sameNumber && less(gold.items(), predicted.items()).isEmpty()) {
      found.add(Failure.EXTRA_COLUMNS);
    } else if (!sameNumber && less(predicted.items(), gold.items()).isEmpty()) {
      found.add(Failure.MISSING_COLUMNS);
    } else if (!gold.shown().equals(predicted.shown())) {
      found.add(Failure.SELECTED_COLUMN);
    } else if (!gold.items().equals(predicted.items())
        && gold.aggregates().equals(predicted.aggregates())) {
      List<String> others = less(predicted.items(), gold.items());
      boolean cast = others.stream().anyMatch(item -> item.contains("cast("));
      found.add(cast ? Failure.FORMAT : Failure.AGGREGATION);
    }
  }

  /** The first without the second, as bags. */
  private static List<String> less(List<String> first, List<String> second) {
    List<String> rest = new ArrayList<>(first);
    second.forEach(rest::remove);
    return rest;
  }
}
