// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.JoinStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the keys of a join path point. A chain of references relates each row to one: an order to its
 * customer's country. Rows that refer to both ends relate them, as enrolments relate students and
 * courses. But two tables that refer to a third, as students and courses do to a department, are
 * not related by it: such a join is a fan trap, and pairs every student of the department with
 * every course.
 */
enum JoinShape {
  CHAIN,
  BRIDGE,
  FAN_TRAP;

  /** The shape of a path with these steps. */
  static JoinShape of(List<JoinStep> steps) {
    boolean up = false;
    boolean down = false;
    for (JoinStep step : steps) {
      if (up && !step.forward()) {
        return FAN_TRAP;
      }
      up |= step.forward();
      down |= !step.forward();
    }
    return up && down ? BRIDGE : CHAIN;
  }

  /** A way between two tables: those on it, and whether a reference was followed. */
  private record Way(List<TableId> tables, boolean up) {

    TableId last() {
      return tables.get(tables.size() - 1);
    }

    Way with(TableId next, boolean forward) {
      List<TableId> longer = new ArrayList<>(tables);
      longer.add(next);
      return new Way(longer, forward);
    }
  }

  /**
   * The tables of the shortest way between two that is no fan trap, both ends included.
   *
   * @param most steps
   */
  static Optional<List<TableId>> withoutTrap(
      List<ForeignKey> keys, TableId from, TableId to, int most) {
    Deque<Way> ways = new ArrayDeque<>(List.of(new Way(List.of(from), false)));
    Set<Way> seen = new HashSet<>();
    while (!ways.isEmpty()) {
      Way way = ways.remove();
      if (way.last().equals(to)) {
        return Optional.of(way.tables());
      }
      if (way.tables().size() <= most) {
        for (ForeignKey key : keys) {
          boolean up = key.from().equals(way.last());
          boolean down = key.to().equals(way.last()) && !way.up();
          if (up != down && seen.add(new Way(List.of(up ? key.to() : key.from()), up))) {
            ways.add(way.with(up ? key.to() : key.from(), up));
          }
        }
      }
    }
    return Optional.empty();
  }
}
