// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.TestModel.Said;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same questions with a competent model: its replies were written by hand by somebody who saw
 * the prompts and nothing else. Each is given again to the prompt of today, which still has to show
 * what the reply uses.
 */
class WrittenRepliesTest {

  private static final Pattern NAME = Pattern.compile("(?<![.'\\w])([a-z]\\w*)\\.(\\w+)");

  @Test
  void questionsOfAnAnalyst_repliesByHand_areAllRight(@TempDir Path folder)
      throws IOException, SQLException {
    Map<String, String> replies = replies();
    try (TestModel model = new TestModel(request -> reply(replies, request))) {
      List<SampleAnswer> answers =
          SampleSession.askAll(
              folder,
              SampleQuestion.ANALYST,
              PublicData.path("samples"),
              Map.of("nl.model", "tester", "nl.base-url", model.baseUrl()));
      assertThat(answers)
          .hasSize(60)
          .allSatisfy(a -> assertThat(a.verdict()).as(a.row()).isEqualTo(Verdict.right));
      assertThat(furtherRounds(model.requests)).as("one round each").isEmpty();
      assertThat(model.requests).hasSize(60);
      assertThat(model.requests).allSatisfy(r -> assertThat(unseen(replies, r)).isEmpty());
    }
  }

  @Test
  void names_ofAReply_areThoseOfColumns() throws IOException {
    Map<String, String> replies = Map.of("which?", "ExecuteSQL(\"SELECT t.name, t.age FROM t\")");
    JsonNode request =
        new JsonMapper()
            .readTree(
                """
                {"messages": [{"role": "user", "content": "t\\n  name TEXT\\nQuestion: which?"}]}
                """);
    assertThat(unseen(replies, request)).containsExactly("age");
  }

  /** What the model was told after its first query, as of a doubt. */
  private static List<String> furtherRounds(Collection<JsonNode> requests) {
    return requests.stream()
        .map(request -> request.path("messages"))
        .filter(messages -> messages.size() > 2)
        .map(messages -> messages.path(messages.size() - 1).path("content").asText())
        .toList();
  }

  private static Said reply(Map<String, String> replies, JsonNode request) {
    String question = TestModel.question(request);
    String reply = replies.get(question);
    return reply == null ? Said.error(400, "no reply to: " + question) : Said.text(reply);
  }

  /** Columns that a reply uses, behind a table or its alias, and its prompt does not name. */
  private static List<String> unseen(Map<String, String> replies, JsonNode request) {
    JsonNode messages = request.path("messages");
    String prompt = messages.path(messages.size() - 1).path("content").asText();
    Matcher names = NAME.matcher(replies.getOrDefault(TestModel.question(request), ""));
    return names
        .results()
        .map(n -> n.group(2))
        .filter(column -> !Pattern.compile("\\b" + column + "\\b").matcher(prompt).find())
        .distinct()
        .toList();
  }

  /** By question; blank lines part them. */
  private static Map<String, String> replies() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(WrittenRepliesTest.class.getResourceAsStream("replies.txt"))) {
      Map<String, String> replies = new LinkedHashMap<>();
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String one : text.strip().split("\n\n")) {
        String[] parts = one.split("\n", 2);
        replies.put(parts[0].startsWith("+ ") ? parts[0].substring(2) : parts[0], parts[1]);
      }
      return replies;
    }
  }
}
