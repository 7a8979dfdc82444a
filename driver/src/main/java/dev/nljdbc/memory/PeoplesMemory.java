// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** What people said is right of each database; a process needs one. Thread-safe. */
public final class PeoplesMemory {

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
  public PeoplesMemory() {
    this(Clock.systemUTC());
  }

  PeoplesMemory(Clock clock) {
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
