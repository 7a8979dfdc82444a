// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about a table that refers to itself. */
class SelfJoinReadingTest {

  private static final String[] FIRM = {
    "CREATE TABLE worker (worker_id INTEGER PRIMARY KEY, first_name VARCHAR(20), last_name"
        + " VARCHAR(20), age INTEGER, salary INTEGER, manager_id INTEGER REFERENCES"
        + " worker(worker_id))",
    "CREATE TABLE topic (topic_id INTEGER PRIMARY KEY, name VARCHAR(20), parent_topic_id INTEGER"
        + " REFERENCES topic(topic_id))",
    "INSERT INTO worker VALUES (1,'Ann','Moe',50,900,NULL)",
    "INSERT INTO worker VALUES (2,'Bea','Lie',60,700,1)",
    "INSERT INTO worker VALUES (3,'Cal','Day',30,950,1)",
    "INSERT INTO worker VALUES (4,'Dot','Kay',40,600,2)",
    "INSERT INTO topic VALUES (1,'Music',NULL)",
    "INSERT INTO topic VALUES (2,'Jazz',1)",
    "INSERT INTO topic VALUES (3,'Bebop',2)"
  };

  @EnginesByTurns
  void parse_rowsThatReferToOthers_areJoinedWithThem(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase firm = AskedDatabase.of(engine, directory, FIRM)) {
      assertThat(firm.ask("Who reports to Ann Moe?"))
          .containsExactlyInAnyOrder("Bea|Lie", "Cal|Day");
      assertThat(firm.ask("Which workers work for Bea Lie?")).containsExactly("Dot|Kay");
      assertThat(firm.ask("How many workers report to Ann Moe?")).containsExactly("2");
      assertThat(firm.ask("List the workers whose boss is Ann Moe."))
          .containsExactlyInAnyOrder("Bea|Lie", "Cal|Day");
      assertThat(firm.ask("Who is the manager of Dot Kay?")).containsExactly("Bea|Lie");
      assertThat(firm.ask("Who is Dot Kay's boss?")).containsExactly("Bea|Lie");
      assertThat(firm.ask("Who does Dot Kay report to?")).containsExactly("Bea|Lie");
      assertThat(firm.ask("Which workers earn more than their manager?"))
          .containsExactly("Cal|Day");
      assertThat(firm.ask("Which workers have a lower salary than their boss?"))
          .containsExactlyInAnyOrder("Bea|Lie", "Dot|Kay");
      assertThat(firm.ask("How many workers earn more than their manager?")).containsExactly("1");
      assertThat(firm.ask("Which workers do not report to Ann Moe?"))
          .containsExactlyInAnyOrder("Ann|Moe", "Dot|Kay");
      assertThat(firm.ask("Who is older than his manager?")).containsExactly("Bea|Lie");
      assertThat(firm.ask("Show all workers with their managers"))
          .containsExactlyInAnyOrder(
              "Ann|Moe|null|null", "Bea|Lie|Ann|Moe", "Cal|Day|Ann|Moe", "Dot|Kay|Bea|Lie");
      assertThat(firm.ask("List the workers and who they report to")).hasSize(4);
      assertThat(firm.ask("What is the parent of Bebop?")).containsExactly("Jazz");
      assertThat(firm.ask("Show each topic and its parent"))
          .containsExactlyInAnyOrder("Music|null", "Jazz|Music", "Bebop|Jazz");
    }
  }

  @Test
  void parse_wholeNameDenied_deniesNeitherHalfAlone(@TempDir Path directory) throws SQLException {
    String[] firmWithEva = Arrays.copyOf(FIRM, FIRM.length + 1);
    firmWithEva[FIRM.length] = "INSERT INTO worker VALUES (5,'Eva','Moe',20,100,NULL)";
    try (AskedDatabase firm = AskedDatabase.of(Engines.H2, directory, firmWithEva)) {
      assertThat(firm.ask("Which workers are not called Ann Moe?"))
          .containsExactlyInAnyOrder("Bea|Lie", "Cal|Day", "Dot|Kay", "Eva|Moe");
    }
  }

  @Test
  void parse_rowsOfOneName_stayApart(@TempDir Path directory) throws SQLException {
    String[] twoAnns = Arrays.copyOf(FIRM, FIRM.length + 1);
    twoAnns[FIRM.length] = "INSERT INTO worker VALUES (5,'Ann','Moe',20,100,NULL)";
    try (AskedDatabase firm = AskedDatabase.of(Engines.H2, directory, twoAnns)) {
      assertThat(firm.ask("top 2 workers by salary")).containsExactly("Cal|Day", "Ann|Moe");
    }
  }

  @Test
  void parse_selfJoin_isExplained(@TempDir Path directory) throws SQLException {
    try (AskedDatabase firm = AskedDatabase.of(Engines.H2, directory, FIRM)) {
      Reading read = firm.read("Which workers earn more than their manager?");

      assertThat(read.explanation())
          .isEqualTo(List.of("Shows the rows of WORKER whose SALARY is > that of the manager."));
      assertThat(read.joins()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "How many workers have no manager?",
        "What is the salary of the manager of Dot Kay?",
        "Which workers earn more than 650?",
        "How old is Ann Moe?",
        "Which topics work for Bebop?",
        "How many workers do not report to Ann Moe?",
        "Which worker reporting to Ann Moe is the oldest?",
        "Who is the oldest worker who reports to Ann Moe?",
        "Which workers report to Ann Moe, sorted by last name?"
      })
  void parse_otherQuestion_isLeftToTheModel(String question, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase firm = AskedDatabase.of(Engines.H2, directory, FIRM)) {
      String sql;
      try {
        sql = firm.read(question).sql();
      } catch (NlException refused) {
        sql = "";
      }
      assertThat(sql).doesNotContain("referred");
    }
  }
}
