// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static dev.nljdbc.testing.ScriptedModel.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.ForwardingExplorer;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.Workspaces;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SelfConsistencyTest {

  private Workspaces database;
  private Settings settings;

  @BeforeEach
  void open() throws Exception {
    database =
        Workspaces.of(
            """
            CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
            INSERT INTO city VALUES (1, 'Oslo', 'Norway'), (2, 'Rome', 'Italy'), (3, 'Turin', 'Italy');
            """);
    settings = Settings.defaults().with(Setting.SAMPLES, "5").with(Setting.PROTOCOL, "text");
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  /** Each try is one turn: its last query. */
  private static ScriptedModel tries(String... queries) {
    Deque<String> left = new ArrayDeque<>(List.of(queries));
    return ScriptedModel.by(
        request -> {
          String sql = left.poll();
          if (sql == null) {
            throw new AssertionError("more tries than scripted");
          }
          return sql.startsWith("SELECT") ? last(sql) : text(sql);
        });
  }

  private static ChatReply last(String sql) {
    return text("Action: ExecuteSQL(\"" + sql + "\", final=True)");
  }

  private Outcome ask(ScriptedModel model) throws NlException {
    return ask(model, Cancellation.unbounded());
  }

  private Outcome ask(ScriptedModel model, Cancellation cancellation) throws NlException {
    return Interactive.asking(model)
        .answer(Question.of("Which?"), database.workspace(settings), cancellation);
  }

  private static String vote(Outcome outcome) {
    Step last = outcome.steps().get(outcome.steps().size() - 1);
    assertThat(last.action()).isEqualTo("Vote");
    assertThat(last.sample()).isZero();
    return last.observation();
  }

  @Test
  void hold_threeAgreeOfFive_stopsAtThree() throws Exception {
    ScriptedModel model =
        tries(
            "SELECT name FROM city WHERE country = 'Italy'",
            "SELECT name FROM city WHERE id > 1",
            "SELECT name AS city FROM city WHERE id > 1 ORDER BY name DESC");
    Outcome outcome = ask(model);
    assertThat(outcome.sql()).isEqualTo("SELECT name FROM city WHERE country = 'Italy'");
    assertThat(outcome.confidence()).hasValue(1.0);
    assertThat(model.requests()).hasSize(3);
    assertThat(outcome.usage().calls()).isEqualTo(3);
    assertThat(outcome.rounds()).isEqualTo(3);
    assertThat(outcome.steps()).extracting(Step::sample).containsExactly(1, 1, 2, 2, 3, 3, 0);
    assertThat(outcome.steps()).extracting(Step::round).containsExactly(1, 1, 1, 1, 1, 1, 0);
    assertThat(vote(outcome)).contains("3 tries, 3 with a vote").contains("3 of 3 (100 %)");
  }

  @Test
  void hold_majority_winsWithItsShare() throws Exception {
    Outcome outcome =
        ask(
            tries(
                "SELECT name FROM city WHERE id = 1",
                "SELECT name FROM city WHERE id = 2",
                "SELECT name FROM city WHERE id = 3",
                "SELECT name FROM city WHERE id < 3 AND id > 1",
                "SELECT name FROM city WHERE name = 'Rome'"));
    assertThat(outcome.sql()).isEqualTo("SELECT name FROM city WHERE id = 2");
    assertThat(outcome.confidence()).hasValue(0.6);
    assertThat(vote(outcome))
        .contains("answer: 3 of 5 (60 %), tries 2, 4, 5, 1 row: SELECT name FROM city WHERE id = 2")
        .contains("other: 1 of 5 (20 %), tries 1, 1 row: SELECT name FROM city WHERE id = 1");
  }

  @Test
  void hold_failedTry_hasNoVoteButCounts() throws Exception {
    settings = settings.with(Setting.SAMPLES, "4").with(Setting.ROUNDS, "1");
    Outcome outcome =
        ask(tries("I do not know", "SELECT id FROM city", "SELECT id FROM city WHERE id > 0"));
    assertThat(outcome.sql()).isEqualTo("SELECT id FROM city");
    assertThat(outcome.confidence()).hasValue(2 / 3.0);
    assertThat(vote(outcome)).contains("3 tries, 2 with a vote").contains("no vote: try 1");
    assertThat(outcome.steps()).extracting(Step::sample).containsExactly(1, 2, 2, 3, 3, 0);
  }

  @Test
  void hold_budgetSpentAfterSomeTries_theyVote() throws Exception {
    settings = settings.with(Setting.BUDGET_TOKENS, "300");
    ScriptedModel model =
        tries(
            "SELECT id FROM city",
            "SELECT name FROM city",
            "SELECT id FROM city WHERE id > 0",
            "SELECT 5");
    Outcome outcome = ask(model);
    assertThat(model.requests()).hasSize(3);
    assertThat(outcome.sql()).isEqualTo("SELECT id FROM city");
    assertThat(outcome.confidence()).hasValue(0.5);
    assertThat(vote(outcome)).contains("no vote: try 4").contains("nl.budget.tokens");
  }

  @Test
  void hold_everyTryFails_failsWithTheStepsOfAll() throws Exception {
    settings = settings.with(Setting.SAMPLES, "2").with(Setting.ROUNDS, "1");
    assertThatThrownBy(() -> ask(tries("hm", "well")))
        .hasMessageContaining("2 tries failed")
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(NlError.NO_ANSWER);
              assertThat(FailureTrace.before(e).steps())
                  .extracting(Step::sample)
                  .containsExactly(1, 2);
              assertThat(FailureTrace.before(e).usage().calls()).isEqualTo(2);
            });
  }

  @Test
  void hold_modelOutOfReach_triesOnceOnly() {
    ScriptedModel model =
        ScriptedModel.by(
            request -> {
              throw new NlException(NlError.MODEL, "nobody listens");
            });
    assertThatThrownBy(() -> ask(model))
        .hasMessage("nobody listens")
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.MODEL));
    assertThat(model.requests()).hasSize(1);
  }

  @Test
  void hold_cancelledInTheSecondTry_endsWithTheStepsOfBoth() {
    Cancellation cancellation = Cancellation.unbounded();
    ScriptedModel model =
        ScriptedModel.by(
            request -> {
              if (request.temperature().isPresent()) {
                cancellation.cancel();
                return text("Action: SearchValue(\"Rome\")");
              }
              return last("SELECT 1");
            });
    assertThatThrownBy(() -> ask(model, cancellation))
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(NlError.CANCELLED);
              assertThat(FailureTrace.before(e).usage().calls()).isEqualTo(2);
            });
  }

  @Test
  void hold_tryThatTakesLongerThanTheTimeLeft_isNotBegun() throws Exception {
    Cancellation cancellation = Cancellation.after(Duration.ofSeconds(10));
    ScriptedModel model =
        ScriptedModel.by(
            request -> {
              // the second takes what leaves less than the two took on average
              if (request.temperature().isPresent()) {
                sleep(Objects.requireNonNull(cancellation.remaining()).minusSeconds(3));
              }
              return last("SELECT 1");
            });
    Outcome outcome = ask(model, cancellation);
    assertThat(model.requests()).hasSize(2);
    assertThat(outcome.sql()).isEqualTo("SELECT 1");
    assertThat(outcome.warnings()).singleElement().asString().contains("2 of up to 5 tries");
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(Math.max(0, time.toMillis()));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void hold_furtherTries_areWarmerThanTheFirst() throws Exception {
    ScriptedModel model = tries("SELECT 1", "SELECT 1", "SELECT 1");
    ask(model);
    assertThat(model.requests().stream().map(ChatRequest::temperature))
        .containsExactly(OptionalDouble.empty(), OptionalDouble.of(0.7), OptionalDouble.of(0.7));
  }

  @Test
  void hold_temperatureSet_isThatOfAllTries() throws Exception {
    settings = settings.with(Setting.TEMPERATURE, "0.2");
    ScriptedModel model = tries("SELECT 1", "SELECT 1", "SELECT 1");
    ask(model);
    assertThat(model.requests().stream().map(ChatRequest::temperature).distinct())
        .containsExactly(OptionalDouble.of(0.2));
  }

  @Test
  void hold_oneSample_hasNoVoteAndNoConfidence() throws Exception {
    settings = settings.with(Setting.SAMPLES, "1");
    Outcome outcome = ask(tries("SELECT 1"));
    assertThat(outcome.confidence()).isEmpty();
    assertThat(outcome.steps()).extracting(Step::action).noneMatch("Vote"::equals);
  }

  @Test
  void hold_sameRowsOrderedDifferently_areDifferentAnswers() throws Exception {
    settings = settings.with(Setting.SAMPLES, "3");
    Outcome outcome =
        ask(
            tries(
                "SELECT name FROM city ORDER BY name",
                "SELECT name FROM city ORDER BY name DESC",
                "SELECT name FROM city ORDER BY id DESC"));
    assertThat(outcome.sql()).isEqualTo("SELECT name FROM city ORDER BY name DESC");
    assertThat(outcome.confidence()).hasValue(2 / 3.0);
  }

  @Test
  void hold_orderOnlyInsideAPart_isNoOrder() throws Exception {
    settings = settings.with(Setting.SAMPLES, "3");
    Outcome outcome =
        ask(
            tries(
                "SELECT name FROM city",
                "SELECT name FROM (SELECT name FROM city ORDER BY name DESC) AS t"));
    assertThat(outcome.confidence()).hasValue(1.0);
  }

  /** Queries that run for the model, but not to their end. */
  private Workspace unreadable(String part) {
    Workspace whole = database.workspace(settings);
    return whole.under(settings).through(new Unreadable(whole.explorer(), part));
  }

  private static final class Unreadable extends ForwardingExplorer {

    private final String part;

    Unreadable(SqlExplorer explorer, String part) {
      super(explorer);
      this.part = part;
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new Unreadable(other, part);
    }

    @Override
    public ResultDigest digest(String sql, Cancellation cancellation) throws SQLException {
      if (sql.contains(part)) {
        throw new SQLTimeoutException("stopped: the query ran longer than 5 ms");
      }
      return super.digest(sql, cancellation);
    }
  }

  private Outcome ask(ScriptedModel model, Workspace workspace) throws NlException {
    return Interactive.asking(model)
        .answer(Question.of("Which?"), workspace, Cancellation.unbounded());
  }

  @Test
  void hold_queryThatRunsTooLong_hasNoVote() throws Exception {
    settings = settings.with(Setting.SAMPLES, "2");
    Outcome outcome = ask(tries("SELECT id FROM city", "SELECT name FROM city"), unreadable("id"));
    assertThat(outcome.sql()).isEqualTo("SELECT name FROM city");
    assertThat(outcome.confidence()).hasValue(0.5);
    assertThat(vote(outcome)).contains("no vote: try 1, stopped: the query ran longer");
  }

  @Test
  void hold_noResultCanBeRead_isTheFirstQueryWithoutAnyConfidence() throws Exception {
    settings = settings.with(Setting.SAMPLES, "2");
    Outcome outcome = ask(tries("SELECT id FROM city", "SELECT 1"), unreadable("SELECT"));
    assertThat(outcome.sql()).isEqualTo("SELECT id FROM city");
    assertThat(outcome.confidence()).hasValue(0.0);
    assertThat(outcome.warnings()).singleElement().asString().contains("no vote");
  }
}
