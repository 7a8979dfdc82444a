// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.answerability;

import dev.nljdbc.offline.answerability.ContentWords.Run;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.SchemaSimilarity;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the attribute that a question asks for and that no column holds: "the average price of",
 * "product colors", "which range has". The ranking would put another column in its place.
 */
final class UnknownAttribute {

  /** Cues before a noun whose values are computed or compared. */
  private static final Set<Cue.Kind> COMPUTING =
      EnumSet.of(Cue.Kind.AGGREGATE, Cue.Kind.SUPERLATIVE, Cue.Kind.FREQUENT);

  private static final Set<String> GENERIC = WordLists.set("unread.generic");

  /** The least similarity of words that may mean a name of the schema. */
  private static final double AKIN = 0.6;

  /** The same for the second of two nouns, of which the schema names the first. */
  private static final double SIMILAR = 0.45;

  /** The same for things, which have more names than attributes: singers are artists. */
  private static final double SAME_KIND = 0.28;

  private final Utterance u;
  private final ContentWords words;
  private final SchemaSimilarity similarity;

  UnknownAttribute(Utterance utterance, ContentWords words, SchemaSimilarity similarity) {
    this.u = utterance;
    this.words = words;
    this.similarity = similarity;
  }

  /** It, as the question says it. */
  Optional<String> find() {
    return words.runs().stream()
        .filter(r -> u.parts().get(r.start()) == Part.HEAD || interrogated(r) || possessed(r))
        .filter(r -> !generic(r))
        .filter(
            r ->
                computed(r) && !near(r, AKIN)
                    || interrogated(r) && !near(r, AKIN)
                    || possessed(r) && !near(r, AKIN)
                    || ofTable(r) && !near(r, SIMILAR)
                    || qualifying(r) && !near(r, SIMILAR)
                    || named(r) && !near(r, SAME_KIND))
        .map(r -> u.span(r.start(), r.end()))
        .findFirst()
        .or(this::ofCommonRoot);
  }

  /** "which buyers took": a noun that has only its root in common with a column. */
  private Optional<String> ofCommonRoot() {
    return u.links().stream()
        .findFirst()
        .filter(l -> l.start() == 1 && u.isAny(0, "which", "who") && l.length() == 1)
        .filter(l -> l.nameScore() < Link.PARTLY_NAMED && !l.value() && !verb(1))
        .map(l -> u.span(l.start(), l.end()));
  }

  /** "the average price of", "the most common nationality of". */
  private boolean computed(Run run) {
    Cue cue = u.cueAt(run.start() - 1);
    return cue != null && COMPUTING.contains(cue.kind()) && !past(run) && closed(run.end());
  }

  /** "which range has", "at which company". */
  private boolean interrogated(Run run) {
    Link next = run.end() < u.size() ? u.linkAt(run.end()) : null;
    boolean adjective = next != null && !next.cell() && !verb(run.end());
    return u.isAny(run.start() - 1, "which", "what")
        && !relative(run.start() - 1)
        && !adjective
        && (next == null || !next.cell() || run.end() - run.start() > 1);
  }

  /** "the year which offers": the word before says what is meant. */
  private boolean relative(int which) {
    return which > 0 && (u.linkAt(which - 1) != null || words.unread(which - 1));
  }

  /** "which films have subtitles in". */
  private boolean possessed(Run run) {
    return u.isAny(run.start() - 1, "has", "have") && !verb(run) && closed(run.end());
  }

  /** "product colors", "the address content of": the table is known, its attribute is not. */
  private boolean ofTable(Run run) {
    Link link = run.start() == 0 ? null : u.linkAt(run.start() - 1);
    return link != null
        && link.namesTable()
        && !link.value()
        && singular(u.token(link.end() - 1))
        && IntStream.range(0, run.start()).noneMatch(i -> u.isIn(i, "auxiliary.do"))
        && !verb(run)
        && closed(run.end());
  }

  /** "the shoe size of": a noun says of what, and the schema knows only sizes of others. */
  private boolean qualifying(Run run) {
    Link next = u.linkAt(run.end());
    return run.end() - run.start() == 1
        && (u.isIn(run.start() - 1, "articles") || u.is(run.start() - 1, "all"))
        && u.isIn(run.end(), "attribute.generic")
        && next != null
        && next.length() == 1
        && !adjective(run)
        && !verb(run);
  }

  /** "the names of the directors who". */
  private boolean named(Run run) {
    int before = run.start() - 1;
    while (u.isIn(before, "determiners")) {
      before--;
    }
    return u.is(before, "of")
        && u.isIn(before - 1, "asked.of-anything")
        && !verb(run)
        && (u.isAny(run.end(), "who", "that", "which") || closed(run.end()));
  }

  /** Whether a noun phrase ends before a token. */
  private boolean closed(int i) {
    Cue cue = i < u.size() ? u.cueAt(i) : null;
    return i == u.size()
        || u.isMark(i) && !u.isAny(i, ",", "'", "-", "/")
        || u.isIn(i, "attribute.ends")
        || cue != null && (cue.kind() == Cue.Kind.ORDER || cue.kind() == Cue.Kind.EACH);
  }

  private boolean near(Run run, double least) {
    return similarity.nearest(u.span(run.start(), run.end())) >= least;
  }

  private boolean generic(Run run) {
    return IntStream.range(run.start(), run.end())
        .allMatch(i -> GENERIC.contains(u.token(i).lower()) || u.isIn(i, "asked.of-anything"));
  }

  private boolean verb(Run run) {
    return IntStream.range(run.start(), run.end()).anyMatch(this::verb);
  }

  private boolean verb(int i) {
    return u.pastVerb(i) || u.token(i).lower().endsWith("ing");
  }

  /** "the average rating": what an operation stands before is a noun. */
  private boolean past(Run run) {
    return IntStream.range(run.start(), run.end()).anyMatch(u::pastVerb);
  }

  private boolean adjective(Run run) {
    String word = u.token(run.start()).lower();
    return u.isIn(run.start(), "unread.adjectives")
        || WordLists.list("unread.adjective-endings").stream().anyMatch(word::endsWith);
  }

  private static boolean singular(Token t) {
    return t.lower().equals(t.stem());
  }
}
