package dev.nljdbc.agent.protocol;

import dev.nljdbc.agent.tool.Arguments;
import dev.nljdbc.agent.tool.Tool;

/** What a model wants done in its turn. */
public sealed interface Act {

  /** As the text protocol writes it. */
  String print();

  /** A tool is to be called. */
  record Call(Tool tool, Arguments arguments) implements Act {
    @Override
    public String print() {
      return tool.name() + "(" + arguments.print() + ")";
    }
  }

  /** The last query is the answer. */
  record Done() implements Act {
    @Override
    public String print() {
      return "Done";
    }
  }

  /**
   * Something that can't be understood.
   *
   * @param text what the model wrote
   * @param problem what is wrong with it and what to write instead
   */
  record Malformed(String text, String problem) implements Act {
    @Override
    public String print() {
      return text;
    }
  }
}
