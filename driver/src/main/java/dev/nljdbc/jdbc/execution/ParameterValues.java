package dev.nljdbc.jdbc.execution;

import dev.nljdbc.core.Question.BoundValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
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
  public List<BoundValue> told() {
    return all.stream()
        .map(
            value ->
                new BoundValue(
                    value.type(),
                    value.text().length() <= LONGEST
                        ? value.text()
                        : value.text().substring(0, LONGEST) + "…"))
        .toList();
  }

  /** Prepares SQL with these values, for its metadata only. */
  public PreparedStatement described(Connection connection, String sql) throws SQLException {
    PreparedStatement prepared = connection.prepareStatement(sql);
    try {
      if (!once()) { // else some drivers read a stream at once
        setOn(prepared);
      }
      return prepared;
    } catch (SQLException | RuntimeException e) {
      prepared.close();
      throw e;
    }
  }

  /** Prepares SQL with these values, with the limits and the cursor type of another statement. */
  public PreparedStatement prepared(Connection connection, Statement like, String sql)
      throws SQLException {
    if (like.isClosed()) {
      PreparedStatement plain = connection.prepareStatement(sql);
      setOn(plain);
      return plain;
    }
    int type = like.getResultSetType();
    int concurrency = like.getResultSetConcurrency();
    boolean plain =
        type == java.sql.ResultSet.TYPE_FORWARD_ONLY
            && concurrency == java.sql.ResultSet.CONCUR_READ_ONLY;
    PreparedStatement prepared =
        plain
            ? connection.prepareStatement(sql)
            : connection.prepareStatement(sql, type, concurrency);
    try {
      prepared.setMaxRows(like.getMaxRows());
      prepared.setMaxFieldSize(like.getMaxFieldSize());
      if (like.getMaxRows() == 0 || like.getFetchSize() <= like.getMaxRows()) {
        prepared.setFetchSize(like.getFetchSize()); // H2 refuses one beyond the limit on rows
      }
      prepared.setQueryTimeout(like.getQueryTimeout());
      if (like.getFetchDirection() != prepared.getFetchDirection()) {
        prepared.setFetchDirection(like.getFetchDirection());
      }
      setOn(prepared);
      return prepared;
    } catch (SQLException | RuntimeException e) {
      prepared.close();
      throw e;
    }
  }
}
