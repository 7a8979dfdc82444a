// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.Tables;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.testing.TableTest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class ValueIndexTest {

  private static final String LONG = "long ".repeat(20_000) + "end";
  private static final Map<String, List<String>> VALUES =
      new TreeMap<>(
          Map.of(
              "city.name",
                  List.of("Akiak ", "akiak", "São Paulo", "St. Louis", "New York", "York", "東京都"),
              "state.name", List.of("Illinois", "Iowa", "New York"),
              "alias.city", List.of("Illinois City", "Oslo", "OSLO", "oslo"),
              "activity.name",
                  List.of(
                      "Soccer",
                      "Mountain Climbing",
                      "Bungee Jumping",
                      "Chess",
                      "Crossword Puzzles"),
              "person.name", List.of("John Smith", "Jane Smith", "O'Brien", "Smith, John"),
              "person.note",
                  List.of(
                      "100% \"wool\" AND (cotton)", "😀 fun", LONG, "version 3.14", "U.S.A.", "")));

  private static ValueIndex index;

  @BeforeAll
  static void build() throws IOException {
    index = index(VALUES);
  }

  public static ValueIndex index(Map<String, List<String>> values) throws IOException {
    Catalog catalog =
        new Tables()
            .table("activity", "id*", "name")
            .table("alias", "city")
            .table("city", "id*", "name")
            .table("member", "id*", "first_name", "last_name")
            .table("old_member", "full_name")
            .table("person", "id*", "name", "note")
            .table("state", "name")
            .catalog();
    return index(catalog, values);
  }

  private static ValueIndex index(Catalog catalog, Map<String, List<String>> values)
      throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, catalog)) {
      for (Map.Entry<String, List<String>> column : values.entrySet()) {
        for (String value : column.getValue()) {
          writer.add(Tables.column(column.getKey()), value);
        }
      }
      writer.finish();
    }
    return ValueIndex.open(directory, catalog);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  @Test
  void equal_cellOfTablesAndTheirViews_isThatOfTheTableFirst() throws IOException {
    Catalog tables =
        new Tables()
            .table("a_list", "name")
            .table("b_list", "name")
            .table("city", "name")
            .catalog();
    Catalog catalog =
        tables.with(
            tables.tables().stream()
                .map(
                    t ->
                        new Table(
                            t.id(),
                            t.id().name().equals("city") ? Table.Kind.TABLE : Table.Kind.VIEW,
                            t.columns(),
                            t.primaryKey(),
                            t.uniqueKeys(),
                            t.rows(),
                            t.rowsEstimated(),
                            t.description()))
                .toList(),
            List.of());
    Map<String, List<String>> values =
        Map.of(
            "a_list.name", List.of("Oslo"),
            "b_list.name", List.of("Oslo"),
            "city.name", List.of("Oslo"));
    try (ValueIndex found = index(catalog, values)) {
      assertThat(found.equal(List.of("Oslo"), 2).get("Oslo"))
          .extracting(h -> h.column().toString())
          .containsExactly("city.name", "a_list.name");
      assertThat(found.search(ValueQuery.of("oslo", 2)))
          .extracting(h -> h.column().toString())
          .containsExactly("city.name", "a_list.name");
    }
  }

  private static List<String> found(ValueQuery query) {
    return index.search(query).stream().map(h -> h.column() + ": " + h.contents()).toList();
  }

  private static ValueHit first(String text) {
    return index.search(ValueQuery.of(text, 5)).get(0);
  }

  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      delimiter = '|',
      value = {
        "Akiak |Akiak |EXACT",
        "Akiak|Akiak |FOLDED",
        "OSLO|OSLO|EXACT",
        "sao paulo|São Paulo|FOLDED",
        "  new   york |New York|FOLDED",
        "climbing mountains|Mountain Climbing|STEMMED",
        "crossword puzzle|Crossword Puzzles|STEMMED",
        "Soccer activity|Soccer|PARTIAL",
        "Bungee|Bungee Jumping|PARTIAL",
        "John Smiht|John Smith|FUZZY",
        "Ilinois|Illinois|FUZZY",
        "Xoccer|Soccer|FUZZY",
        "Moutnain Clibming|Mountain Climbing|FUZZY",
        "Illin|Illinois|RELATED",
        "obrien|O'Brien|STEMMED",
        "USA|U.S.A.|STEMMED",
        "st louis|St. Louis|STEMMED",
        "東京|東京都|PARTIAL",
        "3.14|version 3.14|PARTIAL",
        "\"Soccer\"|Soccer|STEMMED",
        "😀|😀 fun|PARTIAL",
        "100% \"wool\" AND (cotton)|100% \"wool\" AND (cotton)|EXACT"
      })
  void search_asPeopleWriteIt_findsTheCellFirst(String text, String contents, Match match) {
    ValueHit hit = first(text);
    assertThat(hit.contents()).isEqualTo(contents);
    assertThat(hit.match()).isEqualTo(match);
  }

  @Test
  void search_exactAndOthers_ordersByKindThenColumn() {
    assertThat(found(ValueQuery.of("Illinois", 5)))
        .startsWith("state.name: Illinois", "alias.city: Illinois City");
    assertThat(found(ValueQuery.of("New York", 5)))
        .startsWith("city.name: New York", "state.name: New York", "city.name: York");
  }

  @Test
  void search_wholeQuestion_findsTheValueInIt() {
    assertThat(first("Which female students took part in Mountain Climbing?").contents())
        .isEqualTo("Mountain Climbing");
    assertThat(first("How many people live in St. Louis?").contents()).isEqualTo("St. Louis");
    assertThat(first("What are Oslo's aliases?").contents()).isEqualToIgnoringCase("Oslo");
  }

  @Test
  void search_tableOrColumnGiven_staysInside() {
    assertThat(found(new ValueQuery("new york", List.of("STATE"), List.of(), 5)))
        .containsExactly("state.name: New York");
    assertThat(found(new ValueQuery("new york", List.of(), List.of("city.Name"), 5)))
        .containsExactly("city.name: New York", "city.name: York");
    assertThat(found(new ValueQuery("new york", List.of("state"), List.of("city.name"), 5)))
        .isEmpty();
    assertThat(found(new ValueQuery("new york", List.of("no_such"), List.of(), 5))).isEmpty();
    assertThat(found(new ValueQuery("new york", List.of(), List.of("name"), 5)))
        .contains("city.name: New York", "state.name: New York");
  }

  @Test
  void search_anyQuery_isStableSortedWithoutDuplicatesAndKeepsTheLimit() {
    for (String text : List.of("smith", "john smith", "new", "oslo", "jhon smith city", "Chess")) {
      List<ValueHit> hits = index.search(ValueQuery.of(text, 3));
      assertThat(hits).isEqualTo(index.search(ValueQuery.of(text, 3))).hasSizeLessThanOrEqualTo(3);
      List<ValueHit> all = index.search(ValueQuery.of(text, 50));
      assertThat(all.stream().map(h -> h.column() + h.contents())).doesNotHaveDuplicates();
      assertThat(all.stream().map(ValueHit::match)).isSorted();
      assertThat(all.stream().map(h -> -h.score())).isSorted();
    }
  }

  @TableTest
  void search_anyInput_isSafe(String text) {
    assertThat(index.search(ValueQuery.of(text, 5))).hasSizeLessThanOrEqualTo(5);
  }

  @Test
  void search_veryLongInput_isSafe() {
    assertThat(first(LONG).contents()).isEqualTo(LONG);
    assertThat(index.search(ValueQuery.of("x".repeat(1_000_000), 5))).isEmpty();
    assertThat(index.search(ValueQuery.of("ab cd ".repeat(100_000), 5))).isEmpty();
  }

  @Test
  void search_limitNotPositive_isEmpty() {
    assertThat(index.search(ValueQuery.of("Oslo", 0))).isEmpty();
    assertThat(index.search(ValueQuery.of("Oslo", -1))).isEmpty();
  }

  @Test
  void search_fromManyThreads_givesTheSame() {
    List<ValueHit> expected = index.search(ValueQuery.of("jon smiths mountains", 10));
    assertThat(expected).isNotEmpty();
    assertThat(
            IntStream.range(0, 40)
                .parallel()
                .mapToObj(i -> index.search(ValueQuery.of("jon smiths mountains", 10))))
        .allMatch(expected::equals);
  }

  @Test
  void search_noValues_isEmpty() throws IOException {
    try (ValueIndex none = index(Map.of())) {
      assertThat(none.search(ValueQuery.of("Oslo", 5))).isEmpty();
    }
  }

  @Test
  void add_columnOutsideTheCatalog_isLeftOut() throws IOException {
    Catalog catalog = new Tables().table("a", "b").catalog();
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, catalog)) {
      writer.add(TableId.of("x").column("y"), "value");
      assertThat(writer.count()).isZero();
      writer.finish();
    }
  }

  @Test
  void search_moreValuesThanAreComparedOneByOne_findsThemInAllWays() throws IOException {
    List<String> many =
        IntStream.range(0, 31_000).mapToObj(i -> "street number " + i + " of Northtown").toList();
    try (ValueIndex large = index(Map.of("city.name", many, "state.name", List.of("Illinois")))) {
      assertThat(large.search(ValueQuery.of("Ilinois", 5)).get(0).contents()).isEqualTo("Illinois");
      assertThat(large.search(ValueQuery.of("Xllinois", 5)).get(0).contents())
          .isEqualTo("Illinois");
      assertThat(large.search(ValueQuery.of("street 30999", 5)).get(0).contents())
          .isEqualTo("street number 30999 of Northtown");
      assertThat(large.search(ValueQuery.of("streat number 77 of Norhtown", 5)).get(0))
          .satisfies(
              hit -> {
                assertThat(hit.contents()).isEqualTo("street number 77 of Northtown");
                assertThat(hit.match()).isEqualTo(Match.FUZZY);
              });
      assertThat(large.search(ValueQuery.of("street number of", 5))).hasSize(5);
    }
  }

  /** Slow: {@code -Dnljdbc.slow=true}. */
  @Test
  void search_veryManyValues_endsWithTheEqualOnesAndThoseThatBeginSo() throws IOException {
    assumeTrue(Boolean.getBoolean("nljdbc.slow"));
    List<String> many =
        IntStream.range(0, 201_000).mapToObj(i -> "street number " + i + " of Northtown").toList();
    Map<String, List<String>> values =
        Map.of("city.name", many, "state.name", List.of("Iowa", "Iowa City", "West Iowa"));
    index(values).close(); // while it is still being warmed up
    try (ValueIndex large = index(values)) {
      assertThat(large.search(ValueQuery.of("iowa", 5)))
          .extracting(ValueHit::contents)
          .containsExactly("Iowa", "Iowa City");
      assertThat(large.search(new ValueQuery("street num", List.of(), List.of("state.name"), 5)))
          .isEmpty();
      assertThat(large.search(ValueQuery.of("street 30999", 5)).get(0).contents())
          .isEqualTo("street number 30999 of Northtown");
      assertThat(large.search(ValueQuery.of("West Iwoa", 5)).get(0).contents())
          .isEqualTo("West Iowa");
    }
  }
}
