// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.sketch.Sketch.Condition;
import dev.nljdbc.offline.sketch.Sketch.Limit;
import java.util.ArrayList;
import java.util.List;

/**
 * A place in a sketch that has to be filled.
 *
 * @param kind what fills it
 * @param role where it stands, for what was learned of such places: {@code select}, {@code
 *     select.AVG}, {@code where.=}; {@code @sub} or {@code @set} behind it says how its level
 *     stands in or beside the other
 * @param level the query that it belongs to: 0 the outermost, then as they are met
 * @param parent the level that this one stands in or beside; −1 of the outermost
 * @param position the place among those of the same clause, from 0
 * @param operator of a comparison; else empty
 */
public record Slot(Kind kind, String role, int level, int parent, int position, String operator) {
  public enum Kind {
    /** A column and what it is compared with. */
    FILTER,
    /** A column. */
    COLUMN,
    /** A number that the question gives. */
    NUMBER,
    /** A table whose rows are counted or shown. */
    TABLE
  }

  /** The clause alone. */
  public String clause() {
    int end = 0;
    while (end < role.length() && ".@".indexOf(role.charAt(end)) < 0) {
      end++;
    }
    return role.substring(0, end);
  }

  /** The slots of a sketch in the order in which they are filled. */
  public static List<Slot> of(Sketch sketch) {
    Walk walk = new Walk();
    walk.level(sketch, -1, "");
    return walk.slots;
  }

  private static final class Walk {

    private record Level(int index, int parent, String relation) {}

    private final List<Slot> slots = new ArrayList<>();
    private int levels;

    void level(Sketch s, int parent, String relation) {
      Level level = new Level(levels++, parent, relation);
      where(s, level);
      for (int i = 0; i < s.select().size(); i++) {
        unit("select", s.select().get(i), level, i);
      }
      for (int i = 0; i < s.groups(); i++) {
        add(Kind.COLUMN, "group", level, i, "");
      }
      having(s, level);
      for (int i = 0; i < s.order().size(); i++) {
        Sketch.Order order = s.order().get(i);
        unit(order.descending() ? "order.desc" : "order.asc", order.unit(), level, i);
      }
      rest(s, level);
    }

    private void where(Sketch s, Level level) {
      int position = 0;
      for (List<Condition> or : s.where()) {
        for (Condition c : or) {
          String operator = or.size() > 1 ? c.operator() + "/" : c.operator();
          if (c.sub() == null) {
            add(Kind.FILTER, "where." + operator, level, position, c.operator());
          } else {
            add(Kind.COLUMN, "compare." + operator, level, position, c.operator());
            level(c.sub(), level.index, "sub");
          }
          position++;
        }
      }
    }

    private void having(Sketch s, Level level) {
      for (int i = 0; i < s.having().size(); i++) {
        Condition c = s.having().get(i);
        unit("having", c.left(), level, i);
        if (c.sub() == null) {
          add(Kind.NUMBER, "number." + c.operator(), level, i, c.operator());
        } else {
          level(c.sub(), level.index, "sub");
        }
      }
    }

    private void rest(Sketch s, Level level) {
      if (s.limit() == Limit.NUMBER) {
        add(Kind.NUMBER, "number.limit", level, 0, "");
      }
      if (s.stars() || s.extra()) {
        add(Kind.TABLE, s.stars() ? "table.star" : "table.extra", level, 0, "");
      }
      if (s.second() != null) {
        level(s.second(), level.index, "set");
      }
    }

    private void unit(String clause, Sketch.Unit unit, Level level, int position) {
      if (!unit.star()) {
        String role = unit.function().isEmpty() ? clause : clause + "." + unit.function();
        add(Kind.COLUMN, role, level, position, "");
      }
    }

    private void add(Kind kind, String role, Level level, int position, String operator) {
      String relation = level.relation;
      String full = relation.isEmpty() ? role : role + "@" + relation;
      slots.add(new Slot(kind, full, level.index, level.parent, position, operator));
    }
  }

  /** The keys under which weights are kept in the model's file; a change makes the file useless. */
  public static final class Keys {
    private Keys() {}

    public static int part(String name) {
      return Features.hash("part:" + name);
    }

    public static int sketch(Sketch sketch) {
      return Features.hash("sketch:" + SketchText.write(sketch));
    }

    static int role(Slot slot) {
      return Features.hash("role:" + slot.role());
    }

    static int clause(Slot slot) {
      return Features.hash("clause:" + slot.kind() + slot.clause());
    }

    /** Features as the slots' weights know them: each for the slot's role and for its clause. */
    public static void salt(Features plain, Slot slot, Features into) {
      int role = role(slot);
      int clause = clause(slot);
      for (int i = 0; i < plain.size(); i++) {
        into.add(Features.mix(role, plain.key(i)), plain.value(i));
        into.add(Features.mix(clause, plain.key(i)), plain.value(i));
      }
    }
  }
}
