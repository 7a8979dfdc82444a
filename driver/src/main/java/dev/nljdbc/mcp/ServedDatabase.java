// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.mcp.AssistantTool.Result;
import dev.nljdbc.text.VisibleText;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

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

  /** So many calls at once. */
  private static final int MOST = 8;

  private static final long WAIT_SECONDS = 30;
  private static final long WAIT_STEP_MILLISECONDS = 100;
  private static final int VALID_SECONDS = 5;

  private final String url;
  private final Properties properties;
  private final Semaphore places = new Semaphore(MOST);
  private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
  private final SharingLevel sharing;
  private volatile boolean closed;

  private ServedDatabase(String url, Properties properties, Connection first) throws SQLException {
    this.url = url;
    this.properties = properties;
    this.sharing = LentDatabase.of(first, () -> {}).sharing();
    idle.push(first);
  }

  /**
   * Connects once, so that what is wrong is said at the start.
   *
   * @throws SQLException the driver's own refusal
   */
  static ServedDatabase open(String url, Properties properties) throws SQLException {
    Connection first = DriverManager.getConnection(url, properties);
    try {
      return new ServedDatabase(url, properties, first);
    } catch (SQLException | RuntimeException e) {
      first.close();
      throw e;
    }
  }

  /** How much assistants are told. */
  SharingLevel sharing() {
    return sharing;
  }

  /** Does a tool's work. */
  Result call(AssistantTool tool, Arguments arguments, Cancellation cancellation) {
    try (LentDatabase database = lend(cancellation)) {
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
    try (LentDatabase database = lend(cancellation)) {
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

  /**
   * A connection for one call, once there is a place for it.
   *
   * @throws NlException when the call is cancelled meanwhile, or waits for too long
   */
  private LentDatabase lend(Cancellation cancellation) throws SQLException {
    await(cancellation);
    try {
      Connection connection = idle.poll();
      while (connection != null && !connection.isValid(VALID_SECONDS)) {
        end(connection);
        connection = idle.poll();
      }
      Connection lent =
          connection == null ? DriverManager.getConnection(url, properties) : connection;
      return LentDatabase.of(lent, () -> takeBack(lent));
    } catch (SQLException | RuntimeException e) {
      places.release();
      throw e;
    }
  }

  private void await(Cancellation cancellation) throws NlException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
    try {
      while (!places.tryAcquire(WAIT_STEP_MILLISECONDS, TimeUnit.MILLISECONDS)) {
        cancellation.check();
        if (System.nanoTime() > end) {
          throw new NlException(
              NlError.TIMEOUT, "%s calls are under way: wait for one.".formatted(MOST));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NlException(NlError.CANCELLED, "The server ends.", e);
    }
  }

  private void takeBack(Connection connection) {
    idle.push(connection);
    places.release();
    if (closed) {
      close();
    }
  }

  private static void end(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "A connection did not close", e);
    }
  }

  /** Closes the idle connections, and the others when their calls end. */
  @Override
  public void close() {
    closed = true;
    for (Connection one = idle.poll(); one != null; one = idle.poll()) {
      end(one);
    }
  }
}
