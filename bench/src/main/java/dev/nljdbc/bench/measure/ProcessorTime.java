package dev.nljdbc.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Sums up the processor time of stretches of work: what a busy machine does not change. The system
 * counts it in ticks, so one stretch says little and many say much. Not thread-safe.
 */
final class ProcessorTime {

  private static final double NANOS_PER_MILLI = 1e6;

  private final OperatingSystemMXBean process =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private long began;
  private long nanos;

  void begin() {
    began = process.getProcessCpuTime();
  }

  /**
   * The stretch is over.
   *
   * @param others nanoseconds of it that are not to be counted
   */
  void end(long others) {
    nanos += process.getProcessCpuTime() - began - others;
  }

  double millis() {
    return nanos / NANOS_PER_MILLI;
  }
}
