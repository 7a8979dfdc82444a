// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.testing.Workspaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What makes another answer of a question, and what does not. */
class AnswerKeyTest {

  private static final Question PLAIN = Question.of("Which cities of ? days?");

  @TempDir private Path folder;
  private Workspaces database;

  @BeforeEach
  void open() throws Exception {
    database = Workspaces.of("CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT)");
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private AnswerKey of(Question question) {
    return AnswerKey.of("db", question, database.workspace(Settings.defaults()));
  }

  private AnswerKey of(Settings settings) {
    return AnswerKey.of("db", PLAIN, database.workspace(settings));
  }

  private void assertCounts(boolean counts, Settings settings, Setting setting, String value)
      throws Exception {
    boolean same = of(settings).equals(of(settings.with(setting, value)));
    assertThat(same).as("%s=%s", setting.key(), value).isEqualTo(!counts);
  }

  @Test
  void of_allThatBelongsToAQuestion_counts() throws Exception {
    AnswerKey plain = of(PLAIN);
    assertThat(of(new Question(PLAIN.text(), List.of("name"), ""))).isNotEqualTo(plain);
    assertThat(of(new Question(PLAIN.text(), List.of(), "a day has 24 hours"))).isNotEqualTo(plain);
    AnswerKey paris = of(PLAIN.after(new Question.Earlier("Paris?", "SELECT 1")));
    assertThat(paris)
        .isNotEqualTo(plain)
        .isNotEqualTo(of(PLAIN.after(new Question.Earlier("Rome?", "SELECT 1"))))
        .isNotEqualTo(of(PLAIN.after(new Question.Earlier("Paris?", "SELECT 2"))));
    assertThat(AnswerKey.of("other", PLAIN, database.workspace(Settings.defaults())))
        .isNotEqualTo(plain);
  }

  @Test
  void of_parameters_countByTheirTypesAlone() throws Exception {
    AnswerKey five = of(PLAIN.with(List.of(new BoundValue("INTEGER", "5"))));
    assertThat(five)
        .isNotEqualTo(of(PLAIN))
        .isEqualTo(of(PLAIN.with(List.of(new BoundValue("INTEGER", "6")))))
        .isNotEqualTo(of(PLAIN.with(List.of(new BoundValue("VARCHAR", "5")))));
  }

  @Test
  void of_offlineModelAlone_itsSettingsCountAndOthersDoNot() throws Exception {
    Settings offline = Settings.defaults().with(Setting.MODEL, "offline");
    assertCounts(true, offline, Setting.CONFIDENCE_MIN, "0.5");
  }

  @Test
  void of_languageModel_itsStrategyCountsAndItsFloorDoesNot() throws Exception {
    Settings model = Settings.defaults().with(Setting.MODEL, "m");
    assertCounts(true, model, Setting.STRATEGY, "fast");
    assertCounts(false, model, Setting.CONFIDENCE_MIN, "0.5");
    assertCounts(false, model, Setting.ANSWERS, "new");
  }

  @Test
  void of_fileThatASettingNames_countsByWhatIsInIt() throws Exception {
    Path notes = folder.resolve("notes.txt");
    Settings settings = Settings.defaults().with(Setting.NOTES, notes.toString());
    Files.writeString(notes, "revenue is net");
    AnswerKey before = of(settings);
    assertThat(of(settings)).isEqualTo(before);
    Files.writeString(notes, "revenue is net of tax");
    assertThat(of(settings)).isNotEqualTo(before);
  }

  @Test
  void of_verifiedQueries_countWhereAtLeastOneIsShown() throws Exception {
    for (String left : List.of("exemplars", "none")) {
      Settings settings =
          Settings.defaults().with(Setting.STRATEGY, "direct").with(Setting.WITHOUT, left);
      AnswerKey one = AnswerKey.of("db", PLAIN, remembering(settings, "SELECT 1"));
      AnswerKey other = AnswerKey.of("db", PLAIN, remembering(settings, "SELECT 2"));
      assertThat(one.equals(other)).as(left).isEqualTo(left.equals("exemplars"));
    }
  }

  private Workspace remembering(Settings settings, String sql) {
    Workspace whole = database.workspace(settings);
    return new Workspace(
        whole.index(),
        whole.guard(),
        whole.explorer(),
        whole.settings(),
        () -> List.of(new Exemplar("q", sql, 0)));
  }

  @Test
  void digest_isANameForAFile() {
    assertThat(of(PLAIN).digest())
        .matches("[0-9a-f]{32}")
        .isNotEqualTo(of(Question.of("a")).digest());
  }
}
