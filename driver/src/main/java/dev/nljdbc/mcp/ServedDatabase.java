package dev.nljdbc.mcp;

import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.mcp.AssistantTool.Result;
import dev.nljdbc.text.VisibleText;
import java.sql.Connection;
import java.sql.SQLException;

/** The database of a server; errors come back as results that say what to do. */
final class ServedDatabase implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(ServedDatabase.class.getName());

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
      return Result.failure("This server failed (" + e + "); its own log has more.");
    }
  }

  /** Reads for a resource. */
  <T> T read(LentDatabase.Reading<T> reading) throws SQLException {
    try (Connection connection = pool.connection()) {
      return LentDatabase.of(connection).read(Cancellation.unbounded(), reading);
    }
  }

  /** What an engine's words quote of cells, only those hear who may see rows. */
  private String told(SQLException e, LentDatabase database, Cancellation cancellation)
      throws SQLException {
    SQLException engines = e.getCause() instanceof SQLException cause ? cause : e;
    if (sharing == SharingLevel.ROWS || engines instanceof NlException) {
      return words(e);
    }
    String redacted =
        database.read(
            cancellation, workspace -> sharing.print(engines, "", workspace.index().catalog()));
    NlError error = e instanceof NlException ours ? ours.error() : NlError.FAILED;
    return VisibleText.of(error.sentence() + " The database says: " + redacted);
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
