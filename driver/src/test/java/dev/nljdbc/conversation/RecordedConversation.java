// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.conversation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a competent model said about one question on the shipped shop.
 *
 * @param question as a user would type it
 * @param settings of the connection
 * @param expected SQL that a person holds for right; its rows are the right ones
 * @param ordered whether the question asks for an order
 * @param replies of the model, in order
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record RecordedConversation(
    String question,
    Map<String, String> settings,
    String expected,
    boolean ordered,
    List<Said> replies) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /**
   * One reply.
   *
   * @param content its text; null for none
   * @param calls the tools it calls; null for none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Said(@Nullable String content, @Nullable List<Call> calls) {}

  /** One call of a tool. */
  record Call(String name, JsonNode arguments) {}

  static RecordedConversation read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return JSON.readValue(in, RecordedConversation.class);
    }
  }

  void write(Path file) throws IOException {
    Files.writeString(file, JSON.writeValueAsString(this) + "\n");
  }

  RecordedConversation with(List<Said> others) {
    return new RecordedConversation(question, settings, expected, ordered, others);
  }
}
