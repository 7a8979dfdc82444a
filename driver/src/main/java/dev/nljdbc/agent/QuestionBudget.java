package dev.nljdbc.agent;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import java.math.BigDecimal;

/**
 * All limits of one question's use of a model; time is the {@link dev.nljdbc.llm.Cancellation}'s.
 *
 * @param rounds turns of the model
 * @param tokens in both directions
 * @param usd US dollars
 */
record QuestionBudget(int rounds, long tokens, BigDecimal usd) {

  static QuestionBudget of(Settings settings) {
    return new QuestionBudget(
        settings.integer(Setting.ROUNDS),
        settings.integer(Setting.BUDGET_TOKENS),
        settings.decimal(Setting.BUDGET_USD).orElse(BigDecimal.ZERO));
  }

  /** Goes on, or ends the question before it asks the model once more. */
  void check(Usage spent) throws NlException {
    if (spent.tokens() >= tokens) {
      throw new NlException(
          NlError.BUDGET,
          "The question has spent its budget of "
              + tokens
              + " tokens without an answer. Raise nl.budget.tokens, or ask a narrower question.");
    }
    if (spent.usd().compareTo(usd) >= 0 && spent.usd().signum() > 0) {
      throw new NlException(
          NlError.BUDGET,
          "The question has spent its budget of $"
              + usd
              + " without an answer. Raise nl.budget.usd.");
    }
  }
}
