// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForeignKeyInferenceTest {

  private static List<String> inferred(Catalog catalog, Map<ColumnId, ColumnStatistics> known) {
    return ForeignKeyInference.complete(
            catalog, column -> known.getOrDefault(column, ColumnStatistics.NONE))
        .foreignKeys()
        .stream()
        .filter(ForeignKey::inferred)
        .map(ForeignKey::name)
        .sorted()
        .toList();
  }

  private static List<String> inferred(Tables tables) {
    return inferred(tables.catalog(), Map.of());
  }

  @Test
  void complete_usualNames_findsTheKeys() {
    assertThat(
            inferred(
                new Tables()
                    .table("customers", "id*", "name")
                    .table("orders", "order_id*", "customer_id", "home_team_id")
                    .table("order_items", "OrderID", "product")
                    .table("teams", "team_id*", "name")
                    .table("products", "product*")))
        .containsExactly(
            "order_items.OrderID = orders.order_id",
            "order_items.product = products.product",
            "orders.customer_id = customers.id",
            "orders.home_team_id = teams.team_id");
  }

  @Test
  void complete_genericNamesAlone_saysNothing() {
    assertThat(
            inferred(
                new Tables().table("a", "id*", "name").table("b", "id*", "name").table("c", "id")))
        .isEmpty();
  }

  @Test
  void complete_typesDiffer_saysNothing() {
    assertThat(inferred(new Tables().table("state", "state*").table("city", "state_id", "name")))
        .isEmpty();
  }

  @Test
  void complete_declaredKeysConnect_addsNothingBetweenThem() {
    Tables tables =
        new Tables()
            .table("customers", "id*", "name")
            .table("orders", "id*", "customer_id", "buyer_customer_id")
            .table("payments", "id*", "order_id")
            .key("declared", "orders.customer_id", "customers.id");
    assertThat(inferred(tables)).containsExactly("payments.order_id = orders.id");
    assertThat(
            ForeignKeyInference.complete(tables.catalog(), c -> ColumnStatistics.NONE)
                .foreignKeys())
        .extracting(ForeignKey::name)
        .containsExactly("declared", "payments.order_id = orders.id");
  }

  @Test
  void complete_twoTablesWithOneKey_pointsOnlyOneWay() {
    assertThat(
            inferred(
                new Tables().table("student", "StuID*", "name").table("has_pet", "StuID*", "x")))
        .containsExactly("has_pet.StuID = student.StuID");
  }

  private static ColumnStatistics range(long rows, long distinct, int min, int max) {
    return new ColumnStatistics(rows, 0, distinct, false, "" + min, "" + max, List.of(), List.of());
  }

  @Test
  void complete_rowsContradict_saysNothing() {
    Catalog catalog = new Tables().table("team", "id*").table("player", "id*", "team_id").catalog();
    ColumnId from = Tables.column("player.team_id");
    ColumnId to = Tables.column("team.id");
    assertThat(inferred(catalog, Map.of(from, range(50, 9, 1, 9), to, range(10, 10, 1, 10))))
        .hasSize(1);
    assertThat(inferred(catalog, Map.of(from, range(50, 9, 100, 900), to, range(10, 10, 1, 10))))
        .isEmpty();
    assertThat(inferred(catalog, Map.of(from, range(50, 40, 1, 9), to, range(10, 10, 1, 10))))
        .isEmpty();
  }

  @Test
  void complete_noKeysDeclared_takesUniqueColumns() {
    Catalog catalog = new Tables().table("team", "id").table("player", "team_id").catalog();
    assertThat(inferred(catalog, Map.of())).isEmpty();
    assertThat(inferred(catalog, Map.of(Tables.column("team.id"), range(10, 10, 1, 10))))
        .containsExactly("player.team_id = team.id");
  }

  @Test
  void complete_again_replacesWhatWasInferred() {
    Catalog catalog = new Tables().table("team", "id*").table("player", "team_id").catalog();
    Catalog once = ForeignKeyInference.complete(catalog, c -> ColumnStatistics.NONE);
    assertThat(ForeignKeyInference.complete(once, c -> ColumnStatistics.NONE)).isEqualTo(once);
  }

  private static Tables staff() {
    return new Tables()
        .table("staff", "staff_id*", "manager_id", "office_no")
        .table("places", "manager_id*", "office_no*", "town");
  }

  private static final Map<ColumnId, ColumnStatistics> MANAGED =
      Map.of(
          Tables.column("staff.staff_id"), numbered(1, 9),
          Tables.column("staff.manager_id"), numbered(1, 4));

  private static ColumnStatistics numbered(int from, int to) {
    List<ColumnStatistics.ValueCount> values =
        IntStream.range(from, to)
            .mapToObj(i -> new ColumnStatistics.ValueCount("" + i, 1))
            .toList();
    long count = values.size();
    return new ColumnStatistics(
        count, 0, count, false, "" + from, "" + (to - 1), values, List.of());
  }

  @Test
  void complete_columnOfADeclaredKey_refersToNoRowOfItsOwnTable() {
    String own = "staff.manager_id = staff.staff_id";
    assertThat(inferred(staff().catalog(), MANAGED)).contains(own);
    assertThat(
            inferred(staff().key("k", "staff.manager_id", "places.manager_id").catalog(), MANAGED))
        .as("declared")
        .doesNotContain(own);
    assertThat(
            inferred(
                staff().key("k", "staff.manager_id", "places.manager_id", 0.9).catalog(), MANAGED))
        .as("guessed before")
        .contains(own);
    assertThat(
            inferred(
                staff()
                    .key("k", "staff.manager_id,office_no", "places.manager_id,office_no")
                    .catalog(),
                MANAGED))
        .as("with another column")
        .contains(own);
  }

  @Test
  void complete_keyNamedForItsOwnTable_isNoOthers() {
    assertThat(
            inferred(
                new Tables()
                    .table("teams", "id*", "name")
                    .table("old_teams", "old_team_id*", "name")))
        .isEmpty();
    assertThat(
            inferred(
                new Tables()
                    .table("teams", "id*", "name")
                    .table("games", "game_id*", "old_team_id")))
        .containsExactly("games.old_team_id = teams.id");
  }
}
