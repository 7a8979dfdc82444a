// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.Step;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceWriterTest {

  private static Step step(int sample, int round, String action) {
    return new Step(sample, round, "", action, "", 120, Duration.ofMillis(7));
  }

  private static List<String> headings(Step... steps) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    new TraceWriter(Console.Printer.on(stream, StandardCharsets.UTF_8)).write(List.of(steps));
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("---"))
        .map(line -> line.replaceAll(" \\(.*", ""))
        .toList();
  }

  @Test
  void write_oneTry_tellsItsRounds() {
    assertThat(headings(step(1, 1, "a"), step(1, 2, "b")))
        .containsExactly("--- round 1", "--- round 2");
  }

  @Test
  void write_severalTries_tellsThemApartAndWhatConcernsAll() {
    assertThat(
            headings(step(0, 0, "Strategy"), step(1, 1, "a"), step(2, 1, "b"), step(0, 0, "Vote")))
        .containsExactly(
            "--- question", "--- try 1, round 1", "--- try 2, round 1", "--- question");
  }
}
