// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.answerability;

import dev.nljdbc.offline.answerability.ContentWords.Run;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.NameParts;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.text.IdentifierWords;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds nouns and adjectives that link to nothing, by the small words around them: "in zorblatt",
 * "share a house", "is lazy". An answer would ignore them. Verbs that link to nothing say little
 * ("which bands released"), and most questions have one.
 */
final class UnlinkedNouns {

  private static final Set<String> GENERIC = WordLists.set("unread.generic");

  private final Utterance u;
  private final ContentWords words;

  UnlinkedNouns(Utterance utterance, ContentWords words) {
    this.u = utterance;
    this.words = words;
  }

  /** The first that the answer can't do without. */
  Optional<String> missing() {
    return words.runs().stream().filter(this::missing).map(this::text).findFirst();
  }

  /** The words that an answer may ignore: "the damn currencies", "in the competition". */
  List<String> ignored() {
    return words.runs().stream()
        .filter(r -> !missing(r) && (noun(r) || describing(r) || lastName(r)))
        .map(this::text)
        .toList();
  }

  /** Whether one of them says which of the rows are asked for: "electric cars". */
  boolean ignoresDescription() {
    return words.runs().stream()
        .anyMatch(
            r ->
                !missing(r)
                    && (describing(r) || owning(r))
                    && IntStream.range(r.start(), r.end()).anyMatch(this::describes));
  }

  /** "The phone of the plumber": says whose. */
  private boolean owning(Run run) {
    int of = run.start() - 2;
    return u.isIn(of + 1, "articles")
        && u.is(of, "of")
        && u.linkAt(of - 1) != null
        && ends(run.end())
        && !u.isIn(run.end() - 1, "unread.whole")
        && !generic(run);
  }

  private boolean describes(int i) {
    return !u.isIn(i, "unread.adjectives") && !u.isIn(i, "unread.present");
  }

  private String text(Run run) {
    return u.span(run.start(), run.end());
  }

  private boolean missing(Run run) {
    int before = run.start() - 1;
    boolean last = ends(run.end());
    if (generic(run)) {
      return false;
    }
    if (noWord(run) || superlative(run) || measured(run)) {
      return true;
    }
    if (u.isIn(before, "unread.any") || possessed(run)) {
      return last || u.isIn(run.end(), "asked.noun-ends");
    }
    if (u.isIn(before, "articles") && u.is(run.end(), "of")) {
      return true;
    }
    Link link = u.linkAt(before);
    if (link != null && u.is(run.end(), "of") && !verb(run)) {
      return link.nameScore() < Link.PARTLY_NAMED && !link.value();
    }
    boolean predicate = u.isIn(before, "be") && !u.isIn(run.end() - 1, "unread.present");
    boolean place = u.isIn(before, "unread.where") && !verb(run);
    boolean asserted =
        u.isIn(0, "be-or-do") && !verb(run) && !u.isIn(run.end() - 1, "unread.present");
    return last && (predicate || place || asserted);
  }

  /** "with a speed limit 50": a number of what no column holds. */
  private boolean measured(Run run) {
    return (u.isIn(run.start() - 1, "articles") || u.is(run.start() - 1, "with"))
        && !verb(run)
        && run.end() < u.size()
        && u.token(run.end()).kind() == Token.Kind.NUMBER
        && ends(run.end() + 1);
  }

  /** "with their allergies": something of the rows that are asked for. */
  private boolean possessed(Run run) {
    return u.isAny(run.start() - 1, "their", "its") && !verb(run);
  }

  /** "all glork artists": a name, or no English at all, that says which. */
  private boolean noWord(Run run) {
    int before = run.start() - 1;
    boolean described = u.isIn(before, "determiners") || u.isIn(before, "asking");
    return described
        && u.linkAt(run.end()) != null
        && IntStream.range(run.start(), run.end())
            .anyMatch(i -> !StaticEmbedder.shared().knows(u.token(i).lower()));
  }

  /** "the nicest member", "is the nicest": nothing says by what. */
  private boolean superlative(Run run) {
    return run.end() == run.start() + 1
        && u.token(run.start()).lower().matches(".{3,}est")
        && (u.linkAt(run.end()) != null || ends(run.end()))
        && u.isIn(run.start() - 1, "articles");
  }

  /** Whether an article or a preposition before it says that it is no verb. */
  private boolean noun(Run run) {
    int before = run.start() - 1;
    return !verb(run)
        && !generic(run)
        && (u.isIn(before, "articles")
            || u.isIn(before, "unread.any")
            || u.isIn(before, "unread.where"))
        && (ends(run.end()) || u.linkAt(run.end()) != null);
  }

  /** "How many discontinued drugs": says which of the rows that are asked for. */
  private boolean describing(Run run) {
    Link table = u.linkAt(run.end());
    int before = run.start() - 1;
    return table != null
        && table.tableScore() >= Link.NAMED
        && !generic(run)
        && (u.is(before, "many")
            || u.isIn(before, "listing")
            || u.isIn(before, "asked.skipped")
            || before < 0
                && !u.isIn(run.start(), "requesting")
                && !u.isIn(run.start(), "unread.whole"));
  }

  /** "Films with Penelope Xu", where only the first name is known. */
  private boolean lastName(Run run) {
    Link before = u.linkAt(run.start() - 1);
    return before != null
        && before.values().stream()
            .anyMatch(hit -> NameParts.first(IdentifierWords.of(hit.column().name())));
  }

  private boolean generic(Run run) {
    return IntStream.range(run.start(), run.end())
        .allMatch(i -> GENERIC.contains(u.token(i).lower()));
  }

  private boolean ends(int i) {
    return u.isEnd(i);
  }

  private boolean verb(Run run) {
    String word = u.token(run.end() - 1).lower();
    return word.endsWith("ed") || word.endsWith("ing");
  }
}
