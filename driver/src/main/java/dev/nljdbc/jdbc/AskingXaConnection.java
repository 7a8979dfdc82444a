package dev.nljdbc.jdbc;

import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;

/** The engine's XA connection, whose logical connections answer questions. */
final class AskingXaConnection extends AskingPhysicalConnection implements XAConnection {

  private final XAConnection delegate;

  AskingXaConnection(
      XAConnection delegate, SourceConnections connections, SourceDriver.Opening again) {
    super(delegate, connections, again);
    this.delegate = delegate;
  }

  /** The engine's own: its transactions are none of ours. */
  @Override
  public XAResource getXAResource() throws SQLException {
    return delegate.getXAResource();
  }
}
