// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser: {@code -Dnljdbc.chromium=/path/to/chromium}, skipped without. */
class ChromiumTest {

  private static final long PATIENCE_SECONDS = 120;
  private static final Pattern SCRIPTS = Pattern.compile("<script.*?</script>", Pattern.DOTALL);

  @TempDir private Path folder;
  private Path page = Path.of("");

  /**
   * What the browser made of the page.
   *
   * @param document after all scripts ran, as markup, themselves left out
   * @param console what they said there
   */
  private record Shown(String document, List<String> console) {}

  @BeforeEach
  void write() throws RunException, IOException {
    assumeThat(System.getProperty("nljdbc.chromium")).as("a Chromium is named").isNotNull();
    page = folder.resolve("report.html");
    HtmlReport.write(
        new ReportReader(
            List.of(
                TestRuns.run(folder.resolve("first"), Verdict.CORRECT),
                TestRuns.run(folder.resolve("second"), Verdict.WRONG))),
        page);
  }

  @Test
  void page_opened_drawsChartsAndSaysNothingOnTheConsole() throws Exception {
    Shown shown = open("");

    assertThat(shown.console()).isEmpty();
    assertThat(shown.document())
        .contains("data-ready=\"true\"")
        .contains("4 of 4 questions")
        .doesNotContain("Unpacking");
    // hardness, database (all have one table), failures, rounds, tokens, milliseconds, price, two
    // of confidence
    assertThat(shown.document().split("<svg", -1)).hasSize(10);
    assertThat(shown.document().split("<path", -1)).hasSizeGreaterThan(80);
  }

  @Test
  void page_verdictBehindTheHash_listsThoseQuestionsOnly() throws Exception {
    Shown shown = open("#run=1&verdict=WRONG");

    assertThat(shown.console()).isEmpty();
    assertThat(shown.document()).contains("2 of 4 questions");
    assertThat(listed(shown)).containsExactly("1", "3");
    assertThat(listed(open("#verdict=UNANSWERED"))).containsExactly("2");
    assertThat(listed(open("#pair=0-1&outcome=first"))).containsExactly("3");
    assertThat(listed(open("#hardness=easy&sort=milliseconds"))).containsExactly("1", "0");
    assertThat(listed(open("#q=boat+id+7"))).containsExactly("1");
  }

  @Test
  void page_questionOpened_showsItsTraceAndRunsNoneOfItsText() throws Exception {
    Shown shown = open("#open=1");

    assertThat(shown.console()).isEmpty();
    assertThat(shown.document())
        .contains("I think &lt;/script&gt;&lt;script&gt;")
        .contains("evidence &lt;/script&gt;")
        .contains("first 2 of 20 rows")
        .containsPattern("<mark><span class=\"number\">7</span></mark>")
        .doesNotContain("data-poisoned")
        .doesNotContain("<img");
  }

  private Shown open(String hash) throws IOException, InterruptedException {
    Path document = folder.resolve("document.txt");
    Path log = folder.resolve("log.txt");
    Process chromium =
        new ProcessBuilder(
                System.getProperty("nljdbc.chromium"),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("profile"),
                "--enable-logging=stderr",
                "--virtual-time-budget=20000",
                "--dump-dom",
                page.toUri() + hash)
            .redirectOutput(document.toFile())
            .redirectError(log.toFile())
            .start();
    try {
      assertThat(chromium.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ended").isTrue();
    } finally {
      chromium.destroyForcibly();
    }
    List<String> console =
        new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.contains(":CONSOLE"))
            .toList();
    String markup = new String(Files.readAllBytes(document), StandardCharsets.UTF_8);
    return new Shown(SCRIPTS.matcher(markup).replaceAll(""), console);
  }

  private static List<String> listed(Shown shown) {
    return Pattern.compile("<tr class=\"row\" data-number=\"(\\d+)\"")
        .matcher(shown.document())
        .results()
        .map((MatchResult row) -> row.group(1))
        .toList();
  }
}
