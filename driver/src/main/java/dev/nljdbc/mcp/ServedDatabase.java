// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.mcp.AssistantTool.Result;
import dev.nljdbc.text.VisibleText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Set;

/** The database of a server; errors come back as results that say what to do. */
final class ServedDatabase implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(ServedDatabase.class.getName());

  /** Their words are about the call, the server or the limits. */
  private static final Set<NlError> FREE =
      EnumSet.of(
          NlError.SYNTAX,
          NlError.SETTING,
          NlError.TIMEOUT,
          NlError.CANCELLED,
          NlError.BUDGET,
          NlError.CLOSED,
          NlError.MODEL,
          NlError.MODEL_KEY,
          NlError.MODEL_OUTPUT);

  private final DatabasePool pool;
  private final SharingLevel sharing;

  ServedDatabase(DatabasePool pool) throws SQLException {
    this.pool = pool;
    try (Connection connection = pool.connection()) {
      this.sharing = LentDatabase.of(connection).sharing();
    }
  }

  /** How much assistants are told. */
  SharingLevel sharing() {
    return sharing;
  }

  /** Does a tool's work. */
  Result call(AssistantTool tool, Arguments arguments, Cancellation cancellation) {
    try (Connection connection = pool.connection()) {
      LentDatabase database = LentDatabase.of(connection);
      try {
        return tool.work().with(database, arguments, cancellation);
      } catch (SQLException e) {
        return Result.failure(told(e, database, cancellation));
      }
    } catch (SQLException e) {
      return Result.failure(words(e));
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "The tool " + tool.name() + " failed", e);
      return Result.failure(
          "This server failed (" + e.getClass().getSimpleName() + "); its own log has more.");
    }
  }

  /**
   * Reads for a resource.
   *
   * @throws SQLException in words that may be told
   */
  <T> T read(LentDatabase.Reading<T> reading, Cancellation cancellation) throws SQLException {
    try (Connection connection = pool.connection()) {
      LentDatabase database = LentDatabase.of(connection);
      try {
        return database.read(cancellation, reading);
      } catch (SQLException e) {
        throw new SQLException(told(e, database, cancellation), e);
      }
    }
  }

  /**
   * What an assistant may hear of a failure: an engine's words may quote cells or name what is
   * hidden, and those of ours the SQL of answers.
   */
  private String told(SQLException e, LentDatabase database, Cancellation cancellation) {
    SQLException engines = e.getCause() instanceof SQLException cause ? cause : e;
    if (engines instanceof NlException ours) {
      boolean free =
          FREE.contains(ours.error())
              || sharing == SharingLevel.ROWS
              || sharing.cells() && ours.error() != NlError.NOT_KEPT;
      return free ? words(ours) : coded(ours.error().sentence(), ours);
    }
    String sentence = e instanceof NlException ours ? ours.error().sentence() + " " : "";
    return coded(sentence + "The database says: " + redacted(engines, database, cancellation), e);
  }

  private String redacted(SQLException engines, LentDatabase database, Cancellation cancellation) {
    if (cancellation.cancelled()) {
      return "cancelled";
    }
    try {
      return database.read(
          cancellation, workspace -> sharing.print(engines, "", workspace.index().catalog()));
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "An engine's words can't be told", e);
      return "more than may be told while it can't be read";
    }
  }

  private static String coded(String text, SQLException e) {
    return VisibleText.of(text + " (" + e.getSQLState() + ")");
  }

  private static String words(SQLException e) {
    String message = String.valueOf(e.getMessage()).strip();
    return VisibleText.of(
        e instanceof NlException ours ? message + " (" + ours.getSQLState() + ")" : message);
  }

  @Override
  public void close() {
    pool.close();
  }
}
