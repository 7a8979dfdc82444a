package dev.nljdbc.answer;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One question that was asked, and what came of it. Texts are without secrets; values of parameters
 * are nowhere in it.
 *
 * @param when it was asked
 * @param question as asked
 * @param sql the answer; null when there was none
 * @param rows how many rows the query had when it was made and tried for this very asking; null
 *     when nobody counted them: the engine's rows are handed out untouched
 * @param confidence from 0 to 1; null when there is nothing to base it on
 * @param model that answered; null when none did
 * @param tokens that this asking cost: none when the answer was kept from before
 * @param cost of them in US dollars
 * @param milliseconds until the SQL was found, or was not
 * @param cached whether the answer was kept from before
 * @param error what went wrong, in words; null when nothing did
 * @param sqlState of the failure; null when there was none
 * @param user who asked, by the database's name; empty where it has none
 */
public record JournalEntry(
    Instant when,
    String question,
    @Nullable String sql,
    @Nullable Long rows,
    @Nullable Double confidence,
    @Nullable String model,
    long tokens,
    BigDecimal cost,
    long milliseconds,
    boolean cached,
    @Nullable String error,
    @Nullable String sqlState,
    String user) {

  /** Fills in what lines of older versions lack. */
  public JournalEntry {
    Objects.requireNonNull(when, "when");
    Objects.requireNonNull(question, "question");
    cost = cost == null ? BigDecimal.ZERO : cost;
    user = user == null ? "" : user;
  }
}
