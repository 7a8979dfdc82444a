// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.EngineFacts;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Cancels what statements of a connection run, as often as it is told. A server forgets a cancel
 * that comes before the query, and pgjdbc sends none for a statement that it has sent one for
 * ({@code PgStatement.cancel}, 42.7); its connection does.
 */
public final class StatementCanceller {

  private final @Nullable CancelMethod ofConnection;

  /** A method of the driver's connection that cancels whatever that runs. */
  private record CancelMethod(Object connection, Method method) {

    /**
     * Finds the method.
     *
     * @param named the type and the method
     * @return null where the connection is none of that type: a pool's, say, that does not unwrap
     */
    static @Nullable CancelMethod of(Connection connection, ClassLoader loader, String named) {
      String[] words = named.split(" ");
      try {
        Class<?> type = Class.forName(words[0], false, loader);
        return new CancelMethod(connection.unwrap(type), type.getMethod(words[1]));
      } catch (ReflectiveOperationException | SQLException e) {
        System.getLogger(StatementCanceller.class.getName())
            .log(System.Logger.Level.DEBUG, "Each statement can be cancelled once only", e);
        return null;
      }
    }

    void run() throws SQLException {
      try {
        method.invoke(connection);
      } catch (InvocationTargetException e) {
        throw new SQLException("The driver did not cancel the query", e.getCause());
      } catch (IllegalAccessException e) {
        throw new SQLException("The driver's connection can't be asked to cancel", e);
      }
    }
  }

  /**
   * Creates one for a connection, before the query runs: some drivers lock a running connection.
   */
  public StatementCanceller(Connection connection) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    ClassLoader loader = metadata.getClass().getClassLoader();
    this.ofConnection =
        EngineFacts.of(metadata.getDatabaseProductName())
            .text("cancel again")
            .map(named -> CancelMethod.of(connection, loader, named))
            .orElse(null);
  }

  /** Cancels what a statement of the connection runs. */
  public void cancel(Statement statement) throws SQLException {
    statement.cancel();
    if (ofConnection != null) {
      ofConnection.run();
    }
  }
}
