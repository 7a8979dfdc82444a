package dev.nljdbc.bench.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.bench.export.FineTuningExample.Message;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How an example is written: one JSON object a line, in the forms that fine-tuning takes. */
public enum TrainingFormat {
  /** {@code {"prompt": …, "completion": …}}: text in, text out. */
  COMPLETION {
    @Override
    void write(FineTuningExample example, ObjectNode line) {
      line.put("prompt", text(example.prompt()));
      line.put("completion", text(example.reply()));
    }
  },
  /** {@code {"messages": [{"role": …, "content": …}, …]}}, as services for chat models take it. */
  CHAT {
    @Override
    void write(FineTuningExample example, ObjectNode line) {
      ArrayNode messages = line.putArray("messages");
      Stream.concat(example.prompt().stream(), example.reply().stream())
          .forEach(
              message ->
                  messages
                      .addObject()
                      .put("role", message.role())
                      .put("content", message.content()));
    }
  };

  private static final JsonMapper JSON = new JsonMapper();

  abstract void write(FineTuningExample example, ObjectNode line);

  /** The example's line, without the line's end. */
  public String line(FineTuningExample example) {
    ObjectNode line = JSON.createObjectNode();
    write(example, line);
    try {
      return JSON.writeValueAsString(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts are JSON", e);
    }
  }

  private static String text(List<Message> messages) {
    return messages.stream().map(Message::content).collect(Collectors.joining("\n\n"));
  }
}
