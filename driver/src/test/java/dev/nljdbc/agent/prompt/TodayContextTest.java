// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Workspaces;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TodayContextTest {

  private static final List<TableId> SALES = List.of(new TableId("", "sale"));

  private Workspaces database;

  @BeforeEach
  void open() throws SQLException {
    database =
        Workspaces.of(
            "CREATE TABLE sale (id INTEGER PRIMARY KEY, sold_on DATE, note TEXT); INSERT INTO sale"
                + " VALUES (1, '2013-12-01', 'a'), (2, '2013-12-22', 'b')");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private String of(String question, Settings settings) {
    return TodayContext.of(Question.of(question), database.workspace(settings).toModel(), SALES);
  }

  @Test
  void of_fixedDay_isCountedInLiterals() throws NlException {
    Settings settings =
        Settings.defaults().with(Setting.TODAY, "2024-03-31").with(Setting.ZONE, "Europe/Oslo");
    assertThat(of("sales last month", settings))
        .isEqualTo(
            "Today is Sunday 2024-03-31 (Europe/Oslo). Count days from it, as literals, and not"
                + " from date('now', 'localtime').\n"
                + "The rows are of: sale.sold_on 2013-12-01 to 2013-12-22");
  }

  @Test
  void of_theClock_isCountedByTheEngine() {
    String today = LocalDate.now(ZoneId.systemDefault()).toString();
    assertThat(of("sales since yesterday", Settings.defaults()))
        .contains(today + " (" + ZoneId.systemDefault() + "). Count days from date('now',")
        .contains("not from a literal");
  }

  @Test
  void of_modelThatSeesNoCells_isToldNoRange() throws NlException {
    Settings settings =
        Settings.defaults()
            .with(Setting.MODEL, "m")
            .with(Setting.BASE_URL, "http://example.org")
            .with(Setting.SHARE, "schema");
    assertThat(of("sales last month", settings)).contains("Today is").doesNotContain("2013");
  }

  @ParameterizedTest
  @ValueSource(strings = {"the latest sale", "recent sales", "sales in 2013", "the next to last"})
  void of_questionThatNoDayChanges_isEmpty(String question) {
    assertThat(of(question, Settings.defaults())).isEmpty();
  }
}
