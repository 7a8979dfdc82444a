// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static dev.nljdbc.testing.ScriptedModel.call;
import static dev.nljdbc.testing.ScriptedModel.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.TableTest;
import dev.nljdbc.testing.Workspaces;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnanswerableQuestionTest {

  private static final String[] HARBOUR = {
    "CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, boat_name VARCHAR(40), length INTEGER)",
    "INSERT INTO boat VALUES (1, 'Gull', 7), (2, 'Tern', 9)"
  };

  private static final String ALL = "SELECT boat_name FROM boat";
  private static final String LONG = "SELECT boat_name FROM boat WHERE length > 8";

  /** The same in the ways of all protocols. */
  private static final ChatReply CANNOT =
      text("Thought: none\nAction: Done(unanswerable=\"no colours are kept\")");

  @TempDir Path directory;

  private Settings settings = Settings.defaults();

  private Outcome answer(Engines engine, ScriptedModel model) throws Exception {
    try (Workspaces harbour = Workspaces.on(engine.connect(engine.urlWith(directory, HARBOUR)))) {
      return new ModelStrategy(model)
          .answer(
              Question.of("What colour is each boat's name painted in?"),
              harbour.workspace(settings),
              Cancellation.unbounded());
    }
  }

  private NlException refusal(Engines engine, ChatReply... replies) {
    return catchThrowableOfType(NlException.class, () -> answer(engine, ScriptedModel.of(replies)));
  }

  private static ChatReply sql(String sql) {
    return text("Action: ExecuteSQL(\"" + sql + "\", final=True)");
  }

  private void stepwise(int samples) throws NlException {
    settings =
        settings
            .with(Setting.STRATEGY, "interactive")
            .with(Setting.SAMPLES, String.valueOf(samples));
  }

  static Stream<ChatReply> refusals() {
    return Stream.of(
        CANNOT,
        call("Done", "{\"unanswerable\": \"no colours are kept\"}"),
        text("Action: Done(sql=\"\", unanswerable='no colours are kept')"),
        text("Action: done( unanswerable = \"no colours are kept"),
        text("{\"name\": \"Done\", \"arguments\": {\"unanswerable\": \"no colours are kept\"}}"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void answer_modelSaysThatItCannot_failsWithReasonAndNearest(ChatReply reply) throws Exception {
    stepwise(1);
    NlException refusal = refusal(Engines.SQLITE, reply);
    assertThat(refusal.error()).isEqualTo(NlError.CANNOT_ANSWER);
    assertThat((Throwable) refusal)
        .hasMessageContaining("can't answer the question: \"no colours are kept\".")
        .hasMessageContaining("The nearest columns are boat.boat_name");
    assertThat(FailureTrace.before(refusal).steps())
        .extracting(Step::action)
        .containsExactly("Done(unanswerable=\"no colours are kept\")");
    assertThat(FailureTrace.before(refusal).usage().calls()).isEqualTo(1);
  }

  /** The user sees that the column is there, whatever the model says. */
  @EnginesByTurns
  void answer_modelDeniesAColumnThatIsThere_theColumnIsNamed(Engines engine) throws Exception {
    stepwise(1);
    NlException refusal =
        refusal(engine, text("Action: Done(unanswerable=\"there is no column for the name\")"));
    assertThat(refusal.error()).isEqualTo(NlError.CANNOT_ANSWER);
    assertThat((Throwable) refusal).hasMessageContaining("there is no column for the name");
    assertThat(refusal.getMessage()).containsIgnoringCase("The nearest columns are boat.boat_name");
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void answer_withoutExecuteSql_failsAlike(ChatReply reply) throws Exception {
    stepwise(1);
    settings = settings.with(Setting.WITHOUT, "SearchValue,FindShortestPath,ExecuteSQL");
    assertThat(refusal(Engines.SQLITE, reply).error()).isEqualTo(NlError.CANNOT_ANSWER);
  }

  @EnginesByTurns
  void answer_modelLooksFirst_theQueryTriedIsNoAnswer(Engines engine) throws Exception {
    stepwise(1);
    NlException refusal = refusal(engine, text("Action: ExecuteSQL(\"" + ALL + "\")"), CANNOT);
    assertThat(refusal.error()).isEqualTo(NlError.CANNOT_ANSWER);
    assertThat(refusal.sql()).isEmpty();
    assertThat((Throwable) refusal).hasMessageNotContaining("SELECT");
  }

  @TableTest
  void answer_doneWithoutAReason_isTheLastQuery(String done) throws Exception {
    stepwise(1);
    ScriptedModel model =
        ScriptedModel.of(text("Action: ExecuteSQL(\"" + ALL + "\")"), text("Action: " + done));
    assertThat(answer(Engines.SQLITE, model).sql()).isEqualTo(ALL);
  }

  @Test
  void answer_reasonWithHiddenAndManyCharacters_isMadeVisibleAndCut() throws Exception {
    stepwise(1);
    String reason = "no\u202Ecolours " + "x".repeat(2_000);
    NlException refusal =
        refusal(Engines.SQLITE, text("Action: Done(unanswerable=\"" + reason + "\")"));
    assertThat(refusal.getMessage()).hasSizeLessThan(800).doesNotContain("\u202E").contains("xxx");
  }

  @EnginesByTurns
  void answer_directReplyCannot_failsWithoutAskingAgain(Engines engine) throws Exception {
    settings = settings.with(Setting.STRATEGY, "direct");
    NlException refusal = refusal(engine, text("CANNOT: no colours are kept"));
    assertThat(refusal.error()).isEqualTo(NlError.CANNOT_ANSWER);
    assertThat((Throwable) refusal)
        .hasMessageContaining("\"no colours are kept\"")
        .hasMessageContaining("The nearest columns are ");
  }

  @EnginesByTurns
  void answer_directReplyAfterAQueryWithoutRows_isTakenAtItsWord(Engines engine) throws Exception {
    settings = settings.with(Setting.STRATEGY, "direct");
    NlException refusal =
        refusal(
            engine,
            text("```sql\nSELECT boat_name FROM boat WHERE boat_name = 'red'\n```"),
            text("There is none.\n**CANNOT:** no colours are kept"));
    assertThat(refusal.error()).isEqualTo(NlError.CANNOT_ANSWER);
  }

  @Test
  void answer_directReplyWithAQuery_isTheQuery() throws Exception {
    settings = settings.with(Setting.STRATEGY, "direct");
    ScriptedModel model = ScriptedModel.of(text("CANNOT: be sure\n```sql\n" + ALL + "\n```"));
    assertThat(answer(Engines.SQLITE, model).sql()).isEqualTo(ALL);
  }

  @EnginesByTurns
  void answer_mostTriesCannot_failsWithTheirShare(Engines engine) throws Exception {
    stepwise(3);
    NlException refusal = refusal(engine, CANNOT, sql(ALL), CANNOT);
    assertThat(refusal.error()).isEqualTo(NlError.CANNOT_ANSWER);
    assertThat((Throwable) refusal).hasMessageContaining("(2 of 3 tries say so.)");
    assertThat(FailureTrace.before(refusal).usage().calls()).isEqualTo(3);
  }

  @Test
  void answer_twoTriesCannot_noThirdIsAsked() throws Exception {
    stepwise(3);
    assertThat((Throwable) refusal(Engines.SQLITE, CANNOT, CANNOT))
        .hasMessageContaining("(2 of 2 tries say so.)");
  }

  @Test
  void answer_mostTriesFindAQuery_isItWithAWarning() throws Exception {
    stepwise(3);
    Outcome outcome = answer(Engines.SQLITE, ScriptedModel.of(CANNOT, sql(ALL), sql(ALL)));
    assertThat(outcome.sql()).isEqualTo(ALL);
    assertThat(outcome.confidence()).hasValue(2.0 / 3);
    assertThat(outcome.warnings()).anyMatch(w -> w.contains("no colours are kept"));
  }

  @Test
  void answer_tie_isTheQueryThatRuns() throws Exception {
    stepwise(2);
    Outcome outcome = answer(Engines.SQLITE, ScriptedModel.of(CANNOT, sql(ALL)));
    assertThat(outcome.sql()).isEqualTo(ALL);
    assertThat(outcome.confidence()).hasValue(0.5);
    assertThat(outcome.steps().get(outcome.steps().size() - 1).observation())
        .contains("answer: 1 of 2 (50 %), tries 2")
        .contains("other: 1 of 2 (50 %), tries 1: can't be answered");
  }

  @Test
  void answer_queriesThatDisagreeAndOneCannot_isTheFirstQuery() throws Exception {
    stepwise(3);
    Outcome outcome = answer(Engines.SQLITE, ScriptedModel.of(sql(LONG), CANNOT, sql(ALL)));
    assertThat(outcome.sql()).isEqualTo(LONG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"interactive", "direct"})
  void answer_everyStrategy_tellsTheModelHowToSayIt(String strategy) throws Exception {
    settings = settings.with(Setting.STRATEGY, strategy);
    boolean direct = strategy.equals("direct");
    ScriptedModel model = ScriptedModel.of(direct ? text("CANNOT: none") : CANNOT);
    catchThrowableOfType(NlException.class, () -> answer(Engines.SQLITE, model));
    assertThat(model.requests().get(0).messages())
        .extracting(UnanswerableQuestionTest::words)
        .anyMatch(text -> text.contains(direct ? "CANNOT: and why" : "Done(unanswerable="));
  }

  private static String words(ChatMessage message) {
    return message instanceof ChatMessage.System system
        ? system.text()
        : ((ChatMessage.User) message).text();
  }
}
