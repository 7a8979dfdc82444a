// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ValueSearch;

/** A view of an index that lacks one column, which belongs to no key. */
final class WithoutColumn extends ForwardingIndex {

  private final ColumnId hidden;
  private final Catalog catalog;

  WithoutColumn(DatabaseIndex index, ColumnId hidden) {
    super(index);
    this.hidden = hidden;
    Catalog whole = index.catalog();
    this.catalog =
        whole.with(whole.tables().stream().map(this::without).toList(), whole.foreignKeys());
  }

  private Table without(Table t) {
    return t.id().equals(hidden.table())
        ? new Table(
            t.id(),
            t.kind(),
            t.columns().stream().filter(c -> !c.id().equals(hidden)).toList(),
            t.primaryKey(),
            t.uniqueKeys(),
            t.rows(),
            t.rowsEstimated(),
            t.description(),
            t.perSession())
        : t;
  }

  @Override
  public Catalog catalog() {
    return catalog;
  }

  @Override
  public ColumnSearch columns() {
    return (phrase, limit) ->
        index().columns().search(phrase, limit + 1).stream()
            .filter(hit -> !hit.column().id().equals(hidden))
            .limit(limit)
            .toList();
  }

  @Override
  public ValueSearch values() {
    return query ->
        index().values().search(query).stream()
            .filter(hit -> !hit.column().equals(hidden))
            .toList();
  }
}
