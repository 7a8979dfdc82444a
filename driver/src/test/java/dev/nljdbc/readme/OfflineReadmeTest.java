// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.readme;

import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nljdbc.agent.Readings;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.testing.Workspaces;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OfflineReadmeTest {

  @Test
  void notUnderstood_inTheDriversReadme_isWhatTheModelSays() throws Exception {
    Readings readings =
        new Readings()
            .or(
                0.12,
                "SELECT customer.city FROM customer GROUP BY customer.city",
                "Shows customer.city. One row for each customer.city.")
            .or(
                0.05,
                "SELECT COUNT(*) FROM customer WHERE customer.city = 'Oslo'",
                "Shows the number of rows. Only where customer.city = 'Oslo'.");
    try (Workspaces database =
        Workspaces.of("CREATE TABLE customer (id INTEGER PRIMARY KEY, city TEXT)")) {
      Throwable refusal =
          catchThrowable(
              () ->
                  readings
                      .strategy()
                      .answer(
                          Question.of("towns"),
                          database.workspace(Settings.defaults()),
                          Cancellation.unbounded()));
      DocumentPart.named("not-understood")
          .holds(
              String.valueOf(refusal.getMessage())
                  .lines()
                  .map(line -> "    " + line + "\n")
                  .collect(Collectors.joining()));
    }
  }
}
