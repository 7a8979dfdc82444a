// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.OverheadBenchmark.DriverUnderTest.Source;
import dev.nljdbc.bench.measure.OverheadBenchmark.JdbcTask;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.infra.Blackhole;

/** Ordinary JDBC on connections of one source: what {@link JdbcTask} names. */
final class JdbcWork {

  private static final int ROWS = 100_000;
  private static final int BATCH = 10_000;

  /** So few that what is measured is no wait for memory. */
  private static final int ASKED_FOR = 500;

  private static final String POINT = "SELECT name FROM item WHERE id = ";

  private final Source source;
  private final Connection connection;
  private final PreparedStatement point;
  private final PreparedStatement insert;
  private int id;

  /** Connects, and fills the database unless another has. */
  JdbcWork(Source source) throws SQLException {
    this.source = source;
    this.connection = source.connect();
    if (!connection.getMetaData().getTables(null, null, "ITEM", null).next()) {
      fill();
    }
    this.point = connection.prepareStatement(POINT + "?");
    this.insert = connection.prepareStatement("INSERT INTO new_item VALUES (?, ?)");
  }

  private void fill() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (id BIGINT PRIMARY KEY, name VARCHAR(40))");
      statement.execute("CREATE TABLE new_item (id BIGINT, name VARCHAR(40))");
    }
    connection.setAutoCommit(false);
    try (PreparedStatement item = connection.prepareStatement("INSERT INTO item VALUES (?, ?)")) {
      add(item, ROWS);
    }
    connection.commit();
    connection.setAutoCommit(true);
  }

  private static void add(PreparedStatement statement, int rows) throws SQLException {
    for (int i = 0; i < rows; i++) {
      statement.setLong(1, i);
      statement.setString(2, "the name of an item");
      statement.addBatch();
    }
    statement.executeBatch();
  }

  void prepared(int times, Blackhole hole) throws SQLException {
    for (int i = 0; i < times; i++) {
      select(point, hole);
    }
  }

  void prepare(int times, Blackhole hole) throws SQLException {
    for (int i = 0; i < times; i++) {
      try (PreparedStatement statement = connection.prepareStatement(POINT + "?")) {
        select(statement, hole);
      }
    }
  }

  private void select(PreparedStatement statement, Blackhole hole) throws SQLException {
    id = (id + 1) % ASKED_FOR;
    statement.setLong(1, id);
    try (ResultSet rows = statement.executeQuery()) {
      rows.next();
      hole.consume(rows.getString(1));
    }
  }

  void literal(int times, Blackhole hole) throws SQLException {
    for (int i = 0; i < times; i++) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(POINT + "4711")) {
        rows.next();
        hole.consume(rows.getString(1));
      }
    }
  }

  void create(int times, Blackhole hole) throws SQLException {
    for (int i = 0; i < times; i++) {
      try (Statement statement = connection.createStatement()) {
        hole.consume(statement);
      }
    }
  }

  void scan(int times, Blackhole hole) throws SQLException {
    for (int i = 0; i < times; i++) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT id, name FROM item")) {
        while (rows.next()) {
          hole.consume(rows.getLong(1));
          hole.consume(rows.getString(2));
        }
      }
    }
  }

  void batch(int times) throws SQLException {
    for (int i = 0; i < times; i++) {
      connection.setAutoCommit(false);
      add(insert, BATCH);
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  void connect(int times) throws SQLException {
    for (int i = 0; i < times; i++) {
      source.connect().close();
    }
  }
}
