// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.BudgetedChatModel.QuestionBudget;
import dev.nljdbc.agent.tool.ForwardingExplorer;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.Workspaces;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An election over tries that are made up: who draws them, what becomes of each, how it ends. */
class DrawnTriesTest {

  private static final Usage CALL = new Usage(1, 8, 0, 4, Duration.ZERO, BigDecimal.ONE, true);
  private static final Step STEP = new Step(1, "a thought", "a", "o", 12, Duration.ZERO);

  private Workspaces database;

  @BeforeEach
  void open() throws Exception {
    database =
        Workspaces.of("CREATE TABLE city (id INTEGER PRIMARY KEY); INSERT INTO city VALUES (1)");
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private static SampledAnswer found(String sql) {
    return new SampledAnswer(
        Optional.of(sql),
        null,
        List.of(STEP),
        CALL,
        List.of(),
        List.of(),
        OptionalLong.empty(),
        true);
  }

  private static SampledAnswer failed(NlException why) {
    return new SampledAnswer(
        Optional.empty(),
        why,
        List.of(STEP),
        CALL,
        List.of(),
        List.of(),
        OptionalLong.empty(),
        false);
  }

  private static SampledAnswer vain() {
    return new SampledAnswer(
        Optional.empty(),
        null,
        List.of(),
        Usage.NONE,
        List.of(),
        List.of(),
        OptionalLong.empty(),
        false);
  }

  private static NlException failure(NlError error, String why) {
    return new NlException(error, why);
  }

  private SelfConsistency election(Workspace workspace, int most, Sampler... samplers) {
    BudgetedChatModel model =
        new BudgetedChatModel(
            ScriptedModel.by(
                request -> {
                  throw new AssertionError("tries are made up here");
                }),
            QuestionBudget.of(Settings.defaults()),
            "");
    SecondOpinion none =
        new SecondOpinion(Optional.empty(), Optional.empty(), Question.of("who?"), workspace);
    return new SelfConsistency(workspace, model, List.of(samplers), most, none);
  }

  private SelfConsistency election(int most, Sampler... samplers) {
    return election(database.workspace(Settings.defaults()), most, samplers);
  }

  private static Outcome hold(SelfConsistency election) throws NlException {
    return election.hold(Cancellation.unbounded());
  }

  @Test
  void hold_severalSamplers_drawInTurnAndOnlyWhatTheyAreToDraw() throws Exception {
    List<Integer> first = new ArrayList<>();
    List<Integer> second = new ArrayList<>();
    Outcome outcome =
        hold(
            election(
                4,
                (n, cancellation) -> {
                  first.add(n);
                  return List.of(found("SELECT id FROM city"));
                },
                (n, cancellation) -> {
                  second.add(n);
                  return List.of(found("SELECT 7"));
                }));
    assertThat(outcome.sql()).isEqualTo("SELECT id FROM city");
    assertThat(outcome.confidence()).hasValue(2 / 3.0);
    assertThat(outcome.others()).containsExactly(new Outcome.Voted("SELECT 7", 1 / 3.0));
    assertThat(first).containsExactly(1, 1);
    assertThat(second).as("a third was not needed of it").containsExactly(1);
    Step vote = outcome.steps().get(outcome.steps().size() - 1);
    assertThat(vote.time()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
  }

  @Test
  void hold_tryFindsNoAnswerAndIsOutvoted_isAWarning() throws Exception {
    NlException why = failure(NlError.CANNOT_ANSWER, "Shoe sizes are not kept.");
    Sampler sampler =
        (n, cancellation) ->
            n == 1 ? List.of(found("SELECT 1")) : List.of(found("SELECT 1"), failed(why));
    Outcome outcome = hold(election(3, sampler));
    assertThat(outcome.sql()).isEqualTo("SELECT 1");
    assertThat(outcome.warnings())
        .containsExactly("A try of the vote found no answer. Shoe sizes are not kept.");
  }

  @Test
  void hold_tryFailsForAnotherReasonAndIsOutvoted_isNoWarning() throws Exception {
    NlException why = failure(NlError.REFUSED, "not allowed");
    Sampler sampler =
        (n, cancellation) ->
            n == 1 ? List.of(found("SELECT 1")) : List.of(found("SELECT 1"), failed(why));
    assertThat(hold(election(3, sampler)).warnings()).isEmpty();
  }

  @Test
  void hold_stepBeforeTheTries_beginsTheTrace() throws Exception {
    Step choice = Step.ofAll("Choice", "direct", Duration.ZERO);
    Outcome outcome =
        hold(election(1, (n, cancellation) -> List.of(found("SELECT 1"))).after(choice));
    assertThat(outcome.steps()).containsExactly(choice, STEP);
  }

  /** Two tries at once take half of the time: each of them took a quarter, so a third fits. */
  @Test
  void hold_tryThatFitsIntoTheTimeLeft_isBegun() throws Exception {
    Cancellation cancellation = Cancellation.after(Duration.ofSeconds(6));
    List<Integer> asked = new ArrayList<>();
    Sampler sampler =
        (n, within) -> {
          asked.add(n);
          if (asked.size() > 1) {
            return List.of(found("SELECT 1"));
          }
          sleep(Objects.requireNonNull(within.remaining()).dividedBy(2));
          return List.of(found("SELECT 1"), found("SELECT 2"));
        };
    Outcome outcome = election(3, sampler).hold(cancellation);
    assertThat(asked).containsExactly(2, 1);
    assertThat(outcome.warnings()).isEmpty();
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void hold_onlyTryFails_failsForItsReason() {
    NlException why = failure(NlError.REFUSED, "not allowed");
    assertThatThrownBy(() -> hold(election(1, (n, cancellation) -> List.of(failed(why)))))
        .hasMessage("not allowed")
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.REFUSED));
  }

  @Test
  void hold_triesWithoutAReason_failsForTheFirstThereIs() {
    NlException why = failure(NlError.REFUSED, "not allowed");
    assertThatThrownBy(() -> hold(election(2, (n, cancellation) -> List.of(vain(), failed(why)))))
        .hasMessage("not allowed (2 tries failed; the reason of the first.)")
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.REFUSED));
  }

  @Test
  void hold_noTryKnowsWhy_saysThatNoQueryRan() {
    assertThatThrownBy(() -> hold(election(1, (n, cancellation) -> List.of(vain()))))
        .hasMessage("The model found no query that runs.");
  }

  @Test
  void hold_endedWithinATry_keepsItsStepsBehindThoseDrawn() {
    Step last = new Step(3, "the last thought", "a", "o", 5, Duration.ZERO);
    NlException end = failure(NlError.CANCELLED, "stop");
    assertThatThrownBy(
            () ->
                hold(
                    election(
                        2,
                        (n, cancellation) -> List.of(found("SELECT 1")),
                        (n, cancellation) ->
                            List.of(SampledAnswer.failed(end, List.of(last), CALL)))))
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              FailureTrace all = FailureTrace.before(e);
              assertThat(all.steps()).containsExactly(STEP, last.in(2));
              assertThat(all.usage().calls()).isEqualTo(2);
            });
  }

  @Test
  void hold_endedByATryThatWasDrawn_countsItOnce() {
    NlException end =
        failure(NlError.CANCELLED, "stop").after(new FailureTrace(List.of(STEP), CALL));
    assertThatThrownBy(() -> hold(election(2, (n, cancellation) -> List.of(failed(end)))))
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(FailureTrace.before(e).steps()).containsExactly(STEP);
              assertThat(FailureTrace.before(e).usage().calls()).isEqualTo(1);
            });
  }

  @Test
  void hold_allTriesFail_countsTheFirstOnce() {
    NlException why = failure(NlError.REFUSED, "no").after(new FailureTrace(List.of(STEP), CALL));
    assertThatThrownBy(
            () -> hold(election(2, (n, cancellation) -> List.of(failed(why), failed(why)))))
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(FailureTrace.before(e).steps()).containsExactly(STEP, STEP.in(2));
              assertThat(FailureTrace.before(e).usage().calls()).isEqualTo(2);
            });
  }

  /** An explorer whose results can't be read, for this reason. */
  private static final class Failing extends ForwardingExplorer {

    private final SQLException why;
    private final Runnable meanwhile;

    Failing(SqlExplorer explorer, SQLException why, Runnable meanwhile) {
      super(explorer);
      this.why = why;
      this.meanwhile = meanwhile;
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new Failing(other, why, meanwhile);
    }

    @Override
    public ResultDigest digest(String sql, Cancellation cancellation) throws SQLException {
      meanwhile.run();
      throw why;
    }
  }

  private Workspace failing(SQLException why, Runnable meanwhile) {
    Workspace whole = database.workspace(Settings.defaults());
    return whole.through(new Failing(whole.explorer(), why, meanwhile));
  }

  private void assertCancelled(Workspace workspace, Cancellation cancellation) {
    Sampler sampler = (n, within) -> List.of(found("SELECT 1"), found("SELECT 2"));
    assertThatThrownBy(() -> election(workspace, 2, sampler).hold(cancellation))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
  }

  @Test
  void hold_cancelledWhileAResultIsRead_ends() {
    Cancellation cancellation = Cancellation.unbounded();
    assertCancelled(failing(new SQLException("interrupted"), cancellation::cancel), cancellation);
    assertCancelled(
        failing(failure(NlError.CANCELLED, "stop"), () -> {}), Cancellation.unbounded());
  }

  @Test
  void hold_resultThatTheGuardOrTheEngineRefuses_isNoVote() throws Exception {
    Sampler sampler = (n, within) -> List.of(found("SELECT 1"), found("SELECT 2"));
    for (SQLException why :
        List.of(new SQLException("too long"), failure(NlError.REFUSED, "too long"))) {
      Outcome outcome = hold(election(failing(why, () -> {}), 2, sampler));
      assertThat(outcome.confidence()).hasValue(0);
      assertThat(outcome.steps().get(2).observation())
          .contains("no vote: try 1, too long: SELECT 1");
    }
  }
}
