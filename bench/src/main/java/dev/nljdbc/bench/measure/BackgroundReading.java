// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.LargeDatabase.Asked;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A connection that asks once and then waits while the background reads.
 *
 * @param whole whether all was read in the end
 * @param seconds until then
 * @param status what NL STATUS says of how much was read
 */
public record BackgroundReading(boolean whole, double seconds, String status) {

  private static final double LONGEST_SECONDS = 900;
  private static final long LOOK_MILLIS = 1_000;
  private static final String UNREAD = "read so far";

  /**
   * Reads.
   *
   * @param index {@code nl.dir}
   */
  static BackgroundReading wait(LargePlace place, Path index, Asked asked) throws SQLException {
    long begun = System.nanoTime();
    try (Connection connection = connect(place, index);
        Statement statement = connection.createStatement()) {
      statement.executeQuery("NL: " + asked.text()).close();
      List<String> status = status(statement);
      while (status.stream().anyMatch(line -> line.startsWith(UNREAD))
          && AskedProcess.since(begun) < LONGEST_SECONDS) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
        status = status(statement);
      }
      return new BackgroundReading(
          status.stream().noneMatch(line -> line.startsWith(UNREAD)),
          AskedProcess.since(begun),
          status.stream()
              .filter(line -> line.matches("(read|sampled|not read).*"))
              .reduce((one, other) -> one + "; " + other)
              .orElse(""));
    }
  }

  /** Connects through the driver, which answers with its offline model and keeps no answers. */
  static Connection connect(LargePlace place, Path index) throws SQLException {
    Properties settings = place.login();
    settings.setProperty(Setting.MODEL.key(), Settings.OFFLINE);
    settings.setProperty("nl.cache", "off");
    settings.setProperty("nl.dir", index.toAbsolutePath().toString());
    String url = "jdbc:nl:" + place.url().substring("jdbc:".length());
    return DriverManager.getConnection(url, settings);
  }

  private static List<String> status(Statement statement) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery("NL STATUS")) {
      while (rows.next()) {
        lines.add(rows.getString(1) + ": " + rows.getString(2));
      }
    }
    return lines;
  }
}
