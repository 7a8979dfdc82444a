// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The names that a SELECT sees: its sources, and those of the queries around it. */
final class NameScope {

  private final @Nullable NameScope outer;
  private final List<Source> sources = new ArrayList<>();
  private final Map<String, Derived> common = new HashMap<>();

  NameScope(@Nullable NameScope outer) {
    this.outer = outer;
  }

  void add(Source source) {
    sources.add(source);
  }

  /** How many sources there are so far. */
  int size() {
    return sources.size();
  }

  /** Its own sources from one place to another. */
  List<Source> sources(int from, int to) {
    return List.copyOf(sources.subList(from, to));
  }

  void define(String name, Derived query) {
    common.put(CatalogNames.fold(name), query);
  }

  /** The common table expression of that name. */
  Optional<Derived> defined(String name) {
    Derived query = common.get(CatalogNames.fold(name));
    return query != null || outer == null ? Optional.ofNullable(query) : outer.defined(name);
  }

  /**
   * What a name in an expression refers to.
   *
   * @param qualifier table or alias; empty for none
   */
  Optional<ColumnReference> resolve(String qualifier, String name) {
    for (NameScope scope = this; scope != null; scope = scope.outer) {
      Optional<Output> found = find(scope.sources, qualifier, name);
      if (found.isPresent()) {
        return found.get().reference();
      }
    }
    return Optional.empty();
  }

  /** What a column of the query refers to. */
  Optional<ColumnReference> resolve(net.sf.jsqlparser.schema.Column column) {
    return resolve(qualifier(column), column.getUnquotedColumnName());
  }

  /** The table or alias that a query names before a column, without quotes; empty for none. */
  static String qualifier(net.sf.jsqlparser.schema.Column column) {
    String qualifier = column.getTable() == null ? "" : column.getUnquotedTableName();
    return qualifier == null ? "" : qualifier;
  }

  /** Whether some source in reach gives a column of that name, stored or computed. */
  boolean gives(String name) {
    return find(sources, "", name).isPresent() || outer != null && outer.gives(name);
  }

  /** The first column of that name among some sources. */
  static Optional<Output> find(List<Source> sources, String qualifier, String name) {
    return sources.stream()
        .filter(s -> qualifier.isEmpty() || s.name().equals(CatalogNames.fold(qualifier)))
        .flatMap(s -> s.column(name).stream())
        .findFirst();
  }

  /** All columns of the sources, or of those of that name. */
  List<Output> outputs(String qualifier) {
    return sources.stream()
        .filter(s -> qualifier.isEmpty() || s.name().equals(CatalogNames.fold(qualifier)))
        .flatMap(s -> s.columns().stream())
        .toList();
  }

  /** A named source in a FROM clause. */
  sealed interface Source {

    /** The alias, or the table's own name, in lower case; empty when it has none. */
    String name();

    /**
     * The column of that name, if the source has one: with what it refers to, nothing when it is
     * computed.
     */
    Optional<Output> column(String name);

    /** All its columns, in order. */
    List<Output> columns();
  }

  /**
   * A column that a query gives.
   *
   * @param name as written, without quotes; empty when it has none
   * @param reference the stored column that it passes on; empty when it is computed
   */
  record Output(String name, Optional<ColumnReference> reference) {}

  /** A table of the catalog. */
  record Base(String name, Occurrence occurrence) implements Source {

    @Override
    public Optional<Output> column(String column) {
      return occurrence
          .table()
          .column(column)
          .map(c -> new Output(c.name(), Optional.of(new ColumnReference(occurrence, c))));
    }

    @Override
    public List<Output> columns() {
      return occurrence.table().columns().stream()
          .map(c -> new Output(c.name(), Optional.of(new ColumnReference(occurrence, c))))
          .toList();
    }
  }

  /** A query in parentheses, a common table expression, or what can't be looked into. */
  record Derived(String name, List<Output> columns) implements Source {

    @Override
    public Optional<Output> column(String column) {
      return columns.stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst();
    }

    /** This source with other names for its first columns. */
    Derived renamed(String alias, List<String> names) {
      List<Output> renamed = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        Output old = columns.get(i);
        renamed.add(i < names.size() ? new Output(names.get(i), old.reference()) : old);
      }
      return new Derived(alias, List.copyOf(renamed));
    }
  }

  /**
   * One occurrence of a table in a query: a table that is joined with itself occurs twice.
   *
   * @param number tells the occurrences of one query apart, in order of appearance
   */
  record Occurrence(Table table, int number) {

    @Override
    public boolean equals(Object other) {
      return other instanceof Occurrence that && number == that.number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  /** A column of one occurrence of a table in a query. */
  record ColumnReference(Occurrence occurrence, Column column) {

    ColumnId id() {
      return column.id();
    }
  }
}
