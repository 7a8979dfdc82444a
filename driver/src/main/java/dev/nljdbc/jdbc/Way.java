package dev.nljdbc.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * How a client had a statement executed, and so what it gets.
 *
 * @param <T> what it gets
 * @param plain on a statement
 * @param prepared on a prepared one
 * @param reads whether rows are all that it may give
 */
record Way<T>(Plain<T> plain, Prepared<T> prepared, boolean reads) {

  /** {@link Statement#executeQuery}. */
  static final Way<ResultSet> QUERY =
      new Way<>(Statement::executeQuery, PreparedStatement::executeQuery, true);

  /** {@link Statement#execute}. */
  static final Way<Boolean> EXECUTE =
      new Way<>(Statement::execute, PreparedStatement::execute, true);

  /** {@link Statement#executeUpdate}. */
  static final Way<Integer> UPDATE =
      new Way<>(Statement::executeUpdate, PreparedStatement::executeUpdate, false);

  /** {@link Statement#executeLargeUpdate}. */
  static final Way<Long> LARGE_UPDATE =
      new Way<>(Statement::executeLargeUpdate, PreparedStatement::executeLargeUpdate, false);

  /** Executes SQL. */
  @FunctionalInterface
  interface Plain<T> {

    /** Executes it. */
    T on(Statement statement, String sql) throws SQLException;
  }

  /** Executes what was prepared. */
  @FunctionalInterface
  interface Prepared<T> {

    /** Executes it. */
    T on(PreparedStatement statement) throws SQLException;
  }

  /** {@link Statement#execute} with a wish for keys. */
  static Way<Boolean> execute(Plain<Boolean> plain) {
    return new Way<>(plain, PreparedStatement::execute, true);
  }

  /** {@link Statement#executeUpdate} with a wish for keys. */
  static Way<Integer> update(Plain<Integer> plain) {
    return new Way<>(plain, PreparedStatement::executeUpdate, false);
  }

  /** {@link Statement#executeLargeUpdate} with a wish for keys. */
  static Way<Long> largeUpdate(Plain<Long> plain) {
    return new Way<>(plain, PreparedStatement::executeLargeUpdate, false);
  }
}
