// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.template.QuestionTemplates.Verified;
import dev.nljdbc.template.SlotFilling.Filling;
import dev.nljdbc.template.TemplateSlot.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A verified question and its SQL, with slots for the values that both have in common. */
public final class QuestionTemplate {

  private final Verified verified;
  private final ReadQuestion read;
  private final Utterance question;
  private final List<TemplateSlot> slots;
  private final QuestionFrame frame;
  private final SqlNames names;
  private final SqlPieces pieces;

  private QuestionTemplate(Verified verified, ReadQuestion read, List<TemplateSlot> slots) {
    this.verified = verified;
    this.read = read;
    this.question = read.words();
    this.slots = slots;
    this.frame = new QuestionFrame(question, slots.stream().map(TemplateSlot::value).toList());
    this.names = new SqlNames(verified.sql());
    this.pieces = new SqlPieces(SqlLiterals.masked(verified.sql()));
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
                verified, question, SlotFinder.of(verified.sql(), question.values(), days)));
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
   * The template's SQL for another question; empty where a slot stays empty or the question says
   * something else.
   */
  Optional<TemplateMatch> match(ReadQuestion asked) {
    return SlotFilling.of(question, slots, asked.words(), asked.values())
        .flatMap(filling -> match(asked, filling));
  }

  private Optional<TemplateMatch> match(ReadQuestion asked, Filling filling) {
    QuestionFrame other = new QuestionFrame(asked.words(), filling.values());
    FrameMatch match = new FrameMatch(frame, other, names);
    return match.contradicts()
        ? Optional.empty()
        : Optional.of(
            new TemplateMatch(
                this,
                written(filling.values()),
                () -> new FrameFeatures(match).of(read, asked, pieces),
                match.sameWording(),
                match.sameContent(),
                sameUnits(filling.values())));
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
