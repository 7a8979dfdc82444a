package dev.nljdbc.bench.measure;

import java.util.Arrays;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What the neighbours of one iteration of JMH came to. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class PairedTimes {

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
    return median(Arrays.stream(bare, 0, kept()).asDoubleStream().toArray());
  }

  /** The median of what the other took as a multiple of what its neighbour took. */
  public double ratio() {
    double[] ratios = new double[kept()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = (double) other[i] / bare[i];
    }
    return median(ratios);
  }

  private int kept() {
    return Math.min(size, MOST);
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    int n = values.length;
    return n == 0 ? Double.NaN : (values[(n - 1) / 2] + values[n / 2]) / 2;
  }
}
