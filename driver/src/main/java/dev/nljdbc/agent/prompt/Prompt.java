package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.protocol.Protocol;
import dev.nljdbc.agent.tool.Lines;
import dev.nljdbc.agent.tool.Tool;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.ChatMessage;
import java.util.ArrayList;
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
                + "\n- Done: ends the work."
            : "";
    return PromptTexts.read("instructions.txt")
        + tools
        + "\n\n"
        + PromptTexts.read(protocol.instructions())
        + "\n\n"
        + PromptTexts.read("exemplar-values.txt")
        + "\n\n"
        + PromptTexts.read("exemplar-empty.txt")
        + "\n\nThe examples end here. Your database is "
        + workspace.index().dialect().name()
        + ":\n"
        + String.join("\n", workspace.index().dialect().hints());
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
    SchemaLinking linking = SchemaLinking.of(question, workspace.index(), cancellation);
    List<String> parts = new ArrayList<>();
    parts.add("Schema:\n" + overview(linking, workspace));
    if (workspace.settings().required(Setting.LINKING).equals("on")) {
      parts.add(linking.print(workspace));
    }
    parts.addAll(Beforehand.of(question, workspace.settings()));
    parts.add("Question: " + Lines.paragraph(question.text()));
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining("\n\n"));
  }

  private static String overview(SchemaLinking linking, Workspace workspace) {
    return new SchemaOverview(workspace.index().catalog(), workspace.index().joins().conditions())
        .print(linking::tables, workspace.settings().integer(Setting.PROMPT_SCHEMA_TOKENS));
  }
}
