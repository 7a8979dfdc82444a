// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model that wants a hundred thousand things at once, in a JVM with a small heap. */
@Tag("thorough")
class HugeReplyTest {

  private static final int CALLS = 100_000;

  @TempDir Path directory;

  /** What the child does: asks for the cities at the database, server and folder given. */
  public static final class Asking {

    private Asking() {}

    public static void main(String[] arguments) throws Exception {
      Properties properties = new Properties();
      properties.setProperty("nl.model", "m");
      properties.setProperty("nl.base-url", arguments[1]);
      properties.setProperty("nl.dir", arguments[2]);
      try (Connection connection = DriverManager.getConnection(arguments[0], properties);
          Statement statement = connection.createStatement()) {
        try (ResultSet rows = statement.executeQuery("NL: which cities?")) {
          System.out.println("rows " + rows.next());
        } catch (SQLException e) {
          System.out.println("fault " + e.getMessage());
        }
        try (ResultSet rows = statement.executeQuery("SELECT 1")) {
          System.out.println("afterwards " + rows.next());
        }
      }
    }
  }

  private static Reply calling(int times) {
    String call =
        "{\"id\":\"c\",\"type\":\"function\",\"function\":{\"name\":\"SearchColumn\",\"arguments\":\"{\\\"query\\\":\\\"city\\\"}\"}}";
    return Reply.json(
        200,
        "{\"choices\":[{\"finish_reason\":\"tool_calls\",\"message\":{\"content\":\"\",\"tool_calls\":["
            + String.join(",", Collections.nCopies(times, call))
            + "]}}]}");
  }

  @ParameterizedTest
  @CsvSource({
    "256, fault The model m found no query that runs within .*",
    "48, fault .*" // no room for the reply itself
  })
  void question_aHundredThousandCallsATurn_endsInWords(int megabytes, String words)
      throws Exception {
    String real =
        Engines.SQLITE.urlWith(
            directory, "CREATE TABLE customer (city TEXT)", "INSERT INTO customer VALUES ('Oslo')");
    try (FakeChatServer server = FakeChatServer.start()) {
      Reply huge = calling(CALLS);
      server.always(request -> huge);
      Child child =
          Child.java(
              Path.of(System.getProperty("java.home")),
              Duration.ofMinutes(3),
              directory,
              Map.of(),
              List.of(
                  "-Xmx" + megabytes + "m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Asking.class.getName(),
                  "jdbc:nl:" + real.substring("jdbc:".length()),
                  server.baseUrl(),
                  directory.resolve("nl").toString()));
      assertThat(child.code()).as(child.err()).isZero();
      assertThat(child.out().lines())
          .as(child.out())
          .anyMatch(line -> line.matches(words))
          .contains("afterwards true");
    }
  }
}
