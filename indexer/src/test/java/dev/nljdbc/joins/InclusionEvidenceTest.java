// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnProfile.Order;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What rows say of a key that names suggest, and the keys that are guessed in their light. */
class InclusionEvidenceTest {

  private static final Catalog TEXTS =
      new Tables().table("shop", "code*", "town").table("sale", "shop", "code_of_shop").catalog();

  private static ColumnStatistics values(boolean estimated, Stream<String> values, int each) {
    List<ValueCount> counts = values.map(value -> new ValueCount(value, each)).toList();
    return new ColumnStatistics(
        (long) counts.size() * each, 0, counts.size(), estimated, null, null, counts, List.of());
  }

  private static ColumnStatistics values(int each, String... values) {
    return values(false, Arrays.stream(values), each);
  }

  private static ColumnStatistics numbers(int from, int to, int each) {
    ColumnStatistics found =
        values(false, IntStream.range(from, to).mapToObj(Integer::toString), each);
    return new ColumnStatistics(
        found.rows(),
        0,
        found.distinct(),
        false,
        "" + from,
        "" + (to - 1),
        found.values(),
        List.of());
  }

  private static ColumnStatistics range(long distinct, String min, String max) {
    return new ColumnStatistics(100, 0, distinct, false, min, max, List.of(), List.of());
  }

  private static InclusionEvidence evidence(
      Catalog catalog, String from, ColumnStatistics some, String to, ColumnStatistics all) {
    Map<ColumnId, ColumnStatistics> known =
        Map.of(Tables.column(from), some, Tables.column(to), all);
    return InclusionEvidence.of(
        column(catalog, from),
        column(catalog, to),
        new ColumnFacts(id -> known.getOrDefault(id, ColumnStatistics.NONE)));
  }

  private static Column column(Catalog catalog, String name) {
    ColumnId id = Tables.column(name);
    return catalog.table(id.table()).orElseThrow().column(id.name()).orElseThrow();
  }

  private static InclusionEvidence texts(ColumnStatistics some, ColumnStatistics all) {
    return evidence(TEXTS, "sale.shop", some, "shop.code", all);
  }

  @Test
  void of_nothingKnown_isNone() {
    ColumnStatistics some = values(2, "a", "b");
    assertThat(texts(ColumnStatistics.NONE, some)).isEqualTo(InclusionEvidence.NONE);
    assertThat(texts(some, ColumnStatistics.NONE)).isEqualTo(InclusionEvidence.NONE);
  }

  @Test
  void of_wordsAmongTheOthers_areAsSureAsTheyAreMany() {
    ColumnStatistics all = values(1, "ab", "bc", "cd", "de", "ef", "fg", "gh", "hi", "ij", "jk");
    InclusionEvidence four = texts(values(3, "ab", "bc", "cd", "de"), all);
    InclusionEvidence five = texts(values(3, "ab", "bc", "cd", "de", "ef"), all);
    assertThat(four).isEqualTo(InclusionEvidence.CONTAINED);
    assertThat(five).isEqualTo(InclusionEvidence.SURPRISING);
    assertThat(four.contained()).isTrue();
    assertThat(five.contained()).isTrue();
    InclusionEvidence mixed = texts(values(3, "ab", "bc", "x"), all);
    assertThat(mixed).isEqualTo(InclusionEvidence.MIXED);
    assertThat(mixed.contained()).isFalse();
    assertThat(texts(values(3, "ab", "x"), all)).isEqualTo(InclusionEvidence.MIXED);
    assertThat(texts(values(3, "ab", "x", "y"), all)).isEqualTo(InclusionEvidence.AGAINST);
    InclusionEvidence nineOfTen =
        texts(values(3, "ab", "bc", "cd", "de", "ef", "fg", "gh", "hi", "ij", "x"), all);
    assertThat(nineOfTen).isEqualTo(InclusionEvidence.SURPRISING);
  }

  @Test
  void of_numbersAmongTheOthers_areNeverASurprise() {
    Catalog catalog = new Tables().table("team", "id*").table("player", "team_id").catalog();
    assertThat(evidence(catalog, "player.team_id", numbers(1, 9, 3), "team.id", numbers(1, 11, 1)))
        .isEqualTo(InclusionEvidence.CONTAINED);
  }

  @Test
  void of_aSampleOfTheKey_isNoEvidenceUnlessTheRangesLieApart() {
    ColumnStatistics sample = values(true, Stream.of("a", "b"), 1);
    assertThat(texts(values(2, "x", "y"), sample)).isEqualTo(InclusionEvidence.NONE);
    assertThat(texts(values(2, "a", "b"), sample)).isEqualTo(InclusionEvidence.NONE);
  }

  @Test
  void of_rangesAlone_canOnlySpeakAgainst() {
    ColumnStatistics ten = range(10, "1", "10");
    assertThat(texts(range(5, "1", "10"), ten)).isEqualTo(InclusionEvidence.NONE);
    assertThat(texts(range(10, "10", "30"), ten)).isEqualTo(InclusionEvidence.NONE);
    assertThat(texts(range(10, "-5", "1"), ten)).isEqualTo(InclusionEvidence.NONE);
    assertThat(texts(range(5, "11", "30"), ten)).isEqualTo(InclusionEvidence.AGAINST);
    assertThat(texts(range(5, "-5", "0"), ten)).isEqualTo(InclusionEvidence.AGAINST);
    assertThat(texts(range(11, "1", "10"), ten)).isEqualTo(InclusionEvidence.AGAINST);
    assertThat(texts(range(5, "2020-01-01", "2024-01-01"), ten)).isEqualTo(InclusionEvidence.NONE);
  }

  private static ColumnStatistics counted(long distinct, int min, int max, Order order) {
    ColumnProfile profile = new ColumnProfile(null, null, null, List.of(), order, "");
    return new ColumnStatistics(
        100, 0, distinct, false, "" + min, "" + max, List.of(), List.of(), profile);
  }

  @Test
  void of_allNumbersOfARange_containThoseWithinIt() {
    Catalog catalog = new Tables().table("team", "id*").table("player", "team_id").catalog();
    ColumnStatistics all = counted(100, 1, 100, Order.SEQUENCE);
    assertThat(evidence(catalog, "player.team_id", range(5, "7", "100"), "team.id", all))
        .isEqualTo(InclusionEvidence.CONTAINED);
    assertThat(evidence(catalog, "player.team_id", range(5, "7", "101"), "team.id", all))
        .isEqualTo(InclusionEvidence.NONE);
    ColumnStatistics gaps = counted(50, 1, 100, Order.RISING);
    assertThat(evidence(catalog, "player.team_id", range(5, "7", "100"), "team.id", gaps))
        .isEqualTo(InclusionEvidence.NONE);
  }

  @Test
  void complete_seenKeyWithoutItsTablesName_takesEvidence() {
    Catalog catalog =
        new Tables().table("fleet", "badge_no", "size").table("trip", "badge_no").catalog();
    ColumnStatistics seen = counted(100, 1, 100, Order.RISING);
    Map<String, ColumnStatistics> unknown =
        Map.of("fleet.badge_no", seen, "trip.badge_no", range(5, "7", "100"));
    Map<String, ColumnStatistics> contained =
        Map.of("fleet.badge_no", numbers(1, 9, 1), "trip.badge_no", numbers(1, 4, 2));
    assertThat(inferred(catalog, unknown)).isEmpty();
    assertThat(inferred(catalog, contained))
        .containsExactly("trip.badge_no = fleet.badge_no 0.855");
  }

  @Test
  void complete_equalNamesThatNoKeyHas_takeManyWords() {
    Catalog catalog = new Tables().table("shop", "town", "size").table("sale", "town").catalog();
    ColumnStatistics towns = values(1, "ab", "bc", "cd", "de", "ef", "fg");
    assertThat(
            inferred(catalog, Map.of("shop.town", towns, "sale.town", values(2, "ab", "bc", "cd"))))
        .isEmpty();
    assertThat(inferred(catalog, Map.of("shop.town", towns, "sale.town", towns)))
        .containsExactly("sale.town = shop.town 0.855");
  }

  private static List<String> inferred(Catalog catalog, Map<String, ColumnStatistics> known) {
    Map<ColumnId, ColumnStatistics> byId = new HashMap<>();
    known.forEach((name, statistics) -> byId.put(Tables.column(name), statistics));
    return ForeignKeyInference.complete(catalog, id -> byId.getOrDefault(id, ColumnStatistics.NONE))
        .foreignKeys()
        .stream()
        .filter(ForeignKey::inferred)
        .map(key -> String.format(Locale.ROOT, "%s %.3f", key.name(), key.score()))
        .toList();
  }

  @Test
  void complete_weakName_takesEvidence() {
    Catalog catalog =
        new Tables()
            .table("customers", "id*", "name")
            .table("bills", "old_customer_code")
            .catalog();
    ColumnStatistics ids = values(1, "1", "2", "3");
    Map<String, ColumnStatistics> contained =
        Map.of("bills.old_customer_code", values(2, "1", "2"), "customers.id", ids);
    assertThat(inferred(catalog, Map.of())).isEmpty();
    assertThat(inferred(catalog, contained))
        .containsExactly("bills.old_customer_code = customers.id 0.550");
  }

  @Test
  void complete_tellinglyShortenedName_takesNoEvidence() {
    Catalog catalog =
        new Tables()
            .table("customers", "customer_number*", "name")
            .table("bills", "cust_number", "day")
            .catalog();
    assertThat(inferred(catalog, Map.of()))
        .containsExactly("bills.cust_number = customers.customer_number 0.594");
  }

  @Test
  void complete_shortenedNameOfOneKind_takesEvidenceToo() {
    Catalog catalog =
        new Tables()
            .table("customers", "customer_number*", "name")
            .table("bills", "cus_number", "day")
            .catalog();
    assertThat(inferred(catalog, Map.of())).isEmpty();
    assertThat(
            inferred(
                catalog,
                Map.of(
                    "bills.cus_number", values(1, "1", "2", "x"),
                    "customers.customer_number", numbers(1, 9, 1))))
        .as("most of them")
        .isEmpty();
    assertThat(
            inferred(
                catalog,
                Map.of(
                    "bills.cus_number", numbers(1, 4, 2),
                    "customers.customer_number", numbers(1, 9, 1))))
        .containsExactly("bills.cus_number = customers.customer_number 0.600");
  }

  @Test
  void complete_nameIsSure_rowsWeighIt() {
    Catalog catalog =
        new Tables().table("towns", "town_code*", "size").table("roads", "town_code").catalog();
    ColumnStatistics codes = values(1, "a", "b", "c", "d");
    assertThat(inferred(catalog, Map.of()))
        .containsExactly("roads.town_code = towns.town_code 0.855");
    assertThat(
            inferred(
                catalog, Map.of("roads.town_code", values(2, "a", "b"), "towns.town_code", codes)))
        .containsExactly("roads.town_code = towns.town_code 0.950");
    assertThat(
            inferred(
                catalog,
                Map.of("roads.town_code", values(2, "a", "b", "x"), "towns.town_code", codes)))
        .containsExactly("roads.town_code = towns.town_code 0.760");
    assertThat(
            inferred(
                catalog,
                Map.of("roads.town_code", values(2, "a", "x", "y"), "towns.town_code", codes)))
        .isEmpty();
  }

  @Test
  void complete_tablesNameAndItsValues_beatAnotherKeyOfThatName() {
    Catalog catalog =
        new Tables().table("shop", "code*", "town").table("sale", "shop", "amount").catalog();
    Map<String, ColumnStatistics> known =
        Map.of("sale.shop", values(3, "a", "b"), "shop.code", values(1, "a", "b", "c"));
    assertThat(inferred(catalog, known)).containsExactly("sale.shop = shop.code 0.920");
    assertThat(inferred(catalog, Map.of())).containsExactly("sale.shop = shop.code 0.585");
  }

  @Test
  void complete_noNameButItsWords_isAWeakGuess() {
    Catalog catalog =
        new Tables().table("shop", "code*", "town").table("sale", "place", "amount").catalog();
    String[] five = {"ab", "bc", "cd", "de", "ef"};
    assertThat(
            inferred(catalog, Map.of("sale.place", values(3, five), "shop.code", values(1, five))))
        .containsExactly("sale.place = shop.code 0.450");
    assertThat(
            inferred(
                new Tables().table("shop", "code", "town").table("sale", "place").catalog(),
                Map.of("sale.place", values(3, five), "shop.code", values(1, five))))
        .as("no key is declared")
        .containsExactly("sale.place = shop.code 0.428");
    assertThat(
            inferred(
                catalog, Map.of("sale.place", values(3, "ab", "bc"), "shop.code", values(1, five))))
        .isEmpty();
  }

  @Test
  void complete_columnOfTheOwnTable_takesARoleAndEvidence() {
    Catalog catalog = new Tables().table("staff", "staff_id*", "manager_id", "office_id").catalog();
    ColumnStatistics ids = numbers(1, 9, 1);
    assertThat(inferred(catalog, Map.of())).isEmpty();
    assertThat(
            inferred(
                catalog,
                Map.of(
                    "staff.staff_id", ids,
                    "staff.manager_id", numbers(1, 4, 2),
                    "staff.office_id", numbers(1, 4, 2))))
        .containsExactly("staff.manager_id = staff.staff_id 0.600");
  }

  @Test
  void complete_likelierGuesses_comeFirst() {
    Catalog catalog =
        new Tables()
            .table("teams", "team_id*", "name")
            .table("games", "game_id*", "home_team_id")
            .table("players", "player_id*", "team_id")
            .catalog();
    assertThat(inferred(catalog, Map.of()))
        .containsExactly(
            "players.team_id = teams.team_id 0.855", "games.home_team_id = teams.team_id 0.630");
  }

  private static Catalog lines(boolean keyToo) {
    String number = keyToo ? "line_no*" : "line_no";
    return new Tables()
        .table("orders", "order_no*", "day")
        .table("lines", "order_no*", "line_no*", "amount")
        .table("returns", "return_no*", "order_no", "line_no")
        .table("other", keyToo ? "order_no*" : "order_no", number)
        .catalog();
  }

  private static Map<String, ColumnStatistics> lineNumbers(int returned) {
    return Map.of(
        "orders.order_no", numbers(1, 9, 1),
        "lines.order_no", numbers(1, 9, 2),
        "lines.line_no", numbers(1, 4, 9),
        "returns.order_no", numbers(1, 5, 1),
        "returns.line_no", numbers(returned, returned + 2, 2));
  }

  @Test
  void complete_numberThatMeansSomethingOnlyWithAnother_isAKeyOfBoth() {
    assertThat(inferred(lines(false), lineNumbers(1)))
        .contains("returns[order_no, line_no] = lines[order_no, line_no] 0.800");
    assertThat(inferred(lines(false), lineNumbers(50)))
        .as("other line numbers")
        .noneMatch(key -> key.contains("[order_no, line_no]"));
    assertThat(inferred(lines(true), lineNumbers(1)))
        .as("the line numbers of another table as well")
        .noneMatch(key -> key.startsWith("returns[order_no, line_no]"));
  }

  @Test
  void complete_declaredKeysJoinTheTables_addsNoKeyOfBoth() {
    Catalog plain = lines(false);
    Catalog declared =
        plain.with(
            plain.tables(),
            List.of(
                new ForeignKey(
                    "k",
                    TableId.of("returns"),
                    List.of("order_no"),
                    TableId.of("lines"),
                    List.of("order_no"),
                    1)));
    assertThat(inferred(declared, lineNumbers(1))).noneMatch(key -> key.startsWith("returns["));
  }
}
