// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.PromptPreview;
import dev.nljdbc.config.EmbedderChoice;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import dev.nljdbc.llm.TokenCounter;
import java.util.stream.Collectors;

/** Makes the rows of NL PROMPT: the request that a question would send to the model. */
final class PromptReport {

  private PromptReport() {}

  /**
   * A row for each message and each tool that is offered.
   *
   * @param workspace as the model may see it
   */
  static MemoryTable of(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    Settings settings = workspace.settings();
    MemoryTable rows = MemoryTable.of("message INTEGER, role, text, tokens BIGINT");
    if (settings.offline()) {
      String nothing = "Nothing is sent: nl.model=offline answers inside this process.";
      return rows.add(0, "note", nothing, 0L);
    }
    ChatRequest request = PromptPreview.of(question, workspace, cancellation);
    rows.add(0, "note", note(workspace, request), 0L);
    add(request, rows);
    return rows;
  }

  private static void add(ChatRequest request, MemoryTable rows) {
    int number = 0;
    for (ChatMessage message : request.messages()) {
      rows.add(++number, role(message), text(message), (long) TokenCounter.count(text(message)));
    }
    for (ToolSpec tool : request.tools()) {
      String text = tool.name() + ": " + tool.description() + "\n" + tool.parameters();
      rows.add(++number, "tool", text, (long) TokenCounter.count(text));
    }
  }

  /** The parts of the request outside of its messages. */
  private static String note(Workspace workspace, ChatRequest request) {
    Settings settings = workspace.settings();
    StringBuilder note = new StringBuilder("Nothing was sent. ");
    note.append("To ").append(settings.required(Setting.MODEL));
    note.append(" at ").append(settings.shown(Setting.BASE_URL));
    note.append("; nl.strategy=").append(settings.required(Setting.STRATEGY));
    note.append("; tools are called by ").append(request.tools().isEmpty() ? "text" : "functions");
    note.append("; nl.share=").append(workspace.sharing().key());
    if (EmbedderChoice.of(settings).kind() == EmbedderChoice.Kind.OPENAI) {
      note.append("; the question was sent to the server of nl.embedder, to find columns");
    }
    if (settings.required(Setting.STRATEGY).equals("fast")) {
      note.append("; the offline model may answer in its place");
    }
    return note.append(
            ". This is the first request; each further one repeats it and what came of it.")
        .toString();
  }

  private static String role(ChatMessage message) {
    if (message instanceof ChatMessage.System) {
      return "system";
    }
    if (message instanceof ChatMessage.User) {
      return "user";
    }
    return message instanceof ChatMessage.Assistant ? "assistant" : "tool result";
  }

  private static String text(ChatMessage message) {
    if (message instanceof ChatMessage.System system) {
      return system.text();
    }
    if (message instanceof ChatMessage.User user) {
      return user.text();
    }
    if (message instanceof ChatMessage.ToolResult result) {
      return result.text();
    }
    return message instanceof ChatMessage.Assistant assistant
        ? assistant.text()
            + assistant.calls().stream().map(ToolCall::toString).collect(Collectors.joining("\n"))
        : "";
  }
}
