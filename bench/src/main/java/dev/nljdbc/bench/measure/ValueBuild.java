// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.ValueQueries.Asked;
import dev.nljdbc.bench.measure.ValueSearchBenchmark.Kind;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Builds the value index of a corpus and FTS5's table of the same values, in a new folder, one
 * after the other in this process.
 */
public final class ValueBuild {

  private static final int QUERIES = 1_000;
  private static final int LIMIT = 10;
  private static final double NANOS = 1e9;

  private final ValueCorpus corpus = new ValueCorpus();
  private final Path folder;
  private final long values;

  /**
   * What a build came to.
   *
   * @param values distinct ones
   * @param seconds of SearchValue's index, the making up of the values included
   * @param peakHeap the most bytes of heap in use, garbage included
   * @param bytes of the index
   * @param openMillis of the first opening
   * @param hits the share of queries whose value is among the first ten, by kind
   * @param fullTextSeconds of FTS5's table
   * @param fullTextBytes of FTS5's table
   */
  public record Built(
      long values,
      double seconds,
      long peakHeap,
      long bytes,
      double openMillis,
      Map<Kind, Double> hits,
      double fullTextSeconds,
      long fullTextBytes) {}

  private ValueBuild(Path folder, long values) {
    this.folder = folder;
    this.values = values;
  }

  /**
   * Builds, opens and asks.
   *
   * @param root where the folders of all sizes are; those of this size must not be there
   */
  public static Built measure(Path root, long values) throws IOException, SQLException {
    return new ValueBuild(folder(root, values), values).measure();
  }

  /** The folder of a size. */
  public static Path folder(Path root, long values) {
    return root.resolve("nl-bench-values-" + values);
  }

  private Built measure() throws IOException, SQLException {
    Path index = Files.createDirectories(folder.resolve("index"));
    Path fullText = Files.createDirectories(folder.resolve("fts5"));
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    long start = System.nanoTime();
    ValueStore.build(index, corpus, values);
    double built = since(start);
    long peak = heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    start = System.nanoTime();
    try (ValueStore store = ValueStore.open(index, corpus)) {
      double open = since(start) * 1000;
      Map<Kind, Double> hits = new EnumMap<>(Kind.class);
      Stream.of(Kind.values()).forEach(kind -> hits.put(kind, hits(store, kind)));
      start = System.nanoTime();
      FullTextStore.build(fullText, corpus, values);
      double other = since(start);
      long bytes = LargeRun.bytes(index);
      return new Built(values, built, peak, bytes, open, hits, other, LargeRun.bytes(fullText));
    }
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / NANOS;
  }

  private double hits(ValueStore store, Kind kind) {
    List<Asked> queries = ValueQueries.of(kind, corpus, values, QUERIES);
    int hits = 0;
    for (Asked asked : queries) {
      String value = corpus.value(asked.value());
      ColumnId column = corpus.column(corpus.columnOf(asked.value()));
      boolean hit =
          store.index().search(ValueQuery.of(asked.text(), LIMIT)).stream()
              .anyMatch(h -> h.contents().equals(value) && h.column().equals(column));
      hits += hit ? 1 : 0;
    }
    return (double) hits / QUERIES;
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }
}
