// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request and its reply, as they are recorded: one line of a file. Without headers of the
 * request, for they hold the key.
 *
 * @param request hash of the request, see {@link RelayedRequest#hash()}
 * @param path of the request
 * @param status of the reply; 0 when the server cut the connection; null when the driver gave up
 *     before there was one
 * @param headers of the reply, those that a client looks at
 * @param body of the reply; null where it is no text
 * @param bytes of the reply in base64, where it is no text
 * @param milliseconds that the server took
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Exchange(
    String request,
    String path,
    @Nullable Integer status,
    SortedMap<String, String> headers,
    @Nullable String body,
    @Nullable String bytes,
    double milliseconds) {

  /** One without a reply so far. */
  static Exchange pending(RelayedRequest asked) {
    return new Exchange(asked.hash(), asked.path(), null, new TreeMap<>(), null, null, 0);
  }

  /** This exchange with its reply. */
  Exchange answered(RelayedReply given, double time) {
    String text = new String(given.body(), StandardCharsets.UTF_8);
    boolean isText = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), given.body());
    return new Exchange(
        request,
        path,
        given.status(),
        given.headers(),
        isText ? text : null,
        isText ? null : Base64.getEncoder().encodeToString(given.body()),
        time);
  }

  /** The reply; null when there was none. */
  @Nullable RelayedReply given() {
    if (status == null) {
      return null;
    }
    byte[] contents =
        body != null
            ? body.getBytes(StandardCharsets.UTF_8)
            : bytes != null ? Base64.getDecoder().decode(bytes) : new byte[0];
    return new RelayedReply(status, headers, contents);
  }
}
