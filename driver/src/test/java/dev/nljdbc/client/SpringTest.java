// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCallback;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring's JdbcTemplate, NamedParameterJdbcTemplate, JdbcClient and transactions. */
class SpringTest {

  @TempDir Path directory;

  /** What an application does, in words. */
  private static List<Object> work(DataSource source) {
    JdbcTemplate jdbc = new JdbcTemplate(source);
    List<Object> seen = new ArrayList<>();
    seen.add(jdbc.update("INSERT INTO artist VALUES (?, ?)", 3, "Cy"));
    seen.add(
        jdbc.batchUpdate(
                "INSERT INTO track VALUES (?, ?, ?, ?)",
                List.of(new Object[] {10, 3, "Ice", 1}, new Object[] {11, 3, "Fog", null}))
            .length);
    NamedParameterJdbcTemplate named = new NamedParameterJdbcTemplate(jdbc);
    seen.add(
        named.queryForList(
            "SELECT title, minutes FROM track WHERE id IN (:ids) ORDER BY id",
            Map.of("ids", List.of(1, 10, 11))));
    seen.add(
        JdbcClient.create(source)
            .sql("SELECT name FROM artist WHERE id = :id")
            .param("id", 3)
            .query(String.class)
            .single());
    try {
      jdbc.update("INSERT INTO artist VALUES (1, 'again')");
    } catch (DataAccessException e) {
      seen.add(e.getClass());
    }
    try {
      jdbc.queryForList("SELECT nothing FROM nowhere");
    } catch (DataAccessException e) {
      seen.add(e.getClass());
    }
    TransactionTemplate transaction =
        new TransactionTemplate(new DataSourceTransactionManager(source));
    transaction.executeWithoutResult(
        status -> {
          jdbc.update("DELETE FROM track");
          status.setRollbackOnly();
        });
    seen.add(jdbc.queryForObject("SELECT count(*) FROM track", Integer.class));
    return seen;
  }

  @EnginesByTurns
  void ordinaryWork_ofTheTemplates_isAsBare(Engines engine) throws Exception {
    List<Object> actual = work(Tracks.on(engine, directory).wrapped());
    assertThat(actual).isEqualTo(work(Tracks.on(engine, directory).bare()));
    assertThat(actual).contains(5);
    if (engine != Engines.SQLITE && engine != Engines.DUCKDB) { // which Spring has no codes for
      assertThat(actual).contains(DuplicateKeyException.class, BadSqlGrammarException.class);
    }
  }

  @EnginesByTurns
  void questions_byTemplateAndClient_areAnswered(Engines engine) throws Exception {
    DataSource source = Tracks.on(engine, directory).remembering().wrapped();
    JdbcTemplate jdbc = new JdbcTemplate(source);
    JdbcClient client = JdbcClient.create(source);

    assertThat(jdbc.queryForObject(Tracks.HOW_MANY, Integer.class)).isEqualTo(3);
    assertThat(jdbc.queryForList(Tracks.LONGER, String.class, 4)).containsExactly("Moon", "Rain");
    assertThat(jdbc.queryForList(Tracks.MARKED, String.class)).containsExactly("Sun");
    assertThat(client.sql(Tracks.HOW_MANY).query(Integer.class).single()).isEqualTo(3);
    assertThat(client.sql(Tracks.LONGER).param(6).query(String.class).list())
        .containsExactly("Rain");
    assertThat(client.sql(Tracks.MARKED).query(String.class).list()).containsExactly("Sun");
    assertThat(
            jdbc.execute(
                Tracks.LONGER,
                (PreparedStatementCallback<String>) statement -> answeredBy(statement, 4)))
        .isEqualTo("SELECT title FROM track WHERE minutes > ? ORDER BY id");
  }

  private static String answeredBy(PreparedStatement statement, int minutes)
      throws java.sql.SQLException {
    statement.setInt(1, minutes);
    try (ResultSet rows = statement.executeQuery()) {
      assertThat(rows.next()).isTrue();
    }
    return statement.unwrap(NlAnswer.class).sql();
  }

  @Test
  void namedParameters_ofAQuestion_areReplacedAndColonsEscaped() throws Exception {
    Tracks tracks = Tracks.on(Engines.H2, directory).remembering();
    NamedParameterJdbcTemplate named = new NamedParameterJdbcTemplate(tracks.wrapped());
    JdbcClient client = JdbcClient.create(tracks.wrapped());

    String longer = Tracks.LONGER.replace("?", ":least");
    assertThat(named.queryForList(longer, Map.of("least", 4), String.class))
        .containsExactly("Moon", "Rain");
    assertThat(client.sql(longer).param("least", 6).query(String.class).list())
        .containsExactly("Rain");

    // a word behind a colon is a parameter, also 30 in 10:30; a backslash makes it none
    assertThatThrownBy(() -> named.queryForList(Tracks.MARKED, Map.of(), String.class))
        .isInstanceOf(InvalidDataAccessApiUsageException.class)
        .hasMessageContaining("'30'");
    String escaped = Tracks.MARKED.replace("10:30", "10\\:30").replace(":place", "\\:place");
    assertThat(named.queryForList(escaped, Map.of(), String.class)).containsExactly("Sun");

    // NL:question without a blank is read as NL and a parameter of that name
    assertThatThrownBy(
            () -> named.queryForList("NL:How many tracks are there", Map.of(), Integer.class))
        .isInstanceOf(InvalidDataAccessApiUsageException.class)
        .hasMessageContaining("'How'");
    // a ? is a parameter to Spring wherever it stands
    assertThatThrownBy(() -> named.queryForList(Tracks.HOW_MANY, Map.of(), Integer.class))
        .isInstanceOf(InvalidDataAccessApiUsageException.class);
    assertThat(named.queryForList(Tracks.HOW_MANY.replace("?", ""), Map.of(), Integer.class))
        .containsExactly(3);
    // an apostrophe hides what follows it from the search for parameters
    assertThat(named.queryForList(Tracks.APOSTROPHE, Map.of("place", 4), String.class))
        .containsExactly("Rain");
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void question_inATransaction_seesItsRowsAndRollbackTakesThemAway(Engines engine)
      throws Exception {
    DataSource source = Tracks.on(engine, directory).wrapped();
    JdbcTemplate jdbc = new JdbcTemplate(source);
    TransactionTemplate transaction =
        new TransactionTemplate(new DataSourceTransactionManager(source));
    transaction.executeWithoutResult(
        status -> {
          jdbc.update("INSERT INTO track VALUES (4, 2, 'Snow', 2)");
          assertThat(jdbc.queryForObject(Tracks.HOW_MANY, Integer.class)).isEqualTo(4);
          assertThatThrownBy(() -> jdbc.queryForList(Tracks.GIBBERISH))
              .isInstanceOf(DataAccessException.class);
          jdbc.update("INSERT INTO track VALUES (5, 2, 'Hail', 2)");
          assertThat(jdbc.queryForObject(Tracks.HOW_MANY, Integer.class)).isEqualTo(5);
          status.setRollbackOnly();
        });
    assertThat(jdbc.queryForObject(Tracks.HOW_MANY, Integer.class)).isEqualTo(3);
    transaction.executeWithoutResult(
        status -> jdbc.update("INSERT INTO track VALUES (4, 2, 'Snow', 2)"));
    assertThat(jdbc.queryForObject(Tracks.HOW_MANY, Integer.class)).isEqualTo(4);
    transaction.setReadOnly(true);
    assertThat(
            transaction.<Integer>execute(
                status -> jdbc.queryForObject(Tracks.HOW_MANY, Integer.class)))
        .isEqualTo(4);
  }

  private static void assertFails(
      ThrowingCallable call, Class<? extends DataAccessException> type, NlError error) {
    assertThatThrownBy(call)
        .isInstanceOf(type)
        .rootCause()
        .isInstanceOfSatisfying(NlException.class, e -> assertThat(e.error()).isEqualTo(error));
  }

  @EnginesByTurns
  void failures_ofQuestions_areSpringsExceptionsWithOursAsCause(Engines engine) throws Exception {
    JdbcTemplate jdbc = new JdbcTemplate(Tracks.on(engine, directory).wrapped());
    assertFails(
        () -> jdbc.queryForList(Tracks.GIBBERISH),
        UncategorizedSQLException.class,
        NlError.NOT_UNDERSTOOD);
    assertFails(
        () -> jdbc.queryForList(Tracks.WRITE), BadSqlGrammarException.class, NlError.REFUSED);
    assertFails(() -> jdbc.queryForList("NL STATU"), BadSqlGrammarException.class, NlError.SYNTAX);
    assertFails(
        () -> jdbc.update(Tracks.HOW_MANY), UncategorizedSQLException.class, NlError.UNSUPPORTED);
    assertThat(jdbc.queryForList("SELECT title FROM track", String.class)).hasSize(3);
  }

  @Test
  void report_overMonths_isTheSameOrSaysWhyNot() throws Exception {
    ReportLife.check(
        directory,
        (url, user, password) ->
            new JdbcTemplate(new DriverManagerDataSource(url, user, password))
                .queryForList(ReportLife.QUESTION, 4)
                .toString());
  }
}
