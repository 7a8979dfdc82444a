// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.measure.TemplatesRun.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sixty verified questions of the shop, all that ask the same, and all that seem to. */
class TemplatesRunTest {

  @Test
  @Tag("thorough")
  void ask_shop_answersTheSameAndNothingElse(@TempDir Path folder) throws Exception {
    List<Outcome> outcomes =
        new TemplatesRun(folder, Map.of("nl.cache", "off", "nl.lab.offline.trials", "0")).ask();
    assertThat(outcomes).hasSize(380);
    assertThat(outcomes)
        .filteredOn(o -> o.question().sql().isEmpty())
        .hasSize(200)
        .noneMatch(Outcome::answered);
    assertThat(outcomes)
        .filteredOn(o -> o.question().kind().equals("same words"))
        .hasSize(60)
        .allMatch(Outcome::right);
    assertThat(outcomes)
        .filteredOn(Outcome::answered)
        .hasSizeGreaterThan(95)
        .allMatch(Outcome::right);
  }
}
