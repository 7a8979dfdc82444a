// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The verified queries and business terms of each database, one per process. Thread-safe. */
public final class UserMemory {

  private static final EntryKind<VerifiedQuery> QUERIES =
      new EntryKind<>(
          "memory", "query", "verified queries", VerifiedQuery.class, MemoryFile.Contents::queries);

  private static final EntryKind<DefinedTerm> TERMS =
      new EntryKind<>(
          "terms", "term", "business terms", DefinedTerm.class, MemoryFile.Contents::terms);

  private static final TableAddress.Opener NONE =
      url -> {
        throw new SQLException("No connection has read it yet");
      };

  private final PerDatabase<OfDatabase<VerifiedQuery, VerifiedQueries>> queries;
  private final PerDatabase<OfDatabase<DefinedTerm, DefinedTerms>> terms;

  /** Over the files there are. */
  public UserMemory() {
    this(Clock.systemUTC());
  }

  UserMemory(Clock clock) {
    this.queries = stored(QUERIES, clock, kept -> new VerifiedQueries(kept, clock));
    this.terms = stored(TERMS, clock, DefinedTerms::new);
  }

  private static <E extends MemoryEntry, T> PerDatabase<OfDatabase<E, T>> stored(
      EntryKind<E> kind, Clock clock, Function<EntryStorage<E>, T> over) {
    return new PerDatabase<>(
        index -> new OfDatabase<>(new EntryFile<>(kind, index, clock), over),
        () -> new OfDatabase<>(new EntryStorage.InMemory<>(kind), over));
  }

  /**
   * The entries of one database: alone, and combined with each file or table of {@code nl.memory}.
   */
  private static final class OfDatabase<E extends MemoryEntry, T> {

    private final EntryStorage<E> own;
    private final Function<EntryStorage<E>, T> over;
    private final Map<String, T> byPlace = new ConcurrentHashMap<>();

    OfDatabase(EntryStorage<E> own, Function<EntryStorage<E>, T> over) {
      this.own = own;
      this.over = over;
    }

    T at(Settings settings, TableAddress.Opener opener) {
      Optional<String> named = settings.text(Setting.MEMORY);
      if (named.isEmpty()) {
        return byPlace.computeIfAbsent("", none -> over.apply(own));
      }
      if (TableAddress.isTable(named.get())) {
        return byPlace.computeIfAbsent(
            named.get(), url -> over.apply(new TableEntries<>(own, TableAddress.of(url), opener)));
      }
      Path file = settings.path(Setting.MEMORY).orElseThrow();
      return byPlace.computeIfAbsent(
          file.toString(), path -> over.apply(new FileEntries<>(own, file)));
    }
  }

  /**
   * The verified queries of one database, as a connection uses them.
   *
   * @param status of its index, which says where that is kept
   * @param settings name a file or table with {@code nl.memory}
   * @param opener connects with the table for all who ask later
   */
  public VerifiedQueries queries(
      IndexStatus status, Settings settings, TableAddress.Opener opener) {
    return of(queries, status).at(settings, opener);
  }

  /** The verified queries of one database, of which a connection has asked before. */
  public VerifiedQueries queries(IndexStatus status, Settings settings) {
    return queries(status, settings, NONE);
  }

  /** The business terms of one database, as a connection uses them. */
  public DefinedTerms terms(IndexStatus status, Settings settings, TableAddress.Opener opener) {
    return of(terms, status).at(settings, opener);
  }

  private static <T> T of(PerDatabase<T> all, IndexStatus status) {
    return all.of(status.databaseId(), Optional.ofNullable(status.directory()));
  }
}
