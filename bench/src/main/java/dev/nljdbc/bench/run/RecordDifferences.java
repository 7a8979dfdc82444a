package dev.nljdbc.bench.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Whether two runs have the same of a question: all of its record but how long things took. */
public final class RecordDifferences {

  private static final JsonMapper JSON = new JsonMapper();

  private RecordDifferences() {}

  /** The parts of the record that differ; empty when none does. */
  public static List<String> differences(QuestionRecord one, QuestionRecord other) {
    JsonNode first = timeless(JSON.valueToTree(one));
    JsonNode second = timeless(JSON.valueToTree(other));
    List<String> names = new ArrayList<>();
    first
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!first.path(name).equals(second.path(name))) {
                names.add(name);
              }
            });
    return names;
  }

  /** The same without times, in place. */
  public static JsonNode timeless(JsonNode node) {
    if (node instanceof ObjectNode object) {
      List<String> times = new ArrayList<>();
      object
          .fieldNames()
          .forEachRemaining(
              name -> {
                if (name.endsWith("illiseconds")) {
                  times.add(name);
                }
              });
      object.remove(times);
      object.forEach(RecordDifferences::timeless);
    } else if (node instanceof ArrayNode array) {
      array.forEach(RecordDifferences::timeless);
    }
    return node;
  }
}
