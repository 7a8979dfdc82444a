package dev.nljdbc.answer;

import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.index.KeptFile;
import java.time.Clock;
import java.util.Optional;

/** The verified queries of each database; a process needs one store. Thread-safe. */
public final class VerifiedStore {

  /** Behind the name of the index directory, beside which the file lies. */
  static final String FILE = "memory";

  private final PerDatabase<VerifiedQueries> stored;

  /** A store over the files there are. */
  public VerifiedStore() {
    this(Clock.systemUTC());
  }

  VerifiedStore(Clock clock) {
    this.stored =
        new PerDatabase<>(
            path ->
                new VerifiedQueries(
                    new QueriesFile(
                        String.valueOf(path.getFileName()), new KeptFile(path, FILE), clock),
                    clock),
            () -> new VerifiedQueries(new InMemoryQueries(), clock));
  }

  /**
   * Those of one database.
   *
   * @param status of its index, which says where that is kept
   */
  public VerifiedQueries of(IndexStatus status) {
    return stored.of(status.databaseId(), Optional.ofNullable(status.directory()));
  }
}
