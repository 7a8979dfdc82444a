// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The offline model knows when it does not know, seen by a user of the driver. */
class OfflineConfidenceTest {

  private static final String QUESTION = " How many tracks are there?";

  @TempDir Path directory;

  private Connection connect(String... settings) throws Exception {
    return new Asked(directory)
        .connect(Engines.SQLITE, Asked.tracks(Engines.SQLITE, directory), settings);
  }

  private static void assertNotSure(Statement statement, String nl) {
    assertThatThrownBy(() -> statement.executeQuery(nl))
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
              assertThat(e.getMessage())
                  .contains("1.00 is asked for (nl.confidence.min)")
                  .contains("\n   SELECT COUNT(*) FROM track\n");
              assertThat(e.sql()).contains("SELECT COUNT(*) FROM track");
            });
  }

  @Test
  void question_notSureEnough_isRefusedWithItsReadingInErrorTraceAndLog() throws Exception {
    try (Connection connection = connect("nl.confidence.min", "1");
        Statement statement = connection.createStatement()) {
      assertNotSure(statement, "NL:" + QUESTION);
      List<List<String>> trace = rows(statement, "NL TRACE:" + QUESTION);
      assertThat(trace.get(trace.size() - 2).toString())
          .contains("Reading 1 of ")
          .contains("not sure enough")
          .contains("SELECT COUNT(*) FROM track");
      assertThat(trace.get(trace.size() - 1).get(2)).isEqualTo("failed");
      assertThat(rows(statement, "NL LOG").toString())
          .contains("NL002")
          .contains("SELECT COUNT(*) FROM track");
    }
  }

  @Test
  void question_keptUnderALowerMark_isNotTheAnswerUnderAHigherOne() throws Exception {
    try (Connection connection = connect("nl.confidence.min", "0");
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, "NL:" + QUESTION)).containsExactly("3");
      assertNotSure(statement, "NL {confidence.min=1}:" + QUESTION);
      assertThat(firsts(statement, "NL:" + QUESTION)).containsExactly("3");
      assertThat(statement.unwrap(NlAnswer.class).cached()).isTrue();
    }
  }

  @Test
  void preparedQuestion_executedAgain_isTheSameKeptAnswer() throws Exception {
    try (Connection connection = connect();
        PreparedStatement prepared = connection.prepareStatement("NL:" + QUESTION)) {
      assertThat(prepared.getMetaData().getColumnCount()).isEqualTo(1);
      for (int i = 0; i < 3; i++) {
        assertThat(rows(prepared.executeQuery())).containsExactly(List.of("3"));
        assertThat(prepared.unwrap(NlAnswer.class).cached()).isTrue();
      }
    }
  }

  @Test
  void sameQuestion_askedAfresh_isReadTheSame() throws Exception {
    String question = "NL SQL {answers=new}: titles of tracks with more than 4 minutes";
    String first = null;
    for (int i = 0; i < 3; i++) {
      try (Connection connection = connect();
          Statement statement = connection.createStatement()) {
        String sql = rows(statement, question).get(0).subList(0, 2).toString();
        assertThat(sql).isEqualTo(first == null ? sql : first);
        first = sql;
      }
    }
  }
}
