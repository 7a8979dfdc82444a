package dev.nljdbc.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * How a client had a statement executed, and so what it gets.
 *
 * @param <T> what it gets
 * @param plain on a statement
 * @param prepared on a prepared one
 * @param found how its rows are had from what it gets; null where rows are not what it is for
 */
record Way<T>(Plain<T> plain, Prepared<T> prepared, @Nullable Found<T> found) {

  /** {@link Statement#executeQuery}. */
  static final Way<ResultSet> QUERY =
      new Way<>(Statement::executeQuery, PreparedStatement::executeQuery, new Queried());

  /** {@link Statement#execute}. */
  static final Way<Boolean> EXECUTE =
      new Way<>(Statement::execute, PreparedStatement::execute, new Executed());

  /** {@link Statement#executeUpdate}. */
  static final Way<Integer> UPDATE =
      new Way<>(Statement::executeUpdate, PreparedStatement::executeUpdate, null);

  /** {@link Statement#executeLargeUpdate}. */
  static final Way<Long> LARGE_UPDATE =
      new Way<>(Statement::executeLargeUpdate, PreparedStatement::executeLargeUpdate, null);

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

  /**
   * Where the rows are.
   *
   * @param <T> what the client gets
   */
  interface Found<T> {

    /** The engine's rows; null when there are none. To be called once, as SQLite has it. */
    @Nullable ResultSet rows(T given, Statement statement) throws SQLException;

    /** What the client gets when it gets other rows. */
    T with(T given, ResultSet others);
  }

  private record Queried() implements Found<ResultSet> {

    @Override
    public ResultSet rows(ResultSet given, Statement statement) {
      return given;
    }

    @Override
    public ResultSet with(ResultSet given, ResultSet others) {
      return others;
    }
  }

  private record Executed() implements Found<Boolean> {

    @Override
    public @Nullable ResultSet rows(Boolean given, Statement statement) throws SQLException {
      return given ? statement.getResultSet() : null;
    }

    @Override
    public Boolean with(Boolean given, ResultSet others) {
      return given;
    }
  }

  /** Whether rows are all that it may give. */
  boolean reads() {
    return found != null;
  }

  /** {@link Statement#execute} with a wish for keys. */
  static Way<Boolean> execute(Plain<Boolean> plain) {
    return new Way<>(plain, PreparedStatement::execute, new Executed());
  }

  /** {@link Statement#executeUpdate} with a wish for keys. */
  static Way<Integer> update(Plain<Integer> plain) {
    return new Way<>(plain, PreparedStatement::executeUpdate, null);
  }

  /** {@link Statement#executeLargeUpdate} with a wish for keys. */
  static Way<Long> largeUpdate(Plain<Long> plain) {
    return new Way<>(plain, PreparedStatement::executeLargeUpdate, null);
  }
}
