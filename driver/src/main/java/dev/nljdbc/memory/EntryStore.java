package dev.nljdbc.memory;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.files.SidecarFile;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.store.TeamDatabase;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The entries of one kind, of each database. Thread-safe. */
final class EntryStore<E extends KeptEntry, T> {

  private final EntryKind<E> kind;
  private final Clock clock;
  private final Function<EntryList<E>, T> over;
  private final PerDatabase<Both<E, T>> stored;
  private final Cache<TeamDatabase, Both<E, T>> ofTeams = Caffeine.newBuilder().weakKeys().build();

  /**
   * Over the files there are.
   *
   * @param over makes of the entries what others use
   */
  EntryStore(EntryKind<E> kind, Clock clock, Function<EntryList<E>, T> over) {
    this.kind = kind;
    this.clock = clock;
    this.over = over;
    this.stored =
        new PerDatabase<>(path -> made(file(path)), () -> made(new KeptEntries.InMemory<>()));
  }

  /** Of one database: what is used as a rule, and beside each file of a team. */
  private record Both<E extends KeptEntry, T>(
      KeptEntries<E> kept, T alone, Map<Path, T> withFiles) {}

  private Both<E, T> made(KeptEntries<E> kept) {
    return new Both<>(kept, over.apply(new EntryList<>(kind, kept)), new ConcurrentHashMap<>());
  }

  private KeptEntries<E> file(Path index) {
    SidecarFile file = new SidecarFile(index, kind.file());
    return new KeptFile<>(kind, String.valueOf(index.getFileName()), file, clock);
  }

  /**
   * Those of one database.
   *
   * @param status of its index, which says where that is kept
   * @param file of {@code nl.memory}; empty for none
   */
  T of(IndexStatus status, Optional<Path> file) {
    Both<E, T> both = both(status);
    return file.map(
            path -> both.withFiles.computeIfAbsent(path.toAbsolutePath(), p -> beside(p, both)))
        .orElse(both.alone);
  }

  private T beside(Path path, Both<E, T> both) {
    return over.apply(new EntryList<>(kind, new FileEntries<>(both.kept, path, kind.part())));
  }

  private Both<E, T> both(IndexStatus status) {
    Path directory = status.directory();
    if (status.team().isPresent() && directory != null) {
      return ofTeams.get(
          status.team().get(), team -> made(new TeamEntries<>(kind, file(directory), team)));
    }
    return stored.of(status.databaseId(), Optional.ofNullable(directory));
  }
}
