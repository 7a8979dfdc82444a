// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The business terms of a database as columns of its tables. */
final class TermColumns {

  private final Catalog catalog;
  private final NameWords names;
  private final Map<TableId, List<ColumnView>> named = new HashMap<>();
  private final Map<TableId, List<ColumnView>> conditions = new HashMap<>();
  private final Set<String> words = new HashSet<>();

  TermColumns(DatabaseIndex index, NameWords names) {
    this.catalog = index.catalog();
    this.names = names;
    index.terms().all().stream().filter(this::usable).forEach(this::add);
  }

  /** Whether the tables are joined as the parser would join them. */
  private boolean usable(BusinessTerm term) {
    Definition meaning = term.definition();
    return meaning.tables().stream().allMatch(t -> catalog.table(t).isPresent())
        && meaning.joins().size() == meaning.tables().size() - 1
        && meaning.joins().stream().allMatch(this::declared);
  }

  private boolean declared(JoinUse join) {
    List<ForeignKey> keys =
        catalog.foreignKeys().stream()
            .filter(k -> !k.inferred())
            .filter(
                k ->
                    k.from().equals(join.from()) && k.to().equals(join.to())
                        || k.from().equals(join.to()) && k.to().equals(join.from()))
            .toList();
    return keys.size() == 1 && columns(keys.get(0)).equals(Set.copyOf(join.columns()));
  }

  private static Set<ColumnId> columns(ForeignKey key) {
    Set<ColumnId> columns = new HashSet<>();
    key.fromColumns().forEach(c -> columns.add(key.from().column(c)));
    key.toColumns().forEach(c -> columns.add(key.to().column(c)));
    return columns;
  }

  private void add(BusinessTerm term) {
    TableId table = term.definition().table();
    for (String name : term.names()) {
      TermColumn column = TermColumn.of(term, free(table, name));
      List<String> stems = stems(term, name);
      words.add(String.join(" ", stems));
      boolean holds = column.holds().isPresent();
      named
          .computeIfAbsent(table, t -> new ArrayList<>())
          .add(new ColumnView(column, stems, holds ? TermColumn.FLAG : ColumnStatistics.NONE));
    }
    Optional<TermColumn> condition = TermColumn.condition(term);
    condition.ifPresent(
        c ->
            conditions
                .computeIfAbsent(table, t -> new ArrayList<>())
                .add(new ColumnView(c, List.of(), TermColumn.FLAG)));
  }

  /** A name that no column of the table has. */
  private String free(TableId table, String name) {
    String free = name;
    while (catalog.column(table.column(free)).isPresent()) {
      free = free + " (term)";
    }
    return free;
  }

  /** Of a condition, without the table's own: "active customers" are customers that are active. */
  private List<String> stems(BusinessTerm term, String name) {
    List<String> stems = names.split(name);
    if (term.definition().kind() != Definition.Kind.FILTER) {
      return stems;
    }
    List<String> own = new ArrayList<>(stems);
    own.removeAll(names.split(term.definition().table().name()));
    return own.isEmpty() ? stems : own;
  }

  /** The columns that questions may name. */
  List<ColumnView> of(TableId table) {
    return named.getOrDefault(table, List.of());
  }

  /** The conditions of the measures among them. */
  List<ColumnView> conditions(TableId table) {
    return conditions.getOrDefault(table, List.of());
  }

  /** Whether a term is called so, by its stems. */
  boolean defines(String stem) {
    return words.contains(stem);
  }
}
