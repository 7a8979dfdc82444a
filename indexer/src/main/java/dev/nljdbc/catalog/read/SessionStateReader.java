// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.EngineFacts;
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
 * Asks an engine for the state of sessions of one database, by one query, made of sections of
 * {@code queries.txt}. Which settings rows may depend on is found out once, and again when the
 * engine's mark of it has changed. Not thread-safe.
 */
public final class SessionStateReader {

  private static final String WITHOUT_ROLES = "identity without roles";
  private static final String ROLES = "roles of a catalog";
  private static final String ASKED_FOR = "settings asked for";
  private static final String KEPT = "settings asked for again";
  private static final String MARK = "settings asked for mark";
  private static final String UNTOLD = "''";
  private static final String USER = "SELECT NULL, NULL, NULL, CURRENT_USER, NULL";

  private final String product;
  private final EngineFacts facts;
  private final SchemaList schemas;
  private @Nullable AskedFor kept;

  /**
   * Settings that policies, functions and views of the database ask for.
   *
   * @param names as the engine writes a list; null if they can't be told
   * @param mark of what they were found in, and by whom
   */
  private record AskedFor(@Nullable String names, String mark) {

    /**
     * The names as a literal of PostgreSQL. A prepared statement would stay on the server, which
     * pools of the server's connections (PgBouncer) do not bear.
     */
    String literal() {
      return names == null ? "NULL" : "E'" + names.replace("\\", "\\\\").replace("'", "''") + "'";
    }
  }

  private record Answer(SessionState state, @Nullable AskedFor askedFor) {}

  /** The parts of a query: the engine's, or {@link #UNTOLD}. */
  private record Parts(String identity, String changes, Optional<String> grants) {

    String query(String askedFor, String mark) {
      String granted = grants.isPresent() ? "granted.mark" : UNTOLD;
      String rows = grants.map(" LEFT JOIN (%s) granted ON 1 = 1"::formatted).orElse("");
      return "SELECT %s, %s, %s, who.* FROM (%s) who%s"
          .formatted(changes, granted, mark, identity.replace("%a", askedFor), rows);
    }
  }

  /**
   * A reader for the connections of one database.
   *
   * @param product whose queries are asked
   * @param schemas that are read, in whose catalogs the session may have roles
   */
  public SessionStateReader(String product, SchemaList schemas) {
    this.product = product;
    this.facts = EngineFacts.of(product);
    this.schemas = schemas;
  }

  /**
   * Asks the engine. One whose sessions do not vary is not asked, and one that does not tell
   * whether a transaction wrote may have written in each. One that does is asked under auto-commit
   * too, since a transaction may have been begun by text. A relative of the engine that does not
   * understand the query is asked for less.
   */
  public SessionState read(Connection connection) throws SQLException {
    if (!SessionState.varies(product)) {
      boolean transaction = !connection.getAutoCommit();
      return new SessionState(SessionState.unasked(product).identity(), "", transaction);
    }
    String identity = facts.text(SessionState.IDENTITY).orElseThrow();
    String changes =
        facts.text(SessionState.UNCOMMITTED).map(SessionStateReader::value).orElse(UNTOLD);
    Optional<String> grants = facts.text(SessionState.GRANTS);
    List<String> all = roles(connection);
    Optional<SessionState> state =
        tried(connection, new Parts(whose(identity, all), changes, grants));
    if (state.isEmpty() && !all.isEmpty()) {
      List<String> some = new ArrayList<>();
      for (String roles : all) { // of a catalog that is away, no table can be read either
        if (tried(connection, new Parts(whose(identity, List.of(roles)), UNTOLD, grants))
            .isPresent()) {
          some.add(roles);
        }
      }
      state = tried(connection, new Parts(whose(identity, some), changes, grants));
    }
    if (state.isEmpty()) {
      String bare = facts.text(WITHOUT_ROLES).orElse(whose(identity, List.of()));
      state = tried(connection, new Parts(bare, changes, grants));
    }
    return state.isPresent() ? state.get() : answer(connection, USER).state;
  }

  private List<String> roles(Connection connection) throws SQLException {
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

  private Optional<SessionState> tried(Connection connection, Parts parts) throws SQLException {
    return new SavepointRunner(connection).get(() -> asked(connection, parts), SessionState::debug);
  }

  private SessionState asked(Connection connection, Parts parts) throws SQLException {
    Optional<String> askedFor = facts.text(ASKED_FOR);
    if (askedFor.isEmpty()) {
      return answer(connection, parts.query("", UNTOLD)).state;
    }
    String mark = value(facts.text(MARK).orElseThrow());
    AskedFor known = kept;
    if (known != null) {
      String again = facts.text(KEPT).orElseThrow().replace("%n", known.literal());
      Answer answer = answer(connection, parts.query(again, mark));
      if (known.equals(answer.askedFor)) {
        return answer.state;
      }
    }
    Answer answer = answer(connection, parts.query(askedFor.get(), mark));
    kept = answer.askedFor;
    return answer.state;
  }

  private static String value(String query) {
    return "(" + query + ")";
  }

  private static Answer answer(Connection connection, String query) throws SQLException {
    boolean transaction = !connection.getAutoCommit();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return answer(rows, transaction);
    }
  }

  private static Answer answer(ResultSet rows, boolean transaction) throws SQLException {
    rows.next();
    boolean uncommitted = SessionState.isUncommitted(text(rows, 1), transaction);
    String mark = rows.getString(3);
    String rights = text(rows, 4);
    String variables = rows.getString(5);
    SessionState.Identity identity =
        new SessionState.Identity(rights, text(rows, 5), variables != null);
    boolean names = rows.getMetaData().getColumnCount() > 5;
    AskedFor askedFor =
        names && mark != null ? new AskedFor(rows.getString(6), mark + ' ' + rights) : null;
    Set<String> grants = new TreeSet<>();
    do {
      grants.add(text(rows, 2));
    } while (rows.next());
    String grant = SessionState.mark(grants);
    return new Answer(new SessionState(identity, grant, uncommitted), askedFor);
  }

  private static String text(ResultSet row, int column) throws SQLException {
    String text = row.getString(column);
    return text == null ? "" : text;
  }
}
