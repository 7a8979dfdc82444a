// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.read.StatementCanceller;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.jdbc.delegate.DelegatingConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The engine's connection, lent to work that knows nothing of cancelling, such as an index build. A
 * cancelled question cancels its statements and refuses new ones.
 */
final class CancellableConnection extends DelegatingConnection {

  private final StatementCanceller canceller;
  private final Cancellation cancellation;
  private final Set<Statement> open = ConcurrentHashMap.newKeySet();

  CancellableConnection(Connection delegate, Cancellation cancellation) throws SQLException {
    super(delegate);
    this.canceller = new StatementCanceller(delegate);
    this.cancellation = cancellation;
  }

  /**
   * Cancels all open statements. It does not ask them {@code isClosed()}: HSQLDB locks a statement
   * while it runs, so that the question would wait for its end.
   *
   * @throws SQLException if a statement refused, as closed ones do; the others are cancelled
   */
  void cancelAll() throws SQLException {
    SQLException failure = null;
    for (Statement statement : open) {
      try {
        canceller.cancel(statement);
      } catch (SQLException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private <S extends Statement> S watched(S statement) throws SQLException {
    for (Statement earlier : open) {
      if (earlier.isClosed()) {
        open.remove(earlier);
      }
    }
    open.add(statement);
    return statement;
  }

  @Override
  public Statement createStatement() throws SQLException {
    cancellation.check();
    return watched(delegate.createStatement());
  }

  @Override
  public Statement createStatement(int resultSetType, int resultSetConcurrency)
      throws SQLException {
    cancellation.check();
    return watched(delegate.createStatement(resultSetType, resultSetConcurrency));
  }

  @Override
  public PreparedStatement prepareStatement(String sql) throws SQLException {
    cancellation.check();
    return watched(delegate.prepareStatement(sql));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int resultSetType, int resultSetConcurrency)
      throws SQLException {
    cancellation.check();
    return watched(delegate.prepareStatement(sql, resultSetType, resultSetConcurrency));
  }

  /** The lender closes it. */
  @Override
  public void close() {}
}
