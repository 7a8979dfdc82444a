// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.testing.TableTest;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is taken out of engines' errors and of verified queries. */
class SharingTextsTest {

  private static final TableId GEMS = TableId.of("gems");
  private static final Catalog CATALOG =
      new Catalog(
          "PostgreSQL",
          "1",
          List.of(
              new Table(
                  GEMS,
                  Table.Kind.TABLE,
                  List.of(
                      new Column(
                          GEMS.column("name"), "TEXT", Types.VARCHAR, true, null, "", List.of())),
                  List.of(),
                  List.of(),
                  1,
                  false,
                  "")),
          List.of());
  private static final Catalog HIDING =
      new Catalog(
          "PostgreSQL",
          "1",
          CATALOG.tables(),
          List.of(),
          new Catalog.HiddenNames(List.of(), List.of(TableId.of("emp").column("name"))),
          "");

  private static String clean(String message, String sql) {
    return SharingLevel.VALUES.print(new SQLException(message, "22P02"), sql, CATALOG);
  }

  @TableTest
  void error_quotingACellInAnyWay_isFreeOfIt(String message) {
    assertThat(clean(message, "SELECT CAST(name AS INTEGER) FROM gems"))
        .doesNotContain("zqcell")
        .contains("SQLSTATE 22P02");
  }

  @Test
  void error_namingTheQuerysOwnWords_keepsThem() {
    assertThat(clean("invalid input syntax for type integer: \"abc\"", "SELECT CAST('abc' AS int)"))
        .isEqualTo("invalid input syntax for type integer: \"abc\"");
    assertThat(clean("column \"name\" does not exist", "SELECT 1"))
        .isEqualTo("column \"name\" does not exist");
  }

  @Test
  void error_withRowsAllowedAndNothingHidden_isTheEngines() {
    assertThat(SharingLevel.ROWS.print(new SQLException("bad \"zqcell\""), "", CATALOG))
        .isEqualTo("bad \"zqcell\"");
  }

  /** The name itself is one of a table that is seen. */
  @TableTest
  void error_suggestingAName_doesNotIfAnythingIsHidden(String message) {
    SQLException error = new SQLException(message, "42703");
    for (SharingLevel level : SharingLevel.values()) {
      assertThat(level.print(error, "SELECT nam FROM gems", HIDING))
          .startsWith("column \"nam\" does not exist")
          .doesNotContain("name", "emp", "…");
    }
    assertThat(SharingLevel.printToWriter(error, "SELECT nam FROM gems", CATALOG))
        .startsWith("column \"nam\" does not exist")
        .doesNotContain("name", "emp");
    assertThat(SharingLevel.ROWS.print(error, "SELECT nam FROM gems", CATALOG)).isEqualTo(message);
  }

  @Test
  void error_suggestingATable_keepsTheRest() {
    SQLException error =
        new SQLException(
            "Table \"G\" not found (candidates are: \"GEMS\"); SQL statement:\nSELECT");
    assertThat(SharingLevel.printToWriter(error, "SELECT name FROM g", CATALOG))
        .isEqualTo("Table \"G\" not found; SQL statement:\nSELECT");
    assertThat(
            SharingLevel.printToWriter(
                new SQLException("Table g does not exist!\nDid you mean \"gems\"?\n\nLINE 1: x"),
                "SELECT name FROM g",
                CATALOG))
        .isEqualTo("Table g does not exist!\n\nLINE 1: x");
  }

  @Test
  void exemplar_underSchema_hasGapsForItsLiterals() {
    Exemplar exemplar =
        new Exemplar(
            "How heavy are Star of Asia and gems above 12345?",
            "SELECT \"name\" FROM gems WHERE name = 'Star of Asia' AND weight > 12345 LIMIT 5",
            0);
    assertThat(SharingLevel.SCHEMA.share(exemplar, CATALOG).orElseThrow())
        .isEqualTo(
            new Exemplar(
                "How heavy are … and gems above …?",
                "SELECT \"name\" FROM gems WHERE name = '…' AND weight > '…' LIMIT 5",
                0));
    assertThat(SharingLevel.VALUES.share(exemplar, CATALOG)).contains(exemplar);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"SELECT $$zq$$", "SELECT E'a\\'zq'", "SELECT 1 -- zq", "SELECT 'a' # 'zq"})
  void exemplar_whoseLiteralsAreUnsure_isLeftOut(String sql) {
    assertThat(SharingLevel.SCHEMA.share(new Exemplar("q", sql, 0), CATALOG)).isEmpty();
  }
}
