// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.text.Sha256;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A request to a model's server.
 *
 * @param method for example {@code POST}
 * @param target where it is meant to go
 * @param headers as they came; they hold the key and are only passed on
 * @param body as it came
 */
record RelayedRequest(String method, URI target, Map<String, List<String>> headers, byte[] body) {

  /** Headers that concern only the connection to the relay. */
  private static final Set<String> OF_THE_WAY =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "nl-relay-to",
          "transfer-encoding",
          "upgrade");

  /** Equal requests have equal ones: of the path and the body, never of the key. */
  String hash() {
    MessageDigest digest = Sha256.digest();
    digest.update((path() + "\n").getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest.digest(body));
  }

  /** The path without host and query. */
  String path() {
    return target.getPath();
  }

  /** Whether it asks for embeddings, which are the same whoever asks, and when. */
  boolean embeds() {
    return path().endsWith("/embeddings");
  }

  /** The request to the server itself. */
  HttpRequest onward() {
    HttpRequest.Builder onward =
        HttpRequest.newBuilder(target).method(method, HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(
        (name, values) -> {
          if (!OF_THE_WAY.contains(name.toLowerCase(Locale.ROOT))) {
            values.forEach(value -> onward.header(name, value));
          }
        });
    return onward.build();
  }
}
