// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.BuildState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BuildBarTest {

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Console console =
      new Console(
          new ByteArrayInputStream(new byte[0]),
          Console.Printer.on(new PrintStream(new ByteArrayOutputStream()), StandardCharsets.UTF_8),
          Console.Printer.on(new PrintStream(err), StandardCharsets.UTF_8),
          new Terminals(false, false, true),
          120);

  @Test
  void at_tablesAreRead_showsHowManyHowFastAndHowLongStill() {
    try (BuildBar bar = new BuildBar(console)) {
      assertThat(bar.shown()).isFalse();
      bar.at(
          new BuildState(
              "reading orders",
              3,
              4,
              0,
              500_000,
              Duration.ofSeconds(5),
              Optional.of(Duration.ofSeconds(7))));
      assertThat(bar.shown()).isTrue();
    }
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("75%", "3/4", "reading orders", "100,000 values/s", "7 s left")
        .endsWith(ProgressIndicator.WIPE);
  }
}
