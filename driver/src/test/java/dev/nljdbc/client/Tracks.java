// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import dev.nljdbc.jdbc.NlDataSource;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * A fresh database of tracks, and both ways to it: bare, and through {@code jdbc:nl:}, by its URL
 * or by a data source.
 */
record Tracks(Engines engine, String bareUrl, Path directory) {

  /** Answered by the offline model: 3. */
  static final String HOW_MANY = "NL: How many tracks are there?";

  /** Answered by a verified query; of more than 4 minutes are Moon and Rain. */
  static final String LONGER = "NL: titles of tracks longer than ? minutes";

  /** What tools take for parameters or marks of their own; answered by a verified query: Sun. */
  static final String MARKED = "NL: the track of 10:30 for ${who} in {0} at :place, 50% #{x}";

  /** A time, and a word behind a colon; answered by a verified query: Sun. */
  static final String TIMED = "NL: the track of 10:30 at :place";

  /** An apostrophe without its pair, and a parameter of some tools behind it: Rain. */
  static final String APOSTROPHE = "NL: what's the track of :place";

  /** A question that the offline model does not understand. */
  static final String GIBBERISH = "NL: xyzzy plugh frobnicate";

  /** Refused by the guard. */
  static final String WRITE = "NL REMEMBER 'away with them' AS DELETE FROM track";

  static Tracks on(Engines engine, Path directory) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE artist (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "CREATE TABLE track (id INTEGER PRIMARY KEY, artist_id INTEGER, title VARCHAR(40),"
                + " minutes INTEGER, FOREIGN KEY (artist_id) REFERENCES artist (id))",
            "INSERT INTO artist VALUES (1, 'Ada'), (2, 'Bo')",
            "INSERT INTO track VALUES (1, 1, 'Sun', 3), (2, 1, 'Moon', 5), (3, 2, 'Rain', 7)");
    return new Tracks(engine, url, directory);
  }

  /** The same with the verified queries. */
  Tracks remembering() throws SQLException {
    try (Connection connection = wrapped().getConnection();
        Statement statement = connection.createStatement()) {
      remember(statement, LONGER, "SELECT title FROM track WHERE minutes > ? ORDER BY id");
      remember(statement, MARKED, "SELECT title FROM track WHERE id = 1");
      remember(statement, TIMED, "SELECT title FROM track WHERE id = 1");
      remember(statement, APOSTROPHE, "SELECT title FROM track WHERE id = 3");
    }
    return this;
  }

  static void remember(Statement statement, String nl, String sql) throws SQLException {
    String question = nl.substring("NL: ".length()).replace("'", "''");
    statement.executeQuery("NL REMEMBER '" + question + "' AS " + sql).close();
  }

  /** Begins with {@code jdbc:nl:}. */
  String url() {
    return "jdbc:nl:" + bareUrl.substring("jdbc:".length());
  }

  /** Login, and the folder of indexes. */
  Properties properties() {
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    return properties;
  }

  /** Without our driver. */
  DataSource bare() {
    return new DriverManagerDataSource(bareUrl, engine.properties());
  }

  /** Through our driver. */
  NlDataSource wrapped() {
    NlDataSource source = new NlDataSource();
    source.setUrl(url());
    source.setProperties(properties());
    return source;
  }
}
