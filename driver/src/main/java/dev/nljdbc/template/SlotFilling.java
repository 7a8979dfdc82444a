// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Utterance;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Aligns a question with a verified one, word for word: where the verified question has a slot, the
 * other one has a value. Words are compared by their stems, texts in quotes as they are; marks do
 * not count, nor does a preposition before a period.
 */
final class SlotFilling {

  private static final Set<String> BEFORE_PERIODS = Set.of("in", "on", "during", "for", "of");

  /** More ways than this are ambiguous in any case. */
  private static final int MOST_WAYS = 50;

  private final Utterance verified;
  private final List<TemplateSlot> slots;
  private final Utterance asked;
  private final List<TemplateValue> values;
  private final List<List<TemplateValue>> fillings = new ArrayList<>();

  private SlotFilling(Utterance verified, List<TemplateSlot> slots, ReadQuestion asked) {
    this.verified = verified;
    this.slots = slots;
    this.asked = asked.words();
    this.values = asked.values();
  }

  /**
   * A value for each slot, in their order.
   *
   * @param slots in the order of the verified question
   * @return empty where the words differ, or two values may be meant
   */
  static Optional<List<TemplateValue>> of(
      Utterance verified, List<TemplateSlot> slots, ReadQuestion asked) {
    SlotFilling filling = new SlotFilling(verified, slots, asked);
    filling.align(0, 0, new ArrayList<>());
    return filling.only();
  }

  private void align(int known, int other, List<TemplateValue> taken) {
    int next = taken.size();
    int i = word(verified, known);
    int k = word(asked, other);
    while (i < verified.size() && !slotAt(next, i)) {
      boolean period =
          next < slots.size() && slots.get(next).value().kind() == TemplateValue.Kind.PERIOD;
      if (period && preposition(verified, i) && slotAt(next, word(verified, i + 1))) {
        break;
      }
      if (k >= asked.size() || !same(verified.token(i), asked.token(k))) {
        return;
      }
      i = word(verified, i + 1);
      k = word(asked, k + 1);
    }
    if (next < slots.size()) {
      fill(slots.get(next), k, taken);
    } else if (k >= asked.size() && fillings.size() < MOST_WAYS) {
      fillings.add(List.copyOf(taken));
    }
  }

  private void fill(TemplateSlot slot, int at, List<TemplateValue> taken) {
    boolean period = slot.value().kind() == TemplateValue.Kind.PERIOD;
    int later = period && preposition(asked, at) ? word(asked, at + 1) : at;
    for (TemplateValue value : values) {
      if ((value.start() == at || value.start() == later) && slot.takes(value)) {
        taken.add(value);
        align(slot.value().end(), value.end(), taken);
        taken.remove(taken.size() - 1);
      }
    }
  }

  private boolean slotAt(int slot, int token) {
    return slot < slots.size() && slots.get(slot).value().start() == token;
  }

  /** The next token that is no mark. */
  private static int word(Utterance u, int from) {
    int at = from;
    while (at < u.size() && u.token(at).kind() == Token.Kind.MARK) {
      at++;
    }
    return at;
  }

  private static boolean preposition(Utterance u, int at) {
    return at < u.size() && BEFORE_PERIODS.contains(u.token(at).lower());
  }

  private static boolean same(Token one, Token other) {
    boolean quoted = one.kind() == Token.Kind.QUOTED;
    return quoted == (other.kind() == Token.Kind.QUOTED)
        && (quoted ? one.text().equals(other.text()) : one.stem().equals(other.stem()));
  }

  private Optional<List<TemplateValue>> only() {
    if (fillings.isEmpty()) {
      return Optional.empty();
    }
    List<TemplateValue> first = fillings.get(0);
    boolean one = fillings.stream().allMatch(other -> same(first, other));
    return one && ascends(first) ? Optional.of(first) : Optional.empty();
  }

  private static boolean same(List<TemplateValue> one, List<TemplateValue> other) {
    for (int i = 0; i < one.size(); i++) {
      if (!one.get(i).same(other.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Two ends of a range stay in their order: "between 20 and 10" has no rows. */
  private boolean ascends(List<TemplateValue> filling) {
    for (int i = 0; i < slots.size(); i++) {
      for (int k = i + 1; k < slots.size(); k++) {
        int before = compared(slots.get(i).value(), slots.get(k).value());
        int now = compared(filling.get(i), filling.get(k));
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
