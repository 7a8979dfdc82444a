// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.bench.export.FineTuningExample.Message;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One example for fine-tuning: what a model is sent, and what it is to say.
 *
 * @param id of the question in its data set
 * @param database name
 * @param source where the reply comes from: {@code gold}, {@code run} or {@code synthetic}
 * @param prompt the messages that the driver would send, oldest first
 * @param reply the rest of the conversation, the model's turns and what lies between them; of SQL
 *     that is given at once, one message
 */
public record FineTuningExample(
    String id, String database, String source, List<Message> prompt, List<Message> reply) {

  /** Whose reply is SQL. */
  public static FineTuningExample sql(
      String id, String database, String source, List<Message> prompt, String sql) {
    return new FineTuningExample(id, database, source, prompt, List.of(Message.assistant(sql)));
  }

  /**
   * A message of a conversation with a model.
   *
   * @param role {@code system}, {@code user} or {@code assistant}
   * @param content its text
   */
  public record Message(String role, String content) {

    /** The message that the model is to learn. */
    static Message assistant(String content) {
      return new Message("assistant", content);
    }
  }

  /** The formats of fine-tuning examples: one JSON object a line. */
  public enum Format {
    /** {@code {"prompt": …, "completion": …}}: text in, text out. */
    COMPLETION {
      @Override
      void write(FineTuningExample example, ObjectNode line) {
        line.put("prompt", text(example.prompt()));
        line.put("completion", text(example.reply()));
      }
    },
    /**
     * {@code {"messages": [{"role": …, "content": …}, …]}}, as services for chat models take it.
     */
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
}
