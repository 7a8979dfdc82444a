// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.offline.compute.Ranking.Asks;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds that a question asks for places in an order, and writes the simpler questions that tell the
 * order: "rank the cities by population", "the second longest song", "top 2 books of each author by
 * price".
 */
public final class RankingFinder {

  private static final String ORDINALS = String.join("|", Numerals.ORDINALS);

  private static final Pattern RANK =
      Pattern.compile(
          "^(?:please )?(?:(?:show|give|list|make|what is|what's)(?: me| us)? )?(?:the |a )?"
              + "(?:rank|ranks|ranking|rankings)(?: of)? (?:all )?(?:the |our )?(.+?)"
              + " (?:by|in terms of|according to|based on) (?:the |their |its )?(.+?)[.?! ]*$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern RANKED =
      Pattern.compile(
          "^(?:where|how|what rank|which rank|what place|which place) (?:does|do|did|has) (.+?)"
              + " (?:rank|ranked|have|hold|take) (?:by|in terms of|in) (?:the |its |their )?(.+?)[.?! ]*$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NTH =
      Pattern.compile(
          "\\b(" + ORDINALS + "|([2-9]|[1-9]\\d)(?:nd|rd|th))[ -](?=\\w)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern HYPHEN =
      Pattern.compile("\\b(" + ORDINALS + "|[2-9](?:nd|rd|th))-(?=\\w)", Pattern.CASE_INSENSITIVE);

  private static final Pattern TOP =
      Pattern.compile(
          "\\b(top|bottom|first|best|last|worst) (\\w+) (?:of the )?(.+?)"
              + "(?: (?:by|in terms of|with the (?:highest|most)) (?:the |their )?(.+?))?[.?! ]*$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern EACH =
      Pattern.compile(
          "(?:^| )(?:(?:within|inside|in|for|of|from|at|on|by) (?:each|every)|(?:for|of) all"
              + "|per|within(?: the| an?)?)(?: of the)? (?=\\w)",
          Pattern.CASE_INSENSITIVE);

  private final Utterance u;
  private final @Nullable Link within;
  private final String rest;
  private final boolean directed;

  private RankingFinder(Utterance utterance) {
    this.u = utterance;
    Matcher each = EACH.matcher(u.text());
    Link group = null;
    String without = u.text();
    while (each.find() && group == null) {
      group = linkFrom(each.end());
      if (group != null) {
        without =
            u.text().substring(0, each.start()) + u.text().substring(u.token(group.end() - 1).to());
      }
    }
    this.within = group;
    this.rest = without.strip();
    this.directed = u.has(Cue.Kind.DIRECTION);
  }

  /** The ranking of a question; empty if it has none. */
  public static Optional<Ranking> of(Utterance utterance, QuestionReader reader) {
    Matcher hyphen = HYPHEN.matcher(utterance.text());
    RankingFinder in =
        new RankingFinder(hyphen.find() ? reader.read(hyphen.replaceAll("$1 ")) : utterance);
    return in.all().or(in::ranked).or(in::nth).or(in::top).or(in::firstOfEach);
  }

  /** "Rank the cities by population"; "the rank of Vienna by population". */
  private Optional<Ranking> all() {
    Matcher m = RANK.matcher(rest);
    if (!m.find() || named(m.group().toLowerCase(Locale.ROOT).indexOf("rank"))) {
      return Optional.empty();
    }
    return ofThings(m.group(1), m.group(2));
  }

  /** "Where does Vienna rank by population". */
  private Optional<Ranking> ranked() {
    Matcher m = RANKED.matcher(rest);
    return m.find() && cell(m.group(1)) != null
        ? ofThings(m.group(1), m.group(2))
        : Optional.empty();
  }

  private Optional<Ranking> ofThings(String things, String measure) {
    Link cell = cell(things);
    if (cell == null) {
      return Optional.of(
          new Ranking(Asks.ALL, 0, sorted(things, measure), within, null, directed, "rank"));
    }
    List<String> simpler = new ArrayList<>();
    cell.values().stream()
        .map(hit -> hit.column().table().name())
        .distinct()
        .limit(2)
        .forEach(t -> simpler.addAll(sorted(words(t), measure)));
    return Optional.of(new Ranking(Asks.ONE, 0, simpler, within, cell, directed, "rank"));
  }

  private List<String> sorted(String things, String measure) {
    if (!known(measure)) {
      return List.of();
    }
    return directed
        ? List.of("Show the " + things + " sorted by " + measure)
        : List.of(
            "Show the " + things + " sorted by " + measure + " in descending order",
            "Which of the " + things + " has the highest " + measure + "?",
            "Show the " + things + " with the highest " + measure);
  }

  private static String words(String table) {
    return table.replaceAll("([a-z])([A-Z])", "$1 $2").replace('_', ' ').toLowerCase(Locale.ROOT);
  }

  /** "The second longest song": a superlative stands right behind. */
  private Optional<Ranking> nth() {
    Matcher m = NTH.matcher(rest);
    while (m.find()) {
      boolean superlative =
          u.cues().stream()
              .filter(c -> c.is(Cue.Kind.SUPERLATIVE))
              .anyMatch(c -> follows(m.group(), c));
      if (superlative) {
        String digits = m.group(2);
        int place =
            digits == null
                ? Numerals.place(m.group(1).toLowerCase(Locale.ROOT))
                : Integer.parseInt(digits);
        String first = rest.substring(0, m.start()) + rest.substring(m.end());
        return Optional.of(
            new Ranking(Asks.NTH, place, List.of(first), within, null, true, m.group().strip()));
      }
    }
    return Optional.empty();
  }

  private boolean follows(String ordinal, Cue cue) {
    int from = u.token(cue.start()).from() - ordinal.length();
    return from >= 0 && u.text().startsWith(ordinal, from);
  }

  /** "Top 2 books of each author by price". */
  private Optional<Ranking> top() {
    Matcher m = TOP.matcher(rest);
    if (within == null || !m.find()) {
      return Optional.empty();
    }
    int number = number(m.group(2));
    if (number < 1) {
      return Optional.empty();
    }
    return Optional.of(
        new Ranking(
            Asks.FIRST, number, measured(m), within, null, true, m.group(1) + " " + number));
  }

  /** Of "top" and the like nobody can tell the order, unless a measure is named. */
  private List<String> measured(Matcher m) {
    if (m.group(4) == null) {
      String things = m.group(3);
      boolean timed = List.of("first", "last").contains(m.group(1).toLowerCase(Locale.ROOT));
      return timed ? List.of("the " + m.group(1) + " " + things) : List.of();
    }
    if (!known(m.group(4))) {
      return List.of();
    }
    boolean greatest =
        List.of("top", "first", "best").contains(m.group(1).toLowerCase(Locale.ROOT));
    String most = greatest ? "highest " : "lowest ";
    String order = greatest ? " in descending order" : " in ascending order";
    return List.of(
        "Show the " + m.group(3) + " sorted by " + m.group(4) + order,
        "Which of the " + m.group(3) + " has the " + most + m.group(4) + "?",
        "Show the " + m.group(3) + " with the " + most + m.group(4));
  }

  /** "The three longest songs of each album". */
  private Optional<Ranking> firstOfEach() {
    for (Cue cue : u.cues()) {
      int before = cue.start() - 1;
      int number = before < 0 ? 0 : number(u.token(before).text());
      if (within == null || !cue.is(Cue.Kind.SUPERLATIVE) || number < 1) {
        continue;
      }
      String text = u.span(before, before + 1);
      String cued = Pattern.quote(u.span(cue.start(), cue.end()));
      String first = rest.replaceFirst("\\b" + Pattern.quote(text) + " (?=" + cued + ")", "");
      String said = u.span(before, cue.end());
      return Optional.of(
          new Ranking(
              Asks.FIRST,
              number,
              List.of(first, "What are " + first, singular(first, cue)),
              within,
              null,
              true,
              said));
    }
    return Optional.empty();
  }

  /** The same question for one thing: a superlative of one is read more surely. */
  private String singular(String question, Cue cue) {
    int noun = cue.end();
    return noun < u.size() && u.token(noun).word()
        ? question.replaceFirst(
            "\\b" + Pattern.quote(u.token(noun).text()) + "\\b",
            Matcher.quoteReplacement(u.token(noun).stem()))
        : question;
  }

  private static int number(String text) {
    String digits = Numerals.of(text.toLowerCase(Locale.ROOT));
    String said = digits == null ? text : digits;
    return said.matches("[1-9]\\d{0,3}") ? Integer.parseInt(said) : 0;
  }

  /** A link to a name that begins at a place in the text. */
  private @Nullable Link linkFrom(int at) {
    for (Link link : u.links()) {
      if (u.token(link.start()).from() == at && link.nameScore() >= Link.PARTLY_NAMED) {
        return link;
      }
    }
    return null;
  }

  /** The cell that some words are, if they are no name. */
  private @Nullable Link cell(String text) {
    for (Link link : u.links()) {
      if (!link.values().isEmpty()
          && link.cell()
          && u.span(link.start(), link.end()).equals(text)) {
        return link;
      }
    }
    return null;
  }

  /** Whether each of some words names something, or says what to compute of it. */
  private boolean known(String words) {
    int from = u.text().lastIndexOf(words);
    if (from < 0) {
      return false; // what stood between them was taken out
    }
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      boolean within = from <= t.from() && t.to() <= from + words.length();
      if (within && t.word() && u.linkAt(i) == null && u.cueAt(i) == null && !plain(t)) {
        return false;
      }
    }
    return true;
  }

  private static boolean plain(Token t) {
    return Lexicon.ENGLISH.stopword(t.lower()) || t.is("order");
  }

  /** Whether the database has a name or cell there: a column of ranks. */
  private boolean named(int at) {
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      Link link = u.linkAt(i);
      if (t.from() == at && link != null && link.nameScore() >= Link.NAMED) {
        return true;
      }
    }
    return false;
  }
}
