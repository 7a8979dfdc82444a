// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.delegate.DelegatingConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEvent;
import javax.sql.StatementEventListener;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;

/**
 * The engine's pooled connection, whose logical connections answer questions. Its listeners get
 * events of this pooled connection; a statement's event names the engine's statement.
 */
abstract class NlPooledConnection implements PooledConnection {

  private final PooledConnection delegate;
  private final DataSourceConnections connections;
  private final DataSourceConnections.Opening again;
  private final Map<ConnectionEventListener, ConnectionEventListener> listeners =
      new ConcurrentHashMap<>();
  private final Map<StatementEventListener, StatementEventListener> statementListeners =
      new ConcurrentHashMap<>();

  /** Opens a pooled connection of the engine. */
  @FunctionalInterface
  interface Physical<P extends PooledConnection> {

    /** Opens it. */
    P open() throws SQLException;
  }

  /**
   * Around an open one.
   *
   * @param physical opens another for exploring
   */
  private NlPooledConnection(
      DataSourceConnections connections,
      Physical<? extends PooledConnection> physical,
      PooledConnection opened) {
    this.delegate = opened;
    this.connections = connections;
    this.again = () -> OnlyConnection.of(physical.open());
  }

  /** The engine's pooled connection without a transaction manager. */
  static final class Local extends NlPooledConnection {

    Local(DataSourceConnections connections, Physical<PooledConnection> physical)
        throws SQLException {
      super(connections, physical, physical.open());
    }
  }

  /** The engine's XA connection, whose logical connections answer questions. */
  static final class Xa extends NlPooledConnection implements XAConnection {

    private final XAConnection delegate;

    private Xa(
        DataSourceConnections connections, Physical<XAConnection> physical, XAConnection opened) {
      super(connections, physical, opened);
      this.delegate = opened;
    }

    Xa(DataSourceConnections connections, Physical<XAConnection> physical) throws SQLException {
      this(connections, physical, physical.open());
    }

    /** The engine's own, which manages the transactions. */
    @Override
    public XAResource getXAResource() throws SQLException {
      return delegate.getXAResource();
    }
  }

  /** The only logical connection of a physical one, which it closes with itself. */
  private static final class OnlyConnection extends DelegatingConnection {

    private final PooledConnection physical;

    private OnlyConnection(Connection logical, PooledConnection physical) {
      super(logical);
      this.physical = physical;
    }

    static Connection of(PooledConnection physical) throws SQLException {
      try {
        return new OnlyConnection(physical.getConnection(), physical);
      } catch (SQLException e) {
        physical.close();
        throw e;
      }
    }

    @Override
    public void close() throws SQLException {
      try {
        super.close();
      } finally {
        physical.close();
      }
    }
  }

  @Override
  public final Connection getConnection() throws SQLException {
    return connections.asking(delegate.getConnection(), again);
  }

  @Override
  public final void close() throws SQLException {
    delegate.close();
  }

  @Override
  public final void addConnectionEventListener(ConnectionEventListener listener) {
    ConnectionEventListener forwarding = listeners.computeIfAbsent(listener, this::forwarding);
    delegate.addConnectionEventListener(forwarding);
  }

  private ConnectionEventListener forwarding(ConnectionEventListener listener) {
    return new ConnectionEventListener() {
      @Override
      public void connectionClosed(ConnectionEvent event) {
        listener.connectionClosed(ours(event));
      }

      @Override
      public void connectionErrorOccurred(ConnectionEvent event) {
        listener.connectionErrorOccurred(ours(event));
      }

      private ConnectionEvent ours(ConnectionEvent event) {
        return new ConnectionEvent(NlPooledConnection.this, event.getSQLException());
      }
    };
  }

  @Override
  public final void removeConnectionEventListener(ConnectionEventListener listener) {
    ConnectionEventListener forwarding = listeners.remove(listener);
    if (forwarding != null) {
      delegate.removeConnectionEventListener(forwarding);
    }
  }

  @Override
  public final void addStatementEventListener(StatementEventListener listener) {
    StatementEventListener forwarding =
        statementListeners.computeIfAbsent(listener, this::forwardingStatements);
    delegate.addStatementEventListener(forwarding);
  }

  private StatementEventListener forwardingStatements(StatementEventListener listener) {
    return new StatementEventListener() {
      @Override
      public void statementClosed(StatementEvent event) {
        listener.statementClosed(ours(event));
      }

      @Override
      public void statementErrorOccurred(StatementEvent event) {
        listener.statementErrorOccurred(ours(event));
      }

      private StatementEvent ours(StatementEvent event) {
        return new StatementEvent(
            NlPooledConnection.this, event.getStatement(), event.getSQLException());
      }
    };
  }

  @Override
  public final void removeStatementEventListener(StatementEventListener listener) {
    StatementEventListener forwarding = statementListeners.remove(listener);
    if (forwarding != null) {
      delegate.removeStatementEventListener(forwarding);
    }
  }
}
