// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The models that a tour of the jar asks: each name behaves in its own way. */
final class TourModel implements Function<Request, Reply> {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern TO_DESCRIBE = Pattern.compile("(?m)^- (\\w+)");
  private static final String SQL = "SELECT count(*) FROM planet WHERE moons > 1";

  private final AtomicInteger flaky = new AtomicInteger();

  @Override
  public Reply apply(Request request) {
    if (request.path().contains("/embeddings")) {
      return vectors(request);
    }
    if (request.lastText().contains("Columns to describe:")) {
      return descriptions(request.lastText());
    }
    String model = request.body().path("model").asText();
    if (model.startsWith("refusing")) {
      return Reply.error(400, "this model is out of order");
    }
    if (model.startsWith("flaky") && flaky.incrementAndGet() <= 2) {
      return flaky.get() == 1 ? Reply.failing(503, 0) : Reply.cut();
    }
    if (request.body().has("tools")) {
      return Reply.calls(
          new String[] {"SearchColumn", "{\"semantic\": [\"satellites\"]}"},
          new String[] {"ExecuteSQL", "{\"sql\": \"" + SQL + "\"}"},
          new String[] {"Done", "{}"});
    }
    return request.body().toString().contains("Action:")
        ? Reply.text("Thought: count them\nAction: ExecuteSQL(\"" + SQL + "\")\nAction: Done")
        : Reply.text("```sql\n" + SQL + "\n```");
  }

  private static Reply descriptions(String text) {
    ArrayNode columns = JSON.createArrayNode();
    String list = text.substring(text.indexOf("Columns to describe:"));
    for (MatchResult asked : TO_DESCRIBE.matcher(list).results().toList()) {
      columns
          .addObject()
          .put("column", asked.group(1))
          .put("short", "what " + asked.group(1) + " says")
          .put("long", "It tells of " + asked.group(1) + ".");
    }
    return Reply.text("{\"columns\": " + columns + "}");
  }

  /** Texts of the same first letters are near each other. */
  private static Reply vectors(Request request) {
    ObjectNode reply = JSON.createObjectNode().put("object", "list").put("model", "embedding");
    ArrayNode data = reply.putArray("data");
    for (var text : request.body().path("input")) {
      ObjectNode entry = data.addObject().put("object", "embedding").put("index", data.size() - 1);
      ArrayNode vector = entry.putArray("embedding");
      String letters = text.asText().toLowerCase(Locale.ROOT);
      for (char letter = 'a'; letter <= 'z'; letter++) {
        char one = letter;
        vector.add(letters.chars().filter(c -> c == one).count() + 0.01);
      }
    }
    reply.putObject("usage").put("prompt_tokens", 1).put("total_tokens", 1);
    return Reply.json(200, reply.toString());
  }
}
