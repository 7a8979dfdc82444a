package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How long it takes to read a catalog. */
public final class CatalogSpeed {

  private CatalogSpeed() {}

  /**
   * What was measured.
   *
   * @param product the engine and its version
   * @param tables that were read
   * @param columns of all tables
   * @param foreignKeys that were read
   * @param readings in order; the first one also loads classes and fills caches
   */
  public record Result(
      String product, int tables, int columns, int foreignKeys, List<Reading> readings) {

    /** The median of all readings but the first, if there are others. */
    public Reading median() {
      List<Reading> warm = readings.size() > 1 ? readings.subList(1, readings.size()) : readings;
      return warm.stream()
          .sorted(Comparator.comparing(Reading::time))
          .toList()
          .get(warm.size() / 2);
    }
  }

  /**
   * One reading.
   *
   * @param time that passed
   * @param processor time of the reading thread, without a server's
   */
  public record Reading(Duration time, Duration processor) {}

  /** Reads the catalog so many times. */
  public static Result measure(Connection connection, int times) throws SQLException {
    List<Reading> taken = new ArrayList<>();
    Catalog catalog = read(connection, taken);
    for (int i = 1; i < times; i++) {
      catalog = read(connection, taken);
    }
    return new Result(
        catalog.product() + " " + catalog.version().replaceFirst("\\s.*", ""),
        catalog.tables().size(),
        catalog.columns().size(),
        catalog.foreignKeys().size(),
        taken);
  }

  private static Catalog read(Connection connection, List<Reading> taken) throws SQLException {
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long processor = thread.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    Catalog catalog = new CatalogReader().read(connection);
    taken.add(
        new Reading(
            Duration.ofNanos(System.nanoTime() - start),
            Duration.ofNanos(thread.getCurrentThreadCpuTime() - processor)));
    return catalog;
  }
}
