// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.metric.Scorer;
import dev.nljdbc.bench.metric.Scorer.Extras;
import dev.nljdbc.bench.metric.Scorer.Scored;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.bench.suite.Suites.SuiteFigures;
import dev.nljdbc.bench.suite.Suites.SuiteSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuitesTest {

  private static final SuiteSettings SETTINGS = new SuiteSettings(10, 1, 5000);
  private static final Example LONG =
      new Example(0, "x#0", "boats", "?", "SELECT name FROM boat WHERE length > 10 ORDER BY name");

  @TempDir private Path folder;
  private Dataset dataset;

  @BeforeEach
  void readDataset() throws Exception {
    dataset = Datasets.named("spider").read(TestDatabases.spider(folder.resolve("data")), "train");
  }

  @Test
  void build_schema_tellsApartWhatThePublishedRowsDoNot() throws Exception {
    Path out = folder.resolve("suites");

    List<SuiteFigures> built = build(out, SETTINGS);

    assertThat(built).hasSize(1);
    assertThat(built.get(0).toldBySuite()).isGreaterThan(built.get(0).toldByOriginal());
    assertThat(built.get(0).databases()).isBetween(1, 10);
    for (String near :
        List.of(
            "SELECT name FROM boat WHERE length >= 10 ORDER BY name",
            "SELECT name FROM boat WHERE length > 11 ORDER BY name",
            "SELECT name FROM boat WHERE length > 10 ORDER BY name LIMIT 9")) {
      assertThat(score(near, out).score().verdict()).isEqualTo(Verdict.CORRECT);
      assertThat(score(near, out).figures()).as(near).containsEntry("test_suite", 0.0);
    }
    assertThat(score(LONG.gold(), out).figures()).containsEntry("test_suite", 1.0);
  }

  @Test
  void build_again_makesTheSameFilesButNotTwice() throws Exception {
    Path out = folder.resolve("suites");
    Files.createDirectories(out.resolve("boats.unfinished"));
    Files.writeString(out.resolve("boats.unfinished/candidate_0.sqlite"), "cut off");
    List<SuiteFigures> first = build(out, SETTINGS);
    Path file = out.resolve("boats/boats_0.sqlite");
    FileTime written = Files.getLastModifiedTime(file);

    assertThat(build(out, SETTINGS)).isEqualTo(first);
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(written);
    build(folder.resolve("other"), SETTINGS);
    assertThat(Files.readAllBytes(folder.resolve("other/boats/boats_0.sqlite")))
        .isEqualTo(Files.readAllBytes(file));
    assertThat(out.resolve("boats.unfinished")).doesNotExist();
  }

  @Test
  void build_othersSuites_areNotTakenForThese() throws Exception {
    Path out = folder.resolve("suites");
    build(out, SETTINGS);

    assertThatThrownBy(() -> build(out, new SuiteSettings(10, 2, 5000)))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("another --out");
  }

  private List<SuiteFigures> build(Path out, SuiteSettings settings) throws Exception {
    List<SuiteFigures> told = new ArrayList<>();
    List<SuiteFigures> built =
        new Suites(out, settings).build(dataset, List.of(LONG), 2, told::add);
    assertThat(told).isEqualTo(built);
    return built;
  }

  private Scored score(String predicted, Path suites) throws Exception {
    Path file = dataset.files().getOrDefault("boats", Path.of(""));
    TreeMap<String, BenchmarkDatabase> databases = new TreeMap<>();
    databases.put("boats", BenchmarkDatabase.of(file));
    Extras extras = new Extras(0, Duration.ZERO, Optional.of(suites));
    try (Scorer scorer = Scorer.of(dataset.on(databases), Duration.ofSeconds(5), extras)) {
      return scorer.score(LONG, predicted);
    }
  }
}
