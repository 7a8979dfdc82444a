package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.read.SavepointRunner;
import dev.nljdbc.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Who a session is to the engine at this moment, as {@code SET ROLE} and the like leave it.
 *
 * @param rights the user, the role and the schemas that names are looked up in
 * @param variables what the session has set of what policies, functions and views ask for; empty
 *     where that is nothing
 * @param complete whether two sessions with the same rights and variables see the same rows; false
 *     where the engine does not tell what a session has set
 */
record SessionIdentity(String rights, String variables, boolean complete) {

  private static final String USER = "SELECT CURRENT_USER, NULL";

  private static Optional<String> query(Dialect dialect) {
    return EngineFacts.of(dialect.name()).text("identity");
  }

  /** Whether a session of the engine may become another than its login. */
  static boolean varies(Dialect dialect) {
    return query(dialect).isPresent();
  }

  /** Of an engine whose sessions do not vary, or that is not known. */
  static SessionIdentity unasked(Dialect dialect) {
    return new SessionIdentity("", "", !EngineFacts.of(dialect.name()).name().isEmpty());
  }

  /**
   * Asks an engine whose sessions vary, by one query. A relative that does not understand it is
   * asked for the user alone.
   */
  static SessionIdentity of(Connection connection, Dialect dialect) throws SQLException {
    Optional<String> query = query(dialect);
    if (query.isEmpty()) {
      return unasked(dialect);
    }
    SavepointRunner attempts = new SavepointRunner(connection);
    Optional<SessionIdentity> known =
        attempts.get(() -> asked(connection, query.get()), SessionIdentity::debug);
    return known.isPresent() ? known.get() : asked(connection, USER);
  }

  private static SessionIdentity asked(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return new SessionIdentity(text(rows, 1), text(rows, 2), rows.getString(2) != null);
    }
  }

  private static void debug(SQLException e) {
    System.getLogger(SessionIdentity.class.getName())
        .log(System.Logger.Level.DEBUG, "The engine does not say who a session is", e);
  }

  private static String text(ResultSet row, int column) throws SQLException {
    String text = row.getString(column);
    return text == null ? "" : text;
  }
}
