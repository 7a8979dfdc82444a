// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Utterance;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Reads "which month had the most orders?" where no column holds months: the first of the months,
 * by the figures of "number of orders per month".
 */
final class BusiestPeriodReading {

  private static final Pattern ASKED =
      Pattern.compile(
          "(?:(?:in|for|during) )?(?:(?:which|what)(?: is| was)?(?: the)? |the )?"
              + "(?<period>month|year)"
              + "(?: of the year)?(?: with| has| have| had| saw| were| was| are| is| did| do)?"
              + "(?: there)?(?: the)? "
              + "(?<order>most|fewest|least"
              + "|(?<extreme>highest|largest|greatest|biggest|lowest|smallest))"
              + "(?<number> number of)? (?<what>.+)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LAST = Pattern.compile("fewest|least|lowest|smallest");

  private BusiestPeriodReading() {}

  /**
   * Empty for other questions.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} when there are no such figures
   */
  static Optional<Reading> of(Utterance question, SubQuestions simpler, SqlRenderer renderer)
      throws NlException {
    Matcher asked = ASKED.matcher(question.text().strip().replaceFirst("[?.!\\s]+$", ""));
    if (!asked.matches() || named(question, asked.group("period"))) {
      return Optional.empty();
    }
    String period = asked.group("period").toLowerCase(Locale.ROOT);
    boolean total = asked.group("extreme") != null && asked.group("number") == null;
    String figures = (total ? "total " : "number of ") + asked.group("what") + " per " + period;
    boolean least = LAST.matcher(asked.group("order")).matches();
    return Optional.of(
        simpler.surest(
            List.of(figures),
            way -> {
              Optional<Query> first = first(way, period, least);
              return first.isEmpty()
                  ? Optional.empty()
                  : Optional.of(read(first.get(), way, renderer));
            },
            "can't tell what is counted for each " + period + ". Ask for \"" + figures + '"'));
  }

  private static boolean named(Utterance u, String period) {
    return IntStream.range(0, u.size())
        .filter(i -> u.is(i, period))
        .anyMatch(i -> u.linkAt(i) != null);
  }

  /** The first group of a query that has one amount for each period. */
  private static Optional<Query> first(SubReading way, String period, boolean least) {
    Query groups = way.query();
    List<Query.Term> keys = groups.select().stream().filter(Query.Term::part).toList();
    List<Query.Term> amounts = groups.select().stream().filter(Query.Term::aggregate).toList();
    boolean apart =
        keys.stream().anyMatch(k -> k.function().equalsIgnoreCase(period))
            && amounts.size() == 1
            && keys.size() + 1 == groups.select().size();
    return apart && groups.limit() == 0 && groups.combined() == null
        ? Optional.of(
            groups
                .withSelect(keys)
                .withOrderBy(List.of(new Query.Order(amounts.get(0), !least)))
                .withLimit(1))
        : Optional.empty();
  }

  private static DerivedReading read(Query query, SubReading way, SqlRenderer renderer)
      throws NlException {
    String sql = renderer.render(query).sql();
    return DerivedReading.of("busiest period", sql, QueryExplanation.of(query), way);
  }
}
