// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.queries.SqlFlavour;
import dev.nljdbc.queries.SqlStatements;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The statements of {@code nl.session}, which give the side connection the rights of the user's
 * session.
 */
final class SessionStatements {

  private static final String HIDDEN = "'…'";

  /** Shorter strings are left in what the engine says: any word may hold them. */
  private static final int SECRET = 4;

  private final String text;

  SessionStatements(Settings settings) {
    this.text = settings.text(Setting.SESSION).orElse("");
  }

  /** Whether there are none. */
  boolean none() {
    return text.isEmpty();
  }

  /**
   * Runs them all.
   *
   * @throws NlException if the engine refuses one; strings in it may be secrets and are left out
   */
  void run(Connection connection) throws SQLException {
    SqlFlavour flavour = SqlFlavour.of(connection.getMetaData().getDatabaseProductName());
    List<SqlStatements.Part> parts = SqlStatements.of(text, flavour);
    try (Statement statement = connection.createStatement()) {
      for (SqlStatements.Part part : parts) {
        try {
          statement.execute(part.sql());
        } catch (SQLException e) {
          throw refused(part.sql(), flavour, String.valueOf(e.getMessage()));
        }
      }
    }
  }

  /** The failure without its cause, which may quote the statements. */
  private static NlException refused(String sql, SqlFlavour flavour, String why) {
    StringBuilder shown = new StringBuilder();
    String told = why;
    for (int at = 0, end; at < sql.length(); at = end) {
      end = flavour.end(sql, at);
      String token = sql.substring(at, end);
      boolean string =
          token.startsWith("'")
              || token.length() > 1 && token.startsWith("$")
              || flavour.backslashes() && token.startsWith("\"");
      shown.append(string ? HIDDEN : token);
      String inside = string ? token.replaceAll("^(['\"]|\\$\\w*\\$)|(['\"]|\\$\\w*\\$)$", "") : "";
      told = inside.length() < SECRET ? told : told.replace(inside, "…");
    }
    return new NlException(
        NlError.SETTING,
        "nl.session: the second connection can't run %s: %s. Correct it, or unset nl.session."
            .formatted(Secrets.hide(shown.toString()), told.replaceAll("[\\s.]+$", "")));
  }
}
