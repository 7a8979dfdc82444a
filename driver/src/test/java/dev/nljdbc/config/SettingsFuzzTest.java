// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FuzzMeter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as a URL, as a file of settings, as one question's settings. */
class SettingsFuzzTest {

  private static final FuzzMeter METER = new FuzzMeter("settings and URLs");

  @TempDir static Path folder;

  @AfterAll
  static void tell() {
    METER.tell();
  }

  static Stream<Arguments> seeds() {
    return Stream.of(
            "jdbc:nl:sqlite:a b.db?nl.model=gpt-4.1&cache=shared&nl.timeout=30s",
            "jdbc:nl:h2:mem:x;NL.SAMPLES=3;MODE=MySQL;nl.notes=a%3Bb",
            "nl.model=m\n"
                + "nl.share = schema\n"
                + "nl.tables.deny=a.*,\\\n"
                + "  b\n"
                + "# c\n"
                + "nl.confidence.min:0.5\\u0020",
            "samples=5",
            "nl.lab.temperature=0.7",
            "nl.lab.explore.bytes=16MB",
            "nl.fastpath=true&nl.index.budget=300s&nl.lab.rounds=0",
            "nl.modle=x",
            "nl.api-key=sk-1",
            "nl.lab.tools=SearchColumn,ExecuteSQL&nl.strategy=auto",
            "nl.notes=%zz")
        .map(text -> Arguments.of((Object) text.getBytes(StandardCharsets.UTF_8)));
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "24m")
  void read_anyBytes_isReadOrRefused(byte[] bytes) throws Exception {
    String text = new String(bytes, StandardCharsets.UTF_8);
    Path file = Files.write(folder.resolve("nl.properties"), bytes);
    var unused =
        METER.of(
            () -> {
              url(text);
              url(NlUrl.PREFIX + text);
              url(NlUrl.PREFIX + "postgresql://host/base?" + text);
              url(NlUrl.PREFIX + "h2:mem:x;" + text);
              file(file);
              question(text);
              return text;
            });
  }

  private static void url(String url) {
    try {
      if (!NlUrl.accepts(url)) {
        return;
      }
      NlUrl parsed = NlUrl.parse(url);
      assertThat(parsed.original()).isEqualTo(url);
      assertThat(parsed.real()).startsWithIgnoringCase("jdbc:");
      assertThat(parsed.settings().keySet()).allMatch(SettingsReader::isOurs);
      assertThat(NlUrl.parse(NlUrl.PREFIX + parsed.real().substring("jdbc:".length())).settings())
          .as("settings left in " + parsed.real())
          .isEmpty();
      settings(new Properties(), parsed.settings());
    } catch (NlException e) {
      refused(e);
    }
  }

  private static void settings(Properties properties, Map<String, String> url) {
    try {
      var unused = new SettingsReader(new Properties(), name -> null).read(properties, url);
    } catch (NlException e) {
      refused(e);
    }
  }

  private static void file(Path file) {
    Properties properties = new Properties();
    properties.setProperty("nl.config", file.toString());
    settings(properties, Map.of());
  }

  private static void question(String text) {
    int equals = text.indexOf('=');
    if (equals < 0) {
      return;
    }
    try {
      QuestionSettings one =
          QuestionSettings.NONE.with(text.substring(0, equals), text.substring(equals + 1));
      assertThat(one.values()).hasSize(1);
    } catch (NlException e) {
      refused(e);
    }
  }

  private static void refused(NlException e) {
    assertThat(e.getMessage()).isNotBlank();
    assertThat(e.getSQLState()).isIn("42602", "HV000");
  }
}
