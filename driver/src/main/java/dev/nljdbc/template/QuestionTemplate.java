// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.core.SqlLiterals;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.template.QuestionTemplates.Verified;
import dev.nljdbc.template.ReadQuestion.TemplateValue;
import dev.nljdbc.template.ReadQuestion.TemplateValue.Kind;
import dev.nljdbc.template.SlotFinder.Place;
import dev.nljdbc.template.SlotFinder.TemplateSlot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A verified question and its SQL, with slots for the values that both have in common. Another
 * question is aligned with it word for word. Words are compared by their stems, texts in quotes as
 * they are; marks do not count, nor does a preposition before a period.
 */
public final class QuestionTemplate {

  private static final Set<String> BEFORE_PERIODS = Set.of("in", "on", "during", "for", "of");

  /** More ways to align than this are ambiguous in any case. */
  private static final int MOST_WAYS = 50;

  private final Verified verified;
  private final Utterance question;
  private final List<TemplateSlot> slots;

  private QuestionTemplate(Verified verified, Utterance question, List<TemplateSlot> slots) {
    this.verified = verified;
    this.question = question;
    this.slots = slots;
  }

  /**
   * A template that answers a question: the words are the same but for the values.
   *
   * @param template the verified question's
   * @param sql with the new values
   * @param sameUnits whether it says a month where the verified question does, and not a year
   */
  public record Match(QuestionTemplate template, String sql, boolean sameUnits) {

    /** The confidence of its SQL: the values may still mean something else. */
    public static final double CONFIDENCE = 0.99;
  }

  /**
   * The template of a verified query, whose SQL passed the guard; empty where it can't be told what
   * in it is a value.
   *
   * @param read the question
   */
  static Optional<QuestionTemplate> of(Verified verified, ReadQuestion read, DaysFromToday days) {
    return SqlLiterals.odd(verified.sql()) || read.words().size() == 0
        ? Optional.empty()
        : Optional.of(
            new QuestionTemplate(
                verified, read.words(), SlotFinder.of(verified.sql(), read.values(), days)));
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
      text.append(question.text(), behind, question.token(slot.value().start()).from());
      text.append('{').append(slot.value().text()).append('}');
      behind = question.token(slot.value().end() - 1).to();
    }
    return text.append(question.text().substring(behind)).toString();
  }

  /** The SQL for another question; empty where its words differ, or two values may be meant. */
  Optional<Match> match(ReadQuestion asked) {
    List<List<TemplateValue>> ways = new ArrayList<>();
    align(0, asked, 0, new ArrayList<>(), ways);
    boolean one =
        ways.stream().map(way -> way.stream().map(TemplateValue::text).toList()).distinct().count()
            == 1;
    return ways.stream().filter(way -> one && ascends(way)).findFirst().map(this::written);
  }

  private void align(
      int from,
      ReadQuestion asked,
      int to,
      List<TemplateValue> taken,
      List<List<TemplateValue>> ways) {
    Utterance words = asked.words();
    int i = word(question, from);
    int k = word(words, to);
    while (i < question.size() && !slotAt(taken.size(), i)) {
      if (k >= words.size() || !same(question.token(i), words.token(k))) {
        return;
      }
      i = word(question, i + 1);
      k = word(words, k + 1);
    }
    if (taken.size() == slots.size()) {
      if (k >= words.size() && ways.size() < MOST_WAYS) {
        ways.add(List.copyOf(taken));
      }
      return;
    }
    TemplateSlot slot = slots.get(taken.size());
    for (TemplateValue value : asked.values()) {
      if (startsAt(value, words, k) && slot.takes(value)) {
        taken.add(value);
        align(slot.value().end(), asked, value.end(), taken, ways);
        taken.remove(taken.size() - 1);
      }
    }
  }

  private boolean slotAt(int slot, int token) {
    return slot < slots.size() && startsAt(slots.get(slot).value(), question, token);
  }

  /** Whether a value begins with a token, or behind it if that is a preposition of a period. */
  private static boolean startsAt(TemplateValue value, Utterance words, int token) {
    return value.start() == token
        || value.kind() == Kind.PERIOD
            && BEFORE_PERIODS.contains(words.wordAt(token))
            && value.start() == word(words, token + 1);
  }

  /** The next token that is no mark. */
  private static int word(Utterance words, int from) {
    int at = from;
    while (words.isMark(at)) {
      at++;
    }
    return at;
  }

  private static boolean same(Token one, Token other) {
    boolean quoted = one.kind() == Token.Kind.QUOTED;
    return quoted == (other.kind() == Token.Kind.QUOTED)
        && (quoted ? one.text().equals(other.text()) : one.stem().equals(other.stem()));
  }

  /** Two ends of a range stay in their order: "between 20 and 10" has no rows. */
  private boolean ascends(List<TemplateValue> way) {
    for (int i = 0; i < slots.size(); i++) {
      for (int k = i + 1; k < slots.size(); k++) {
        int before = slots.get(i).value().compared(slots.get(k).value());
        if (slots.get(i).sharesColumn(slots.get(k)) && before != way.get(i).compared(way.get(k))) {
          return false;
        }
      }
    }
    return true;
  }

  private Match written(List<TemplateValue> way) {
    Map<Place, TemplateValue> last =
        new TreeMap<>(Comparator.comparing(place -> -place.at().start()));
    for (int i = 0; i < way.size(); i++) {
      TemplateValue value = way.get(i);
      slots.get(i).places().forEach(place -> last.put(place, value));
    }
    StringBuilder sql = new StringBuilder(verified.sql());
    last.forEach(
        (place, value) ->
            sql.replace(
                place.at().start(), place.at().end(), place.sql().apply(value).orElseThrow()));
    boolean sameUnits =
        IntStream.range(0, way.size()).allMatch(i -> slots.get(i).isOfUnit(way.get(i)));
    return new Match(this, sql.toString(), sameUnits);
  }
}
