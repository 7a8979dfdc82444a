// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;

/**
 * Several runs in a line each, as text, Markdown and CSV.
 *
 * @param lines in the order of the table
 */
public record RunsTable(List<Line> lines) {

  private static final List<String> HEADING =
      List.of(
          ("run,questions,EX %,95 % from,to,rounds,transcript tokens,billed tokens,cached,USD"
                  + ",ms p50,ms p90")
              .split(","));

  /**
   * A run.
   *
   * @param name of the run
   * @param cells one for each heading behind the name
   */
  public record Line(String name, List<String> cells) {

    /** The line of a run, from the summary in its folder. */
    public static Line of(String name, Path run) throws IOException {
      JsonNode summary = new JsonMapper().readTree(Files.readAllBytes(run.resolve("summary.json")));
      return new Line(name, cells(summary));
    }

    private static List<String> cells(JsonNode summary) {
      JsonNode each = summary.path("perQuestion");
      JsonNode interval = summary.path("interval").path("questions");
      return List.of(
          summary.path("questions").asText(),
          percent(summary.path("executionAccuracy")),
          percent(interval.path("low")),
          percent(interval.path("high")),
          number("%.2f", each.path("rounds").path("mean")),
          number("%.0f", each.path("transcriptTokens").path("mean")),
          number("%.0f", each.path("billedTokens").path("mean")),
          number("%.0f", each.path("cachedTokens").path("mean")),
          usd(summary.path("spending")),
          number("%.0f", each.path("milliseconds").path("p50")),
          number("%.0f", each.path("milliseconds").path("p90")));
    }

    /** Blank where a price is unknown: the sum is only a lower bound then. */
    private static String usd(JsonNode spending) {
      return spending.path("priced").asBoolean() ? number("%.4f", spending.path("usd")) : "";
    }

    private static String percent(JsonNode share) {
      return share.isNumber() ? String.format(Locale.ROOT, "%.2f", 100 * share.asDouble()) : "";
    }

    private static String number(String format, JsonNode number) {
      return number.isNumber() ? String.format(Locale.ROOT, format, number.asDouble()) : "";
    }
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEADING);
    for (Line line : lines) {
      List<String> row = new ArrayList<>(List.of(line.name()));
      row.addAll(line.cells());
      rows.add(row);
    }
    return rows;
  }

  /** Columns of equal width. */
  public String text() {
    List<List<String>> rows = rows();
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(other -> other.get(column).length()).max().orElse(1);
        text.append(i == 0 ? "" : "  ");
        text.append(
            String.format(Locale.ROOT, "%" + (i == 0 ? "-" : "") + width + "s", row.get(i)));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** The table in Markdown, with numbers aligned to the right. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    List<List<String>> rows = rows();
    for (int i = 0; i < rows.size(); i++) {
      text.append("| ").append(String.join(" | ", rows.get(i))).append(" |\n");
      if (i == 0) {
        text.append("|---|").append("---:|".repeat(HEADING.size() - 1)).append('\n');
      }
    }
    return text.toString();
  }

  /** RFC 4180, with the headings. */
  public String csv() {
    return rows().stream()
        .map(row -> CSVFormat.RFC4180.format(row.toArray()))
        .collect(Collectors.joining("\r\n", "", "\r\n"));
  }
}
