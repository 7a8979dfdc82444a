// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The features of a slot value that depend on the slots filled before. */
public final class SlotContextFeatures {

  private static final int DISTANCE = Features.hash("distance");
  private static final int DISTANCE_LINK = Features.hash("distance.link");
  private static final int USED = Features.hash("used");
  private static final int VALUE_USED = Features.hash("value.used");
  private static final int BEFORE = Features.hash("before");
  private static final int BEFORE_LINK = Features.hash("before.link");
  private static final int POSITION = Features.hash("position");
  private static final int SELECTED = Features.hash("selected");
  private static final int SELECTED_TABLE = Features.hash("selected.table");
  private static final int RELATION = Features.hash("relation");
  private static final int REFERS = Features.hash("refers");

  private final QuestionView view;
  private final ForeignKeyLinks partners;

  public SlotContextFeatures(QuestionView view, ForeignKeyLinks partners) {
    this.view = view;
    this.partners = partners;
  }

  /**
   * The state that all choices of a slot share.
   *
   * @param used the tokens whose values are used
   */
  public record State(
      Slot slot,
      long used,
      Set<TableId> tables,
      @Nullable ColumnView last,
      @Nullable ColumnView selected,
      @Nullable ColumnView selectedSecond,
      @Nullable ColumnView compared,
      @Nullable ColumnView twin) {

    public static State of(Slot slot, SlotAssignment filling) {
      int level = slot.level();
      int parent = slot.parent();
      return new State(
          slot,
          filling.used,
          filling.tables(level),
          filling.last(level, slot.clause()),
          filling.at(level, "select", 0),
          filling.at(level, "select", 1),
          parent < 0 ? null : filling.last(parent, "compare"),
          parent < 0 ? null : filling.at(parent, slot.clause(), slot.position()));
    }
  }

  /** Adds the features of a choice in a state. */
  public void add(State state, SlotValue choice, Features f) {
    if (choice.mention() != null) {
      long overlap = choice.mask() & state.used();
      add(f, VALUE_USED, overlap == 0 ? 0 : overlap == choice.mask() ? 2 : 1);
    }
    if (choice.table() != null) {
      table(state, choice.table(), f);
    }
    if (choice.column() != null) {
      column(state, choice.column(), f);
    }
  }

  private void column(State state, ColumnView c, Features f) {
    ColumnLink link = view.columnLink(c);
    int bin = link.bin();
    distance(state, c.table(), bin, f);
    add(f, POSITION, Math.min(3, state.slot().position()) * 8 + bin);
    if (link.link() != null) {
      add(f, USED, ((link.mask() & state.used()) != 0 ? 8 : 0) + bin);
    }
    if (state.last() != null) {
      last(state.last(), c, bin, f);
    }
    selected(state, c, f);
    relation(state.compared(), c, 0, f);
    relation(state.twin(), c, 4, f);
  }

  private void distance(State state, TableId table, int bin, Features f) {
    int distance =
        state.tables().isEmpty() ? 7 : Math.min(4, view.schema().distance(state.tables(), table));
    add(f, DISTANCE, distance);
    add(f, DISTANCE_LINK, distance * 8 + bin);
  }

  private void last(ColumnView last, ColumnView c, int bin, Features f) {
    int same = last.equals(c) ? 2 : last.table().equals(c.table()) ? 1 : 0;
    add(f, BEFORE, same);
    ColumnLink a = view.columnLink(last);
    ColumnLink b = view.columnLink(c);
    int order = 3;
    if (a.link() != null && b.link() != null) {
      order = Integer.compare(a.link().start(), b.link().start()) + 1;
    }
    add(f, BEFORE_LINK, order * 32 + bin * 4 + same);
  }

  private void selected(State state, ColumnView c, Features f) {
    ColumnView first = state.selected();
    if (first == null || state.slot().clause().equals("select")) {
      return;
    }
    int what = c.equals(state.selectedSecond()) && !first.equals(c) ? 1 : alike(first, c, 0, 2);
    add(f, SELECTED, what);
    add(f, SELECTED_TABLE, what * 16 + (c.key() ? 8 : 0) + view.columnLink(c).bin());
  }

  private void relation(@Nullable ColumnView outer, ColumnView c, int first, Features f) {
    if (outer != null) {
      add(f, RELATION, alike(outer, c, first, first + 1));
    }
  }

  /**
   * Whether columns are one, made equal by a key, or of one table: {@code same}, or from there on.
   */
  private int alike(ColumnView a, ColumnView b, int same, int others) {
    return a.equals(b)
        ? same
        : partners.equal(a.id(), b.id())
            ? others
            : a.table().equals(b.table()) ? others + 1 : others + 2;
  }

  private void table(State state, TableView t, Features f) {
    boolean in = state.tables().contains(t.id());
    distance(state, t.id(), view.tableLink(t.id()).bin(), f);
    boolean refers = state.tables().stream().anyMatch(other -> partners.refers(t.id(), other));
    add(f, REFERS, (in ? 2 : 0) + (refers ? 1 : 0));
    add(f, REFERS, 8 + state.tables().size() * 16 + (in ? 2 : 0) + (refers ? 1 : 0));
  }

  private static void add(Features f, int name, int value) {
    f.add(Features.mix(name, value), 1);
  }
}
