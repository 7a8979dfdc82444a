// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.linking.KeyInferenceRecall.KeyDatabase;
import dev.nljdbc.bench.linking.KeyInferenceRecall.KeyFigures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyInferenceRecallTest {

  @TempDir private Path folder;

  @Test
  void of_database_tellsRightWrongAndMissed() throws Exception {
    Path file =
        TestDatabases.sqlite(
            folder.resolve("x.sqlite"),
            "CREATE TABLE boat (id INTEGER PRIMARY KEY, name TEXT)",
            "CREATE TABLE crew (boat_id INTEGER REFERENCES boat(id), skipper INTEGER REFERENCES"
                + " boat(id))",
            "CREATE TABLE race (boat_id INTEGER)",
            "INSERT INTO boat VALUES (1, 'a'), (2, 'b')",
            "INSERT INTO crew VALUES (1, 2)",
            "INSERT INTO race VALUES (1)");
    KeyInferenceRecall.Result result = KeyInferenceRecall.allHidden(KeyDatabase.read("x", file));
    assertThat(result.right()).containsExactly("crew.boat_id -> boat.id");
    assertThat(result.wrong()).containsExactly("race.boat_id -> boat.id");
    assertThat(result.missed()).containsExactly("crew.skipper -> boat.id");
    assertThat(result.rows()).isTrue();

    KeyInferenceRecall.Result bare = KeyInferenceRecall.undeclared(KeyDatabase.read("x", file));
    assertThat(bare.right()).containsExactly("crew.boat_id -> boat.id");
    assertThat(bare.missed()).containsExactly("crew.skipper -> boat.id");

    KeyInferenceRecall.Result half =
        KeyInferenceRecall.halfHidden(KeyDatabase.read("x", file), true);
    assertThat(half.right().size() + half.missed().size()).isEqualTo(1);
    assertThat(half.wrong()).containsExactly("race.boat_id -> boat.id");

    KeyFigures figures = KeyFigures.of(List.of(result, result));
    assertThat(figures).isEqualTo(new KeyFigures(2, 4, 4, 2));
    assertThat(figures.f1()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void of_spiderReportedHalf_reachesTheAim() throws Exception {
    assumeThat(PublicData.slow()).isTrue();
    List<KeyInferenceRecall.Result> reported = new ArrayList<>();
    boolean tunes = true;
    for (Map.Entry<String, Path> database :
        Datasets.SPIDER.read(PublicData.path("spider"), "train").files().entrySet()) {
      if (!tunes) {
        reported.add(
            KeyInferenceRecall.allHidden(KeyDatabase.read(database.getKey(), database.getValue())));
      }
      tunes = !tunes;
    }
    assertThat(KeyFigures.of(reported).f1()).isGreaterThan(0.85);
  }
}
