// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import com.p6spy.engine.spy.P6SpyDriver;
import dev.nljdbc.bench.measure.OverheadBenchmark.EmbeddedEngine;
import dev.nljdbc.bench.measure.OverheadRun.MedianRatio;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The bare driver and another door to it in the same JVM, in turns of a fraction of a millisecond
 * where the task is short: what else the machine does hits both alike, and what the one leaves to
 * the other in caches and garbage is made even by the order. The compiler does its work in the
 * foreground, so that a busy machine does not measure code that waits for it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC", "-Xbatch"})
public class OverheadBenchmark {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  @Param private EmbeddedEngine engine = EmbeddedEngine.H2;
  @Param private DriverUnderTest contender = DriverUnderTest.NL_JDBC;
  @Param private JdbcTask task = JdbcTask.PREPARED;

  private JdbcWork bare;
  private JdbcWork other;

  /** Connects both; in H2, they share a database. */
  @Setup
  public void open() throws SQLException {
    bare = new JdbcWork(DriverUnderTest.BARE.source(engine));
    other = new JdbcWork(contender.source(engine));
  }

  /** For long tasks the thread's time on the processor, which other programs do not lengthen. */
  private long now() {
    return task.isLong() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
  }

  /** Bare, other, other, bare. */
  @Benchmark
  public void inTurns(PairedTimes neighbours, Blackhole hole) throws SQLException {
    long start = now();
    task.run(bare, hole);
    long first = now();
    task.run(other, hole);
    task.run(other, hole);
    long third = now();
    task.run(bare, hole);
    long end = now();
    neighbours.add(first - start + end - third, third - first);
  }

  /** Behind what is measured: engines in this process, so that little hides what stands before. */
  public enum EmbeddedEngine {
    /** A database in memory that stays when its last connection is closed. */
    H2("H2 in memory", "jdbc:h2:mem:overhead;DB_CLOSE_DELAY=-1"),
    /** Each connection is a database in memory of its own. */
    SQLITE("SQLite in memory", "jdbc:sqlite::memory:");

    private final String words;
    private final String url;

    EmbeddedEngine(String words, String url) {
      this.words = words;
      this.url = url;
    }

    /** For people. */
    public String words() {
      return words;
    }

    /** The bare driver's URL. */
    String url() {
      return url;
    }
  }

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

  /** What the neighbours of one iteration of JMH came to. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class PairedTimes {

    private static final int MOST = 1 << 16;

    private final long[] bare = new long[MOST];
    private final long[] other = new long[MOST];
    private int size;

    /** Forgets those of the last iteration. */
    @Setup(Level.Iteration)
    public void clear() {
      size = 0;
    }

    /** Times of neighbours, in nanoseconds. Beyond the most, they replace earlier ones. */
    void add(long bareNanos, long otherNanos) {
      int at = size % MOST;
      bare[at] = bareNanos;
      other[at] = otherNanos;
      size++;
    }

    /** The median time of the bare driver, in nanoseconds. */
    public double bareNanos() {
      return median(Arrays.stream(bare, 0, kept()).mapToObj(nanos -> (double) nanos));
    }

    /** The median of what the other took as a multiple of what its neighbour took. */
    public double ratio() {
      return median(IntStream.range(0, kept()).mapToObj(i -> (double) other[i] / bare[i]));
    }

    private static double median(Stream<Double> values) {
      List<Double> sorted = values.sorted().toList();
      return sorted.isEmpty() ? Double.NaN : MedianRatio.median(sorted);
    }

    private int kept() {
      return Math.min(size, MOST);
    }
  }

  /** The driver or pool in front of the engine's driver. */
  public enum DriverUnderTest {
    /** Nothing. */
    BARE("bare") {
      @Override
      Source source(EmbeddedEngine engine) throws SQLException {
        return driver(DriverManager.getDriver(engine.url()), engine.url());
      }
    },
    /** This project's driver. */
    NL_JDBC("nl-jdbc") {
      @Override
      Source source(EmbeddedEngine engine) throws SQLException {
        String url = engine.url().replaceFirst("jdbc:", "jdbc:nl:");
        return driver(DriverManager.getDriver(url), url);
      }
    },
    /** P6Spy, told to log nothing. */
    P6SPY("p6spy") {
      @Override
      Source source(EmbeddedEngine engine) throws SQLException {
        DriverManager.getDriver(engine.url());
        System.setProperty("p6spy.config.modulelist", "com.p6spy.engine.spy.P6SpyFactory");
        return driver(new P6SpyDriver(), engine.url().replaceFirst("jdbc:", "jdbc:p6spy:"));
      }
    };

    private final String words;

    DriverUnderTest(String words) {
      this.words = words;
    }

    /** The name that it gives itself. */
    public String words() {
      return words;
    }

    /** Connections of an engine through this. A pool ends with its process. */
    abstract Source source(EmbeddedEngine engine) throws SQLException;

    /** Connects without DriverManager, which asks every loaded driver in order. */
    private static Source driver(Driver driver, String url) {
      Properties login = login();
      return () -> driver.connect(url, login);
    }

    private static Properties login() {
      Properties login = new Properties();
      login.setProperty("user", "sa");
      login.setProperty("password", "");
      return login;
    }

    /** Where connections come from. */
    @FunctionalInterface
    interface Source {

      /** Connects, or borrows from a pool. */
      Connection connect() throws SQLException;
    }
  }
}
