// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.measure.SearchRecall.ColumnRecall;
import dev.nljdbc.bench.metric.GoldLiterals;
import dev.nljdbc.bench.metric.GoldLiterals.Literal;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchRecallTest {

  private static final ColumnId CITY = TableId.of("city").column("name");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void make() {
    file =
        TestDatabases.sqlite(
            folder.resolve("world/world.sqlite"),
            "CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country_id INTEGER REFERENCES"
                + " country)",
            "CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO city VALUES (1, 'Trondheim', 1), (2, 'Ely', 2)",
            "INSERT INTO country VALUES (1, 'Norway'), (2, 'Britain')");
  }

  @Test
  void of_literals_areFoundWithTheirColumns() throws Exception {
    try (IndexedDatabase world = IndexedDatabase.open(file)) {
      assertThat(
              GoldLiterals.of(
                  "SELECT count(*) FROM city AS T1 JOIN country AS T2 ON T1.country_id = T2.id"
                      + " WHERE T2.name = \"Norway\" AND T1.name IN ('Ely', 'Oslo') AND T1.id > 3"
                      + " AND T1.country_id IN (SELECT id FROM country WHERE name LIKE '%way%')",
                  world.index().catalog()))
          .containsExactlyInAnyOrder(
              new Literal(TableId.of("country").column("name"), "Norway"),
              new Literal(CITY, "Ely"),
              new Literal(CITY, "Oslo"),
              new Literal(TableId.of("country").column("name"), "%way%"));
      assertThat(GoldLiterals.of("SELECT FROM WHERE", world.index().catalog())).isEmpty();
    }
  }

  @Test
  void of_valuesThatExist_areCountedInEachWay() throws Exception {
    List<Example> examples =
        List.of(
            example(0, "Who lives in Trondheim?", "SELECT id FROM city WHERE name = 'Trondheim'"),
            example(1, "And in the fens?", "SELECT id FROM city WHERE name = 'Ely'"),
            example(2, "And nowhere?", "SELECT id FROM city WHERE name = 'Atlantis'"));

    assertThat(markdown(examples))
        .contains("compare columns with: 3. Counted are the 2 that")
        .contains("| the value | 100.00 | 100.00 | 100.00 | 100.00 |")
        .contains("| the whole question | 50.00 | 50.00 | 50.00 | 50.00 |");
  }

  @Test
  void of_joins_areCountedByWhetherKeysDeclareThem() throws Exception {
    String join = "SELECT city.name, country.name FROM city JOIN country ON city.%s = country.%s";

    assertThat(
            markdown(
                List.of(
                    example(0, "Towns?", join.formatted("country_id", "id")),
                    example(1, "Namesakes?", join.formatted("name", "name")),
                    example(2, "Nothing?", "SELECT FROM WHERE"),
                    example(3, "Names?", "SELECT name FROM city"))))
        .contains("1 others join no tables; 1 can't be read.")
        .contains("| follow declared keys | 1 | 1 (100.00 %) |")
        .contains("| do not all | 1 | 0 (0.00 %) |")
        .contains("| all | 2 | 1 (50.00 %) |");
  }

  private String markdown(List<Example> examples) throws Exception {
    SortedMap<String, BenchmarkDatabase> files = new TreeMap<>();
    files.put("world", BenchmarkDatabase.of(file));
    Dataset dataset =
        new Dataset(
            "spider",
            "train",
            Dataset.Family.SPIDER,
            "0",
            examples,
            files,
            Optional.empty(),
            List.of());
    return SearchRecall.of(dataset, examples, List.of()).markdown();
  }

  private static Example example(int number, String question, String gold) {
    return new Example(number, "test#" + number, "world", question, gold);
  }

  @Test
  void cells_goldColumnsAtDepths_areCountedOnce() {
    ColumnRecall recall = new ColumnRecall();
    TableId table = TableId.of("t");
    recall.add(
        List.of(table.column("a"), table.column("f"), table.column("z")),
        List.of("a", "b", "c", "d", "e", "f").stream().map(table::column).toList(),
        false);
    assertThat(recall.cells())
        .startsWith(" | 1 | 3 | 33.3 / 66.7 / 66.7 | 0.0 / 0.0 / 0.0 | 33.3 / 66.7 / 66.7 |");
  }
}
