// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.joins.Tables;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.testing.TableTest;
import dev.nljdbc.text.WordList;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnIndexTest {

  private static ColumnIndex index;

  @BeforeAll
  static void build() throws IOException {
    index =
        open(
            described(
                new Tables()
                    .table(
                        "customers", "id*", "firstname", "LastName", "dob", "shipAddr", "country")
                    .table("orders", "id*", "customer_id", "qty", "orderDate", "unit_price")
                    .table("airports", "code*", "city", "country", "longitude")
                    .table("flights", "no*", "sourceairport", "destairport")
                    .table("stadium", "stadium_id*", "capacity", "x17")
                    .table("sales", "sales_amt", "customer_id")
                    .catalog()));
  }

  @Test
  void search_phraseOfAbbreviations_isNoTooLongQuery() {
    String phrase =
        WordList.lines(WordList.class, "abbreviations.txt").stream()
            .map(line -> line.substring(0, line.indexOf(' ')))
            .distinct()
            .collect(Collectors.joining(" "));
    assertThat(index.search(phrase, 5)).isNotEmpty();
  }

  private static Catalog described(Catalog catalog) {
    List<Table> tables =
        catalog.tables().stream()
            .map(
                t ->
                    new Table(
                        t.id(),
                        t.kind(),
                        t.columns().stream().map(ColumnIndexTest::described).toList(),
                        t.primaryKey(),
                        t.uniqueKeys(),
                        0,
                        false,
                        ""))
            .toList();
    return new Catalog("Test", "1", tables, List.of());
  }

  private static Column described(Column c) {
    return c.name().equals("x17")
        ? new Column(
            c.id(), "TEXT", c.jdbcType(), true, null, "name of the home team", List.of("club"))
        : c;
  }

  private static ColumnIndex open(Catalog catalog) throws IOException {
    return ColumnIndex.inMemory(
        catalog, column -> ColumnStatistics.NONE, StaticEmbedder.shared(), query -> List.of());
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static List<String> found(String phrase, int limit) {
    return index.search(phrase, limit).stream().map(h -> h.column().id().toString()).toList();
  }

  @TableTest
  void search_asPeopleSayIt_findsTheColumnFirst(String phrase, String column) {
    assertThat(found(phrase, 5)).first().isEqualTo(column);
  }

  @Test
  void search_tableName_findsItsColumns() {
    assertThat(found("flights", 3)).hasSize(3).allMatch(c -> c.startsWith("flights."));
  }

  @Test
  void search_again_isStableAndKeepsTheLimit() {
    assertThat(found("customer id", 3)).isEqualTo(found("customer id", 3)).hasSize(3);
    assertThat(index.search("customer", 10).stream().map(h -> -h.score())).isSorted();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "?!", "the", "AND (", "\uD83D", "😀", "zzzz", "*", "name:x^3"})
  void search_anyInput_isSafe(String phrase) {
    assertThat(index.search(phrase, 5)).hasSizeLessThanOrEqualTo(5);
    assertThat(index.search(phrase.repeat(50_000), 5)).hasSizeLessThanOrEqualTo(5);
    assertThat(index.search("customer", 0)).isEmpty();
  }

  @Test
  void search_tableNamedBySigns_findsItsColumns() throws IOException {
    Catalog signs = new Tables().table("$$", "id*", "name").table("other", "size").catalog();
    try (ColumnIndex index = open(signs)) {
      assertThat(index.search("name", 5)).isNotEmpty();
      assertThat(index.search("name", 5).get(0).column().id()).hasToString("$$.name");
    }
  }

  @Test
  void search_noTables_isEmpty() throws IOException {
    try (ColumnIndex none = open(new Catalog("Test", "1", List.of(), List.of()))) {
      assertThat(none.search("customer", 5)).isEmpty();
    }
  }
}
