package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.protocol.Protocol;
import dev.nljdbc.agent.tool.Tool;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.ChatMessage;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The opening of a conversation: instructions, exemplars, schema overview, what schema linking
 * found, question (Interactive-T2S, equation 1). What is the same for every question stands first,
 * so that providers' prompt caches hit.
 */
public final class Prompt {

  private Prompt() {}

  public static List<ChatMessage> of(
      Question question,
      Workspace workspace,
      Protocol protocol,
      Toolbox toolbox,
      Cancellation cancellation)
      throws NlException {
    return List.of(
        new ChatMessage.System(fixed(workspace, protocol, toolbox)),
        new ChatMessage.User(variable(question, workspace, cancellation)));
  }

  private static String fixed(Workspace workspace, Protocol protocol, Toolbox toolbox) {
    String tools =
        protocol.toolSpecs().isEmpty()
            ? "\n\nTools:\n"
                + toolbox.tools().stream().map(Prompt::describe).collect(Collectors.joining("\n"))
                + "\n- Done: ends the work; the last query that ran is the answer."
            : "";
    String hints =
        workspace.index().dialect().hints().stream()
            .map(h -> "- " + h)
            .collect(Collectors.joining("\n"));
    return PromptTexts.read("instructions.txt")
        + tools
        + "\n\n"
        + PromptTexts.read(protocol.instructions())
        + "\n\n"
        + PromptTexts.read("exemplar-values.txt")
        + "\n\n"
        + PromptTexts.read("exemplar-empty.txt")
        + "\n\nThe examples end here. The database that you now work on is "
        + workspace.index().dialect().name()
        + ". What to mind with it:\n"
        + hints;
  }

  private static String describe(Tool tool) {
    String parameters =
        tool.parameters().stream()
            .map(p -> p.name() + (p.required() ? "" : "=…"))
            .collect(Collectors.joining(", "));
    return "- " + tool.name() + "(" + parameters + "): " + tool.description();
  }

  private static String variable(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    SchemaLinking linking = SchemaLinking.of(question.text(), workspace.index(), cancellation);
    String overview =
        new SchemaOverview(workspace.index().catalog(), workspace.index().joins().conditions())
            .print(
                () -> linking.tables(workspace.index()),
                workspace.settings().integer(Setting.PROMPT_SCHEMA_TOKENS));
    String found = linking.print(workspace.index());
    StringBuilder text = new StringBuilder("Schema:\n").append(overview);
    if (!found.isEmpty()) {
      text.append("\n\n").append(found);
    }
    if (!question.evidence().isBlank()) {
      text.append("\n\nKnown beforehand: ").append(question.evidence().strip());
    }
    if (!question.columns().isEmpty()) {
      text.append("\n\nThe result has exactly these columns, named so, in this order: ")
          .append(String.join(", ", question.columns()));
    }
    return text.append("\n\nQuestion: ").append(question.text().strip()).toString();
  }
}
