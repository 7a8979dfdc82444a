// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a server gave.
 *
 * @param status HTTP's; 0 when it cut the connection
 * @param headers those that a client looks at, names in lower case
 * @param body as it came
 */
record RelayedReply(int status, SortedMap<String, String> headers, byte[] body) {

  /** Type of the body, and when to come again. */
  private static final List<String> KEPT = List.of("content-type", "retry-after", "retry-after-ms");

  /** The connection ended. */
  static final RelayedReply CUT = new RelayedReply(0, new TreeMap<>(), new byte[0]);

  static RelayedReply of(HttpResponse<byte[]> response) {
    SortedMap<String, String> kept = new TreeMap<>();
    for (Map.Entry<String, List<String>> header : response.headers().map().entrySet()) {
      String name = header.getKey().toLowerCase(Locale.ROOT);
      if (KEPT.contains(name) && !header.getValue().isEmpty()) {
        kept.put(name, header.getValue().get(0));
      }
    }
    return new RelayedReply(response.statusCode(), kept, response.body());
  }

  /** An error as OpenAI's servers write it. */
  static RelayedReply error(int status, String message) {
    ObjectNode root = new JsonMapper().createObjectNode();
    root.putObject("error").put("message", message).put("type", "relay");
    return new RelayedReply(
        status,
        new TreeMap<>(Map.of("content-type", "application/json")),
        root.toString().getBytes(StandardCharsets.UTF_8));
  }
}
