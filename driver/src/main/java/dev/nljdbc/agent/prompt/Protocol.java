package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.Turn.Action;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ToolSpec;
import java.util.List;

/** How a model is told of tools, how its turns are read, and how observations come back to it. */
public interface Protocol {

  /** Its name in the setting {@code nl.lab.protocol}. */
  String name();

  /** Resource with what it tells the model about writing actions. */
  String instructions();

  /** The tools offered by function calling. */
  List<ToolSpec> toolSpecs();

  /** Sequences that end the model's turn. */
  List<String> stop();

  /** Understands a turn; what can't be understood is {@link Action.Malformed}. */
  Turn read(ChatReply reply);

  /**
   * The messages that continue the conversation after a turn.
   *
   * @param observations one for each of the turn's requests
   */
  List<ChatMessage> messages(ChatReply reply, Turn turn, List<String> observations);
}
