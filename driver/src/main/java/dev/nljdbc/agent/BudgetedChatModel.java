package dev.nljdbc.agent;

import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.ForwardingChatModel;
import dev.nljdbc.llm.Usage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A model for the length of one question: all tries draw on one budget, and what the server's
 * treatment of any of them has to be told of is kept. Used by one thread.
 */
final class BudgetedChatModel extends ForwardingChatModel {

  private final QuestionBudget budget;
  private final Set<String> notices = new LinkedHashSet<>();
  private Usage used = Usage.NONE;

  BudgetedChatModel(ChatModel model, QuestionBudget budget) {
    super(model);
    this.budget = budget;
  }

  @Override
  public List<ChatReply> choices(ChatRequest request, int most, Cancellation cancellation)
      throws NlException {
    budget.check(used);
    List<ChatReply> replies = super.choices(request, most, cancellation);
    for (ChatReply reply : replies) {
      used = used.plus(reply.usage());
      notices.addAll(reply.notices());
    }
    return replies;
  }

  /** What the user should know, each once. */
  List<String> notices() {
    return List.copyOf(notices);
  }

  /** The model goes on to live with its owner. */
  @Override
  public void close() {}
}
