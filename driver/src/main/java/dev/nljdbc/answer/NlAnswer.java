package dev.nljdbc.answer;

import dev.nljdbc.agent.Outcome;
import java.time.Duration;
import java.time.Instant;

/**
 * A question's SQL with its account.
 *
 * @param question as asked
 * @param outcome the SQL and how it came about
 * @param time from the question to the SQL
 * @param made when the agent made it
 * @param cached whether it was made for an earlier question; the usage is then that of the making
 */
public record NlAnswer(
    String question, Outcome outcome, Duration time, Instant made, boolean cached) {

  /** The same answer, for another asking. */
  public NlAnswer asCached(Duration lookup) {
    return new NlAnswer(question, outcome, lookup, made, true);
  }

  /** The SQL. */
  public String sql() {
    return outcome.sql();
  }
}
