package dev.nljdbc.bench.speed;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.CatalogReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
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
   * @param times of each reading, in order; the first one also loads classes and fills caches
   */
  public record Result(
      String product, int tables, int columns, int foreignKeys, List<Duration> times) {

    /** Copies the times. */
    public Result {
      times = List.copyOf(times);
    }

    /** The median of all readings but the first, if there are others. */
    public Duration median() {
      List<Duration> warm = times.size() > 1 ? times.subList(1, times.size()) : times;
      return warm.stream().sorted().toList().get(warm.size() / 2);
    }
  }

  /** Reads the catalog so many times. */
  public static Result measure(Connection connection, int times) throws SQLException {
    List<Duration> taken = new ArrayList<>();
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

  private static Catalog read(Connection connection, List<Duration> taken) throws SQLException {
    long start = System.nanoTime();
    Catalog catalog = new CatalogReader().read(connection);
    taken.add(Duration.ofNanos(System.nanoTime() - start));
    return catalog;
  }
}
