package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** What an engine tells of a session by one quick query; sections of {@code queries.txt}. */
public final class SessionState {

  private SessionState() {}

  /**
   * Whether an open transaction may hold changes that other sessions must not see. An engine that
   * does not tell may hold some in each transaction.
   */
  public static boolean uncommitted(Connection connection) throws SQLException {
    return !connection.getAutoCommit()
        && first(connection, "uncommitted changes")
            .filter(told -> told.matches("(?i)f|false|0"))
            .isEmpty();
  }

  /** Whether the engine tells when rights change. */
  public static boolean tellsRights(String product) {
    return EngineFacts.of(product).text("rights mark").isPresent();
  }

  /** Differs from before when rights were granted or revoked; empty if the engine has none. */
  public static String rights(Connection connection) throws SQLException {
    return first(connection, "rights mark").orElse("");
  }

  private static Optional<String> first(Connection connection, String section) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    Optional<String> query = EngineFacts.of(product).text(section);
    return query.isEmpty()
        ? Optional.empty()
        : new SavepointRunner(connection)
            .get(() -> first(query.get(), connection), SessionState::debug);
  }

  private static String first(String query, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      String told = rows.next() ? rows.getString(1) : null;
      return told == null ? "" : told;
    }
  }

  private static void debug(SQLException e) {
    System.getLogger(SessionState.class.getName())
        .log(System.Logger.Level.DEBUG, "The engine does not tell the state of a session", e);
  }
}
