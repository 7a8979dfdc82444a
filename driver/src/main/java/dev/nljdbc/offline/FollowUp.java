// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.answerability.AnswerabilityCheck;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A question that goes on from another, as a whole one. It puts another value, number, year or
 * month in the place of that before ("and from Canada?"), adds a condition ("only those with a
 * phone", "in Oslo?"), a grouping ("per year") or an order ("sort them by name"), or counts ("how
 * many of them live in Oslo?").
 */
final class FollowUp {

  private static final Pattern LEAD =
      Pattern.compile(
          "(?i)^[\\s.…]*(?:(?:and|ok|okay|so|then|now|also|but)\\b[\\s,]*+)*+"
              + "(?:(?:what|how) about\\b|(?:the )?same for\\b)?\\s*");

  private static final Pattern END = Pattern.compile("[\\s?.!…]+$");

  /** "Only those", and what is said of them. */
  private static final Pattern NARROWER =
      Pattern.compile(
          "(?i)^(?:show|list|give|keep|take)?(?: me)? ?(?:(?:only|just)(?: (?:those|these|the ones|ones))?"
              + "|those|these|the ones|which of (?:them|those|these)|which ones)\\b[\\s,]+(.+)$");

  private static final Pattern COUNTED =
      Pattern.compile(
          "(?i)^how many(?: of (?:them|those|these)(?: (?:are|were) there)?"
              + "| are (?:there|they|those)| were (?:there|they|those))\\b\\s*(.*)$");

  private static final Pattern GROUPED =
      Pattern.compile("(?i)^(?:broken down |split |grouped )?((?:per|by|for each) .+)$");

  private static final Pattern SORTED =
      Pattern.compile("(?i)^(?:sort|order)(?:ed)?(?: (?:them|it|these|those|this|that))? (by .+)$");

  /** An order that a follow-up added; a number has none. */
  private static final Pattern ORDER =
      Pattern.compile("(?i) sorted by .+?(?= (?:from|in|with|who|that)\\b|$)");

  private static final Pattern GROUPS = Pattern.compile("(?i)\\b(?:per|by|each|every)\\b");

  /** What a question that lists begins with. */
  private static final Pattern REQUEST =
      Pattern.compile(
          "(?i)^(?:please )?(?:(?:show|list|give|find|display|tell)(?: me)?(?: all)?(?: of)?(?: the)?"
              + "|all(?: the)?|which|what(?: are)?(?: the)?|the)\\s+");

  private static final Pattern QUESTIONED = Pattern.compile("(?i)^(?:which|what|who)\\b.*");

  private static final Pattern HOW_MANY =
      Pattern.compile("(?i)^(?:how many|the number of|count)\\b.*");

  private static final Pattern YEAR = Pattern.compile("\\b(?:19|20)\\d\\d\\b");

  private static final Pattern MONTH =
      Pattern.compile("(?i)\\b(?:" + String.join("|", WordLists.set("months")) + ")\\b");

  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.-])(?!(?:19|20)\\d\\d\\b)\\d+(?:\\.\\d+)?(?![\\w.-])");

  private static final List<Pattern> KINDS = List.of(YEAR, MONTH, NUMBER);

  /** Words that a value may come with. */
  private static final Set<String> SMALL = WordLists.set("followup.small");

  /** A condition that is added begins so. */
  private static final Set<String> BEGINS = WordLists.set("followup.begins");

  private static final String JOINED = " / ";

  private final Function<String, Utterance> reader;

  /**
   * Knows no question yet.
   *
   * @param reader finds what the words of a question may mean
   */
  FollowUp(Function<String, Utterance> reader) {
    this.reader = reader;
  }

  /**
   * The whole question.
   *
   * @param earlier what was asked before: a whole question, and follow-ups behind it, if any, with
   *     a slash between them
   * @return empty where the follow-up does not say how it goes on
   */
  Optional<String> whole(String earlier, String next) {
    Optional<String> whole = Optional.empty();
    for (String said : (earlier + JOINED + next).split(JOINED)) {
      if (said.length() > AnswerabilityCheck.MOST_SIGNS) {
        return Optional.empty(); // nothing that is so long is read
      }
      whole = whole.isEmpty() ? Optional.of(plain(said)) : whole.flatMap(w -> step(w, plain(said)));
      if (whole.isEmpty()) {
        return whole;
      }
    }
    return whole;
  }

  private static String plain(String question) {
    return END.matcher(question.strip()).replaceAll("");
  }

  private Optional<String> step(String before, String next) {
    String rest = LEAD.matcher(next).replaceFirst("").strip();
    if (rest.isEmpty()) {
      return Optional.empty();
    }
    Matcher counted = COUNTED.matcher(rest);
    if (counted.matches()) {
      return counted(before, counted.group(1));
    }
    Matcher narrower = NARROWER.matcher(rest);
    if (narrower.matches()) {
      return Optional.of(before + " " + narrower.group(1));
    }
    Matcher grouped = GROUPED.matcher(rest);
    if (grouped.matches() && !GROUPS.matcher(before).find()) {
      return Optional.of(before + " " + grouped.group(1));
    }
    Matcher sorted = SORTED.matcher(rest);
    if (sorted.matches()) {
      return Optional.of(before + " sorted " + sorted.group(1));
    }
    return KINDS.stream()
        .flatMap(kind -> replaced(kind, before, rest).stream())
        .findFirst()
        .or(() -> otherValue(before, rest))
        .or(
            () ->
                adds(rest) && !alike(before, rest)
                    ? Optional.of(before + " " + rest)
                    : Optional.empty());
  }

  private static Optional<String> counted(String listed, String rest) {
    String before = ORDER.matcher(listed).replaceFirst("");
    boolean counts = HOW_MANY.matcher(before).matches();
    String things = counts ? before : REQUEST.matcher(before).replaceFirst("");
    boolean asked = QUESTIONED.matcher(before).matches();
    if (counts && rest.isEmpty() || asked && things.equals(before)) {
      return Optional.empty(); // who: nobody says of which table
    }
    String and = rest.isEmpty() ? "" : (counts || asked) && !adds(rest) ? " and " : " ";
    return Optional.of((counts ? "" : "how many ") + things + and + rest);
  }

  /**
   * The question with the one of its kind that the follow-up says; all else stands there already.
   */
  private static Optional<String> replaced(Pattern kind, String before, String rest) {
    List<String> here = kind.matcher(before).results().map(m -> m.group()).toList();
    List<String> there = kind.matcher(rest).results().map(m -> m.group()).toList();
    if (here.size() != 1
        || there.size() != 1
        || !known(kind.matcher(rest).replaceAll(""), before)) {
      return Optional.empty();
    }
    return Optional.of(kind.matcher(before).replaceFirst(Matcher.quoteReplacement(there.get(0))));
  }

  private static boolean known(String words, String before) {
    Set<String> said = new HashSet<>(List.of(before.toLowerCase(Locale.ROOT).split("\\W+")));
    return Pattern.compile("\\W+")
        .splitAsStream(words.toLowerCase(Locale.ROOT))
        .allMatch(word -> word.isEmpty() || SMALL.contains(word) || said.contains(word));
  }

  /** The question with another cell of the same column. */
  private Optional<String> otherValue(String before, String rest) {
    Utterance asked = reader.apply(before);
    Utterance next = reader.apply(rest);
    List<Link> values = next.links().stream().filter(Link::value).toList();
    if (values.size() != 1 || !onlySays(next, values.get(0))) {
      return Optional.empty();
    }
    Set<ColumnId> columns = columns(values.get(0));
    List<Link> places =
        asked.links().stream()
            .filter(Link::cell)
            .filter(
                link ->
                    columns.isEmpty() // no cell: the word before tells, from Rome for from Oslo
                        ? before(asked, link).equals(before(next, values.get(0)))
                        : columns(link).stream().anyMatch(columns::contains))
            .toList();
    if (places.size() != 1) {
      return Optional.empty();
    }
    int from = asked.token(places.get(0).start()).from();
    int to = asked.token(places.get(0).end() - 1).to();
    String another = next.span(values.get(0).start(), values.get(0).end());
    return Optional.of(asked.text().substring(0, from) + another + asked.text().substring(to));
  }

  private static String before(Utterance words, Link link) {
    return words.wordAt(link.start() - 1);
  }

  private static boolean onlySays(Utterance next, Link value) {
    return IntStream.range(0, next.size())
        .filter(i -> i < value.start() || i >= value.end())
        .allMatch(i -> SMALL.contains(next.token(i).lower()) || next.isMark(i));
  }

  private static Set<ColumnId> columns(Link link) {
    return link.values().stream().map(ValueHit::column).collect(Collectors.toSet());
  }

  private static boolean adds(String rest) {
    return BEGINS.contains(rest.split("\\W+", 2)[0].toLowerCase(Locale.ROOT));
  }

  /** Whether it says something of a kind that the question has already: one of both is meant. */
  private boolean alike(String before, String rest) {
    Set<ColumnId> there = columns(reader.apply(before));
    return KINDS.stream().anyMatch(kind -> kind.matcher(before).find() && kind.matcher(rest).find())
        || columns(reader.apply(rest)).stream().anyMatch(there::contains);
  }

  private static Set<ColumnId> columns(Utterance words) {
    return words.links().stream()
        .filter(Link::cell)
        .flatMap(link -> columns(link).stream())
        .collect(Collectors.toSet());
  }
}
