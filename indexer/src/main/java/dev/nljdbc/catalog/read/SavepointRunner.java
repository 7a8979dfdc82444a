// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs work that may fail without spoiling the rest. Inside a transaction, some engines refuse all
 * that follows an error, so each attempt then has a savepoint of its own.
 */
public final class SavepointRunner {

  /** The savepoint of a connection that is held for reading in a user's transaction. */
  public static final String READING = "nl_reading";

  /** The class of states that the standard has for connections. */
  private static final String CONNECTION = "08";

  /** The class of PostgreSQL's states of a session that the server ends. */
  private static final String SHUTDOWN = "57P";

  private final Connection connection;

  /** On this connection; what it is given to run must use the same one. */
  public SavepointRunner(Connection connection) {
    this.connection = connection;
  }

  /** An action that may fail. */
  @FunctionalInterface
  public interface Work {
    /** Does it. */
    void run() throws SQLException;
  }

  /** A query that may fail. */
  @FunctionalInterface
  public interface Query<T> {

    /** Gives it. */
    T get() throws SQLException;
  }

  /**
   * Runs the work.
   *
   * @return its error, empty when it went well
   * @throws SQLException when the transaction could not be taken back to where it was, or the
   *     connection is lost
   */
  public Optional<SQLException> run(Work work) throws SQLException {
    List<SQLException> errors = new ArrayList<>();
    get(
        () -> {
          work.run();
          return true;
        },
        errors::add);
    return errors.stream().findFirst();
  }

  /**
   * Runs the query.
   *
   * @param failed hears the error
   * @return what it gave, empty when it failed
   * @throws SQLException when the transaction could not be taken back to where it was, or the
   *     connection is lost
   */
  public <T> Optional<T> get(Query<T> query, Consumer<SQLException> failed) throws SQLException {
    Savepoint savepoint = savepoint();
    try {
      T result = query.get();
      if (savepoint != null) {
        connection.releaseSavepoint(savepoint);
      }
      return Optional.of(result);
    } catch (SQLException e) {
      if (lost(e)) {
        throw e; // all that follows would fail too, and pass for something that can't be read
      }
      undo(savepoint, e);
      failed.accept(e);
      return Optional.empty();
    }
  }

  private boolean lost(SQLException failure) throws SQLException {
    return tellsLoss(failure) || connection.isClosed();
  }

  /** Whether an engine's state says that the connection, or its server, is gone. */
  public static boolean tellsLoss(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    return state.startsWith(CONNECTION) || state.startsWith(SHUTDOWN);
  }

  private void undo(@Nullable Savepoint savepoint, SQLException failure) throws SQLException {
    if (savepoint != null) {
      connection.rollback(savepoint);
    } else {
      leaveAbortedTransaction(failure);
    }
  }

  private @Nullable Savepoint savepoint() throws SQLException {
    boolean protect = !connection.getAutoCommit() && connection.getMetaData().supportsSavepoints();
    return protect ? connection.setSavepoint() : null;
  }

  /**
   * After an error in a transaction that was begun by SQL, where nothing works then: goes back to
   * where reading began, or ends it where the engine has no savepoints. Outside a transaction, this
   * only complains.
   */
  private void leaveAbortedTransaction(SQLException cause) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    if (!connection.getAutoCommit()
        || !EngineFacts.of(product).has(EngineFacts.Trait.BLOCKS_AFTER_ERRORS)) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      boolean savepoints = connection.getMetaData().supportsSavepoints();
      statement.execute(savepoints ? "ROLLBACK TO SAVEPOINT " + READING : "ROLLBACK");
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }
}
