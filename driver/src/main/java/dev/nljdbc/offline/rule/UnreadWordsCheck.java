// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    List<String> left = new ArrayList<>(unsaid(query));
    draft.notes().unknownUnit().ifPresent(left::add);
    u.cues().stream().filter(this::unread).forEach(c -> left.add(u.span(c.start(), c.end())));
    measure().ifPresent(left::add);
    if (!left.isEmpty()) {
      throw new NlException(
          NlError.NOT_UNDERSTOOD,
          "The offline model does not understand what this question says of "
              + left.stream().map(w -> '"' + w + '"').collect(Collectors.joining(", "))
              + ". Name the column that it is compared with, or set nl.model.");
    }
  }

  private boolean unread(Cue cue) {
    return draft.free(cue)
        && u.linkAt(cue.start()) == null
        && (cue.is(Cue.Kind.COMPARE) && compares(cue)
            || cue.is(Cue.Kind.SUPERLATIVE) && !cue.hints().isEmpty());
  }

  /** The numbers, dates and quoted texts that a query leaves out. */
  private List<String> unsaid(Query query) {
    List<String> said = new ArrayList<>();
    literals(query, said);
    return IntStream.range(0, u.size())
        .filter(i -> asked(i) && !used(i))
        .mapToObj(u::token)
        .filter(t -> said.stream().noneMatch(l -> l.contains(t.lower())))
        .map(Token::text)
        .toList();
  }

  /** "how far", where nothing is known that measures it. */
  private Optional<String> measure() {
    return draft.notes().measured()
        ? Optional.empty()
        : IntStream.range(1, u.size() - 1)
            .filter(i -> u.is(i - 1, "how") && u.isIn(i + 1, "be-or-do") && adjective(i))
            .mapToObj(i -> u.token(i).text())
            .findFirst();
  }

  private boolean adjective(int i) {
    return u.token(i).word()
        && u.linkAt(i) == null
        && u.cueAt(i) == null
        && !Lexicon.ENGLISH.stopword(u.token(i).lower());
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
    return !draft.free(u.token(i)) || link != null && (!draft.free(link) || link.length() > 1);
  }

  private static void literals(Query query, List<String> into) {
    into.add(String.valueOf(query.limit()));
    Stream.concat(query.conditions(), query.having().stream())
        .forEach(
            p -> {
              p.literals().forEach(l -> into.add(l.value().toLowerCase(Locale.ROOT)));
              p.subs().forEach(sub -> literals(sub, into));
            });
    if (query.combined() != null) {
      literals(query.combined().query(), into);
    }
  }
}
