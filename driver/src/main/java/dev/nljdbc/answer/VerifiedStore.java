package dev.nljdbc.answer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.answer.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.files.SidecarFile;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.store.TeamDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The verified queries of each database; a process needs one store. Thread-safe. */
public final class VerifiedStore {

  /** Behind the name of the index directory, beside which the file lies. */
  static final String FILE = "memory";

  private final PerDatabase<VerifiedQueries> stored;
  private final Cache<TeamDatabase, VerifiedQueries> ofTeams =
      Caffeine.newBuilder().weakKeys().build();
  private final Clock clock;

  /** A store over the files there are. */
  public VerifiedStore() {
    this(Clock.systemUTC());
  }

  VerifiedStore(Clock clock) {
    this.clock = clock;
    this.stored =
        new PerDatabase<>(
            path -> new VerifiedQueries(file(path), clock),
            () -> new VerifiedQueries(new InMemoryQueries(), clock));
  }

  private KeptQueries file(Path index) {
    SidecarFile file = new SidecarFile(index, FILE);
    return new QueriesFile(String.valueOf(index.getFileName()), file, clock);
  }

  /**
   * Those of one database.
   *
   * @param status of its index, which says where that is kept
   */
  public VerifiedQueries of(IndexStatus status) {
    Path directory = status.directory();
    if (status.team().isPresent() && directory != null) {
      return ofTeams.get(
          status.team().get(),
          team -> new VerifiedQueries(new TeamQueries(file(directory), team), clock));
    }
    return stored.of(status.databaseId(), Optional.ofNullable(status.directory()));
  }

  /** Verified queries of a database whose index has no directory: gone with the process. */
  static final class InMemoryQueries implements KeptQueries {

    private volatile List<VerifiedQuery> queries = List.of();

    @Override
    public String place() {
      return "memory, until this process ends: the index has no folder (nl.dir)";
    }

    @Override
    public List<VerifiedQuery> all() {
      return queries;
    }

    @Override
    public synchronized void change(UnaryOperator<List<VerifiedQuery>> change) {
      queries = List.copyOf(change.apply(queries));
    }

    @Override
    public List<String> newWarnings() {
      return List.of();
    }
  }

  /** Where verified queries are kept. Thread-safe. */
  interface KeptQueries {

    /** In words: a file's path, or that they are in memory only. */
    String place();

    /** Those there are, whoever remembered them. */
    List<VerifiedQuery> all();

    /** Changes them, while nobody else does; when they can't be kept, all is as it was. */
    void change(UnaryOperator<List<VerifiedQuery>> change) throws IOException;

    /** What went less than well since this was last asked, in words for the user. */
    List<String> newWarnings();
  }
}
