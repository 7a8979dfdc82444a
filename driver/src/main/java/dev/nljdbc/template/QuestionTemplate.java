// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.template.QuestionTemplates.Verified;
import dev.nljdbc.template.TemplateSlot.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A verified question and its SQL, with slots for the values that both have in common. */
public final class QuestionTemplate {

  private final Verified verified;
  private final Utterance question;
  private final List<TemplateSlot> slots;

  private QuestionTemplate(Verified verified, Utterance question, List<TemplateSlot> slots) {
    this.verified = verified;
    this.question = question;
    this.slots = slots;
  }

  /**
   * The template of a verified query, whose SQL passed the guard; empty where it can't be told what
   * in it is a value.
   *
   * @param question the same, read
   * @param days how the SQL counts days from today
   */
  static Optional<QuestionTemplate> of(
      Verified verified, ReadQuestion question, DaysFromToday days) {
    return SqlLiterals.odd(verified.sql()) || question.words().size() == 0
        ? Optional.empty()
        : Optional.of(
            new QuestionTemplate(
                verified,
                question.words(),
                SlotFinder.of(verified.sql(), question.values(), days)));
  }

  /** The verified question and its SQL. */
  public Verified verified() {
    return verified;
  }

  /** The question with its slots in brackets: revenue in {France} in {2024-05}. */
  public String shown() {
    StringBuilder text = new StringBuilder();
    int behind = 0;
    for (TemplateSlot slot : slots) {
      int from = question.token(slot.value().start()).from();
      text.append(question.text(), behind, from)
          .append('{')
          .append(slot.value().text())
          .append('}');
      behind = question.token(slot.value().end() - 1).to();
    }
    return text.append(question.text().substring(behind)).toString();
  }

  /**
   * The template's SQL for another question; empty where that has other words, or a slot stays
   * empty.
   */
  Optional<TemplateMatch> match(ReadQuestion asked) {
    return SlotFilling.of(question, slots, asked)
        .map(values -> new TemplateMatch(this, written(values), sameUnits(values)));
  }

  private boolean sameUnits(List<TemplateValue> values) {
    return IntStream.range(0, values.size())
        .allMatch(i -> slots.get(i).value().isOfSameUnit(values.get(i)));
  }

  private String written(List<TemplateValue> values) {
    record Written(Place place, TemplateValue value) {}
    List<Written> all = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      TemplateValue value = values.get(i);
      slots.get(i).places().forEach(place -> all.add(new Written(place, value)));
    }
    all.sort(Comparator.comparingInt(w -> -w.place().start()));
    StringBuilder text = new StringBuilder(verified.sql());
    for (Written w : all) {
      String value = w.place().sql().apply(w.value()).orElseThrow();
      text.replace(w.place().start(), w.place().end(), value);
    }
    return text.toString();
  }
}
