// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;

/** Checks SQL that a user wrote before it is kept: by the guard, then by the engine. */
public final class UserSqlCheck {

  private final ExplorationConnections connections;
  private final Workspace workspace;

  UserSqlCheck(ExplorationConnections connections, Workspace workspace) {
    this.connections = connections;
    this.workspace = workspace;
  }

  /**
   * SQL that passed.
   *
   * @param sql as the guard passed it
   * @param parameters how many {@code ?} it holds
   */
  public record Passed(String sql, int parameters) {}

  /**
   * Executes a query for its first row. A query with parameters has no values yet and is only
   * prepared. A query that exceeds the time of exploration passes.
   *
   * @throws NlException when it is refused, or the engine does not run it
   */
  public Passed of(String written, Cancellation cancellation) throws SQLException {
    String sql = checked(written);
    int parameters = workspace.guard().parameters(sql);
    try {
      if (parameters == 0) {
        workspace.explorer().run(sql, 1, cancellation);
      } else {
        prepare(sql, cancellation);
      }
    } catch (NlException e) {
      throw e;
    } catch (SQLTimeoutException e) {
      cancellation.check(); // it ran as long as exploration may, so it runs
    } catch (SQLException e) {
      cancellation.check();
      String why = SharingLevel.printToWriter(e, sql, workspace.index().catalog());
      boolean whole = why.equals(String.valueOf(e.getMessage()).strip());
      throw new NlException(
              NlError.REFUSED, "Not kept, for the SQL does not run: " + why, whole ? e : null)
          .tried(written);
    }
    return new Passed(sql, parameters);
  }

  private String checked(String written) throws NlException {
    try {
      return workspace.guard().checkKept(written);
    } catch (NlException e) {
      throw e.tried(written);
    }
  }

  private void prepare(String sql, Cancellation cancellation) throws SQLException {
    try (ExplorationConnections.Loan loan = connections.lend(cancellation);
        PreparedStatement prepared = loan.connection().prepareStatement(sql);
        QueryCanceller unused = new QueryCanceller(prepared, cancellation, null)) {
      prepared.getMetaData(); // drivers prepare nothing before they are asked
    }
  }
}
