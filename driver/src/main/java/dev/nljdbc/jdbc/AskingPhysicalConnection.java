package dev.nljdbc.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEvent;
import javax.sql.StatementEventListener;

/**
 * The engine's pooled connection, whose logical connections answer questions. Its listeners hear of
 * this one, as it is this one that they know; a statement's event names the engine's statement.
 */
abstract class AskingPhysicalConnection implements PooledConnection {

  private final PooledConnection delegate;
  private final SourceConnections connections;
  private final SourceDriver.Opening again;
  private final Map<ConnectionEventListener, ConnectionEventListener> listeners =
      new ConcurrentHashMap<>();
  private final Map<StatementEventListener, StatementEventListener> statementListeners =
      new ConcurrentHashMap<>();

  /**
   * Around the engine's.
   *
   * @param again opens another connection of the kind, for exploring
   */
  AskingPhysicalConnection(
      PooledConnection delegate, SourceConnections connections, SourceDriver.Opening again) {
    this.delegate = delegate;
    this.connections = connections;
    this.again = again;
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
    ConnectionEventListener telling = listeners.computeIfAbsent(listener, this::telling);
    delegate.addConnectionEventListener(telling);
  }

  private ConnectionEventListener telling(ConnectionEventListener listener) {
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
        return new ConnectionEvent(AskingPhysicalConnection.this, event.getSQLException());
      }
    };
  }

  @Override
  public final void removeConnectionEventListener(ConnectionEventListener listener) {
    ConnectionEventListener telling = listeners.remove(listener);
    if (telling != null) {
      delegate.removeConnectionEventListener(telling);
    }
  }

  @Override
  public final void addStatementEventListener(StatementEventListener listener) {
    StatementEventListener telling =
        statementListeners.computeIfAbsent(listener, this::tellingOfStatements);
    delegate.addStatementEventListener(telling);
  }

  private StatementEventListener tellingOfStatements(StatementEventListener listener) {
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
            AskingPhysicalConnection.this, event.getStatement(), event.getSQLException());
      }
    };
  }

  @Override
  public final void removeStatementEventListener(StatementEventListener listener) {
    StatementEventListener telling = statementListeners.remove(listener);
    if (telling != null) {
      delegate.removeStatementEventListener(telling);
    }
  }
}
