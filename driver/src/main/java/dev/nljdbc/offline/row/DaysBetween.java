// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the days that a question counts: "the average number of days between order and delivery",
 * "how long did the repairs take", "rentals that lasted more than ten days".
 */
final class DaysBetween {

  /** At most so many words say one of the dates. */
  private static final int WORDS = 5;

  private static final Map<String, String> COMPARED =
      Map.of(">", "more than", "<", "less than", ">=", "at least", "<=", "at most");

  private static final Set<String> FINER = Set.of("hour", "hours", "minute", "minutes");
  private static final Set<String> DAYS = Set.of("day", "days", "night", "nights");

  /** The most confidence where something else than days is counted. */
  private static final double REFUSED = 0.2;

  private final Utterance u;
  private final String name;
  private final DateMentions dates;
  private final DayExpressions days;

  DaysBetween(Utterance question, SchemaView schema, String name) {
    this.u = question;
    this.name = name;
    this.dates = new DateMentions(question, schema);
    this.days = schema.index().dialect().days();
  }

  Optional<RowTerm> find() {
    if (days.between("a", "b").isEmpty()) {
      return Optional.empty();
    }
    for (int i = 0; i < u.size(); i++) {
      int noun = i;
      Optional<RowTerm> found =
          late(noun).or(() -> after(noun)).or(() -> between(noun)).or(() -> toEnd(noun));
      if (found.isEmpty() && u.isIn(i, "days.verbs")) {
        found = lasting(noun).or(() -> howLong(noun));
      }
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The days by which something was late, or rows that were late by so many. */
  private Optional<RowTerm> late(int noun) {
    if (!u.isAny(noun, "day", "days") || !u.isIn(noun + 1, "row.late")) {
      return Optional.empty();
    }
    Amount amount = amount(noun);
    if (amount == null) {
      return dates.deadline(noun + 2).map(p -> spanned(p.turned(), noun, noun + 2, noun + 2));
    }
    return dates
        .deadline(amount.start - 1)
        .map(p -> term(p.turned(), clause(amount), noun + 2, amount.words));
  }

  /** Rows of which something was done so many days after a date; how many days these are. */
  private Optional<RowTerm> after(int noun) {
    if (!u.isAny(noun, "day", "days") || !u.is(noun + 1, "after")) {
      return Optional.empty();
    }
    int end = noun + 2;
    while (end < u.size() && end - noun <= WORDS + 1 && !stops(end)) {
      end++;
    }
    for (; end > noun + 2; end--) {
      ColumnView first = dates.date(new DateMentions.Span(noun + 2, end)).orElse(null);
      if (first != null) {
        return after(noun, first, end);
      }
    }
    return Optional.empty();
  }

  private Optional<RowTerm> after(int noun, ColumnView first, int end) {
    Amount amount = amount(noun);
    if (amount != null) {
      return dates
          .since(first, amount.start - 1)
          .map(pair -> term(pair, clause(amount), end, amount.words));
    }
    boolean asked = u.is(noun - 2, "how") && u.is(noun - 1, "many") && u.isIn(end, "be");
    for (int verb = end + 2; asked && verb < u.size(); verb++) {
      ColumnPair pair = dates.since(first, verb).orElse(null);
      if (pair != null) {
        boolean average = average(verb + 1, verb + 3);
        String of = name + " of " + u.span(end + 1, verb);
        String amounts = "What is the " + (average ? "average " : "") + of;
        return Optional.of(term(pair, noun - 2, average ? verb + 3 : verb + 1, amounts));
      }
    }
    return Optional.empty();
  }

  /** A number of days to compare with, "more than three days". */
  private record Amount(int start, String words) {}

  private @Nullable Amount amount(int noun) {
    int number = noun - 1;
    Cue cue = number < 1 || !u.token(number).number() ? null : u.cueAt(number - 1);
    String compared = cue == null ? null : COMPARED.get(cue.operator());
    return cue == null || compared == null
        ? null
        : new Amount(
            cue.start(), "with a " + name + " of " + compared + " " + u.token(number).lower());
  }

  /** Where the clause begins that has an amount: at its verb, if it has one. */
  private int clause(Amount amount) {
    int verb = amount.start - 1;
    return verb < 0 || table(verb) ? amount.start : clause(verb);
  }

  private int clause(int verb) {
    return Math.min(RelativeClause.of(u, verb).start(), RelativeClause.first(u, verb));
  }

  private boolean table(int i) {
    Link link = u.linkAt(i);
    return link != null && link.namesTable();
  }

  /** The days between two dates, or from one to another. */
  private Optional<RowTerm> between(int noun) {
    boolean counted = u.isIn(noun, "days.nouns") || u.is(noun, "long") && u.is(noun - 1, "how");
    int lead = noun + 1;
    while (u.isIn(lead, "days.fillers")) {
      lead++;
    }
    int joint = counted ? joint(lead) : -1;
    int end = joint + 1;
    while (joint >= 0 && end < u.size() && end - joint <= WORDS && !stops(end)) {
      end++;
    }
    for (; end > joint + 1; end--) {
      ColumnPair pair =
          dates
              .pair(new DateMentions.Span(lead + 1, joint), new DateMentions.Span(joint + 1, end))
              .orElse(null);
      if (pair != null) {
        return Optional.of(spanned(pair, noun, lead, end));
      }
    }
    return Optional.empty();
  }

  /** The time to close a ticket. */
  private Optional<RowTerm> toEnd(int noun) {
    int verb = noun + 2;
    if (!u.isIn(noun, "days.nouns") || !u.is(noun + 1, "to") || verb >= u.size()) {
      return Optional.empty();
    }
    int end = verb + 1;
    while (u.isIn(end, "determiners")) {
      end++;
    }
    int rest = end;
    return dates
        .lifetime()
        .filter(pair -> DateWords.says(DateWords.telling(pair.second()), u.token(verb)))
        .map(pair -> term(pair, noun, rest, rest < u.size() && !stops(rest) ? name + " of" : name));
  }

  /** The word between the two dates; -1 where the words say no two. */
  private int joint(int lead) {
    boolean between = u.is(lead, "between");
    for (int i = lead + 2; (between || u.is(lead, "from")) && i <= lead + 1 + WORDS; i++) {
      if (between ? u.is(i, "and") : u.isIn(i, "days.joints")) {
        return i;
      }
    }
    return -1;
  }

  private boolean stops(int i) {
    return u.isIn(i, "days.stops") || u.isMark(i);
  }

  private RowTerm spanned(ColumnPair pair, int noun, int lead, int end) {
    boolean average = average(noun, lead) || average(end, end + 2);
    int behind = average(end, end + 2) ? end + 2 : end;
    int start = u.is(noun - 1, "of") && u.isAny(noun - 2, "number", "amount") ? noun - 2 : noun;
    boolean asked = u.isAny(start - 1, "many", "much", "how");
    start = asked && u.is(start - 1, "how") ? start - 1 : asked ? Math.max(0, start - 2) : start;
    String amount = (asked ? "What is the " : "") + (average ? "average " : "") + name;
    return term(pair, start, behind, amount);
  }

  private boolean average(int from, int to) {
    for (int i = from; i + 1 < Math.min(to, u.size()); i++) {
      if (u.is(i, "on") && u.is(i + 1, "average")) {
        return true;
      }
    }
    return false;
  }

  /** Rows that took more than so many days. */
  private Optional<RowTerm> lasting(int verb) {
    int i = verb + 1;
    while (u.isIn(i, "days.objects")) {
      i++;
    }
    Cue cue = u.cueAt(i);
    int number = cue == null || !cue.is(Cue.Kind.COMPARE) || cue.start() != i ? -1 : cue.end();
    String compared = number < 0 || cue == null ? null : COMPARED.get(cue.operator());
    boolean said = number > 0 && number + 1 < u.size() && u.token(number).number();
    if (!said || compared == null || !u.isAny(number + 1, "day", "days")) {
      return Optional.empty();
    }
    int start = clause(verb);
    String with = "with a " + name + " of " + compared + " " + u.token(number).lower();
    return dates.lifetime().map(pair -> term(pair, start, number + 2, with));
  }

  /** How long the rows took. */
  private Optional<RowTerm> howLong(int verb) {
    int behind = u.is(1, "long") ? 2 : u.is(1, "many") && u.is(2, "days") ? 3 : -1;
    boolean clause = u.isIn(behind, "days.fillers") || u.isIn(behind, "determiners");
    boolean noVerb = behind > verb || u.isIn(verb - 1, "determiners"); // in the last month
    if (!u.is(0, "how") || !clause || noVerb) {
      return Optional.empty();
    }
    int from = behind;
    int to = verb;
    boolean average = average(behind, u.size());
    while (from < to && (u.isIn(from, "days.fillers") || u.isIn(from, "determiners"))) {
      from++;
    }
    int end = average(verb + 1, verb + 3) ? verb + 3 : verb + 1;
    to = average && to - from > 2 && u.is(to - 1, "average") ? to - 2 : to;
    String of = from < to ? " of " + u.span(from, to) : "";
    String amount = "What is the " + (average ? "average " : "") + name + of;
    return dates.lifetime().map(pair -> term(pair, 0, end, amount));
  }

  private RowTerm term(ColumnPair pair, int start, int end, String instead) {
    String words = "the days from " + pair.first() + " to " + pair.second();
    Definition meaning =
        pair.definition(
            Definition.Kind.DIMENSION,
            (first, second) -> days.between(first, second).orElseThrow(),
            ColumnKind.NUMBER);
    BusinessTerm term = new BusinessTerm(name, List.of(), words, meaning, "");
    String question = RelativeClause.replaced(u, start, end, instead);
    return new RowTerm(term, question, u.span(start, end), words, sure(pair));
  }

  /** Days are what is counted: hours are not told by them, nor what took less than a day. */
  private double sure(ColumnPair pair) {
    if (says(FINER)) {
      return REFUSED;
    }
    boolean moments = DateForm.hasTimes(pair.first()) && DateForm.hasTimes(pair.second());
    return moments && !says(DAYS) ? GuessConfidence.MOST : 1;
  }

  private boolean says(Set<String> words) {
    return u.tokens().stream().anyMatch(t -> words.contains(t.lower()));
  }
}
