// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The connection through {@code jdbc:nl:<the database's URL>} to the database last asked for, with
 * what the data set knows of it: login and descriptions. Not thread-safe.
 */
public final class DriverConnection implements AutoCloseable {

  private static final String EVIDENCE = "nl.evidence";
  private static final String DESCRIPTIONS = "nl.semantics";

  /** Seconds within which a server has to say that a connection is there. */
  private static final int VALIDATION = 10;

  private final Properties settings = new Properties();
  private @Nullable BenchmarkDatabase database;
  private @Nullable Connection open;

  /**
   * Connects to nothing yet.
   *
   * @param settings {@code nl.*} connection properties; descriptions of the user's own win
   */
  public DriverConnection(Map<String, String> settings) {
    settings.forEach(this.settings::setProperty);
  }

  /** Whether this database is the one that is open, and its connection still there. */
  boolean isOpen(BenchmarkDatabase wanted) throws SQLException {
    return open != null && wanted.equals(database) && !isLost();
  }

  /** Whether a connection was opened and is no longer there. */
  boolean isLost() throws SQLException {
    return open != null && !open.isValid(VALIDATION);
  }

  /** The connection to a database; the one to another, or one that was lost, is closed. */
  public Connection to(BenchmarkDatabase wanted) throws SQLException {
    Connection current = open;
    if (current != null && isOpen(wanted)) {
      return current;
    }
    close();
    current =
        DriverManager.getConnection(
            "jdbc:nl:" + wanted.url().substring("jdbc:".length()), properties(wanted));
    open = current;
    database = wanted;
    return current;
  }

  /**
   * The same for a question.
   *
   * @param evidence that is told with it; empty for none
   */
  public Connection to(BenchmarkDatabase wanted, String evidence) throws SQLException {
    Connection connection = to(wanted);
    connection.setClientInfo(EVIDENCE, evidence);
    return connection;
  }

  private Properties properties(BenchmarkDatabase wanted) {
    Properties all = new Properties();
    all.putAll(settings);
    if (!wanted.user().isEmpty()) {
      all.setProperty("user", wanted.user());
      all.setProperty("password", wanted.password());
    }
    if (!all.containsKey(DESCRIPTIONS)) {
      wanted.descriptions().ifPresent(file -> all.setProperty(DESCRIPTIONS, file.toString()));
    }
    return all;
  }

  @Override
  public void close() throws SQLException {
    Connection current = open;
    open = null;
    if (current != null) {
      current.close();
    }
  }
}
