package dev.nljdbc.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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
}
