// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A model that looks wherever its tools reach, and writes every canary that it was sent into its
 * SQL and its descriptions, where a later session could find it.
 */
final class EchoingModel {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> COLUMNS =
      List.of(
          "person.name", "person.amount", "person.born", "pay.bonus", "mine.called", "ours.entry");

  private EchoingModel() {}

  /** Its reply to a request. */
  static Reply reply(Request request) {
    String seen =
        Canary.in(request.body().toString()).stream()
            .map(Canary::text)
            .collect(Collectors.joining(" "));
    if (!request.body().has("tools")) {
      return description(seen);
    }
    return switch (turns(request.body())) {
      case 0 -> look();
      case 1 -> queries();
      case 2 -> sql("SELECT name FROM person WHERE name <> '" + seen + "x'");
      default -> sql("SELECT name FROM city");
    };
  }

  private static int turns(JsonNode body) {
    int turns = 0;
    for (JsonNode message : body.path("messages")) {
      turns += message.path("role").asText().equals("assistant") ? 1 : 0;
    }
    return turns;
  }

  private static Reply look() {
    ObjectNode words = JSON.createObjectNode();
    Stream.of(Canary.values()).forEach(canary -> words.withArray("query").add(canary.word()));
    return Reply.calls(
        new String[] {"SearchValue", words.toString()},
        new String[] {"SearchColumn", words.toString()});
  }

  private static Reply queries() {
    List<String[]> calls = new ArrayList<>();
    for (String column : COLUMNS) {
      String table = column.substring(0, column.indexOf('.'));
      calls.add(execute("SELECT " + column + " FROM " + table, false));
    }
    return Reply.calls(calls.toArray(String[][]::new));
  }

  private static Reply sql(String sql) {
    return Reply.calls(execute(sql, true));
  }

  private static String[] execute(String sql, boolean last) {
    String arguments = JSON.createObjectNode().put("sql", sql).put("final", last).toString();
    return new String[] {"ExecuteSQL", arguments};
  }

  private static Reply description(String seen) {
    ObjectNode columns = JSON.createObjectNode();
    for (String column : COLUMNS) {
      columns.put(column.substring(column.indexOf('.') + 1), "Holds " + seen + ".");
    }
    return Reply.text(columns.toString());
  }
}
