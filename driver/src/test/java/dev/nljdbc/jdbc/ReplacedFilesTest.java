// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.firsts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of settings that an operator replaces while connections are open. */
class ReplacedFilesTest {

  private static final String SQL = "{\"sql\":\"SELECT title FROM track\",\"final\":true}";

  @TempDir Path directory;
  private volatile String key = "sk-first-key";

  private Path replaced(String name, String text) throws Exception {
    Path next = Files.writeString(directory.resolve(name + ".next"), text);
    return Files.move(next, directory.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }

  private Path prices(int dollars) throws Exception {
    return replaced(
        "prices.json",
        "{\"models\":{\"m\":{\"prompt\":%1$d,\"completion\":%1$d}}}".formatted(dollars));
  }

  @Test
  void question_keyAndPricesReplaced_usesTheNewOnes() throws Exception {
    try (FakeChatServer server = FakeChatServer.start()) {
      server.always(
          request ->
              request.headers().get("authorization").equals("Bearer " + key)
                  ? Reply.call("ExecuteSQL", SQL)
                  : Reply.error(401, "Incorrect API key provided"));
      try (Connection connection =
              new Asked(directory)
                  .connect(
                      Engines.SQLITE,
                      Asked.tracks(Engines.SQLITE, directory),
                      "nl.model",
                      "m",
                      "nl.base-url",
                      server.baseUrl(),
                      "nl.api-key-file",
                      replaced("key", key).toString(),
                      "nl.prices",
                      prices(100).toString());
          Statement statement = connection.createStatement()) {
        assertThat(firsts(statement, "NL: all titles")).hasSize(3);
        assertThat(first(statement, "NL LOG").get("cost")).isEqualTo("0.012");
        key = "sk-second-key";
        replaced("key", key);
        prices(1_000);
        assertThat(firsts(statement, "NL: each title")).hasSize(3);
        assertThat(first(statement, "NL LOG").get("cost")).isEqualTo("0.12");
      }
    }
  }
}
