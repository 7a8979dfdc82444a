// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Numbers are formatted in {@code Locale.ROOT}: where the machine's language has digits of its own,
 * an engine or a client takes others for no number.
 */
class LocaleRulesTest {

  private static final Pattern FORMATTED =
      Pattern.compile("(\"\"\"[\\s\\S]*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\")\\s*\\.formatted\\(");

  private static final Pattern NUMBER = Pattern.compile("%(?:\\d+\\$)?[-+,.0-9]*[dfeg]");

  private static final Pattern WITHOUT_LOCALE =
      Pattern.compile("String\\.format\\(\\s*+(?!Locale)");

  @Test
  void sources_ofTheProduct_formatNumbersAlikeEverywhere() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path source : sources()) {
      String text = Files.readString(source);
      if (localized(text)) {
        found.add(source.toString());
      }
    }
    assertThat(found).isEmpty();
  }

  @TableTest
  void localized_numberInTheMachinesLanguage_isFound(String source) {
    assertThat(localized(source)).isTrue();
  }

  @TableTest
  void localized_others_areNot(String source) {
    assertThat(localized(source)).isFalse();
  }

  private static boolean localized(String source) {
    return WITHOUT_LOCALE.matcher(source).find()
        || FORMATTED.matcher(source).results().anyMatch(m -> NUMBER.matcher(m.group(1)).find());
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : List.of("indexer", "driver")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    assertThat(sources).hasSizeGreaterThan(500);
    return sources;
  }
}
