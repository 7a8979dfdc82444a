package dev.nljdbc.offline;

import dev.nljdbc.search.ValueHit;
import java.util.List;
import java.util.Optional;

/**
 * A span of the question and all that it may mean.
 *
 * @param start its first token
 * @param end after its last token
 * @param tables tables it may name, best first
 * @param columns columns it may name, best first
 * @param values cells it may quote, best first
 * @param literal text to compare with when no cell holds it: quoted or a name; null when the span
 *     is ordinary words
 */
record Link(
    int start,
    int end,
    List<Named<TableView>> tables,
    List<Named<ColumnView>> columns,
    List<ValueHit> values,
    @org.jspecify.annotations.Nullable String literal) {

  /** A meaning with its score, 0 to 1. */
  record Named<T>(T what, double score) {}

  boolean table() {
    return !tables.isEmpty();
  }

  boolean column() {
    return !columns.isEmpty();
  }

  boolean value() {
    return !values.isEmpty() || literal != null;
  }

  /** Whether it is a cell rather than a name of the schema. */
  boolean cell() {
    return value() && Math.max(tableScore(), columnScore()) < 0.9;
  }

  double tableScore() {
    return tables.isEmpty() ? 0 : tables.get(0).score();
  }

  double columnScore() {
    return columns.isEmpty() ? 0 : columns.get(0).score();
  }

  Optional<TableView> bestTable() {
    return tables.isEmpty() ? Optional.empty() : Optional.of(tables.get(0).what());
  }

  int length() {
    return end - start;
  }
}
