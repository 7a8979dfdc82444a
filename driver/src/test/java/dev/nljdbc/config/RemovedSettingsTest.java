// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RemovedSettingsTest {

  private static final Pattern SETTING = Pattern.compile("nl\\.[a-z][a-z.-]*[a-z]");

  static Set<String> names() {
    return RemovedSettings.SUCCESSORS.keySet();
  }

  @ParameterizedTest
  @MethodSource("names")
  void successor_ofEachRemovedSetting_namesOnlySettingsThatExist(String name) {
    assertThat(Setting.named(name)).as("the setting itself").isEmpty();
    String successor = RemovedSettings.SUCCESSORS.get(name);
    assertThat(successor).endsWith(".");
    assertThat(SETTING.matcher(successor).results().map(MatchResult::group))
        .allSatisfy(key -> assertThat(Setting.named(key)).as(key).isPresent());
  }

  @ParameterizedTest
  @MethodSource("names")
  void read_removedSettingAnywhere_isAnErrorThatNamesItsSuccessor(String name, @TempDir Path folder)
      throws Exception {
    Properties written = new Properties();
    written.setProperty(name, "x");
    Path file = Files.writeString(folder.resolve("nl.properties"), name + "=x\n");
    Properties config = new Properties();
    config.setProperty("nl.config", file.toString());
    Map<String, String> environment = new HashMap<>();
    environment.put(Setting.environmentName(name), "x");
    Properties none = new Properties();
    String url = "jdbc:nl:h2:mem:x;" + name + "=x";

    refused(name, () -> new SettingsReader(none, key -> null).read(written, Map.of()));
    refused(
        name, () -> new SettingsReader(none, key -> null).read(none, NlUrl.parse(url).settings()));
    refused(name, () -> new SettingsReader(written, key -> null).read(none, Map.of()));
    refused(name, () -> new SettingsReader(none, environment::get).read(none, Map.of()));
    refused(name, () -> new SettingsReader(none, key -> null).read(config, Map.of()));
    refused(name, () -> QuestionSettings.NONE.with(name, "x"));
    refused(
        name,
        () -> QuestionSettings.NONE.with(name.replaceFirst("^nl\\.(lab\\.|answer\\.)?", ""), "x"));
  }

  private static void refused(String name, ThrowingCallable use) {
    assertThatThrownBy(use)
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SETTING))
        .hasMessageContaining(name + " ")
        .hasMessageContaining(RemovedSettings.SUCCESSORS.get(name));
  }
}
