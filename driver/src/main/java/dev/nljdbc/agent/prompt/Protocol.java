// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.Protocol.Turn.Action;
import dev.nljdbc.agent.tool.Tool;
import dev.nljdbc.agent.tool.ToolArguments;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import java.util.List;
import java.util.stream.Stream;

/** How a model is told of tools, how its turns are read, and how observations come back to it. */
public interface Protocol {

  /** Actions are written as text. */
  static Protocol text(Toolbox toolbox) {
    return new TextProtocol(toolbox);
  }

  /** Actions are function calls. */
  static Protocol calls(Toolbox toolbox) {
    return new ToolsProtocol(toolbox);
  }

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

  /**
   * A model's turn, understood.
   *
   * @param thought what it said
   * @param requests what it wants done, in order; at least one, at most {@value #MOST_REQUESTS}
   */
  record Turn(String thought, List<Request> requests) {

    /** The maximum number of calls per turn. */
    static final int MOST_REQUESTS = 16;

    /** Copies the first requests; of too many the last one kept is told so instead of done. */
    public Turn {
      requests =
          requests.size() <= MOST_REQUESTS
              ? List.copyOf(requests)
              : Stream.concat(
                      requests.stream().limit(MOST_REQUESTS - 1L),
                      Stream.of(tooMany(requests.get(MOST_REQUESTS - 1), requests.size())))
                  .toList();
    }

    /** Whether nothing in it can be understood. */
    public boolean malformed() {
      return requests.stream().allMatch(request -> request.act() instanceof Action.Malformed);
    }

    private static Request tooMany(Request last, int all) {
      String problem =
          all + " calls in one turn; this one and those behind it were not run: at most ";
      return new Request(
          last.id(),
          new Action.Malformed(last.act().print(), problem + MOST_REQUESTS + " at a time"));
    }

    /**
     * One thing to do.
     *
     * @param id the provider's id of the call, empty in the text protocol
     * @param act what to do
     */
    public record Request(String id, Action act) {}

    /** An action that the model requests. */
    public sealed interface Action {

      /** The call in the syntax of the text protocol. */
      String print();

      /** A tool is to be called. */
      record Call(Tool tool, ToolArguments arguments) implements Action {
        @Override
        public String print() {
          return tool.name() + "(" + arguments.print() + ")";
        }
      }

      /** The last query is the answer. */
      record Done() implements Action {
        @Override
        public String print() {
          return "Done";
        }
      }

      /**
       * The question has no answer in the database.
       *
       * @param reason why, in the model's words
       */
      record CannotAnswer(String reason) implements Action {
        @Override
        public String print() {
          return "Done(unanswerable=\"" + reason + "\")";
        }
      }

      /**
       * Something that can't be understood.
       *
       * @param text what the model wrote
       * @param problem what is wrong with it and what to write instead
       */
      record Malformed(String text, String problem) implements Action {
        @Override
        public String print() {
          return text;
        }
      }
    }
  }
}
