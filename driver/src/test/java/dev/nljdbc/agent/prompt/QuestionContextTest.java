// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Question;
import dev.nljdbc.testing.Workspaces;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionContextTest {

  private static final Question FOLLOWING =
      Question.of("and per year?")
          .after(
              new Question.Earlier(
                  "orders of ibanez", "SELECT * FROM orders WHERE customer = 'Ibáñez'"));

  /** The offline model or a person may have found the cell that the question does not write so. */
  @ParameterizedTest
  @CsvSource({"schema,false", "values,true", "rows,true"})
  void of_followUp_tellsCellsOfTheEarlierSqlWhereTheyMayBeSeen(String share, boolean seen)
      throws Exception {
    Settings settings = Settings.defaults().with(Setting.MODEL, "m").with(Setting.SHARE, share);
    try (Workspaces database = Workspaces.of("CREATE TABLE orders (id INTEGER, customer TEXT)")) {
      String told = String.join("\n", QuestionContext.of(FOLLOWING, database.workspace(settings)));
      assertThat(told).contains("orders of ibanez", "Answered by: SELECT * FROM orders");
      assertThat(told.contains("Ibáñez")).isEqualTo(seen);
    }
  }
}
