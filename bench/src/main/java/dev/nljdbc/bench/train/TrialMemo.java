package dev.nljdbc.bench.train;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.offline.parse.Trial;
import java.util.Optional;

/**
 * What came of queries, so that none is run twice: those of all databases and folds together, the
 * ones that were not asked for lately forgotten first. Thread-safe.
 */
public final class TrialMemo {

  /** What an entry weighs beside its cells. */
  private static final int ENTRY = 6;

  private final Cache<Key, Trial.Result> results;

  private record Key(String database, String sql) {}

  /**
   * An empty one.
   *
   * @param mostCells the most cells of all results together, some 60 bytes each
   */
  public TrialMemo(long mostCells) {
    this.results =
        Caffeine.newBuilder()
            .maximumWeight(mostCells)
            .weigher((Key key, Trial.Result result) -> weight(result))
            .build();
  }

  private static int weight(Trial.Result result) {
    int columns = result.rows().isEmpty() ? 0 : result.rows().get(0).size();
    return ENTRY + columns * result.rows().size();
  }

  Optional<Trial.Result> get(String database, String sql) {
    return Optional.ofNullable(results.getIfPresent(new Key(database, sql)));
  }

  void put(String database, String sql, Trial.Result result) {
    results.put(new Key(database, sql), result);
  }
}
