// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.SchemaOverview.OverviewColumns;
import dev.nljdbc.agent.prompt.SchemaOverview.ViewConditions;
import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Tool;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
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

  private static final String CALL = "SearchValue([\"Rotterdam\"], table=[\"port\"])";
  private static final String IN_EXAMPLES =
      " In the examples, a line with Action: stands for a call.";

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
        new ChatMessage.User(variable(question, workspace, toolbox, cancellation)));
  }

  private static String fixed(Workspace workspace, Protocol protocol, Toolbox toolbox) {
    Settings settings = workspace.settings();
    return Instructions.of(toolbox, settings)
        + tools(protocol, toolbox)
        + "\n\n"
        + protocol(protocol, toolbox, settings)
        + "\n\n"
        + (settings.has(Choices.Part.EXEMPLARS)
            ? Instructions.exemplars(toolbox) + "\n\nThe examples end here. "
            : "")
        + database(workspace.index().dialect(), settings);
  }

  /** The descriptions of the tools, for a model without function calling. */
  private static String tools(Protocol protocol, Toolbox toolbox) {
    return protocol.toolSpecs().isEmpty()
        ? "\n\nTools:\n"
            + toolbox.tools().stream().map(Prompt::describe).collect(Collectors.joining("\n"))
            + (toolbox.runsQueries() ? "\n- Done: ends the work." : "")
        : "";
  }

  /** Removes example calls of tools that are not offered. */
  private static String protocol(Protocol protocol, Toolbox toolbox, Settings settings) {
    String text = PromptTexts.read(protocol.instructions());
    String shown = toolbox.has("SearchValue") ? text : text.replace(CALL, toolbox.example());
    return settings.has(Choices.Part.EXEMPLARS) ? shown : shown.replace(IN_EXAMPLES, "");
  }

  private static String database(Dialect dialect, Settings settings) {
    return "Your database is "
        + dialect.name()
        + (settings.has(Choices.Part.HINTS) ? ":\n" + String.join("\n", dialect.hints()) : ".");
  }

  private static String describe(Tool tool) {
    String parameters =
        tool.parameters().stream()
            .map(p -> p.name() + (p.required() ? "" : "=…"))
            .collect(Collectors.joining(", "));
    return "- " + tool.name() + "(" + parameters + "): " + tool.description();
  }

  private static String variable(
      Question question, Workspace workspace, Toolbox toolbox, Cancellation cancellation)
      throws NlException {
    SchemaLinking linking = SchemaLinking.of(question, workspace.index(), cancellation);
    List<String> parts = new ArrayList<>();
    if (workspace.settings().has(Choices.Part.OVERVIEW)) {
      parts.add("Schema:\n" + overview(linking, workspace, toolbox));
    }
    if (workspace.settings().has(Choices.Part.LINKING)) {
      parts.add(linking.print(workspace));
    }
    parts.add(TermsContext.of(linking.terms(), workspace.index()));
    workspace.exemplars().nearest().ifPresent(one -> parts.add(verified(one)));
    parts.addAll(QuestionContext.of(question, workspace));
    parts.add(TodayContext.of(question, workspace, linking.tables()));
    parts.add("Question: " + PromptEscaping.paragraph(question.text()));
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining("\n\n"));
  }

  private static String verified(Exemplar like) {
    return ("A question like this one, and the SQL that a person verified for it. Where the"
            + " question asks the same, compute it in the same way:\n"
            + "Asked: %s\n"
            + "Verified: %s")
        .formatted(PromptEscaping.paragraph(like.question()), PromptEscaping.paragraph(like.sql()));
  }

  private static String overview(SchemaLinking linking, Workspace workspace, Toolbox toolbox) {
    return new SchemaOverview(
            workspace.index().catalog(),
            workspace.index().joins().conditions(),
            ViewConditions.of(workspace.index().queries()),
            OverviewColumns.of(workspace.settings(), toolbox))
        .print(linking::tables, TextLimits.schemaTokens(workspace.settings()));
  }
}
