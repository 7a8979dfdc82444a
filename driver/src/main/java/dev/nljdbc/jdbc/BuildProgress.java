package dev.nljdbc.jdbc;

import dev.nljdbc.index.IndexProgress;
import java.time.Duration;
import java.util.Map;

/**
 * Tells how an index build goes on: always to NL STATUS, and to the log once it takes long enough
 * for somebody to wonder.
 */
final class BuildProgress implements IndexProgress, AutoCloseable {

  private static final System.Logger LOG = System.getLogger("dev.nljdbc");
  private static final long SILENT_NANOS = Duration.ofSeconds(2).toNanos();

  private final Map<String, String> building;
  private final String identity;
  private volatile long toldNanos = System.nanoTime();

  BuildProgress(Map<String, String> building, String identity) {
    this.building = building;
    this.identity = identity;
  }

  @Override
  public void at(String stage, int done, int total) {
    String line = stage + ", " + done + " of " + total + " tables";
    building.put(identity, line);
    long now = System.nanoTime();
    if (now - toldNanos >= SILENT_NANOS) {
      toldNanos = now;
      LOG.log(System.Logger.Level.INFO, "Reading the database for NL questions: {0}", line);
    }
  }

  /** The build is over, well or not. */
  @Override
  public void close() {
    building.remove(identity);
  }
}
