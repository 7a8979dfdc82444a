// SPDX-License-Identifier: Apache-2.0
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
final class EntryStore<E extends MemoryEntry, T> {

  private final EntryKind<E> kind;
  private final Clock clock;
  private final Function<EntryList<E>, T> over;
  private final PerDatabase<OfDatabase> stored;
  private final Cache<TeamDatabase, OfDatabase> ofTeams = Caffeine.newBuilder().weakKeys().build();

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
        new PerDatabase<>(
            path -> new OfDatabase(file(path)),
            () -> new OfDatabase(new EntryStorage.InMemory<>()));
  }

  /** The entries of one database: alone, and combined with each file of {@code nl.memory}. */
  private final class OfDatabase {

    private final EntryStorage<E> kept;
    private final T alone;
    private final Map<Path, T> withFiles = new ConcurrentHashMap<>();

    OfDatabase(EntryStorage<E> kept) {
      this.kept = kept;
      this.alone = over.apply(new EntryList<>(kind, kept, this));
    }

    T beside(Path file) {
      return withFiles.computeIfAbsent(
          file,
          path ->
              over.apply(new EntryList<>(kind, new FileEntries<>(kept, path, kind.part()), this)));
    }
  }

  private EntryStorage<E> file(Path index) {
    SidecarFile file = new SidecarFile(index, kind.file());
    return new EntryFile<>(kind, String.valueOf(index.getFileName()), file, clock);
  }

  /**
   * Those of one database.
   *
   * @param status of its index, which says where that is kept
   * @param file of {@code nl.memory}; empty for none
   */
  T of(IndexStatus status, Optional<Path> file) {
    OfDatabase all = ofDatabase(status);
    return file.map(path -> all.beside(path.toAbsolutePath())).orElse(all.alone);
  }

  private OfDatabase ofDatabase(IndexStatus status) {
    Path directory = status.directory();
    if (status.team().isPresent() && directory != null) {
      return ofTeams.get(
          status.team().get(),
          team -> new OfDatabase(new TeamEntries<>(kind, file(directory), team)));
    }
    return stored.of(status.databaseId(), Optional.ofNullable(directory));
  }
}
