// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.sketch.ExtraTables;
import dev.nljdbc.offline.sketch.ForeignKeyLinks;
import dev.nljdbc.offline.sketch.QuestionView;
import dev.nljdbc.offline.sketch.Sketch;
import dev.nljdbc.offline.sketch.SketchFeatures;
import dev.nljdbc.offline.sketch.SketchText;
import dev.nljdbc.offline.sketch.Slot;
import dev.nljdbc.offline.sketch.SlotAssignment;
import dev.nljdbc.offline.sketch.SlotContextFeatures;
import dev.nljdbc.offline.sketch.SlotValue;
import dev.nljdbc.offline.sketch.SlotValueFeatures;
import dev.nljdbc.offline.sketch.SlotValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The training example made from a question and its gold query: the sketch and the right value of
 * each slot. The parser computes the same features.
 *
 * @param question features of the question, for the sketch
 * @param sketch the right sketch as text
 * @param slots for each slot that the right query's choice is found for, the choices
 */
public record TrainingExample(Features question, String sketch, List<SlotLesson> slots) {
  /**
   * One slot.
   *
   * @param choices the features of each choice, as the slots' weights know them
   * @param right the indexes of the right ones
   */
  public record SlotLesson(List<Features> choices, int[] right) {}

  static TrainingExample of(
      QuestionView view, Query gold, ExtraTables tables, ForeignKeyLinks partners) {
    Sketch sketch = Sketch.of(gold, tables);
    List<Slot> slots = Slot.of(sketch);
    List<Target> targets = Target.of(gold, tables);
    if (slots.size() != targets.size()) {
      throw new IllegalArgumentException("slots " + slots + " are not those of " + targets);
    }
    Teacher teacher = new Teacher(view, partners);
    for (int i = 0; i < slots.size(); i++) {
      teacher.teach(slots.get(i), targets.get(i));
    }
    return new TrainingExample(
        SketchFeatures.of(view, tables), SketchText.write(sketch), List.copyOf(teacher.lessons));
  }

  /** The names of the parts of a sketch that weigh. */
  public static List<String> parts(String sketch) {
    return SketchText.weighed(SketchText.read(sketch));
  }

  /** The clauses of a sketch that are there, by name, in their order. */
  public static Map<String, String> clauses(String sketch) {
    return SketchText.parts(SketchText.read(sketch));
  }

  /** The sketch of such clauses. */
  public static String sketch(Map<String, String> clauses) {
    return SketchText.join(clauses);
  }

  /** The key of a part's weights. */
  public static int partKey(String part) {
    return Slot.Keys.part(part);
  }

  /** The key of a sketch's own weight. */
  public static int sketchKey(String sketch) {
    return Slot.Keys.sketch(SketchText.read(sketch));
  }

  private static final class Teacher {

    private final QuestionView view;
    private final ForeignKeyLinks partners;
    private final SlotValues choices;
    private final SlotValueFeatures features;
    private final SlotContextFeatures states;
    private final List<SlotLesson> lessons = new ArrayList<>();
    private SlotAssignment filling = SlotAssignment.EMPTY;

    Teacher(QuestionView view, ForeignKeyLinks partners) {
      this.view = view;
      this.partners = partners;
      this.choices = new SlotValues(view);
      this.features = new SlotValueFeatures(view);
      this.states = new SlotContextFeatures(view, partners);
    }

    void teach(Slot slot, Target target) {
      SlotContextFeatures.State state = SlotContextFeatures.State.of(slot, filling);
      List<Features> made = new ArrayList<>();
      List<Integer> right = new ArrayList<>();
      SlotValue first = null;
      for (SlotValue choice : choices.of(slot)) {
        made.add(features(slot, choice, state));
        if (right(slot, choice, target, state.tables())) {
          right.add(made.size() - 1);
          first = first == null || exact(choice, target) ? choice : first;
        }
      }
      if (!right.isEmpty() && made.size() > right.size()) {
        lessons.add(new SlotLesson(made, right.stream().mapToInt(i -> i).toArray()));
      }
      filling = filling.with(slot, first != null ? first : given(target), 0);
    }

    private Features features(Slot slot, SlotValue choice, SlotContextFeatures.State state) {
      Features plain = features.of(slot, choice).copy();
      states.add(state, choice, plain);
      Features salted = new Features();
      Slot.Keys.salt(plain, slot, salted);
      return salted;
    }

    private static boolean exact(SlotValue choice, Target target) {
      ColumnView c = choice.column();
      return c != null && c.id().equals(target.column());
    }

    private boolean right(Slot slot, SlotValue choice, Target target, Set<?> tables) {
      return switch (slot.kind()) {
        case COLUMN -> {
          ColumnView c = Objects.requireNonNull(choice.column());
          yield target.column() != null
              && (c.id().equals(target.column())
                  || slot.clause().equals("group") && partners.equal(c.id(), target.column()));
        }
        case FILTER -> exact(choice, target) && same(choice.values(), target.values());
        case NUMBER -> same(choice.values(), target.values());
        case TABLE -> {
          var table = Objects.requireNonNull(choice.table()).id();
          yield target.table() == null ? tables.contains(table) : table.equals(target.table());
        }
      };
    }

    private static boolean same(List<String> a, List<String> b) {
      return a.stream()
          .map(Teacher::plain)
          .toList()
          .equals(b.stream().map(Teacher::plain).toList());
    }

    private static String plain(String value) {
      String text = value.replace("%", "").strip().toLowerCase(Locale.ROOT);
      return text.matches("-?\\d+\\.0+") ? text.substring(0, text.indexOf('.')) : text;
    }

    private SlotValue given(Target target) {
      @Nullable ColumnView column =
          target.column() == null || !view.schema().knows(target.column())
              ? null
              : view.schema().column(target.column());
      var table = target.table() == null ? null : view.schema().table(target.table());
      return new SlotValue(column, table, target.values(), null, "given");
    }
  }

  /**
   * What a given query has in a slot.
   *
   * @param column the column, or null
   * @param values what it is compared with, or the number
   * @param table the table, or null when any that takes part will do
   */
  private record Target(@Nullable ColumnId column, List<String> values, @Nullable TableId table) {
    /** The fillings of a query's slots, in the order of {@link Slot#of}. */
    static List<Target> of(Query query, ExtraTables tables) {
      List<Target> targets = new ArrayList<>();
      level(query, tables, targets);
      return targets;
    }

    private static void level(Query query, ExtraTables tables, List<Target> out) {
      Query q = Sketch.sorted(query);
      q.conditions().forEach(p -> predicate(p, tables, out, true));
      q.select().forEach(t -> unit(t, out));
      q.groupBy().forEach(c -> out.add(new Target(c, List.of(), null)));
      q.having().forEach(p -> onGroups(p, tables, out));
      q.orderBy().forEach(o -> unit(o.term(), out));
      if (q.limit() > 1) {
        out.add(new Target(null, List.of(String.valueOf(q.limit())), null));
      }
      extra(q, tables, out);
      if (q.combined() != null) {
        level(q.combined().query(), tables, out);
      }
    }

    private static void onGroups(Query.Predicate p, ExtraTables tables, List<Target> out) {
      unit(p.left(), out);
      predicate(p, tables, out, false);
    }

    private static void extra(Query q, ExtraTables tables, List<Target> out) {
      Optional<TableId> extra = tables.extra(q);
      if (Sketch.stars(q) || extra.isPresent()) {
        out.add(new Target(null, List.of(), extra.orElse(null)));
      }
    }

    private static void unit(Query.Term term, List<Target> out) {
      if (term.column() != null) {
        out.add(new Target(term.column(), List.of(), null));
      }
    }

    private static void predicate(
        Query.Predicate p, ExtraTables tables, List<Target> out, boolean withColumn) {
      Optional<Query> sub = p.subs().findFirst();
      if (sub.isEmpty()) {
        List<String> values = p.literals().map(Query.Literal::value).toList();
        out.add(new Target(withColumn ? p.left().column() : null, values, null));
        return;
      }
      if (withColumn) {
        out.add(new Target(p.left().column(), List.of(), null));
      }
      level(sub.get(), tables, out);
    }
  }
}
