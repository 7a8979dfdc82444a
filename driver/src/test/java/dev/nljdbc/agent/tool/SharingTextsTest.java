// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
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

  private static String clean(String message, String sql) {
    return SharingLevel.VALUES.print(new SQLException(message, "22P02"), sql, CATALOG);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "invalid input syntax for type integer: \"zqcell\"",
        "invalid input syntax for type integer: \"O'Brien \"zqcell\" name\"",
        "could not convert 'name' zqcell 'name' to INT32",
        "value zqcell out of range",
        "wrong:\n  Detail: Token zqcell is invalid.\n  Where: JSON data, line 1: {zqcell",
        "XPATH syntax error: '~zqcell'",
        "überzqcell ungültig “zqcell”"
      })
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
