// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static dev.nljdbc.testing.ScriptedModel.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.Workspaces;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModelStrategyTest {

  private static final String SMALL =
      """
      CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
      INSERT INTO city VALUES (1, 'Oslo', 'Norway'), (2, 'Rome', 'Italy'), (3, 'Turin', 'Italy');
      """;
  private static final String LARGE =
      SMALL
          + IntStream.range(0, 60)
              .mapToObj(
                  i ->
                      "CREATE TABLE measurement_%d (id INTEGER PRIMARY KEY, temperature REAL, taken_at TEXT);"
                          .formatted(i))
              .collect(Collectors.joining("\n"));

  private Workspaces database;
  private Settings settings = Settings.defaults();

  @BeforeEach
  void open() throws Exception {
    database = Workspaces.of(SMALL);
  }

  private void enlarge() throws Exception {
    database.close();
    database = Workspaces.of(LARGE);
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private Outcome ask(ModelStrategy strategy, String name) throws NlException {
    return strategy.answer(
        Question.of("Which cities are in Italy?"),
        database.workspace(settings.with(Setting.STRATEGY, name)),
        Cancellation.unbounded());
  }

  private static boolean stepwise(ChatRequest request) {
    return request.messages().get(0) instanceof ChatMessage.System;
  }

  private static ChatReply last(String sql) {
    return text("Action: ExecuteSQL(\"" + sql + "\", final=True)");
  }

  private static ChatReply plain(String sql) {
    return text("```sql\n" + sql + "\n```");
  }

  /** Step by step one query, in one prompt another. */
  private static ScriptedModel saying(String interactive, String direct) {
    return ScriptedModel.by(r -> stepwise(r) ? last(interactive) : plain(direct));
  }

  @Test
  void answer_interactive_goesStepByStep() throws Exception {
    Outcome outcome = ask(unexamined(saying("SELECT 1", "SELECT 2")), "interactive");
    assertThat(outcome.sql()).isEqualTo("SELECT 1");
    assertThat(outcome.steps()).extracting(Step::action).doesNotContain("Strategy");
  }

  @Test
  void answer_direct_asksInOnePrompt() throws Exception {
    ScriptedModel model = saying("SELECT 1", "SELECT 2");
    Outcome outcome = ask(unexamined(model), "direct");
    assertThat(outcome.sql()).isEqualTo("SELECT 2");
    assertThat(outcome.confidence()).isEmpty();
    assertThat(model.requests()).hasSize(1);
  }

  @Test
  void answer_directWithSamples_votes() throws Exception {
    settings = settings.with(Setting.SAMPLES, "3");
    ScriptedModel model =
        ScriptedModel.of(
            plain("SELECT name FROM city"),
            plain("SELECT name FROM city WHERE country = 'Italy'"),
            plain("SELECT name FROM city WHERE id > 1"));
    Outcome outcome = ask(unexamined(model), "direct");
    assertThat(outcome.sql()).isEqualTo("SELECT name FROM city WHERE country = 'Italy'");
    assertThat(outcome.confidence()).hasValue(2 / 3.0);
    assertThat(outcome.steps().stream().filter(s -> s.sample() > 0))
        .extracting(Step::sample)
        .containsExactly(1, 1, 2, 2, 3, 3);
  }

  @Test
  void answer_ensembleAgrees_takesOneTryOfEach() throws Exception {
    ScriptedModel model =
        saying(
            "SELECT name FROM city WHERE country = 'Italy'", "SELECT name FROM city WHERE id > 1");
    Outcome outcome = ask(unexamined(model), "ensemble");
    assertThat(outcome.sql()).isEqualTo("SELECT name FROM city WHERE country = 'Italy'");
    assertThat(outcome.confidence()).hasValue(1.0);
    assertThat(model.requests()).hasSize(2);
    assertThat(model.requests())
        .extracting(ModelStrategyTest::stepwise)
        .containsExactly(true, false);
  }

  @Test
  void answer_ensembleDisagrees_drawsAThird() throws Exception {
    ScriptedModel model = saying("SELECT 1", "SELECT 2");
    Outcome outcome = ask(unexamined(model), "ensemble");
    assertThat(model.requests())
        .extracting(ModelStrategyTest::stepwise)
        .containsExactly(true, false, true);
    assertThat(outcome.sql()).isEqualTo("SELECT 1");
    assertThat(outcome.confidence()).hasValue(2 / 3.0);
  }

  @Test
  void answer_autoOnASmallSchema_isDirectAndSaysWhyFirst() throws Exception {
    Outcome outcome = ask(unexamined(saying("SELECT 1", "SELECT 2")), "auto");
    assertThat(outcome.sql()).isEqualTo("SELECT 2");
    Step first = outcome.steps().get(0);
    assertThat(first.action()).isEqualTo("Strategy");
    assertThat(first.observation()).startsWith("direct:").contains("tokens");
    assertThat(first.sample()).isZero();
    assertThat(outcome.rounds()).isEqualTo(1);
  }

  @Test
  void answer_autoOnALargerSchema_isInteractive() throws Exception {
    enlarge();
    Outcome outcome = ask(unexamined(saying("SELECT 1", "SELECT 2")), "auto");
    assertThat(outcome.sql()).isEqualTo("SELECT 1");
    assertThat(outcome.steps().get(0).observation())
        .startsWith("interactive:")
        .contains("more than the 300");
  }

  @Test
  void answer_autoAndAModelThatWritesNoActions_turnsDirectAndRemembers() throws Exception {
    enlarge();
    ScriptedModel model =
        ScriptedModel.by(r -> stepwise(r) ? text("I would look it up.") : plain("SELECT 2"));
    ModelStrategy strategy = unexamined(model);

    Outcome outcome = ask(strategy, "auto");
    assertThat(outcome.sql()).isEqualTo("SELECT 2");
    assertThat(model.requests()).hasSize(AgentLoop.MOST_MALFORMED + 1);
    assertThat(outcome.usage().calls()).isEqualTo(AgentLoop.MOST_MALFORMED + 1);
    assertThat(outcome.steps().stream().filter(s -> s.action().equals("Strategy")))
        .extracting(Step::observation)
        .satisfiesExactly(
            o -> assertThat(o).startsWith("interactive:"),
            o -> assertThat(o).startsWith("direct:").contains("protocol"));

    Outcome again = ask(strategy, "auto");
    assertThat(again.sql()).isEqualTo("SELECT 2");
    assertThat(model.requests()).hasSize(AgentLoop.MOST_MALFORMED + 2);
    assertThat(again.steps().get(0).observation()).startsWith("direct:").contains("before");
  }

  @Test
  void answer_interactiveChosenAndNoActions_staysInteractive() throws Exception {
    settings = settings.with(Setting.ROUNDS, "5");
    ScriptedModel model = ScriptedModel.by(r -> text("I would look it up."));
    assertThatThrownBy(() -> ask(unexamined(model), "interactive"))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NO_ANSWER));
    assertThat(model.requests()).hasSize(5);
  }

  @Test
  void answer_autoFailsAltogether_tellsTheStepsOfBoth() throws Exception {
    enlarge();
    ScriptedModel model = ScriptedModel.by(r -> text("I would look it up."));
    assertThatThrownBy(() -> ask(unexamined(model), "auto"))
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              List<Step> steps = FailureTrace.before(e).steps();
              assertThat(steps.get(0).action()).isEqualTo("Strategy");
              assertThat(steps).hasSizeGreaterThan(AgentLoop.MOST_MALFORMED + 2);
              assertThat(FailureTrace.before(e).usage().calls()).isEqualTo(model.requests().size());
            });
  }

  @Test
  void answer_budgetOfAllTries_isShared() throws Exception {
    settings = settings.with(Setting.SAMPLES, "8").with(Setting.BUDGET_TOKENS, "360");
    int[] query = {0};
    ScriptedModel model = ScriptedModel.by(r -> plain("SELECT " + query[0]++));
    Outcome outcome = ask(unexamined(model), "direct");
    assertThat(model.requests()).hasSize(3);
    assertThat(outcome.sql()).isEqualTo("SELECT 0");
  }

  /** Scripts answer other questions than they are asked: no examiner reads the answers. */
  private static ModelStrategy unexamined(ChatModel model) {
    return new ModelStrategy(model, Optional.empty(), (query, probe) -> List.of());
  }
}
