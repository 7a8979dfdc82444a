// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("thorough")
class LiveValueSearchTest {

  @TempDir Path directory;

  private static Deadline soon() {
    return Deadline.after(Duration.ofMinutes(2));
  }

  private String shop(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE item (id INTEGER, name VARCHAR(60), note VARCHAR(60))",
        "INSERT INTO item VALUES (1, 'Garden Hose ', '100% wool'), (2, 'garden hose', '100 wool'),"
            + " (3, 'Zürich', 'a_b'), (4, 'ladder', 'axb'), (5, 'O''Brien', 'it''s!'),"
            + " (6, NULL, 'ladder, wooden')",
        "CREATE TABLE place (city VARCHAR(60))",
        "INSERT INTO place VALUES ('ladder'), ('Oslo'), ('oslo'), ('New York'), ('USA')");
  }

  private static LiveValueSearch search(Connection connection) throws SQLException {
    Catalog catalog = new CatalogReader().read(connection);
    return new LiveValueSearch(catalog, Dialects.of(catalog.product()), texts(catalog));
  }

  private static List<ColumnId> texts(Catalog catalog) {
    return catalog.columns().stream()
        .filter(column -> column.kind() == ColumnKind.TEXT)
        .map(Column::id)
        .toList();
  }

  private static List<String> found(Connection connection, ValueQuery query) throws SQLException {
    return search(connection).search(connection, query, soon()).hits().stream()
        .map(hit -> (hit.column() + "=" + hit.contents()).toLowerCase(java.util.Locale.ROOT))
        .toList();
  }

  private static ValueQuery query(String text) {
    return ValueQuery.of(text, 10);
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void search_value_givesEqualOnesThenThoseThatContainIt(Engines engine) throws Exception {
    try (Connection connection = engine.connect(shop(engine))) {
      LiveValueSearch.Found found = search(connection).search(connection, query("ladder"), soon());
      assertThat(found.unread()).isEmpty();
      assertThat(found.hits()).allMatch(ValueHit::live);
      assertThat(found.hits())
          .extracting(ValueHit::match)
          .containsExactly(Match.EXACT, Match.EXACT, Match.PARTIAL);
      assertThat(found(connection, query("ladder")))
          .containsExactlyInAnyOrder(
              "item.name=ladder", "place.city=ladder", "item.note=ladder, wooden");
      assertThat(connection.getAutoCommit()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void search_otherCase_findsIt(Engines engine) throws Exception {
    try (Connection connection = engine.connect(shop(engine))) {
      assertThat(found(connection, query("GARDEN hose")))
          .contains("item.name=garden hose", "item.name=garden hose ");
      assertThat(found(connection, query("Oslo"))).contains("place.city=oslo");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void search_wildcardsAndQuotes_standForThemselves(Engines engine) throws Exception {
    try (Connection connection = engine.connect(shop(engine))) {
      assertThat(found(connection, query("100%"))).containsExactly("item.note=100% wool");
      assertThat(found(connection, query("a_b"))).containsExactly("item.note=a_b");
      assertThat(found(connection, query("o'brien"))).containsExactly("item.name=o'brien");
      assertThat(found(connection, query("it's!"))).containsExactly("item.note=it's!");
      assertThat(found(connection, query("'; DROP TABLE item; --"))).isEmpty();
      assertThat(found(connection, query("\\"))).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void search_question_findsTheValuesInIt(Engines engine) throws Exception {
    try (Connection connection = engine.connect(shop(engine))) {
      assertThat(found(connection, query("How many orders for a ladder went to Oslo?")))
          .contains("item.name=ladder", "place.city=oslo");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void search_namesInLowerCaseAtTheEndOfALongQuestion_areFound(Engines engine) throws Exception {
    String padding = IntStream.range(0, 40).mapToObj(i -> "word" + i + " ").collect(joining());
    try (Connection connection = engine.connect(shop(engine))) {
      assertThat(found(connection, query(padding + "in new york"))).contains("place.city=new york");
      assertThat(found(connection, query("what is sold in the usa"))).contains("place.city=usa");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void search_scopeAndLimit_areKept(Engines engine) throws Exception {
    try (Connection connection = engine.connect(shop(engine))) {
      assertThat(found(connection, new ValueQuery("ladder", List.of("PLACE"), List.of(), 5)))
          .containsExactly("place.city=ladder");
      assertThat(found(connection, new ValueQuery("ladder", List.of(), List.of("name"), 5)))
          .containsExactly("item.name=ladder");
      assertThat(found(connection, new ValueQuery("ladder", List.of(), List.of(), 1))).hasSize(1);
      assertThat(found(connection, new ValueQuery("ladder", List.of(), List.of("id"), 5)))
          .isEmpty();
      assertThat(found(connection, query(" "))).isEmpty();
    }
  }

  /** The rows are as many as the plan needs to prefer an index; the catalog claims more. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "POSTGRESQL"})
  void search_tableBeyondScans_asksIndexesOnly(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE item (name VARCHAR(60), note VARCHAR(60))",
            "INSERT INTO item WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                + " WHERE i < 60000) SELECT 'name ' || i, 'note ' || i FROM n",
            "INSERT INTO item VALUES ('ladder', 'ladder')",
            "CREATE INDEX item_name ON item (name)",
            "ANALYZE");
    try (Connection connection = engine.connect(url)) {
      Catalog few = new CatalogReader().read(connection);
      Catalog many =
          few.with(
              few.tables().stream().map(table -> table.withRows(100_000_000, true)).toList(),
              few.foreignKeys());
      LiveValueSearch.Found found =
          new LiveValueSearch(many, Dialects.of(many.product()), texts(many))
              .search(connection, query("ladder"), soon());
      assertThat(found.hits())
          .extracting(hit -> hit.column().toString())
          .containsExactly("item.name");
      assertThat(found.unread()).extracting(ColumnId::toString).containsExactly("item.note");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void search_timePassed_namesWhatWasNotRead(Engines engine) throws Exception {
    try (Connection connection = engine.connect(shop(engine))) {
      Deadline gone = new Deadline(Instant.EPOCH, () -> Instant.EPOCH);
      LiveValueSearch.Found found = search(connection).search(connection, query("ladder"), gone);
      assertThat(found.hits()).isEmpty();
      assertThat(found.unread()).hasSize(3);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void search_tableGone_fails(Engines engine) throws Exception {
    try (Connection connection = engine.connect(shop(engine))) {
      LiveValueSearch search = search(connection);
      Engines.run(connection, "DROP TABLE item", "DROP TABLE place");
      assertThatThrownBy(() -> search.search(connection, query("ladder"), soon()))
          .isInstanceOf(SQLException.class);
    }
  }
}
