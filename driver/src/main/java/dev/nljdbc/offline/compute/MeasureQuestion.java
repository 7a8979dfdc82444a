// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.AdditiveColumns;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The question for one figure that is left of "repair costs per machine in 2023, highest first"
 * without its groups: "total repair costs in 2023".
 *
 * @param text the question
 * @param said whether the question says by itself what figure it asks for
 * @param function SUM, AVG or another that it says; empty for none and for numbers
 * @param order how the groups are ordered by their figure
 */
public record MeasureQuestion(String text, boolean said, String function, Order order) {

  /** An order by the figure. */
  public enum Order {
    NONE,
    ASCENDING,
    DESCENDING
  }

  private static final Pattern OPENING =
      Pattern.compile(
          "(?i)^(?:please )?(?:(?:show|list|give|tell|get)(?: me| us)? )?"
              + "(?:(?:what|which) (?:is|are|was|were) )?(?:the |our )?");

  /** "What they have paid us" is an amount that was paid. */
  private static final Pattern PAID =
      Pattern.compile(
          "(?i)^what (?:they|he|she|it|people)(?: have| has| had)? (\\w+)(?: us| them| him| her)?");

  private static final Set<String> LAST = WordLists.set("measure.order");
  private static final Set<String> SHARES = WordLists.set("measure.shares");
  private static final Set<String> REVENUE = WordLists.set("revenue.names");

  /**
   * The question without its groups; empty where it asks for no figure.
   *
   * @param ranked whether it asks for the first of them
   */
  public static Optional<MeasureQuestion> of(
      Utterance u, List<DimensionPhrase> groups, boolean ranked) {
    Cue order = order(u).orElse(null);
    int end = order == null ? u.size() : beforeOrder(u, order);
    String text = DimensionPhrase.rest(u, end, groups).replaceAll("[\\s,;.?!(]+$", "");
    IntPredicate asks = i -> i < end && groups.stream().noneMatch(group -> group.covers(i));
    if (text.isEmpty() || asksOther(u, asks) || asksWhich(u) || sorts(u, asks)) {
      return Optional.empty();
    }
    List<Cue> figures = figures(u, asks);
    boolean said = !figures.isEmpty();
    int first = first(u, asks);
    boolean sums = addsUp(u, asks, first);
    boolean rows = ranked ? namesRows(u, asks) : endsWithRows(u, groups.get(0).start(), asks);
    boolean commands =
        u.isAny(groups.get(0).start(), "each", "every") && !u.isAny(0, "what", "how");
    boolean lists = first > 0 && u.isIn(0, "list.commands") && !u.isAny(0, "the", "all", "of", "a");
    if (!said && (commands || !sums && (!rows || lists))) {
      return Optional.empty();
    }
    String bare = PAID.matcher(OPENING.matcher(text).replaceFirst("")).replaceFirst("amount $1");
    String asked = said ? text : (sums ? "total " : "number of ") + bare;
    Order by = order == null ? Order.NONE : order.descending() ? Order.DESCENDING : Order.ASCENDING;
    return Optional.of(new MeasureQuestion(asked, said, function(figures), by));
  }

  /** The first word that says what is asked for. */
  private static int first(Utterance u, IntPredicate asks) {
    return IntStream.range(0, u.size())
        .filter(asks)
        .filter(
            i ->
                !u.isIn(i, "list.commands")
                    && !u.isIn(i, "determiners")
                    && !u.isIn(i, "be")
                    && !u.isAny(i, "what", "please", "tell"))
        .findFirst()
        .orElse(0);
  }

  /** Whether an order is asked for that is not by the figure. */
  private static boolean sorts(Utterance u, IntPredicate asks) {
    return u.cues().stream()
        .filter(cue -> asks.test(cue.start()))
        .anyMatch(cue -> cue.is(Cue.Kind.ORDER) || cue.is(Cue.Kind.DIRECTION));
  }

  /** "Highest first", "most common first", "the best one on top". */
  private static Optional<Cue> order(Utterance u) {
    return u.cues().stream()
        .filter(
            cue ->
                cue.is(Cue.Kind.SUPERLATIVE)
                    || cue.is(Cue.Kind.FREQUENT)
                    || cue.is(Cue.Kind.DIRECTION))
        .filter(cue -> u.linkAt(cue.start()) == null)
        .filter(
            cue ->
                IntStream.range(cue.start(), u.size())
                        .allMatch(
                            i -> LAST.contains(u.wordAt(i)) || cue == u.cueAt(i) || u.isMark(i))
                    && IntStream.range(cue.start(), u.size())
                        .anyMatch(i -> u.isAny(i, "first", "top")))
        .findFirst();
  }

  private static int beforeOrder(Utterance u, Cue order) {
    int end = order.start();
    while (end > 0 && (u.isAny(end - 1, "the", "with") || u.isMark(end - 1))) {
      end--;
    }
    return end;
  }

  /** Whether it asks for shares, for an average of numbers, or for the first of each group. */
  private static boolean asksOther(Utterance u, IntPredicate asks) {
    boolean share =
        IntStream.range(0, u.size()).filter(asks).anyMatch(i -> SHARES.contains(u.token(i).stem()));
    boolean extreme =
        u.cues().stream()
            .filter(cue -> asks.test(cue.start()))
            .anyMatch(cue -> cue.is(Cue.Kind.SUPERLATIVE) || cue.is(Cue.Kind.FREQUENT));
    return share || extreme || figures(u, asks).size() > 1;
  }

  /** The words that say what figure is asked for; "total number of" says one. */
  private static List<Cue> figures(Utterance u, IntPredicate asks) {
    return u.cues().stream()
        .filter(cue -> asks.test(cue.start()))
        .filter(cue -> cue.is(Cue.Kind.COUNT) || cue.is(Cue.Kind.AGGREGATE) && !counts(u, cue))
        .toList();
  }

  private static boolean counts(Utterance u, Cue total) {
    Cue next = u.cueAt(total.end());
    return next != null && next.is(Cue.Kind.COUNT) && !total.operator().equals("AVG");
  }

  private static String function(List<Cue> figures) {
    return figures.stream()
        .filter(cue -> cue.is(Cue.Kind.AGGREGATE))
        .map(Cue::operator)
        .findFirst()
        .orElse("");
  }

  /** Whether rows are named before the groups, with no more behind them than was done with them. */
  private static boolean endsWithRows(Utterance u, int groups, IntPredicate asks) {
    int last = groups - 1;
    while (last > 0 && (u.pastVerb(last) || u.given(last) || u.isIn(last, "prepositions"))) {
      last--;
    }
    return groups == 0 ? namesRows(u, asks) : isRows(u.linkAt(Math.max(0, last)));
  }

  private static boolean namesRows(Utterance u, IntPredicate asks) {
    return u.links().stream().anyMatch(link -> asks.test(link.start()) && link.namesTable());
  }

  private static boolean isRows(@Nullable Link link) {
    return link != null
        && (link.value()
            || link.namesTable()
            || link.column() && link.columns().get(0).what().measure());
  }

  /** Whether it asks for things, rather than "what is" or "what did we spend". */
  private static boolean asksWhich(Utterance u) {
    return u.isAny(
            0, "which", "who", "whom", "whose", "where", "when", "did", "does", "do", "is", "are")
        || u.is(0, "what") && u.linkAt(1) != null;
  }

  /** Whether the figure is a sum: an amount is named, or the question begins with no rows. */
  private static boolean addsUp(Utterance u, IntPredicate asks, int first) {
    boolean rows =
        u.linkAt(first) != null
            || u.isIn(first, "measure.overviews")
            || u.is(first, "new")
            || u.pastVerb(first);
    return !rows
        || IntStream.range(0, u.size())
            .filter(asks)
            .anyMatch(i -> REVENUE.contains(u.token(i).stem()) || adds(u.linkAt(i)));
  }

  private static boolean adds(@Nullable Link link) {
    return link != null
        && link.columnScore() >= Link.PARTLY_NAMED
        && link.columnScore() >= link.tableScore()
        && AdditiveColumns.contains(link.columns().get(0).what());
  }
}
