// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The first slots of a sketch with their values. Immutable; filling one more slot makes a new one.
 */
public final class SlotAssignment {

  public static final SlotAssignment EMPTY = new SlotAssignment(null, null, null, 0, 0, 0);

  private final @Nullable SlotAssignment before;
  private final @Nullable Slot slot;
  private final @Nullable SlotValue choice;
  private final int size;

  /** The logarithm of its probability. */
  public final double score;

  /** The tokens whose values are used. */
  final long used;

  private SlotAssignment(
      @Nullable SlotAssignment before,
      @Nullable Slot slot,
      @Nullable SlotValue choice,
      int size,
      double score,
      long used) {
    this.before = before;
    this.slot = slot;
    this.choice = choice;
    this.size = size;
    this.score = score;
    this.used = used;
  }

  public SlotAssignment with(Slot next, SlotValue filled, double probability) {
    return new SlotAssignment(
        this, next, filled, size + 1, score + probability, used | filled.mask());
  }

  /** The choices in the slots' order. */
  public List<SlotValue> choices() {
    List<SlotValue> choices = new ArrayList<>(size);
    for (SlotAssignment f = this; f != null && f.choice != null; f = f.before) {
      choices.add(0, f.choice);
    }
    return choices;
  }

  /** The last column put into a slot of a level's clause, or null. */
  @Nullable ColumnView last(int level, String clause) {
    for (SlotAssignment f = this; f != null && f.slot != null && f.choice != null; f = f.before) {
      if (f.slot.level() == level && f.slot.clause().equals(clause) && f.choice.column() != null) {
        return f.choice.column();
      }
    }
    return null;
  }

  /** The column at a position of a level's clause, or null. */
  @Nullable ColumnView at(int level, String clause, int position) {
    for (SlotAssignment f = this; f != null && f.slot != null && f.choice != null; f = f.before) {
      if (f.slot.level() == level
          && f.slot.position() == position
          && f.slot.clause().equals(clause)
          && f.choice.column() != null) {
        return f.choice.column();
      }
    }
    return null;
  }

  /** Whether a slot of this role and level is filled so already: nobody asks the same twice. */
  boolean repeats(Slot next, SlotValue filled) {
    for (SlotAssignment f = this; f != null && f.slot != null && f.choice != null; f = f.before) {
      if (f.slot.level() == next.level()
          && f.slot.role().equals(next.role())
          && f.choice.column() != null
          && f.choice.column().equals(filled.column())
          && f.choice.values().equals(filled.values())) {
        return true;
      }
    }
    return false;
  }

  /** The tables of a level so far. */
  Set<TableId> tables(int level) {
    Set<TableId> tables = new LinkedHashSet<>();
    for (SlotAssignment f = this; f != null && f.slot != null && f.choice != null; f = f.before) {
      if (f.slot.level() == level) {
        if (f.choice.column() != null) {
          tables.add(f.choice.column().table());
        } else if (f.choice.table() != null) {
          tables.add(f.choice.table().id());
        }
      }
    }
    return tables;
  }
}
