package dev.nljdbc.offline.rule;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Token;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Refuses a query that ignores a number, date, quoted text or comparison of the question. */
final class UnreadWordsCheck extends Rule {

  /** Greater numbers in words are numbers. */
  private static final BigDecimal SURELY = BigDecimal.TEN;

  UnreadWordsCheck(QueryDraft draft) {
    super(draft);
  }

  /**
   * Refuses a query that leaves out a number, date or quoted text of the question.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, naming what was left out
   */
  void check(Query query) throws NlException {
    List<String> said = new ArrayList<>();
    literals(query, said);
    List<String> left = new ArrayList<>();
    for (int i = 0; i < u.size(); i++) {
      if (asked(i) && !used(i) && !said(said, u.token(i).lower())) {
        left.add(u.token(i).text());
      }
    }
    if (draft.unknownUnit != null) {
      left.add(draft.unknownUnit);
    }
    for (Cue cue : u.cues()) {
      boolean linked = u.linkAt(cue.start()) != null;
      if (cue.kind() == Cue.Kind.COMPARE && draft.free(cue) && !linked && compares(cue)) {
        left.add(u.span(cue.start(), cue.end()));
      }
      if (cue.kind() == Cue.Kind.SUPERLATIVE
          && draft.free(cue)
          && !linked
          && !cue.hints().isEmpty()) {
        left.add(u.span(cue.start(), cue.end()));
      }
    }
    measure().ifPresent(left::add);
    if (!left.isEmpty()) {
      throw new NlException(
          NlError.NOT_UNDERSTOOD,
          "The offline model does not understand what this question says of "
              + left.stream().map(w -> '"' + w + '"').collect(Collectors.joining(", "))
              + ". Name the column that it is compared with, or set nl.model.");
    }
  }

  /** "how far", where nothing is known that measures it. */
  private Optional<String> measure() {
    for (int i = 0; i + 2 < u.size(); i++) {
      Token t = u.token(i + 1);
      boolean adjective =
          u.is(i, "how")
              && t.word()
              && u.linkAt(i + 1) == null
              && u.cueAt(i + 1) == null
              && !Lexicon.ENGLISH.stopword(t.lower())
              && u.isIn(i + 2, "be-or-do");
      if (adjective && !draft.measured) {
        return Optional.of(t.text());
      }
    }
    return Optional.empty();
  }

  /** Whether it stands before a name: below the reorder level. */
  private boolean compares(Cue cue) {
    Link next = u.linkAt(u.is(cue.end(), "the") ? cue.end() + 1 : cue.end());
    return next != null && next.column() && u.isIn(cue.end() - 1, "compare.ends");
  }

  /** Numbers in words are too often no numbers: the one that, one of. */
  private boolean asked(int i) {
    Token t = u.token(i);
    return t.kind() == Token.Kind.QUOTED
        || t.kind() == Token.Kind.DATE
        || t.number()
            && (Character.isDigit(t.text().charAt(t.text().length() - 1))
                || new BigDecimal(t.lower()).compareTo(SURELY) > 0);
  }

  private boolean used(int i) {
    Link link = u.linkAt(i);
    return draft.usedNumbers.contains(i)
        || link != null && (!draft.free(link) || link.length() > 1);
  }

  private static boolean said(List<String> literals, String text) {
    return literals.stream().anyMatch(l -> l.contains(text));
  }

  private static void literals(Query query, List<String> into) {
    into.add(String.valueOf(query.limit()));
    for (List<Query.Predicate> or : query.where()) {
      or.forEach(p -> operands(p, into));
    }
    query.having().forEach(p -> operands(p, into));
    if (query.combined() != null) {
      literals(query.combined().query(), into);
    }
  }

  private static void operands(Query.Predicate p, List<String> into) {
    for (Query.Operand o : p.right()) {
      if (o instanceof Query.Literal l) {
        into.add(l.value().toLowerCase(Locale.ROOT));
      } else if (o instanceof Query.Sub sub) {
        literals(sub.query(), into);
      }
    }
  }
}
