// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.RunException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

  @TempDir private Path folder;

  @Test
  void write_anyText_standsInThePageOnlyWhereNoBrowserReadsIt() throws RunException, IOException {
    String page = page("a", "b");

    assertThat(page)
        .doesNotContain("dataset.poisoned")
        .doesNotContain("Question 1?")
        .doesNotContain("{{");
    assertThat(scripts(page, "<script type=\"application/gzip\" id=\"[\\w-]+\">"))
        .hasSize(2)
        .allMatch(data -> data.matches("[A-Za-z0-9+/]+={0,2}"));
  }

  @Test
  void write_nameOfARun_isEscapedInTheTitle() throws RunException, IOException {
    assertThat(page("<b>a&\"", "b"))
        .contains("<title>nl-bench: &lt;b&gt;a&amp;&quot;, b</title>")
        .doesNotContain("<b>a");
  }

  @Test
  void write_page_loadsNothingAndRunsItsTwoScriptsOnly()
      throws RunException, IOException, NoSuchAlgorithmException {
    String page = page("a", "b");

    List<String> scripts = scripts(page, "<script>");
    assertThat(scripts).hasSize(2);
    StringBuilder allowed = new StringBuilder("script-src");
    for (String script : scripts) {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      allowed.append(" 'sha256-").append(Base64.getEncoder().encodeToString(digest)).append('\'');
    }
    assertThat(page).contains("\"default-src 'none'; ").contains(allowed + "\">");
    String ours = page.replace(scripts.get(0), "");
    assertThat(ours).doesNotContain("http:").doesNotContain("https:").doesNotContain("innerHTML");
    assertThat(ours).doesNotContainPattern("<(link|iframe|img|object|embed|base)\\b");
  }

  @Test
  void write_data_hasWhatTheListAndTheDetailsNeed() throws RunException, IOException {
    String page = page("a", "b");

    JsonNode data = unpacked(page, "questions-and-figures");
    assertThat(data.path("runs").path(0).path("accuracy").path("value").asDouble()).isEqualTo(0.5);
    assertThat(data.path("pairs").path(0).path("onlyFirst").asInt()).isEqualTo(1);
    assertThat(data.path("questions")).hasSize(4);
    JsonNode second = data.path("questions").path(1);
    assertThat(second.path("question").asText()).endsWith(TestRuns.POISON);
    assertThat(second.path("runs").path(0).path("verdict").asText()).isEqualTo("WRONG");
    JsonNode detail = unpacked(page, "chunk-0").path(1);
    assertThat(detail.path("goldResult").path("rows").path(0).path(0).asText())
        .isEqualTo(TestRuns.POISON);
    assertThat(detail.path("runs").path(1).path("trace").path(0).path("thought").asText())
        .isEqualTo("I think " + TestRuns.POISON);
  }

  @Test
  void write_damagedQuestion_leavesTheFileThatWasThere() throws IOException {
    Path run = TestRuns.run(folder.resolve("a"), Verdict.CORRECT);
    Files.writeString(run.resolve("questions/2.json"), "{");
    Path file = folder.resolve("report.html");
    Files.writeString(file, "before");

    assertThatThrownBy(() -> HtmlReport.write(new ReportReader(List.of(run)), file))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("2.json");
    assertThat(file).hasContent("before");
  }

  private String page(String one, String other) throws RunException, IOException {
    Path file = folder.resolve("report.html");
    HtmlReport.write(
        new ReportReader(
            List.of(
                TestRuns.run(folder.resolve(one), Verdict.CORRECT),
                TestRuns.run(folder.resolve(other), Verdict.WRONG))),
        file);
    return Files.readString(file);
  }

  private static List<String> scripts(String page, String tag) {
    List<String> scripts = new ArrayList<>();
    Matcher matcher = Pattern.compile(tag + "(.*?)</script>", Pattern.DOTALL).matcher(page);
    while (matcher.find()) {
      scripts.add(matcher.group(1));
    }
    return scripts;
  }

  private static JsonNode unpacked(String page, String id) throws IOException {
    String packed = scripts(page, "<script type=\"application/gzip\" id=\"" + id + "\">").get(0);
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(packed)))) {
      return new JsonMapper().readTree(in);
    }
  }
}
