// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** The verified queries and business terms of each database, one per process. Thread-safe. */
public final class UserMemory {

  private static final EntryKind<VerifiedQuery> QUERIES =
      new EntryKind<>(
          "memory",
          "verified",
          "verified queries",
          VerifiedQuery.class,
          MemoryFile.Contents::queries);

  private static final EntryKind<DefinedTerm> TERMS =
      new EntryKind<>(
          "terms", "terms", "business terms", DefinedTerm.class, MemoryFile.Contents::terms);

  private final EntryStore<VerifiedQuery, VerifiedQueries> queries;
  private final EntryStore<DefinedTerm, DefinedTerms> terms;

  /** Over the files there are. */
  public UserMemory() {
    this(Clock.systemUTC());
  }

  UserMemory(Clock clock) {
    this.queries = new EntryStore<>(QUERIES, clock, list -> new VerifiedQueries(list, clock));
    this.terms = new EntryStore<>(TERMS, clock, DefinedTerms::new);
  }

  /**
   * The verified queries of one database.
   *
   * @param status of its index, which says where that is kept
   * @param file of {@code nl.memory}; empty for none
   */
  public VerifiedQueries queries(IndexStatus status, Optional<Path> file) {
    return queries.of(status, file);
  }

  /** The business terms of one database, likewise. */
  public DefinedTerms terms(IndexStatus status, Optional<Path> file) {
    return terms.of(status, file);
  }
}
