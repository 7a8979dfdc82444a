package dev.nljdbc.bench.export;

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
