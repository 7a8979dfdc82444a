// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import dev.nljdbc.queries.SqlFormula;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two columns of one row, or of a row and the one that it refers to.
 *
 * @param key from the table of one to that of the other; null where both are of one table
 */
record ColumnPair(ColumnView first, ColumnView second, @Nullable ForeignKey key) {

  /** Empty for columns of tables that no declared key connects, or several do. */
  static Optional<ColumnPair> of(ColumnView first, ColumnView second, SchemaView schema) {
    if (first.table().equals(second.table())) {
      return Optional.of(new ColumnPair(first, second, null));
    }
    List<ForeignKey> keys =
        schema.index().catalog().foreignKeys().stream()
            .filter(k -> !k.inferred())
            .filter(k -> connects(k, first.table(), second.table()))
            .toList();
    return keys.size() == 1
        ? Optional.of(new ColumnPair(first, second, keys.get(0)))
        : Optional.empty();
  }

  private static boolean connects(ForeignKey key, TableId one, TableId other) {
    return key.from().equals(one) && key.to().equals(other)
        || key.from().equals(other) && key.to().equals(one);
  }

  /** The same, the second first. */
  ColumnPair turned() {
    return new ColumnPair(second, first, key);
  }

  /** An expression over both. */
  interface Expression {

    /** The expression with these names in SQL. */
    String of(String first, String second);
  }

  Definition definition(Definition.Kind kind, Expression expression, ColumnKind type) {
    ForeignKey joined = key;
    List<TableId> tables =
        joined == null ? List.of(first.table()) : List.of(joined.from(), joined.to());
    List<JoinUse> joins =
        joined == null
            ? List.of()
            : List.of(
                new JoinUse(joined.from(), joined.fromColumns(), joined.to(), joined.toColumns()));
    SqlFormula formula =
        RowFormula.of(
            List.of(first.id(), second.id()), names -> expression.of(names.get(0), names.get(1)));
    return new Definition(kind, tables, joins, "", false, formula, null, type);
  }
}
