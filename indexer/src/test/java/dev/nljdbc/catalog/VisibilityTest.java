// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.sql.Types;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VisibilityTest {

  private static final Catalog CATALOG =
      new Catalog(
          "PostgreSQL",
          "1",
          List.of(
              table(TableId.of("users"), "id", "name", "Password"),
              table(TableId.of("orders"), "id", "user_id", "total"),
              table(new TableId("hr", "pay"), "user_id", "amount")),
          List.of(
              new ForeignKey(
                  "k",
                  TableId.of("orders"),
                  List.of("user_id"),
                  TableId.of("users"),
                  List.of("id"),
                  1)));

  private static Table table(TableId id, String... columns) {
    return new Table(
        id,
        Table.Kind.TABLE,
        Stream.of(columns)
            .map(c -> new Column(id.column(c), "TEXT", Types.VARCHAR, true, null, "", List.of()))
            .toList(),
        List.of(columns[0]),
        List.of(),
        1,
        false,
        "");
  }

  private static String left(Visibility lists) {
    return String.join(
        " ", lists.of(CATALOG, "public").columns().stream().map(c -> c.id().toString()).toList());
  }

  @TableTest
  void of_deniedTables_areGone(String denied, String left) {
    assertThat(left(Visibility.of("", denied, ""))).isEqualTo(left);
  }

  @TableTest
  void of_deniedColumns_areGone(String denied, String left) {
    assertThat(left(Visibility.of("", "", denied))).isEqualTo(left);
  }

  @Test
  void of_allowedAndDenied_deniedWins() {
    assertThat(left(Visibility.of("users,orders", "orders", "name")))
        .isEqualTo("users.id users.Password");
  }

  @Test
  void of_hiddenKeyColumn_takesItsKeysAlong() {
    Catalog left = Visibility.of("", "", "users.id").of(CATALOG, "public");
    assertThat(left.foreignKeys()).isEmpty();
    assertThat(left.table("users").orElseThrow().primaryKey()).isEmpty();
    assertThat(left.hidden().columns()).containsExactly(TableId.of("users").column("id"));
    assertThat(left.hidden().tables()).isEmpty();
  }

  @Test
  void unmatched_typingErrors_areNamed() {
    assertThat(Visibility.of("user", "hr.pay", "users.pasword").unmatched(CATALOG, "public"))
        .containsExactly(
            "'user' in nl.tables.* matches no table",
            "'users.pasword' in nl.columns.deny matches no column");
  }
}
