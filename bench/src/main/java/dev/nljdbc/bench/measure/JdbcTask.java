package dev.nljdbc.bench.measure;

import java.sql.SQLException;
import org.openjdk.jmh.infra.Blackhole;

/** What is done, and how often for one reading of the clock. */
public enum JdbcTask {
  /** A prepared statement that is kept. */
  PREPARED("point select, prepared once", 50, JdbcWork::prepared),
  /** A prepared statement for each. */
  PREPARE("prepare and point select", 50, JdbcWork::prepare),
  /** A statement for each. */
  LITERAL("create a statement, point select by literal", 50, JdbcWork::literal),
  /** A statement that runs nothing. */
  CREATE("create and close a statement", 1_000, JdbcWork::create),
  /** Read with getLong and getString. */
  SCAN("scan of 100,000 rows, getLong and getString", 1, JdbcWork::scan),
  /** Prepared, and rolled back. */
  BATCH("batch insert of 10,000", 1, (work, times, hole) -> work.batch(times)),
  /** And close. */
  CONNECT("connect and close", 5, (work, times, hole) -> work.connect(times));

  private final String words;
  private final int times;
  private final Operation operation;

  JdbcTask(String words, int times, Operation operation) {
    this.words = words;
    this.times = times;
    this.operation = operation;
  }

  private interface Operation {
    void run(JdbcWork work, int times, Blackhole hole) throws SQLException;
  }

  /** For people. */
  public String words() {
    return words;
  }

  /** For one reading of the clock, which is then no part of it. */
  int times() {
    return times;
  }

  /** Whether one of it takes longer than a busy machine leaves a thread alone. */
  boolean isLong() {
    return times == 1;
  }

  void run(JdbcWork work, Blackhole hole) throws SQLException {
    operation.run(work, times, hole);
  }
}
