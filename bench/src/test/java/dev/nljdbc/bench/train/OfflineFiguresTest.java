// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the documents say of the offline model is what the last cross-validation gave. */
class OfflineFiguresTest {

  private static final Path RESULTS = Path.of("results/offline.md");

  private static String text(String file) throws IOException {
    return Files.readString(Path.of(file)).replaceAll("\\s+", " ");
  }

  private static List<String> row(String first) throws IOException {
    String begin = "\\| " + Pattern.quote(first) + " \\|(.*)\\|";
    Matcher row = Pattern.compile(begin).matcher(Files.readString(RESULTS));
    assertThat(row.find()).as(first).isTrue();
    return Pattern.compile("\\|").splitAsStream(row.group(1)).map(String::strip).toList();
  }

  /** The precision of the surest 30 %, as written and in other words. */
  private static List<String> surest() throws IOException {
    Matcher row =
        Pattern.compile("\\| 30\\.\\d % \\| [\\d.]+ \\| ([\\d.]+ %) \\| [^|]+ \\| ([\\d.]+ %) \\|")
            .matcher(Files.readString(RESULTS));
    assertThat(row.find()).isTrue();
    return List.of(row.group(1), row.group(2));
  }

  @Test
  void readmes_sayWhatTheCrossValidationGave() throws IOException {
    List<String> all = row("**all**");
    String right = all.get(1);
    String reworded = all.get(5);

    assertThat(text("../docs/limits.md"))
        .contains("right for " + right + " of these questions.")
        .contains("For reworded questions, the figure is " + reworded + ".")
        .contains("with the highest confidence, " + surest().get(0) + " are right");
    assertThat(text("../docs/measurements.md"))
        .contains(
            "| right rows | "
                + right
                + " (95 % interval over databases: "
                + all.get(3).replace("–", " to ")
                + " %) | "
                + reworded
                + " |")
        .contains("| where the gold has rows | " + row("gold has rows").get(1) + " | ")
        .contains(
            "| a right query among the best 5 / 40 | "
                + row("5").get(0).replace(" %", "")
                + " / "
                + row("40").get(0)
                + " | "
                + row("5").get(1).replace(" %", "")
                + " / "
                + row("40").get(1)
                + " |")
        .contains(
            "| right among the 30 % that it is surest of, where the gold has rows | "
                + String.join(" | ", surest())
                + " |");
  }
}
