// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.ForwardingChatModel;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.telemetry.Operation;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Holds all tries of one question to one budget, asks for its end user, and collects the notices of
 * the replies. Used by one thread.
 */
final class BudgetedChatModel extends ForwardingChatModel {

  private final QuestionBudget budget;
  private final String endUser;
  private final Set<String> notices = new LinkedHashSet<>();
  private Usage used = Usage.NONE;

  BudgetedChatModel(ChatModel model, QuestionBudget budget, String endUser) {
    super(model);
    this.budget = budget;
    this.endUser = endUser;
  }

  @Override
  public List<ChatReply> choices(ChatRequest request, int most, Cancellation cancellation)
      throws NlException {
    budget.check(used);
    Usage before = used;
    return Operation.watched(
        Operation.Kind.CHAT,
        name(),
        operation -> {
          operation.by(name());
          List<ChatReply> replies = super.choices(request.askedBy(endUser), most, cancellation);
          for (ChatReply reply : replies) {
            used = used.plus(reply.usage());
            notices.addAll(reply.notices());
          }
          operation.used(
              used.promptTokens() - before.promptTokens(),
              used.completionTokens() - before.completionTokens(),
              used.usd().subtract(before.usd()).doubleValue());
          return replies;
        });
  }

  /** The distinct notices for the user. */
  List<String> notices() {
    return List.copyOf(notices);
  }

  /** The model goes on to live with its owner. */
  @Override
  public void close() {}

  /**
   * All limits of one question's use of a model; time is the {@link
   * dev.nljdbc.core.Cancellation}'s.
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

    /**
     * Whether the model can be asked once more, at no need.
     *
     * @param spent so far
     * @param more what the last turn took, as the next one may
     */
    boolean allows(Usage spent, Usage more, Cancellation cancellation) {
      Usage then = spent.plus(more);
      Duration left = cancellation.remaining();
      return then.tokens() < tokens
          && (then.usd().compareTo(usd) < 0 || then.usd().signum() == 0)
          && (left == null || left.compareTo(more.time()) > 0);
    }

    /** Goes on, or ends the question before it asks the model once more. */
    void check(Usage spent) throws NlException {
      if (spent.tokens() >= tokens) {
        throw new NlException(
            NlError.BUDGET,
            "The question has spent its budget of %s tokens without an answer. Raise nl.budget.tokens, or ask a narrower question."
                .formatted(tokens));
      }
      if (spent.usd().compareTo(usd) >= 0 && spent.usd().signum() > 0) {
        throw new NlException(
            NlError.BUDGET,
            "The question has spent its budget of $%s without an answer. Raise nl.budget.usd."
                .formatted(usd));
      }
    }
  }
}
