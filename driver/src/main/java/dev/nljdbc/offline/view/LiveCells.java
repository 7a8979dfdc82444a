// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.view;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.text.Folding;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An index with cells beside it that were found in the rows themselves, for one question. */
final class LiveCells extends ForwardingIndex {

  private static final double FOLDED = 0.9;

  private final List<ValueHit> cells;

  LiveCells(DatabaseIndex index, List<ValueHit> cells) {
    super(index);
    this.cells = List.copyOf(cells);
  }

  /** Phrases are searched one by one: the common look-up of the index does not know the cells. */
  @Override
  public ValueSearch values() {
    ValueSearch indexed = index().values();
    return query ->
        Stream.concat(equal(query), indexed.search(query).stream())
            .sorted(Comparator.comparing(ValueHit::match))
            .limit(query.limit())
            .toList();
  }

  private Stream<ValueHit> equal(ValueQuery query) {
    String text = query.text().strip();
    String folded = Folding.fold(text);
    Set<TableId> tables = cells.stream().map(c -> c.column().table()).collect(Collectors.toSet());
    List<Table> among =
        catalog().tables().stream().filter(table -> tables.contains(table.id())).toList();
    Set<ColumnId> scope = new HashSet<>();
    query.columns(among).forEach(column -> scope.add(column.id()));
    return cells.stream()
        .filter(cell -> scope.contains(cell.column()))
        .filter(cell -> Folding.fold(cell.contents().strip()).equals(folded))
        .map(cell -> match(cell, cell.contents().equals(text)));
  }

  private static ValueHit match(ValueHit cell, boolean exact) {
    Match match = exact ? Match.EXACT : Match.FOLDED;
    return new ValueHit(cell.contents(), cell.column(), match, exact ? 1 : FOLDED, true);
  }

  /** No columns: they have been searched. */
  @Override
  public Set<ColumnId> unsearched() {
    return Set.of();
  }
}
