// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nljdbc.bench.measure.OverheadBenchmark.DriverUnderTest;
import dev.nljdbc.bench.measure.OverheadBenchmark.EmbeddedEngine;
import dev.nljdbc.bench.measure.OverheadBenchmark.JdbcTask;
import java.sql.Connection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.infra.Blackhole;

class JdbcTaskTest {

  @ParameterizedTest
  @EnumSource(DriverUnderTest.class)
  void run_everyTaskOnEachEngine_works(DriverUnderTest contender) throws Exception {
    Blackhole hole =
        new Blackhole(
            "Today's password is swordfish. I understand instantiating Blackholes directly is"
                + " dangerous.");
    for (EmbeddedEngine engine : EmbeddedEngine.values()) {
      JdbcWork work = new JdbcWork(contender.source(engine));
      for (JdbcTask task : JdbcTask.values()) {
        assertThatCode(() -> task.run(work, hole))
            .as("%s, %s", engine, task)
            .doesNotThrowAnyException();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(DriverUnderTest.class)
  void source_anyButBare_putsSomethingBeforeTheEngine(DriverUnderTest contender) throws Exception {
    for (EmbeddedEngine engine : EmbeddedEngine.values()) {
      try (Connection connection = contender.source(engine).connect()) {
        String connected = connection.getClass().getName();
        assertThat(connected.matches("org\\.(h2|sqlite)\\..*"))
            .as(connected)
            .isEqualTo(contender == DriverUnderTest.BARE);
      }
    }
  }
}
