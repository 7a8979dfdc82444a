// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.jdbc.execution.LeasedIndex;
import dev.nljdbc.jdbc.execution.NlSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/**
 * A connection for one call. The assistant counts as a model that is told of the database: {@code
 * nl.share} holds for it whatever model answers questions.
 *
 * @param ended gives the connection back
 */
record LentDatabase(Connection connection, NlSession session, Runnable ended)
    implements AutoCloseable {

  /** The model's name that stands for the assistant; any but that of the offline model. */
  private static final String ASSISTANT = "assistant";

  static LentDatabase of(Connection connection, Runnable ended) throws SQLException {
    return new LentDatabase(connection, connection.unwrap(NlSession.class), ended);
  }

  @Override
  public void close() {
    ended.run();
  }

  /**
   * How much the assistant is told: all, unless {@code nl.share} says less. {@code auto} can't tell
   * where an assistant's model runs; whoever starts the server knows.
   */
  SharingLevel sharing() {
    String share = session.settings().required(Setting.SHARE);
    return share.equalsIgnoreCase("auto")
        ? SharingLevel.ROWS
        : SharingLevel.valueOf(share.toUpperCase(Locale.ROOT));
  }

  /** Work on the index. */
  @FunctionalInterface
  interface Reading<T> {
    T of(Workspace workspace) throws SQLException;
  }

  /** Does something with the database as the assistant may see it. */
  <T> T read(Cancellation cancellation, Reading<T> reading) throws SQLException {
    session.begin(cancellation);
    try (Cancellation.Registration unused = cancellation.enter();
        LeasedIndex.Lease lease = session.lease(cancellation)) {
      Settings told =
          session.settings().with(Setting.MODEL, ASSISTANT).with(Setting.SHARE, sharing().key());
      return reading.of(lease.workspace().under(told).toModel());
    } finally {
      session.end(cancellation);
    }
  }
}
