// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.llm.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apiguardian.api.API;

/**
 * A question's SQL with its account, as the statement that was asked gives it to programs, through
 * pools and other wrappers too. Of SQL in which several questions stand, it is the last one's.
 *
 * <pre>{@code
 * try (Statement statement = connection.createStatement();
 *     ResultSet rows = statement.executeQuery("NL: How many customers are there?")) {
 *   NlAnswer answer = statement.unwrap(NlAnswer.class);
 *   System.out.println(answer.sql());
 *   answer.confidence().ifPresent(c -> System.out.println("confidence " + c));
 *   System.out.println(answer.usage().tokens() + " tokens, $" + answer.usage().usd());
 *   for (Step step : answer.trace()) {
 *     System.out.println(step.action() + " -> " + step.observation());
 *   }
 * }
 * }</pre>
 *
 * @param question as asked
 * @param outcome the SQL and how it came about; of a cached answer without the cells that its steps
 *     observed
 * @param time from the question to the SQL
 * @param made when the agent made it
 * @param cached whether it was made for an earlier question; the usage is then that of the making
 * @param spent where {@code time} went
 */
@API(status = API.Status.STABLE)
public record NlAnswer(
    String question,
    Outcome outcome,
    Duration time,
    Instant made,
    boolean cached,
    TimeSpent spent) {

  /** The model of an answer that a person verified. */
  public static final String VERIFIED = "verified";

  /** The model of an answer by the SQL of a verified question with other values. */
  public static final String TEMPLATE = "verified template";

  /** One that nothing is known of where its time went. */
  public NlAnswer(String question, Outcome outcome, Duration time, Instant made, boolean cached) {
    this(question, outcome, time, made, cached, TimeSpent.lookingUp(time));
  }

  /** This answer for another asking. */
  public NlAnswer asCached(Duration lookup) {
    return new NlAnswer(question, outcome, lookup, made, true, TimeSpent.lookingUp(lookup));
  }

  /** This answer without its trace, warnings and doubts, which may quote cells. */
  NlAnswer withoutCells() {
    return new NlAnswer(question, outcome.withoutCells(), time, made, cached, spent);
  }

  /** This answer with the numbers of rows in place of the rows that its steps observed. */
  NlAnswer withoutRows() {
    return with(outcome.withoutRows(question));
  }

  /** This answer with additional warnings before its own. */
  NlAnswer with(List<String> warnings) {
    if (warnings.isEmpty()) {
      return this;
    }
    List<String> all = new ArrayList<>(warnings);
    all.addAll(outcome.warnings());
    return new NlAnswer(question, outcome.withWarnings(all), time, made, cached, spent);
  }

  /** This answer with another outcome. */
  NlAnswer with(Outcome other) {
    return new NlAnswer(question, other, time, made, cached, spent);
  }

  /** The SQL. */
  public String sql() {
    return outcome.sql();
  }

  /**
   * In 0 to 1: the share of the vote, the offline model's own estimate, or how likely the one try
   * of a language model is right; empty where there is nothing to base it on.
   */
  public OptionalDouble confidence() {
    return outcome.confidence();
  }

  /** The doubts about the SQL, those that may change its rows first; usually none. */
  public List<Doubt> doubts() {
    return outcome.doubts();
  }

  /** The steps of thought, action and observation, in order. */
  public List<Step> trace() {
    return outcome.steps();
  }

  /** Calls, tokens, time and price; of a cached answer those of its making. */
  public Usage usage() {
    return outcome.usage();
  }

  /** Whether it is a person's verified query. */
  public boolean verified() {
    return outcome.model().equals(VERIFIED);
  }

  /** Whether it is the SQL of a verified question with other values. */
  public boolean ofTemplate() {
    return outcome.model().equals(TEMPLATE);
  }

  /** Whether its SQL was made earlier, so that it may not fit the database any more. */
  public boolean mayBeOutdated() {
    return cached || verified() || ofTemplate();
  }
}
