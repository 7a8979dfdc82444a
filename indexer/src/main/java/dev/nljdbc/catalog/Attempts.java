package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Optional;

/**
 * Runs work that may fail without spoiling the rest. Inside a transaction, some engines refuse all
 * that follows an error, so each attempt then has a savepoint of its own.
 */
final class Attempts {

  private final Connection connection;

  Attempts(Connection connection) {
    this.connection = connection;
  }

  /** What may fail. */
  @FunctionalInterface
  interface Work {
    void run() throws SQLException;
  }

  /**
   * Runs the work.
   *
   * @return its error, empty when it went well
   * @throws SQLException when the transaction could not be taken back to where it was
   */
  Optional<SQLException> run(Work work) throws SQLException {
    boolean protect = !connection.getAutoCommit() && connection.getMetaData().supportsSavepoints();
    Savepoint savepoint = protect ? connection.setSavepoint() : null;
    try {
      work.run();
      if (savepoint != null) {
        connection.releaseSavepoint(savepoint);
      }
      return Optional.empty();
    } catch (SQLException e) {
      if (savepoint != null) {
        connection.rollback(savepoint);
      }
      return Optional.of(e);
    }
  }
}
