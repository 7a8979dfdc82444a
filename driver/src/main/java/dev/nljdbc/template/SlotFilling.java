// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Utterance;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds for each slot of a template the value of another question that takes its place: the one
 * with the same words around it.
 */
final class SlotFilling {

  /** Words as far from a value say what it is. */
  private static final int AROUND = 3;

  /** More ways than this are not tried. */
  private static final int MOST_WAYS = 5_000;

  private final Utterance verified;
  private final List<TemplateSlot> slots;
  private final Utterance asked;
  private final List<List<TemplateValue>> choices = new ArrayList<>();
  private final List<Filling> fillings = new ArrayList<>();
  private int ways;

  private SlotFilling(
      Utterance verified, List<TemplateSlot> slots, Utterance asked, List<TemplateValue> values) {
    this.verified = verified;
    this.slots = slots;
    this.asked = asked;
    for (TemplateSlot slot : slots) {
      choices.add(longest(values.stream().filter(slot::takes).toList()));
    }
  }

  /** The longest of overlapping values of one kind: "New York" is not York. */
  private static List<TemplateValue> longest(List<TemplateValue> values) {
    return values.stream()
        .filter(
            v ->
                values.stream()
                    .noneMatch(o -> o.overlaps(v) && o.end() - o.start() > v.end() - v.start()))
        .toList();
  }

  /**
   * A value for each slot.
   *
   * @param values in the slots' order
   * @param nearness how many words around them are the same
   */
  record Filling(List<TemplateValue> values, int nearness) {}

  /**
   * The best filling; empty where a slot stays empty or two ways are as good.
   *
   * @param values all that the question asked says
   */
  static Optional<Filling> of(
      Utterance verified, List<TemplateSlot> slots, Utterance asked, List<TemplateValue> values) {
    SlotFilling filling = new SlotFilling(verified, slots, asked, values);
    filling.fill(new ArrayList<>(), 0);
    return filling.best();
  }

  private Optional<Filling> best() {
    List<Filling> best =
        fillings.stream()
            .sorted(Comparator.comparingInt((Filling f) -> -f.nearness()))
            .limit(2)
            .toList();
    boolean sure =
        ways <= MOST_WAYS
            && (best.size() == 1
                || best.size() == 2
                    && (best.get(0).nearness() > best.get(1).nearness()
                        || same(best.get(0), best.get(1))));
    return sure && ascends(best.get(0)) ? Optional.of(best.get(0)) : Optional.empty();
  }

  private static boolean same(Filling one, Filling other) {
    for (int i = 0; i < one.values().size(); i++) {
      if (!one.values().get(i).same(other.values().get(i))) {
        return false;
      }
    }
    return true;
  }

  private void fill(List<TemplateValue> taken, int nearness) {
    if (++ways > MOST_WAYS) {
      return;
    }
    int next = taken.size();
    if (next == slots.size()) {
      fillings.add(new Filling(List.copyOf(taken), nearness));
      return;
    }
    for (TemplateValue value : choices.get(next)) {
      if (taken.stream().noneMatch(value::overlaps)) {
        taken.add(value);
        fill(taken, nearness + nearness(slots.get(next).value(), value));
        taken.remove(next);
      }
    }
  }

  private int nearness(TemplateValue known, TemplateValue value) {
    Set<String> before = words(asked, value.start() - AROUND, value.start());
    before.retainAll(words(verified, known.start() - AROUND, known.start()));
    Set<String> behind = words(asked, value.end(), value.end() + AROUND);
    behind.retainAll(words(verified, known.end(), known.end() + AROUND));
    return before.size() + behind.size();
  }

  private static Set<String> words(Utterance u, int from, int to) {
    Set<String> words = new HashSet<>();
    for (int i = Math.max(0, from); i < Math.min(u.size(), to); i++) {
      if (u.token(i).kind() == Token.Kind.WORD) {
        words.add(u.token(i).stem());
      }
    }
    return words;
  }

  /** Two ends of a range stay in their order: "between 20 and 10" has no rows. */
  private boolean ascends(Filling filling) {
    for (int i = 0; i < slots.size(); i++) {
      for (int k = i + 1; k < slots.size(); k++) {
        int before = compared(slots.get(i).value(), slots.get(k).value());
        int now = compared(filling.values().get(i), filling.values().get(k));
        if (slots.get(i).sharesColumn(slots.get(k)) && before != now) {
          return false;
        }
      }
    }
    return true;
  }

  /** Below 0 where the first is less; 0 for cells, which have no order. */
  private static int compared(TemplateValue one, TemplateValue other) {
    if (one.period() != null && other.period() != null) {
      return Integer.signum(one.period().from().compareTo(other.period().from()));
    }
    return one.kind() == TemplateValue.Kind.NUMBER && other.kind() == TemplateValue.Kind.NUMBER
        ? new BigDecimal(one.text()).compareTo(new BigDecimal(other.text()))
        : 0;
  }
}
