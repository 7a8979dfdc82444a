package dev.nljdbc.bench.export;

import java.util.List;

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

    /** What the model is to say. */
    static Message assistant(String content) {
      return new Message("assistant", content);
    }
  }
}
