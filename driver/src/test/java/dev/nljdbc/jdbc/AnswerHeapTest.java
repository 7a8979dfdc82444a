// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An answer of a billion rows, read by a client that sets nothing, in a JVM with a small heap. */
@Tag("thorough")
class AnswerHeapTest {

  @TempDir Path directory;

  /** What the child does: for the engine, folder and URL given. */
  public static final class Reader {

    private Reader() {}

    public static void main(String[] arguments) throws Exception {
      Engines engine = Engines.valueOf(arguments[0]);
      Path directory = Path.of(arguments[1]);
      try (Connection connection = new AskedDriver(directory).connect(engine, arguments[2]);
          Statement statement = connection.createStatement()) {
        long begun = System.nanoTime();
        long first = 0;
        int read = 0;
        try (ResultSet rows =
            statement.executeQuery(
                "NL: SELECT a.x AS a, b.x AS b, c.x AS c, a.name AS d"
                    + " FROM n a CROSS JOIN n b CROSS JOIN n c")) {
          while (read < 200_000 && rows.next()) {
            if (read++ == 0) {
              first = System.nanoTime() - begun;
            }
            rows.getString(4);
          }
        }
        System.out.println(read + " " + Duration.ofNanos(first).toMillis());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = "HSQLDB", // which makes all rows before the first
      mode = EnumSource.Mode.EXCLUDE)
  void answer_ofABillionRows_streamsThroughASmallHeap(Engines engine) throws Exception {
    String real =
        engine.urlWith(
            directory,
            "CREATE TABLE n (x INTEGER PRIMARY KEY, name VARCHAR(400))",
            "INSERT INTO n SELECT x, '"
                + "a long name ".repeat(30)
                + "' FROM ("
                + engine.numbers(1000)
                + ") q");
    Child child =
        Child.java(
            Path.of(System.getProperty("java.home")),
            Duration.ofMinutes(3),
            directory,
            Map.of(),
            List.of(
                "-Xmx96m",
                "-cp",
                System.getProperty("java.class.path"),
                Reader.class.getName(),
                engine.name(),
                directory.toString(),
                real));
    assertThat(child.code()).as(child.err()).isZero();
    String[] said = child.out().strip().split(" ");
    assertThat(said[0]).as(child.err()).isEqualTo("200000");
    assertThat(Long.parseLong(said[1])).as("milliseconds to the first row").isLessThan(30_000);
  }
}
