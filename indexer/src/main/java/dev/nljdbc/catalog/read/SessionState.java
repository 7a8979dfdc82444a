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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an engine tells of a session at this moment, by one query, made of sections of {@code
 * queries.txt}.
 *
 * @param identity who the session is
 * @param grants differs from before when rights were granted or revoked; empty where the engine
 *     does not tell
 * @param uncommitted whether an open transaction may hold changes that other sessions must not see
 */
public record SessionState(Identity identity, String grants, boolean uncommitted) {

  private static final String IDENTITY = "identity";
  private static final String WITHOUT_ROLES = "identity without roles";
  private static final String ROLES = "roles of a catalog";
  private static final String GRANTS = "rights mark";
  private static final String UNCOMMITTED = "uncommitted changes";
  private static final String UNTOLD = "''";
  private static final String USER = "SELECT CURRENT_USER, NULL, NULL, NULL";
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

  /** Asks the engine, of which no roles of single catalogs are known. */
  public static SessionState of(Connection connection, String product) throws SQLException {
    return of(connection, product, SchemaList.ALL);
  }

  /**
   * Asks the engine. One whose sessions do not vary is not asked, and one that does not tell
   * whether a transaction wrote may have written in each. A relative of the engine that does not
   * understand the query is asked for less.
   *
   * @param product whose queries are asked
   * @param schemas that are read, in whose catalogs the session may have roles
   */
  public static SessionState of(Connection connection, String product, SchemaList schemas)
      throws SQLException {
    boolean transaction = !connection.getAutoCommit();
    EngineFacts facts = EngineFacts.of(product);
    if (!varies(product)) {
      return new SessionState(unasked(product).identity(), "", transaction);
    }
    String identity = facts.text(IDENTITY).orElseThrow();
    String changes = transaction ? changesQuery(facts) : UNTOLD;
    Optional<String> grants = facts.text(GRANTS);
    SavepointRunner attempts = new SavepointRunner(connection);
    List<String> all = roles(connection, facts, schemas);
    Optional<SessionState> state =
        asked(connection, query(whose(identity, all), changes, grants), attempts);
    if (state.isEmpty() && !all.isEmpty()) {
      List<String> some = new ArrayList<>();
      for (String roles : all) { // of a catalog that is away, no table can be read either
        if (asked(connection, query(whose(identity, List.of(roles)), UNTOLD, grants), attempts)
            .isPresent()) {
          some.add(roles);
        }
      }
      state = asked(connection, query(whose(identity, some), changes, grants), attempts);
    }
    if (state.isEmpty()) {
      String bare = facts.text(WITHOUT_ROLES).orElse(whose(identity, List.of()));
      String less = query(bare, UNTOLD, Optional.empty());
      state = asked(connection, less, attempts);
    }
    return state.isPresent() ? state.get() : asked(connection, USER);
  }

  private static List<String> roles(Connection connection, EngineFacts facts, SchemaList schemas)
      throws SQLException {
    Optional<String> query = facts.text(ROLES);
    if (query.isEmpty()) {
      return List.of(); // some drivers ask the engine for the catalog
    }
    return schemas.byCatalog(connection.getCatalog(), "").keySet().stream()
        .map(
            name ->
                query
                    .get()
                    .replace("%c", '"' + name.replace("\"", "\"\"") + '"')
                    .replace("%l", "'" + name.replace("'", "''") + "'"))
        .toList();
  }

  private static String whose(String identity, List<String> roles) {
    String union = roles.stream().map(" UNION ALL "::concat).collect(Collectors.joining());
    return identity.replace("%r", union);
  }

  private static Optional<SessionState> asked(
      Connection connection, String query, SavepointRunner attempts) throws SQLException {
    return attempts.get(() -> asked(connection, query), SessionState::debug);
  }

  private static String changesQuery(EngineFacts facts) {
    return facts.text(UNCOMMITTED).map(query -> "(" + query + ")").orElse(UNTOLD);
  }

  private static String query(String identity, String changes, Optional<String> grants) {
    String mark = grants.isPresent() ? "granted.mark" : UNTOLD;
    String rows = grants.map(" LEFT JOIN (%s) granted ON 1 = 1"::formatted).orElse("");
    return "SELECT who.*, %s, %s FROM (%s) who%s".formatted(changes, mark, identity, rows);
  }

  private static SessionState asked(Connection connection, String query) throws SQLException {
    boolean transaction = !connection.getAutoCommit();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      Identity identity = new Identity(text(rows, 1), text(rows, 2), rows.getString(2) != null);
      boolean unchanged = text(rows, 3).matches("(?i)f|false|0");
      Set<String> marks = new TreeSet<>();
      do {
        marks.add(text(rows, 4));
      } while (rows.next());
      return new SessionState(identity, mark(marks), transaction && !unchanged);
    }
  }

  private static String mark(Set<String> marks) {
    return marks.size() == 1
        ? marks.iterator().next()
        : Sha256.hex(String.join("\n", marks), DIGITS);
  }

  private static String text(ResultSet row, int column) throws SQLException {
    @Nullable String text = row.getString(column);
    return text == null ? "" : text;
  }

  private static void debug(SQLException e) {
    System.getLogger(SessionState.class.getName())
        .log(System.Logger.Level.DEBUG, "The engine does not tell the state of a session", e);
  }
}
