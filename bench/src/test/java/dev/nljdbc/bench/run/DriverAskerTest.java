// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.TestModel.Said;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.run.QuestionAsker.Reply;
import dev.nljdbc.bench.run.QuestionRecord.Account;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverAskerTest {

  /** Overflows at the last of its rows. */
  private static final String SQL =
      "SELECT CASE id WHEN 3000 THEN abs(-9223372036854775808) ELSE id END FROM boat ORDER BY id";

  @TempDir private Path folder;

  @Test
  void ask_rowsFailBehindTheFirst_keepsTheAnswerWithItsCost() throws Exception {
    BenchmarkDatabase database =
        BenchmarkDatabase.of(
            TestDatabases.sqlite(
                folder.resolve("boats.sqlite"),
                "CREATE TABLE boat(id INTEGER PRIMARY KEY)",
                "INSERT INTO boat WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                    + " WHERE i < 3000) SELECT i FROM n"));
    try (TestModel model = new TestModel(request -> Said.text("```sql\n" + SQL + "\n```"));
        DriverAsker asker =
            new DriverAsker(
                Map.of(
                    "nl.model", "tester",
                    "nl.base-url", model.baseUrl(),
                    "nl.strategy", "direct",
                    "nl.answers", "new",
                    "nl.lab.without", "ExecuteSQL",
                    "nl.dir", folder.resolve("index").toString()))) {
      Reply reply = asker.ask(database, "Which boats are there?", "", Duration.ofMinutes(2));

      assertThat(reply.answer().sql()).contains("abs(");
      assertThat(reply.rows()).isEqualTo(2999);
      Account account = Account.of(reply);
      assertThat(account.calls()).isPositive();
      assertThat(account.promptTokens()).isPositive();
      assertThat(account.warnings()).last().asString().contains("overflow");
    }
  }
}
