package dev.nljdbc.bench.measure;

import java.sql.SQLException;
import org.openjdk.jmh.infra.Blackhole;

/** What is done, and how often for one reading of the clock. */
public enum Task {
  /** A prepared statement that is kept. */
  PREPARED("point select, prepared once", 50) {
    @Override
    void run(Work work, Blackhole hole) throws SQLException {
      work.prepared(times(), hole);
    }
  },
  /** A prepared statement for each. */
  PREPARE("prepare and point select", 50) {
    @Override
    void run(Work work, Blackhole hole) throws SQLException {
      work.prepare(times(), hole);
    }
  },
  /** A statement for each. */
  LITERAL("create a statement, point select by literal", 50) {
    @Override
    void run(Work work, Blackhole hole) throws SQLException {
      work.literal(times(), hole);
    }
  },
  /** A statement that runs nothing. */
  CREATE("create and close a statement", 1_000) {
    @Override
    void run(Work work, Blackhole hole) throws SQLException {
      work.create(times(), hole);
    }
  },
  /** Read with getLong and getString. */
  SCAN("scan of 100,000 rows, getLong and getString", 1) {
    @Override
    void run(Work work, Blackhole hole) throws SQLException {
      work.scan(times(), hole);
    }
  },
  /** Prepared, and rolled back. */
  BATCH("batch insert of 10,000", 1) {
    @Override
    void run(Work work, Blackhole hole) throws SQLException {
      work.batch(times());
    }
  },
  /** And close. */
  CONNECT("connect and close", 5) {
    @Override
    void run(Work work, Blackhole hole) throws SQLException {
      work.connect(times());
    }
  };

  private final String words;
  private final int times;

  Task(String words, int times) {
    this.words = words;
    this.times = times;
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

  abstract void run(Work work, Blackhole hole) throws SQLException;
}
