// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.queries.ColumnUses;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.semantics.BusinessTerms;
import java.util.Set;

/** Forwards to another index; a subclass overrides what differs. */
public abstract class ForwardingIndex implements DatabaseIndex {

  private final DatabaseIndex index;

  /** Forwards to another index, and closes it. */
  protected ForwardingIndex(DatabaseIndex index) {
    this.index = index;
  }

  /** The index behind this one. */
  protected DatabaseIndex index() {
    return index;
  }

  @Override
  public Catalog catalog() {
    return index().catalog();
  }

  @Override
  public ColumnStatistics statistics(ColumnId column) {
    return index().statistics(column);
  }

  @Override
  public Dialect dialect() {
    return index().dialect();
  }

  @Override
  public ColumnSearch columns() {
    return index().columns();
  }

  @Override
  public ValueSearch values() {
    return index().values();
  }

  @Override
  public Set<ColumnId> unsearched() {
    return index().unsearched();
  }

  @Override
  public JoinGraph joins() {
    return index().joins();
  }

  @Override
  public MinedQueries queries() {
    return index().queries();
  }

  @Override
  public BusinessTerms terms() {
    return index().terms();
  }

  @Override
  public ColumnUses uses() {
    return index().uses();
  }

  @Override
  public boolean holdsCells() {
    return index().holdsCells();
  }

  @Override
  public IndexStatus status() {
    return index().status();
  }

  @Override
  public void close() {
    index.close();
  }
}
