// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.Example;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileTest {

  @TempDir private Path folder;

  @Test
  void of_questions_countsWhatTheirGoldIsMadeOf() throws Exception {
    Profile profile =
        profile(
            "SELECT count(*) FROM boat WHERE name = \"Alma\"",
            "SELECT name FROM boat WHERE name LIKE '%runa%' OR name = 'Ferry'",
            "SELECT h.town FROM boat b JOIN harbour h ON b.harbour = h.id GROUP BY h.town ORDER BY"
                + " count(*) DESC LIMIT 1",
            "SELECT name FROM boat WHERE id NOT IN (SELECT harbour FROM boat WHERE id > 9)"
                + " UNION SELECT town FROM harbour",
            "SELECT nonsense FROM boat");

    assertThat(value(profile, Profile.Figure.QUESTIONS)).isEqualTo(5);
    assertThat(value(profile, Profile.Figure.VALUE_RATE)).isEqualTo(20);
    assertThat(value(profile, Profile.Figure.COVER_RATE)).isEqualTo(50);
    assertThat(value(profile, Profile.Figure.COMPARED)).isEqualTo(40);
    assertThat(value(profile, Profile.Figure.COMPARED_COVERED)).isCloseTo(66.67, within(0.01));
    assertThat(value(profile, Profile.Figure.ONE_TABLE)).isEqualTo(60);
    assertThat(value(profile, Profile.Figure.TWO_TABLES)).isEqualTo(40);
    assertThat(value(profile, Profile.Figure.MEAN_TABLES)).isEqualTo(1.4);
    assertThat(value(profile, "group by, %")).isEqualTo(20);
    assertThat(value(profile, "nested, %")).isEqualTo(20);
    assertThat(value(profile, "set operation, %")).isEqualTo(20);
    assertThat(value(profile, "gold queries with rows")).isEqualTo(4);
    assertThat(value(profile, "gold queries that do not run")).isEqualTo(1);
    assertThat(profile.broken()).singleElement().asString().contains("nonsense");
  }

  @Test
  void of_schema_countsTablesColumnsKeysAndTokens() throws Exception {
    Profile profile = profile("SELECT 1");

    assertThat(value(profile, Profile.Figure.TABLES)).isEqualTo(2);
    assertThat(value(profile, Profile.Figure.COLUMNS)).isEqualTo(2.5);
    assertThat(value(profile, Profile.Figure.KEYS)).isEqualTo(1);
    assertThat(value(profile, Profile.Figure.TOKENS)).isBetween(40.0, 70.0);
  }

  @Test
  void of_splitInThePaper_hasItsFiguresBeside() throws Exception {
    Profile profile = profile("SELECT 1");

    assertThat(profile.figures())
        .filteredOn(figure -> figure.name().equals(Profile.Figure.COVER_RATE))
        .singleElement()
        .extracting(Profile.Figure::paper)
        .isEqualTo(87.14);
  }

  private static double value(Profile profile, String name) {
    return profile.figures().stream()
        .filter(figure -> figure.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private Profile profile(String... golds) throws Exception {
    Path file =
        TestDatabases.sqlite(
            folder.resolve("fleet.sqlite"),
            "CREATE TABLE harbour(id INTEGER PRIMARY KEY, town TEXT)",
            "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT, harbour INTEGER REFERENCES"
                + " harbour(id))",
            "INSERT INTO harbour VALUES (1, 'Turku')",
            "INSERT INTO boat VALUES (1, 'Alma', 1), (2, 'Bruna', 1)");
    List<Example> examples = new ArrayList<>();
    for (String gold : golds) {
      String question = "Where are alma and Bruna?";
      examples.add(new Example(examples.size(), "dev.json#0", "fleet", question, gold));
    }
    TreeMap<String, BenchmarkDatabase> databases = new TreeMap<>();
    databases.put("fleet", BenchmarkDatabase.of(file));
    Dataset dataset =
        new Dataset(
            "spider", "dev", Family.SPIDER, "0", examples, databases, Optional.empty(), List.of());
    return Profile.of(dataset, examples);
  }
}
