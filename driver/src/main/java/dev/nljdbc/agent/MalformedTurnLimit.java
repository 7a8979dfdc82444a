package dev.nljdbc.agent;

import dev.nljdbc.agent.protocol.Protocol;
import dev.nljdbc.agent.protocol.Turn;
import dev.nljdbc.agent.protocol.Turn.Action;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.ForwardingChatModel;
import dev.nljdbc.llm.ToolSpec;
import java.util.List;

/**
 * A protocol that counts the turns in a row in which a model does not keep to it, and the model
 * that is not asked again after too many: what follows would only cost. For one try.
 */
final class MalformedTurnLimit implements Protocol {

  /** Two are often mended when the model is told what was wrong with the first. */
  static final int MOST_MALFORMED = 3;

  private final Protocol protocol;
  private final ModelBehavior habits;
  private int malformed;

  MalformedTurnLimit(Protocol protocol, ModelBehavior habits) {
    this.protocol = protocol;
    this.habits = habits;
  }

  /** The model, until it has lost the protocol. */
  ChatModel over(ChatModel model) {
    return new ForwardingChatModel(model) {
      @Override
      public List<ChatReply> choices(ChatRequest request, int most, Cancellation cancellation)
          throws NlException {
        if (malformed >= MOST_MALFORMED) {
          habits.lostProtocol();
          throw new NlException(
              NlError.MODEL_OUTPUT,
              "The model "
                  + name()
                  + " wrote nothing that can be read as an action, "
                  + malformed
                  + " times in a row. NL TRACE: shows what it wrote; nl.strategy=direct needs no"
                  + " actions.");
        }
        return super.choices(request, most, cancellation);
      }
    };
  }

  @Override
  public Turn read(ChatReply reply) {
    Turn turn = protocol.read(reply);
    boolean lost = turn.requests().stream().allMatch(r -> r.act() instanceof Action.Malformed);
    malformed = lost ? malformed + 1 : 0;
    return turn;
  }

  @Override
  public String name() {
    return protocol.name();
  }

  @Override
  public String instructions() {
    return protocol.instructions();
  }

  @Override
  public List<ToolSpec> toolSpecs() {
    return protocol.toolSpecs();
  }

  @Override
  public List<String> stop() {
    return protocol.stop();
  }

  @Override
  public List<ChatMessage> messages(ChatReply reply, Turn turn, List<String> observations) {
    return protocol.messages(reply, turn, observations);
  }
}
