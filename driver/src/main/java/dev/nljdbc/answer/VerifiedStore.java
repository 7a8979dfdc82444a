package dev.nljdbc.answer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.index.KeptFile;
import java.nio.file.Path;
import java.time.Clock;

/** The verified queries of each database; a process needs one store. Thread-safe. */
public final class VerifiedStore {

  /** Behind the name of the index directory, beside which the file lies. */
  static final String FILE = "memory";

  private static final int MOST_IN_MEMORY = 1_000;

  private final Clock clock;
  private final Cache<Path, VerifiedQueries> onDisk = Caffeine.newBuilder().weakValues().build();

  /** Of databases without a directory: what is dropped here is lost. */
  private final Cache<String, VerifiedQueries> inMemory =
      Caffeine.newBuilder().maximumSize(MOST_IN_MEMORY).build();

  /** A store over the files there are. */
  public VerifiedStore() {
    this(Clock.systemUTC());
  }

  VerifiedStore(Clock clock) {
    this.clock = clock;
  }

  /**
   * Those of one database.
   *
   * @param status of its index, which says where that is kept
   */
  public VerifiedQueries of(IndexStatus status) {
    Path directory = status.directory();
    String id = status.databaseId();
    return directory == null
        ? inMemory.get(id, key -> new VerifiedQueries(new InMemoryQueries(), clock))
        : onDisk.get(
            directory.toAbsolutePath(),
            key -> new VerifiedQueries(new QueriesFile(id, new KeptFile(key, FILE), clock), clock));
  }
}
