// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.linking.GoldLiterals.Literal;
import dev.nljdbc.bench.linking.ValueRecall.Asked;
import dev.nljdbc.bench.linking.ValueRecall.Recall;
import dev.nljdbc.bench.linking.ValueRecall.TypingErrors;
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

class ValueRecallTest {

  private static final ColumnId CITY = TableId.of("city").column("name");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void make() {
    file =
        TestDatabases.sqlite(
            folder.resolve("world/world.sqlite"),
            "CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country_id INTEGER)",
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
  void measure_valuesThatExist_areCountedInEachWay() throws Exception {
    List<Example> examples =
        List.of(
            example(0, "Who lives in Trondheim?", "SELECT id FROM city WHERE name = 'Trondheim'"),
            example(1, "And in the fens?", "SELECT id FROM city WHERE name = 'Ely'"),
            example(2, "And nowhere?", "SELECT id FROM city WHERE name = 'Atlantis'"));
    SortedMap<String, BenchmarkDatabase> files = new TreeMap<>();
    files.put("world", BenchmarkDatabase.of(file));
    Dataset dataset =
        new Dataset(
            "spider",
            "train",
            dev.nljdbc.bench.dataset.Dataset.Family.SPIDER,
            "0",
            examples,
            files,
            Optional.empty(),
            List.of());

    ValueRecall.Report report = ValueRecall.measure(dataset, examples, 1);

    assertThat(report.questions()).isEqualTo(3);
    assertThat(report.literals()).isEqualTo(3);
    assertThat(report.present()).isEqualTo(2);
    assertThat(report.rows()).containsEntry(Asked.VALUE, new Recall(2, 2, 2, 2, 2));
    assertThat(report.rows()).containsEntry(Asked.MISSPELT, new Recall(1, 1, 1, 1, 1));
    assertThat(report.rows()).containsEntry(Asked.QUESTION, new Recall(2, 1, 1, 1, 1));
    assertThat(report.misses()).anyMatch(miss -> miss.value().equals("Ely") && miss.rank() == 0);
  }

  private static Example example(int number, String question, String gold) {
    return new Example(number, "test#" + number, "world", question, gold);
  }

  @Test
  void in_sameSeed_makesTheSameErrors() {
    TypingErrors some = new TypingErrors(7);
    TypingErrors same = new TypingErrors(7);
    for (String text : List.of("Trondheim", "a", "St. Louis", "東京都", "--")) {
      assertThat(some.in(text)).isEqualTo(same.in(text));
    }
    assertThat(new TypingErrors(1).in("Trondheim")).isNotEqualToIgnoringCase("Trondheim");
    assertThat(new TypingErrors(1).in("--")).isEqualTo("--");
  }
}
