// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineSyntaxTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '$',
      nullValues = "none",
      value = {
        "POSTGRESQL | a @> b | 2 | @>",
        "POSTGRESQL | a@>b | 1 | @>",
        "POSTGRESQL | a @>+ b | 2 | none",
        "POSTGRESQL | a @> b | 3 | none",
        "POSTGRESQL | a #>> b | 2 | #>>",
        "POSTGRESQL | a #>>> b | 2 | none",
        "POSTGRESQL | a #>>>> b | 2 | none",
        "POSTGRESQL | a # b | 2 | #",
        "POSTGRESQL | a @@ b | 2 | @@",
        "POSTGRESQL | @ 1 | 0 | @",
        "POSTGRESQL | @1 | 0 | @",
        "POSTGRESQL | @9 | 0 | @",
        "POSTGRESQL | @(1) | 0 | @",
        "POSTGRESQL | @a | 0 | none",
        "POSTGRESQL | a @--b | 2 | none",
        "POSTGRESQL | a #--b | 2 | #",
        "POSTGRESQL | a #/*b*/ c | 2 | #",
        "POSTGRESQL | a ^@ b | 2 | ^@",
        "POSTGRESQL | a + b | 2 | none",
        "POSTGRESQL | a #> | 2 | #>",
        "POSTGRESQL | a @ | 2 | @",
        "DUCKDB | a @> b | 2 | @>",
        "DUCKDB | #1 | 0 | none",
        "DUCKDB | a @@ b | 2 | none",
        "DUCKDB | @ 1 | 0 | @",
        "DUCKDB | a ^@ b | 2 | ^@"
      })
  void operatorAt_isTheWholeOperatorOrNone(
      EngineSyntax engine, String sql, int start, String operator) {
    assertThat(engine.operatorAt(sql, start)).isEqualTo(operator);
  }

  @ParameterizedTest
  @CsvSource({"@>, @>", "@?, @@", "^@, =", "-|-, =", "?|, ||", "#, -", "@, -", "<, <"})
  void plainOperator_isWhatTheParserKnows(String operator, String known) {
    assertThat(EngineSyntax.of("PostgreSQL").plainOperator(operator)).isEqualTo(known);
  }

  @Test
  void has_eachTrait_isSomeEngines() {
    Set<SyntaxTrait> unused = EnumSet.allOf(SyntaxTrait.class);
    for (String product :
        List.of(
            "SQLite",
            "H2",
            "PostgreSQL",
            "MariaDB",
            "DuckDB",
            "HSQL Database Engine",
            "Trino",
            "Spark SQL",
            "Other")) {
      unused.removeIf(EngineSyntax.of(product)::has);
    }
    assertThat(unused).isEmpty();
  }

  @Test
  void of_aRelativeOfAnEngine_isUnknown() {
    assertThat(EngineSyntax.of("EnterpriseDB Postgres").isUnknown()).isTrue();
    assertThat(EngineSyntax.of("PostgreSQL").isUnknown()).isFalse();
  }
}
