// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.run.ModelRelay.RelayedRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.TreeMap;

/** Sends one request in a batch and waits for its reply, to be ended meanwhile. */
final class EndlessBatch {

  private EndlessBatch() {}

  /** The argument: the server's base URL. */
  public static void main(String[] args) {
    Duration soon = Duration.ofMillis(50);
    try (BatchSender sender = new BatchSender(soon, soon, System.out::println)) {
      sender
          .ask(
              new RelayedRequest(
                  "POST",
                  URI.create(args[0] + "/chat/completions"),
                  new TreeMap<>(),
                  "{\"model\":\"m\"}".getBytes(StandardCharsets.UTF_8)))
          .join();
    }
  }
}
