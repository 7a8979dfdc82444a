package dev.nljdbc.queries;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What stands in a FROM clause under a name. */
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

  /**
   * A column that a query gives.
   *
   * @param name as written, without quotes; empty when it has none
   * @param reference the stored column that it passes on; empty when it is computed
   */
  record Output(String name, Optional<Reference> reference) {}

  /** A table of the catalog. */
  record Base(String name, Occurrence occurrence) implements Source {

    @Override
    public Optional<Output> column(String column) {
      return occurrence
          .table()
          .column(column)
          .map(c -> new Output(c.name(), Optional.of(new Reference(occurrence, c))));
    }

    @Override
    public List<Output> columns() {
      return occurrence.table().columns().stream()
          .map(c -> new Output(c.name(), Optional.of(new Reference(occurrence, c))))
          .toList();
    }
  }

  /** A query in parentheses, a common table expression, or what can't be looked into. */
  record Derived(String name, List<Output> columns) implements Source {

    @Override
    public Optional<Output> column(String column) {
      return columns.stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst();
    }

    /** The same with other names for its first columns. */
    Derived renamed(String alias, List<String> names) {
      List<Output> renamed = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        Output old = columns.get(i);
        renamed.add(i < names.size() ? new Output(names.get(i), old.reference()) : old);
      }
      return new Derived(alias, List.copyOf(renamed));
    }
  }
}
