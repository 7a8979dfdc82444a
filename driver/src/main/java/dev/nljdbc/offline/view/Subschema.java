// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.view;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.queries.MinedQueries.MinedJoin;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A view of an index that contains only some of its tables. */
final class Subschema extends ForwardingIndex {

  /** So many columns are looked through for those of the few tables. */
  private static final int LOOKED_THROUGH = 300;

  private final Set<TableId> tables;
  private final Catalog catalog;
  private final JoinGraph joins;

  /**
   * Of some tables.
   *
   * @param index of the whole database; it is closed with this one
   */
  Subschema(DatabaseIndex index, Set<TableId> tables) {
    super(index);
    this.tables = Set.copyOf(tables);
    Catalog whole = index.catalog();
    this.catalog =
        whole.with(
            whole.tables().stream().filter(t -> tables.contains(t.id())).toList(),
            whole.foreignKeys().stream()
                .filter(k -> tables.contains(k.from()) && tables.contains(k.to()))
                .toList());
    List<MinedJoin> mined =
        index.queries().joins().stream()
            .filter(j -> tables.contains(j.join().from()) && tables.contains(j.join().to()))
            .toList();
    this.joins = JoinGraph.of(catalog, mined);
  }

  @Override
  public Catalog catalog() {
    return catalog;
  }

  @Override
  public JoinGraph joins() {
    return joins;
  }

  @Override
  public Set<ColumnId> unsearched() {
    return index().unsearched().stream()
        .filter(c -> tables.contains(c.table()))
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public ColumnSearch columns() {
    return (phrase, limit) ->
        index().columns().search(phrase, LOOKED_THROUGH).stream()
            .filter((ColumnHit hit) -> tables.contains(hit.column().id().table()))
            .limit(limit)
            .toList();
  }

  /** Phrases are searched one by one: the common look-up for all knows no tables. */
  @Override
  public ValueSearch values() {
    List<String> names = tables.stream().map(TableId::toString).sorted().toList();
    return query ->
        index()
            .values()
            .search(
                query.tables().isEmpty()
                    ? new ValueQuery(query.text(), names, query.columns(), query.limit())
                    : query);
  }
}
