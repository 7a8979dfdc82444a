// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.queries.ColumnUses;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.semantics.BusinessTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** An index of names and keys alone, of databases that are not here. */
record BareIndex(Catalog catalog, JoinGraph joins) implements DatabaseIndex {

  static BareIndex of(Catalog catalog) {
    return new BareIndex(catalog, JoinGraph.of(catalog));
  }

  @Override
  public ColumnStatistics statistics(ColumnId column) {
    return ColumnStatistics.NONE;
  }

  @Override
  public Dialect dialect() {
    return Dialects.of(catalog.product());
  }

  @Override
  public ColumnSearch columns() {
    return (text, limit) -> List.of();
  }

  @Override
  public ValueSearch values() {
    return query -> List.of();
  }

  @Override
  public Set<ColumnId> unsearched() {
    return Set.of();
  }

  @Override
  public MinedQueries queries() {
    return MinedQueries.NONE;
  }

  @Override
  public BusinessTerms terms() {
    return BusinessTerms.NONE;
  }

  @Override
  public ColumnUses uses() {
    return new ColumnUses(MinedQueries.NONE);
  }

  @Override
  public IndexStatus status() {
    return new IndexStatus(
        "bare",
        null,
        Instant.EPOCH,
        Duration.ZERO,
        0,
        0,
        0,
        0,
        0,
        List.of(),
        "",
        List.of(),
        List.of(),
        false);
  }

  @Override
  public void close() {}
}
