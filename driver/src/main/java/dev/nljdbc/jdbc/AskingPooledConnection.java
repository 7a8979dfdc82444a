package dev.nljdbc.jdbc;

import javax.sql.PooledConnection;

/** The engine's pooled connection, whose logical connections answer questions. */
final class AskingPooledConnection extends AskingPhysicalConnection {

  AskingPooledConnection(
      PooledConnection delegate, SourceConnections connections, SourceDriver.Opening again) {
    super(delegate, connections, again);
  }
}
