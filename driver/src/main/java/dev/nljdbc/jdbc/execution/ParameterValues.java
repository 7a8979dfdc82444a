// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.text.Truncation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The values of a prepared question's parameters for one execution, in order. Each is a setter
 * call, to be made again on the engine's prepared statement.
 *
 * @param all one for each {@code ?}
 */
public record ParameterValues(List<Value> all) {

  /** A question without parameters. */
  public static final ParameterValues NONE = new ParameterValues(List.of());

  private static final int LONGEST = 200;

  public ParameterValues {
    all = List.copyOf(all);
  }

  /** Calls a setter. */
  @FunctionalInterface
  public interface Setter {

    /** Sets the parameter of this number. */
    void set(PreparedStatement statement, int number) throws SQLException;
  }

  /**
   * One value.
   *
   * @param type the SQL type that its setter stands for
   * @param text the value in words; empty where it has none
   * @param setter sets it
   * @param once whether it can be read once only, as a stream
   */
  public record Value(String type, String text, Setter setter, boolean once) {}

  public boolean none() {
    return all.isEmpty();
  }

  /** Whether one can be read once only, so that it can't be explored with. */
  boolean once() {
    return all.stream().anyMatch(Value::once);
  }

  /** Sets them all. */
  void setOn(PreparedStatement statement) throws SQLException {
    for (int i = 0; i < all.size(); i++) {
      all.get(i).setter().set(statement, i + 1);
    }
  }

  /** The SQL types that their setters stand for, in order. */
  public List<String> types() {
    return all.stream().map(Value::type).toList();
  }

  /** The values as the agent sees them, shortened. */
  public List<BoundValue> boundValues() {
    return all.stream()
        .map(value -> new BoundValue(value.type(), shortened(value.text())))
        .toList();
  }

  private static String shortened(String text) {
    return Truncation.abbreviate(text, LONGEST);
  }

  /** Prepares SQL with these values, for its metadata only. */
  public PreparedStatement described(Connection connection, String sql) throws SQLException {
    PreparedStatement prepared = connection.prepareStatement(sql);
    // some drivers read a stream at once
    return once() ? prepared : closedOnFailure(prepared, this::setOn);
  }

  /** Prepares SQL with these values, with the limits and the cursor type of another statement. */
  public PreparedStatement prepared(Connection connection, Statement like, String sql)
      throws SQLException {
    if (like.isClosed()) {
      return closedOnFailure(connection.prepareStatement(sql), this::setOn);
    }
    int type = like.getResultSetType();
    int concurrency = like.getResultSetConcurrency();
    boolean plain =
        type == ResultSet.TYPE_FORWARD_ONLY && concurrency == ResultSet.CONCUR_READ_ONLY;
    PreparedStatement statement =
        plain
            ? connection.prepareStatement(sql)
            : connection.prepareStatement(sql, type, concurrency);
    return setOn(statement, like);
  }

  /** Sets them all on a prepared statement, with the limits of another statement. */
  PreparedStatement setOn(PreparedStatement statement, Statement like) throws SQLException {
    return closedOnFailure(
        statement,
        prepared -> {
          if (!like.isClosed()) {
            limit(prepared, like);
          }
          setOn(prepared);
        });
  }

  private static void limit(PreparedStatement prepared, Statement like) throws SQLException {
    prepared.setMaxRows(like.getMaxRows());
    if (like.getMaxFieldSize() > 0) {
      prepared.setMaxFieldSize(like.getMaxFieldSize()); // Hive's driver has none
    }
    if (like.getMaxRows() == 0 || like.getFetchSize() <= like.getMaxRows()) {
      prepared.setFetchSize(like.getFetchSize()); // H2 refuses one beyond the limit on rows
    }
    prepared.setQueryTimeout(like.getQueryTimeout());
    if (like.getFetchDirection() != prepared.getFetchDirection()) {
      prepared.setFetchDirection(like.getFetchDirection());
    }
  }

  /** Makes a statement ready. */
  @FunctionalInterface
  interface Preparation {
    void of(PreparedStatement statement) throws SQLException;
  }

  /** The statement, made ready; closed when that fails. */
  static PreparedStatement closedOnFailure(PreparedStatement statement, Preparation preparation)
      throws SQLException {
    try {
      preparation.of(statement);
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }
}
