// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.text.Sha256;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an engine tells of a session at this moment.
 *
 * @param identity who the session is
 * @param grants differs from before when rights were granted or revoked; empty where the engine
 *     does not tell
 * @param uncommitted whether an open transaction may hold changes that other sessions must not see
 */
public record SessionState(Identity identity, String grants, boolean uncommitted) {

  static final String IDENTITY = "identity";
  static final String GRANTS = "rights mark";
  static final String UNCOMMITTED = "uncommitted changes";
  private static final int DIGITS = 16;

  /**
   * Who a session is to the engine, as {@code SET ROLE} and the like leave it.
   *
   * @param rights the user, the role and the schemas that names are looked up in
   * @param variables what the session has set of what policies, functions and views ask for; empty
   *     where that is nothing
   * @param complete whether two sessions with the same rights and variables see the same rows;
   *     false where the engine does not tell what a session has set
   */
  public record Identity(String rights, String variables, boolean complete) {}

  /** The state if the engine's sessions do not vary, it is unknown, or it was not asked yet. */
  public static SessionState unasked(String product) {
    boolean known = !EngineFacts.of(product).name().isEmpty();
    return new SessionState(new Identity("", "", known), "", false);
  }

  /** Whether a session of the engine may become another than its login. */
  public static boolean varies(String product) {
    return EngineFacts.of(product).text(IDENTITY).isPresent();
  }

  /** Whether the engine tells when rights change. */
  public static boolean reportsGrants(String product) {
    return EngineFacts.of(product).text(GRANTS).isPresent();
  }

  /** The {@link #grants} alone. */
  public static String grants(Connection connection, String product) throws SQLException {
    Optional<String> query = EngineFacts.of(product).text(GRANTS);
    if (query.isEmpty()) {
      return "";
    }
    return new SavepointRunner(connection)
        .get(() -> mark(cells(connection, query.get())), SessionState::debug)
        .orElse("");
  }

  /** Whether the session is {@link #uncommitted}, alone. */
  public static boolean uncommitted(Connection connection, String product) throws SQLException {
    boolean transaction = !connection.getAutoCommit();
    Optional<String> query = EngineFacts.of(product).text(UNCOMMITTED);
    if (query.isEmpty()) {
      return transaction;
    }
    List<SQLException> errors = new ArrayList<>();
    return new SavepointRunner(connection)
        .get(
            () ->
                cells(connection, query.get()).stream()
                    .anyMatch(told -> isUncommitted(told, transaction)),
            errors::add)
        .orElseGet(() -> transaction || isOfFailedTransaction(errors.get(0)));
  }

  /** An earlier error in a transaction that was begun by SQL; there may be changes. */
  private static boolean isOfFailedTransaction(SQLException e) {
    debug(e);
    return "25P02".equals(e.getSQLState());
  }

  /**
   * Whether there may be changes.
   *
   * @param told by the engine, a truth value; empty where it does not tell
   * @param transaction whether the driver knows of one
   */
  static boolean isUncommitted(String told, boolean transaction) {
    return told.isEmpty() ? transaction : !isFalse(told);
  }

  private static Set<String> cells(Connection connection, String query) throws SQLException {
    Set<String> cells = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        String cell = rows.getString(1);
        cells.add(cell == null ? "" : cell);
      }
    }
    return cells;
  }

  /** Whether a truth value of any engine is false. */
  static boolean isFalse(String cell) {
    return cell.matches("(?i)f|false|0");
  }

  /** One mark of one or several. */
  static String mark(Set<String> marks) {
    return marks.size() == 1
        ? marks.iterator().next()
        : Sha256.hex(String.join("\n", marks), DIGITS);
  }

  static void debug(SQLException e) {
    System.getLogger(SessionState.class.getName())
        .log(System.Logger.Level.DEBUG, "The engine does not tell the state of a session", e);
  }
}
