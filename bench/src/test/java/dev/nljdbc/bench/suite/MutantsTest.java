// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.suite.SchemaShape.ColumnShape;
import dev.nljdbc.bench.suite.SchemaShape.TableShape;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class MutantsTest {

  private static final SchemaShape BOATS =
      new SchemaShape(
          List.of(),
          List.of(new TableShape("boat", List.of(column("name"), column("length")), List.of())));

  @Test
  void of_gold_changesOneThingEach() {
    List<String> mutants =
        Mutants.of("SELECT max(length) FROM boat WHERE name = 'Alma' AND length >= 9", BOATS);

    assertThat(mutants)
        .contains(
            "SELECT min(length) FROM boat WHERE name = 'Alma' AND length >= 9",
            "SELECT max(name) FROM boat WHERE name = 'Alma' AND length >= 9",
            "SELECT max(length) FROM boat WHERE name != 'Alma' AND length >= 9",
            "SELECT max(length) FROM boat WHERE name = 'alma' AND length >= 9",
            "SELECT max(length) FROM boat WHERE name = 'Alma' or length >= 9",
            "SELECT max(length) FROM boat WHERE name = 'Alma' AND length > 9",
            "SELECT max(length) FROM boat WHERE name = 'Alma' AND length >= 10")
        .doesNotHaveDuplicates()
        .doesNotContain("SELECT max(length) FROM boat WHERE name = 'Alma' AND length >= 9");
  }

  @Test
  void of_conditions_areLeftOutOneByOne() {
    assertThat(spaced("SELECT name FROM boat WHERE length > 1 AND name = 'x' ORDER BY name"))
        .contains(
            "SELECT name FROM boat WHERE name = 'x' ORDER BY name",
            "SELECT name FROM boat WHERE length > 1 ORDER BY name");
    assertThat(spaced("SELECT name FROM boat WHERE length BETWEEN 1 AND 2"))
        .contains("SELECT name FROM boat");
    assertThat(spaced("SELECT name FROM boat GROUP BY name HAVING count(*) > 2 LIMIT 1"))
        .contains("SELECT name FROM boat GROUP BY name LIMIT 1");
  }

  private static Set<String> spaced(String gold) {
    Set<String> mutants = new TreeSet<>();
    Mutants.of(gold, BOATS).forEach(mutant -> mutants.add(mutant.strip().replaceAll("\\s+", " ")));
    return mutants;
  }

  @Test
  void literals_ofQueries_belongToTheColumnBeforeThem() {
    Map<String, Set<Object>> literals =
        QueryLiterals.of(
            List.of(
                "SELECT name FROM boat WHERE length BETWEEN 1.5 AND 7 AND name = 'O''Hara' LIMIT 3",
                "SELECT name FROM boat WHERE \"name\" = \"Alma\""),
            BOATS.columnNames());

    assertThat(literals.get("length")).containsExactly(1.5, 7L);
    assertThat(literals.get("name")).contains("O'Hara");
  }

  @Test
  void near_values_areOffByOneOrInOtherLetters() {
    assertThat(NearValues.of(7L)).containsExactly(7L, 6L, 8L);
    assertThat(NearValues.of("Alma")).contains("Alma", "ALMA", "alma", "Alm");
    assertThat(NearValues.of("%son")).contains("son", "ason", "sonz", "asonz");
    assertThat(NearValues.of("2019")).contains("2018", "2019");
  }

  private static ColumnShape column(String name) {
    return new ColumnShape(name, "TEXT", false, false, List.of());
  }
}
