// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.Settings.Origin;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {

  private final Properties properties = new Properties();
  private final Properties system = new Properties();
  private final Map<String, String> environment = new HashMap<>();
  private final Map<String, String> url = new HashMap<>();

  private Settings read() throws NlException {
    return new SettingsReader(system, environment::get).read(properties, url);
  }

  @Test
  void read_sameSettingEverywhere_ranksAsDocumented(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("nl.properties");
    Files.writeString(file, "nl.model=file\nnl.lab.rounds=7\n");
    environment.put("NL_CONFIG", file.toString());
    assertThat(read().required(Setting.MODEL)).isEqualTo("file");
    assertThat(read().integer(Setting.ROUNDS)).isEqualTo(7);
    environment.put("NL_MODEL", "environment");
    assertThat(read().required(Setting.MODEL)).isEqualTo("environment");
    system.setProperty("nl.model", "system");
    assertThat(read().required(Setting.MODEL)).isEqualTo("system");
    url.put("nl.model", "url");
    assertThat(read().required(Setting.MODEL)).isEqualTo("url");
    properties.setProperty("nl.model", "property");
    assertThat(read().required(Setting.MODEL)).isEqualTo("property");
    assertThat(read().origin(Setting.MODEL)).isEqualTo(Origin.PROPERTY);
  }

  @Test
  void read_nothingSet_isOfflineByDefault() throws NlException {
    environment.put("OPENAI_API_KEY", "sk-whatever");
    assertThat(read().required(Setting.MODEL)).isEqualTo("offline");
    assertThat(read().origin(Setting.MODEL)).isEqualTo(Origin.DEFAULT);
  }

  @Test
  void read_unknownName_namesTheNearest() {
    properties.setProperty("nl.modle", "x");
    assertThatThrownBy(this::read)
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SETTING))
        .hasMessageContaining("nl.model");
  }

  @Test
  void read_realDriversProperties_areNotLookedAt() throws NlException {
    properties.setProperty("user", "sa");
    properties.setProperty("ssl", "true");
    assertThat(read().origin(Setting.MODEL)).isEqualTo(Origin.DEFAULT);
  }

  @Test
  void read_keyInUrl_isRefusedWithoutRepeatingIt() {
    url.put("nl.api-key", "sk-planted");
    assertThatThrownBy(this::read)
        .hasMessageContaining("NL_API_KEY")
        .hasMessageNotContaining("sk-planted");
  }

  @TableTest
  void read_badValue_isAnErrorThatNamesTheSetting(String name, String value) {
    properties.setProperty(name, value);
    assertThatThrownBy(this::read)
        .isInstanceOf(NlException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nl.timeout"})
  void read_noTimeAtAll_isAnError(String name) {
    properties.setProperty(name, "0");
    assertThatThrownBy(this::read).hasMessageContaining(name).hasMessageContaining("more than 0");
  }

  @ParameterizedTest
  @CsvSource({"500ms, 500", "30s, 30000", "30, 30000", "2m, 120000", "1h, 3600000"})
  void duration_units_areRead(String text, long millis) throws NlException {
    properties.setProperty("nl.timeout", text);
    assertThat(read().duration(Setting.TIMEOUT)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "5000000, 5000000", "10M, 10000000", "500k, 500000", "2 G, 2000000000"})
  void amount_letters_areRead(String text, long rows) throws NlException {
    properties.setProperty("nl.answer.cost", text);
    assertThat(read().amount(Setting.ANSWER_COST)).isEqualTo(rows);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cost", "answer.cost", "nl.answer.cost"})
  void with_costOfAnAnswerInAQuestion_mayLeaveOutAnswer(String name) throws NlException {
    assertThat(QuestionSettings.NONE.with(name, "5M").values())
        .containsEntry(Setting.ANSWER_COST, "5M");
  }

  @Test
  void with_rowsOfAnAnswerInAQuestion_areTheConnections() {
    assertThatThrownBy(() -> QuestionSettings.NONE.with("rows", "5"))
        .hasMessageContaining("nl.answer.rows can't be set for one question");
  }

  @Test
  void required_choiceInAnotherCase_isSpeltAsListed() throws NlException {
    properties.setProperty("nl.log", " OFF ");
    url.put("nl.lab.protocol", "Text");
    assertThat(read().required(Setting.LOG)).isEqualTo("off");
    assertThat(read().required(Setting.PROTOCOL)).isEqualTo("text");
    assertThat(Settings.defaults().with(Setting.LOG, "On").required(Setting.LOG)).isEqualTo("on");
  }

  @Test
  void list_someInAnyCaseAndOrder_isInTheTablesOwn() throws NlException {
    Settings some = Settings.defaults().with(Setting.WITHOUT, "executesql, SearchColumn, CELLS");
    assertThat(some.list(Setting.WITHOUT)).containsExactly("SearchColumn", "ExecuteSQL", "cells");
    assertThat(some.required(Setting.WITHOUT)).isEqualTo("SearchColumn,ExecuteSQL,cells");
    assertThat(some.has(Choices.Part.CELLS)).isFalse();
    assertThat(some.has(Choices.Part.ROW_COUNTS)).isTrue();
    assertThat(some.hasTool("SearchColumn")).isFalse();
    assertThat(Settings.defaults().list(Setting.WITHOUT)).isEmpty();
    assertThat(
            Settings.defaults()
                .with(Setting.WITHOUT, String.join(",", Setting.WITHOUT.choices()) + ",ExecuteSQL")
                .required(Setting.WITHOUT))
        .isEqualTo("all");
    assertThatThrownBy(() -> Settings.defaults().with(Setting.WITHOUT, "SearchColumn,SearchVal"))
        .hasMessageContaining("the nearest is SearchValue")
        .hasMessageContaining("separated by commas");
    assertThatThrownBy(() -> Settings.defaults().with(Setting.WITHOUT, "SearchColumn,"))
        .isInstanceOf(NlException.class);
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void default_ofEachSetting_isAValueThatItAccepts(Setting setting) throws NlException {
    assertThat(setting.key()).startsWith("nl.");
    assertThat(setting.sentence()).endsWith(".");
    assertThat(Setting.named(setting.key())).contains(setting);
    if (setting.defaultValue() != null) {
      properties.setProperty(setting.key(), setting.defaultValue());
      assertThat(read().required(setting)).isEqualTo(setting.defaultValue());
    }
  }

  @Test
  void parse_embedder_namesModelAndServer() throws NlException {
    assertThat(EmbedderChoice.of(Settings.defaults()).kind()).isEqualTo(EmbedderChoice.Kind.STATIC);
    assertThat(EmbedderChoice.parse("OpenAI").model()).isEqualTo("text-embedding-3-large");
    assertThat(EmbedderChoice.parse("openai:bge-m3"))
        .isEqualTo(new EmbedderChoice(EmbedderChoice.Kind.OPENAI, "bge-m3", Optional.empty()));
    assertThat(EmbedderChoice.parse("openai:bge:latest@http://localhost:11434/v1"))
        .isEqualTo(
            new EmbedderChoice(
                EmbedderChoice.Kind.OPENAI,
                "bge:latest",
                Optional.of("http://localhost:11434/v1")));
    properties.setProperty("nl.embedder", "word2vec");
    assertThatThrownBy(this::read).hasMessageContaining("nl.embedder").hasMessageContaining("onnx");
  }

  @Test
  void leastConfidence_unset_isTheModels() throws NlException {
    assertThat(Settings.defaults().leastConfidence()).isEqualTo(0.3);
    properties.setProperty("nl.model", "m");
    assertThat(read().leastConfidence()).isZero();
    properties.setProperty("nl.confidence.min", "0.7");
    assertThat(read().leastConfidence()).isEqualTo(0.7);
  }

  @Test
  void over_questionWantsAnotherSource_onlyWhereAModelMayBeAsked() throws NlException {
    QuestionSettings anew = QuestionSettings.NONE.with("answers", "new");
    assertThat(anew.over(Settings.defaults()).required(Setting.ANSWERS)).isEqualTo("new");
    for (String source : new String[] {"kept", "verified"}) {
      Settings connection = Settings.defaults().with(Setting.ANSWERS, source);
      assertThatThrownBy(() -> anew.over(connection)).hasMessageContaining("can't change it");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rounds", "nl.rounds", "lab.rounds", "nl.lab.rounds"})
  void with_nameOfALabSettingInAQuestion_mayLeaveOutLab(String name) throws NlException {
    assertThat(QuestionSettings.NONE.with(name, "3").values()).containsEntry(Setting.ROUNDS, "3");
  }

  @Test
  void choice_ofASetting_isItsEnum() throws NlException {
    properties.setProperty("nl.lab.selection", "Program-Hard");
    assertThat(read().choice(Setting.SELECTION, Choices.ColumnSelection.class))
        .isEqualTo(Choices.ColumnSelection.PROGRAM_HARD);
    assertThat(read().on(Setting.LOG)).isTrue();
    assertThat(read().on(Setting.INDEX_SHARED)).isFalse();
  }

  @Test
  void shown_secret_isHidden() throws NlException {
    properties.setProperty("nl.api-key", "sk-planted");
    assertThat(read().shown(Setting.API_KEY)).doesNotContain("planted");
  }

  @Test
  void read_fileMissing_saysWhich() {
    properties.setProperty("nl.config", "/no/such/file");
    assertThatThrownBy(this::read).hasMessageContaining("/no/such/file");
  }

  @ParameterizedTest
  @EnumSource(
      value = Setting.class,
      names = {"LOG", "INDEX_SHARED"})
  void read_onAndOff_mayBeTrueAndFalse(Setting setting) throws NlException {
    for (String written : new String[] {"on", "true", "True"}) {
      properties.setProperty(setting.key(), written);
      assertThat(read().required(setting)).as(written).isEqualTo("on");
    }
    for (String written : new String[] {"off", "false", "FALSE"}) {
      properties.setProperty(setting.key(), written);
      assertThat(read().required(setting)).as(written).isEqualTo("off");
    }
    properties.setProperty(setting.key(), "yes");
    assertThatThrownBy(this::read).hasMessageContaining("use one of on, off");
  }

  @Test
  void read_valuesThatAreNoTexts_count() throws Exception {
    Properties properties = new Properties();
    properties.put("nl.answer.rows", 100);
    properties.put("nl.index.shared", true);
    Settings settings = new SettingsReader().read(properties, Map.of());
    assertThat(settings.integer(Setting.ANSWER_ROWS)).isEqualTo(100);
    assertThat(settings.on(Setting.INDEX_SHARED)).isTrue();
  }
}
