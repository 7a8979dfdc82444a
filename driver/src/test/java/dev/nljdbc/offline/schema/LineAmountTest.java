// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.testing.IndexedSchema;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which tables have lines that come to something, and how it is computed. */
class LineAmountTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "unit_price REAL, quantity INTEGER | unit_price * quantity",
        "priceEach REAL, quantityOrdered INTEGER | priceEach * quantityOrdered",
        "price REAL, qty INTEGER | price * qty",
        "price REAL, quantity INTEGER, discount REAL NOT NULL DEFAULT 0.1 | price * quantity * (1 -"
            + " discount)",
        "price REAL, quantity INTEGER, discount REAL DEFAULT 0.1 | price * quantity * (1 -"
            + " COALESCE(discount, 0))",
        "price REAL, quantity INTEGER, discount REAL DEFAULT 15 | price * quantity",
        "price REAL, quantity INTEGER, discount REAL | price * quantity",
        "price REAL, quantity INTEGER, line_total REAL | none",
        "extended_price REAL, quantity INTEGER | none",
        "price REAL, old_price REAL, quantity INTEGER | none",
        "price REAL, quantity_in_stock INTEGER | none",
        "price REAL, quantity_per_unit INTEGER | none",
        "price TEXT, quantity INTEGER | none",
        "unit_price REAL, kegs INTEGER | unit_price * kegs",
        "unit_price REAL, line_no INTEGER | none",
        "unit_price REAL, kegs INTEGER, bottles INTEGER | none",
        "price REAL, kegs INTEGER | none",
        "price REAL | none",
      })
  void of_table_isPriceTimesQuantityLessDiscount(String columns, String expected)
      throws SQLException {
    assertThat(amount(columns, ", a INTEGER REFERENCES a(id), b INTEGER REFERENCES b(id)"))
        .isEqualTo(Optional.ofNullable(expected));
  }

  @ParameterizedTest
  @CsvSource({"''", "', a INTEGER REFERENCES a(id)'"})
  void of_tableThatJoinsNothing_isNone(String keys) throws SQLException {
    assertThat(amount("price REAL, quantity INTEGER", keys)).isEmpty();
  }

  private static Optional<String> amount(String columns, String keys) throws SQLException {
    List<String> statements =
        List.of(
            "CREATE TABLE a (id INTEGER PRIMARY KEY)",
            "CREATE TABLE b (id INTEGER PRIMARY KEY)",
            "CREATE TABLE line (id INTEGER PRIMARY KEY, " + columns + keys + ")",
            "INSERT INTO line (id) VALUES (1)");
    try (IndexedSchema schema = new IndexedSchema(statements)) {
      return new SchemaView(schema.index(), Lexicon.ENGLISH)
          .tables().stream()
              .flatMap(t -> t.columns().stream())
              .map(ColumnView::amount)
              .filter(Objects::nonNull)
              .map(a -> a.written(ColumnId::name))
              .findFirst();
    }
  }
}
