// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.TestModel.Said;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixCommandTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int matrix(String yaml, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("matrix.yaml"), yaml);
    return BenchCli.execute(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        Stream.concat(
                Stream.of("matrix", file.toString(), "--out", folder.resolve("out").toString()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private String common(String url) throws IOException {
    return """
    common:
      dataset: spider
      data: %s
      split: train
      db: [boats, birds]
      no-progress: true
      model: tester
      base-url: %s
    """
        .formatted(TestDatabases.spider(folder.resolve("spider")), url);
  }

  @Test
  void matrix_axesAndNamedRuns_areRunOnceEachAndCompared() throws Exception {
    try (TestModel model =
        new TestModel(request -> Said.text("```sql\nSELECT count(*) FROM boat\n```"))) {
      String yaml =
          common(model.baseUrl())
              + """
              axes:
                strategy: [interactive, direct]
                nl.lab.linking: [on, off]
              runs:
                bare:
                  without: [SearchColumn, hints]
                  rounds: 3
              """;
      assertThat(matrix(yaml)).as(err::toString).isZero();

      assertThat(Files.readAllLines(folder.resolve("out/matrix.csv")))
          .hasSize(6)
          .first()
          .asString()
          .startsWith("run,questions,EX %,95 % from,to,rounds,transcript tokens,billed tokens");
      assertThat(folder.resolve("out/matrix.md"))
          .content()
          .contains("| strategy=interactive,nl.lab.linking=on | 3 | 33.33 |")
          .contains("| strategy=direct,nl.lab.linking=off | 3 | 33.33 |")
          .contains("| bare | 3 | 33.33 |");
      assertThat(out.toString()).contains("bare ").contains("33.33");
      assertThat(folder.resolve("out/bare/settings.json"))
          .content()
          .contains("\"nl.lab.prompt.without\" : \"hints\"")
          .contains("\"nl.lab.rounds\" : \"3\"");
      assertThat(folder.resolve("out/bare/summary.json"))
          .content()
          .contains("\"perQuestion\"")
          .contains("\"billedTokens\"")
          .contains("\"p90\"");

      int asked = model.requests.size();
      assertThat(matrix(yaml)).isZero();
      assertThat(model.requests).hasSize(asked);
    }
  }

  @Test
  void matrix_dryRun_printsTheRuns() throws Exception {
    assertThat(matrix(common("http://127.0.0.1:1/v1") + "axes:\n  samples: [1, 3]\n", "--dry-run"))
        .as(err::toString)
        .isZero();
    assertThat(out.toString().lines().toList())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("samples=1: run --dataset spider --data ")
        .contains("--db boats,birds --no-progress --model tester")
        .contains("--samples 1 --out ");
  }

  @Test
  void matrix_mistakes_areNamedBeforeAnythingRuns() throws Exception {
    String common = common("http://127.0.0.1:1/v1");
    for (List<String> mistake :
        List.of(
            List.of("axis:\n  samples: [1]\n", "there is no part 'axis'; the nearest is axes"),
            List.of("axes:\n  sample_s: [1]\n", "the nearest is sample"),
            List.of("axes:\n  nl.sampels: [1]\n", "the nearest is nl.samples"),
            List.of("axes:\n  samples: 1\n", "has to be a list"),
            List.of("axes:\n  strategy: [interactive, drect]\n", "drect"),
            List.of("runs:\n  a: {tools: SearchPath}\n", "the nearest is"),
            List.of("runs:\n  a: {}\n  a: {}\n", "duplicate"),
            List.of("runs: [\n", "no YAML"),
            List.of("", "neither axes nor runs"))) {
      err.getBuffer().setLength(0);
      assertThat(matrix(common + mistake.get(0))).as(mistake.get(0)).isEqualTo(2);
      assertThat(err.toString()).contains(mistake.get(1));
    }
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void matrix_oneRunFails_theOthersAreDone() throws Exception {
    try (TestModel model =
        new TestModel(
            request ->
                request.path("model").asText().equals("gone")
                    ? Said.error(404, "no such model")
                    : Said.text("```sql\nSELECT 3\n```"))) {
      assertThat(matrix(common(model.baseUrl()) + "axes:\n  model: [gone, tester]\n")).isEqualTo(1);
      assertThat(err.toString())
          .contains("does not serve the model 'gone'")
          .contains("Not done: model=gone");
      assertThat(out.toString()).contains("model=tester").doesNotContain("model=gone ");
    }
  }
}
