package dev.nljdbc.memory;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.files.SidecarFile;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.store.TeamDatabase;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;

/** The entries of one kind, of each database. Thread-safe. */
final class EntryStore<E extends KeptEntry, T> {

  private final EntryKind<E> kind;
  private final Clock clock;
  private final Function<EntryList<E>, T> over;
  private final PerDatabase<T> stored;
  private final Cache<TeamDatabase, T> ofTeams = Caffeine.newBuilder().weakKeys().build();

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

  private T made(KeptEntries<E> kept) {
    return over.apply(new EntryList<>(kind, kept));
  }

  private KeptEntries<E> file(Path index) {
    SidecarFile file = new SidecarFile(index, kind.file());
    return new KeptFile<>(kind, String.valueOf(index.getFileName()), file, clock);
  }

  /**
   * Those of one database.
   *
   * @param status of its index, which says where that is kept
   */
  T of(IndexStatus status) {
    Path directory = status.directory();
    if (status.team().isPresent() && directory != null) {
      return ofTeams.get(
          status.team().get(), team -> made(new TeamEntries<>(kind, file(directory), team)));
    }
    return stored.of(status.databaseId(), Optional.ofNullable(directory));
  }
}
