// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A question for a running total: "cumulative sales by month".
 *
 * @param said the words that say so
 * @param simpler questions for the totals themselves; they say the same in different ways
 */
public record RunningTotal(String said, List<String> simpler) {

  private static final Pattern WORDS =
      Pattern.compile(
          "\\b(?:(?:running|cumulative|cumulated|accumulated|accumulating)"
              + " (?:(totals?|sums?|amounts?)|(counts?|number))(?: of(?: the| our)?)?"
              + "|(?:cumulative|cumulated|accumulated))(?= )",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern FRAME =
      Pattern.compile(
          "^(?:(?:what is|what's|show|give|list|display|find)(?: me| us)?)? *(?:the|a)? *$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern COUNTED =
      Pattern.compile("^(?:total )?(?:number|count) of\\b", Pattern.CASE_INSENSITIVE);

  private static final List<String> PERIODS =
      List.of("year", "quarter", "month", "week", "hour", "weekday");

  /** Copies the list. */
  public RunningTotal {
    simpler = List.copyOf(simpler);
  }

  /** The running total of a question; empty if it has none, or if its words name something. */
  public static Optional<RunningTotal> of(Utterance u) {
    Matcher words = WORDS.matcher(u.text());
    if (!words.find() || named(u, words)) {
      return Optional.empty();
    }
    String before = FRAME.matcher(u.text().substring(0, words.start())).replaceFirst("");
    String behind = u.text().substring(words.end()).strip();
    List<String> simpler =
        words.group(2) != null
            ? List.of(before + "number of " + behind)
            : COUNTED.matcher(behind).find()
                ? List.of(before + behind)
                : List.of(
                    before + "total " + behind,
                    before + "total of " + behind,
                    "What is the total " + behind);
    return Optional.of(new RunningTotal(words.group(), simpler));
  }

  /**
   * Whether groups are those that the question names: each year, month or other period that it
   * names has to be among them.
   */
  public boolean grouped(List<Query.Term> groups) {
    for (String period : PERIODS) {
      boolean said =
          simpler.stream().anyMatch(q -> q.toLowerCase(Locale.ROOT).matches(each(period)));
      if (said && groups.stream().noneMatch(t -> isOf(t, period))) {
        return false;
      }
    }
    return true;
  }

  private static String each(String period) {
    return ".*\\b(?:by|per|each|every)(?: \\w+){0,2} "
        + period
        + "s?\\b.*|.*\\b"
        + period
        + "ly\\b.*";
  }

  private static boolean isOf(Query.Term term, String period) {
    String column = term.column() == null ? "" : term.column().name();
    return term.function().equalsIgnoreCase(period)
        || column.toLowerCase(Locale.ROOT).contains(period);
  }

  /** Whether the database knows the first of the words: a column of cumulative cases. */
  private static boolean named(Utterance u, Matcher words) {
    for (Link link : u.links()) {
      boolean covers =
          u.token(link.start()).from() <= words.start()
              && words.start() < u.token(link.end() - 1).to();
      if (covers && (link.nameScore() >= Link.PARTLY_NAMED || !link.values().isEmpty())) {
        return true;
      }
    }
    return false;
  }
}
