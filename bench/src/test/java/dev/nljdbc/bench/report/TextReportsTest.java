// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.report.ReportReader.QuestionSink;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextReportsTest {

  @TempDir private Path folder;
  private List<Path> runs = List.of();

  @BeforeEach
  void run() throws IOException {
    runs =
        List.of(
            TestRuns.run(folder.resolve("first"), Verdict.CORRECT),
            TestRuns.run(folder.resolve("sec|ond"), Verdict.WRONG));
  }

  @Test
  void markdown_twoRuns_hasAllTables() throws RunException, IOException {
    String text = MarkdownReport.of(new ReportReader(runs).read(QuestionSink.NONE));

    assertThat(text)
        .contains("|  | first | sec\\|ond |\n|---|---:|---:|\n")
        .contains("| execution accuracy | 50.00 % | 25.00 % |")
        .contains("| exact_set_match | 0.5000 (4) | 0.5000 (4) |")
        .contains("## Execution accuracy by hardness")
        .contains("| easy | 50.0 % (1 of 2; 9 – 91) |")
        .containsPattern("## Failures[^#]*\\| [^|]+ \\| 1 \\| 2 \\|")
        .contains("| tokens sent | 3,000 | 3,000 |")
        .contains("| first → sec\\|ond | 1 | 1 | 0 | 2 | -25.00 (");
  }

  @Test
  void csv_twoRuns_isALineForEachQuestionAndRunAndReadsBack() throws RunException, IOException {
    StringBuilder text = new StringBuilder();
    CsvReport.write(new ReportReader(runs), text);

    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try (CSVParser parser = CSVParser.parse(text.toString(), format)) {
      List<CSVRecord> lines = parser.getRecords();
      assertThat(lines).hasSize(8);
      CSVRecord wrong = lines.get(2);
      assertThat(wrong.get("run")).isEqualTo("first");
      assertThat(wrong.get("number")).isEqualTo("1");
      assertThat(wrong.get("question")).isEqualTo("Question 1? " + TestRuns.POISON);
      assertThat(wrong.get("verdict")).isEqualTo("WRONG");
      assertThat(wrong.get("confidence")).isEqualTo("0.6");
      assertThat(wrong.get("usd")).isEqualTo("0.0125");
      assertThat(wrong.get("hardness")).isEqualTo("easy");
      assertThat(wrong.get("exact_set_match")).isEqualTo("0.0");
      assertThat(lines.get(4).get("verdict")).isEqualTo("UNANSWERED");
      assertThat(lines.get(4).get("rounds")).isEmpty();
      assertThat(lines.get(4).get("tables")).isEqualTo("1");
    }
  }
}
