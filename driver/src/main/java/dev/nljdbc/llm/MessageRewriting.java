// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.llm.ChatMessage.Assistant;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatMessage.ToolResult;
import dev.nljdbc.llm.ServerLimitations.Limitation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Says a conversation in the forms that some servers need. */
final class MessageRewriting {

  private MessageRewriting() {}

  /** The conversation for a server with those limitations. */
  static List<ChatMessage> forServer(List<ChatMessage> messages, ServerLimitations quirks) {
    List<ChatMessage> to = quirks.system() ? messages : systemAsUser(messages);
    to = quirks.has(Limitation.ONE_CALL) ? oneCallEach(to) : to;
    to = quirks.has(Limitation.SHORT_IDS) ? shortIds(to) : to;
    return quirks.has(Limitation.NO_PROVIDER_FIELDS) ? withoutProviderFields(to) : to;
  }

  /** Instructions of a model that knows no system role stand before what the user says first. */
  private static List<ChatMessage> systemAsUser(List<ChatMessage> messages) {
    List<ChatMessage> out = new ArrayList<>();
    StringBuilder instructions = new StringBuilder();
    for (ChatMessage message : messages) {
      if (message instanceof ChatMessage.System system) {
        instructions.append(system.text()).append("\n\n");
      } else if (message instanceof ChatMessage.User user && instructions.length() > 0) {
        out.add(new ChatMessage.User(instructions + user.text()));
        instructions.setLength(0);
      } else {
        out.add(message);
      }
    }
    if (instructions.length() > 0) {
      out.add(0, new ChatMessage.User(instructions.toString().strip()));
    }
    return out;
  }

  /** Calls made together become turns of one call, each with its result behind it. */
  private static List<ChatMessage> oneCallEach(List<ChatMessage> messages) {
    List<ChatMessage> out = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      if (!(messages.get(i) instanceof Assistant said) || said.calls().size() < 2) {
        out.add(messages.get(i));
        continue;
      }
      int results = i + 1;
      for (ToolCall call : said.calls()) {
        boolean first = call == said.calls().get(0);
        String fields = first ? said.providerFields() : "";
        out.add(new Assistant(first ? said.text() : "", List.of(call), fields));
        if (results < messages.size() && messages.get(results) instanceof ToolResult result) {
          out.add(result);
          results++;
        }
      }
      i = results - 1;
    }
    return out;
  }

  /** Nine letters and digits, as Mistral wants them. */
  private static List<ChatMessage> shortIds(List<ChatMessage> messages) {
    List<ChatMessage> out = new ArrayList<>();
    Map<String, String> ids = new HashMap<>();
    int number = 0;
    for (ChatMessage message : messages) {
      if (message instanceof Assistant said && !said.calls().isEmpty()) {
        List<ToolCall> calls = new ArrayList<>();
        for (ToolCall call : said.calls()) {
          String id = String.format(Locale.ROOT, "c%08d", ++number);
          ids.put(call.id(), id);
          calls.add(new ToolCall(id, call.name(), call.arguments(), call.providerFields()));
        }
        out.add(new Assistant(said.text(), calls, said.providerFields()));
      } else if (message instanceof ToolResult result) {
        out.add(new ToolResult(ids.getOrDefault(result.callId(), result.callId()), result.text()));
      } else {
        out.add(message);
      }
    }
    return out;
  }

  private static List<ChatMessage> withoutProviderFields(List<ChatMessage> messages) {
    return messages.stream()
        .map(
            message ->
                message instanceof Assistant said
                    ? new Assistant(said.text(), said.calls().stream().map(c -> plain(c)).toList())
                    : message)
        .toList();
  }

  private static ToolCall plain(ToolCall call) {
    return new ToolCall(call.id(), call.name(), call.arguments());
  }
}
