// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.measure.AgentSpeed.AgentFigures;
import dev.nljdbc.bench.measure.ScriptedServer.Conversation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentSpeedTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"tools", "text"})
  void ask_throughTheDriver_answersAsTheGoldDoesAndCounts(String protocol) throws Exception {
    AgentSpeed speed = speed();
    List<Example> examples = speed.sample(1, 1);

    AgentFigures figures = speed.ask(examples, Map.of("nl.lab.protocol", protocol), 2);

    assertThat(examples).extracting(Example::database).containsExactly("birds", "boats");
    assertThat(figures.asked()).hasSize(4);
    assertThat(figures.correct()).isEqualTo(4);
    assertThat(figures.mean(Conversation::rounds)).isBetween(1.0, 3.0);
    assertThat(figures.mean(Conversation::transcript)).isGreaterThan(200);
    assertThat(figures.mean(Conversation::billed))
        .isGreaterThanOrEqualTo(figures.mean(Conversation::transcript));
    assertThat(figures.mean(Conversation::repeated)).isGreaterThan(200);
    assertThat(AgentFigures.table(Map.of(protocol, figures))).contains("| " + protocol + " | 4 |");
  }

  @Test
  void sample_sameSeed_isTheSame() throws Exception {
    assertThat(speed().sample(1, 5)).isEqualTo(speed().sample(1, 5));
    assertThat(speed().sample(9, 5)).hasSize(3);
  }

  private AgentSpeed speed() throws Exception {
    Path data = folder.resolve("spider");
    if (!data.toFile().exists()) {
      TestDatabases.spider(data);
    }
    Dataset train = Datasets.SPIDER.read(data, "train");
    return new AgentSpeed(train, folder.resolve("index"), line -> {});
  }
}
