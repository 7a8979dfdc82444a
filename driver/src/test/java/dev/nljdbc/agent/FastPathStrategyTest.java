// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static dev.nljdbc.testing.ScriptedModel.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.Workspaces;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FastPathStrategyTest {

  private static final String ALL = "SELECT name FROM city";
  private static final String ITALIAN = "SELECT name FROM city WHERE country = 'Italy'";
  private static final String MODELS = "SELECT id FROM city";

  private final ScriptedModel model =
      ScriptedModel.by(
          r ->
              r.messages().get(0) instanceof ChatMessage.System
                  ? text("Action: ExecuteSQL(\"" + MODELS + "\", final=True)")
                  : text("```sql\n" + MODELS + "\n```"));
  private Workspaces database;
  private Settings settings = Settings.defaults();

  @BeforeEach
  void open() throws Exception {
    settings = settings.with(Setting.MODEL, "m").with(Setting.STRATEGY, "fast");
    database =
        Workspaces.of(
            """
            CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
            INSERT INTO city VALUES (1, 'Oslo', 'Norway'), (2, 'Rome', 'Italy'), (3, 'Turin', 'Italy');
            """);
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private Outcome ask(Readings readings, Question question) throws NlException {
    return new FastPathStrategy(readings.strategy(), unexamined(model))
        .answer(question, database.workspace(settings).toModel(), Cancellation.unbounded());
  }

  private Outcome ask(Readings readings) throws NlException {
    return ask(readings, Question.of("which cities?"));
  }

  private static String said(ChatRequest request) {
    List<ChatMessage> all = request.messages();
    return ((ChatMessage.User) all.get(all.size() - 1)).text();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "5"})
  void answer_sureEnough_asksNoModel(String samples) throws Exception {
    settings = settings.with(Setting.SAMPLES, samples);
    Outcome outcome = ask(new Readings().or(0.9, ITALIAN));
    assertThat(outcome.sql()).isEqualTo(ITALIAN);
    assertThat(outcome.model()).isEqualTo("offline (fast path)");
    assertThat(outcome.confidence()).hasValue(0.9);
    assertThat(outcome.usage()).isEqualTo(Usage.NONE);
    assertThat(outcome.rounds()).isEqualTo(1);
    assertThat(model.requests()).isEmpty();
  }

  @Test
  void answer_notSureEnough_asksTheModelAndNotesTheLook() throws Exception {
    Outcome outcome = ask(new Readings().or(0.89, ITALIAN));
    assertThat(outcome.sql()).isEqualTo(MODELS);
    assertThat(outcome.model()).isEqualTo("scripted");
    assertThat(outcome.rounds()).isEqualTo(1);
    Step look = outcome.steps().get(0);
    assertThat(look.sample()).isZero();
    assertThat(look.action()).isEqualTo("OfflineModel");
    assertThat(look.observation())
        .isEqualTo(
            "The language model is asked: the offline model's confidence 0.89 is below 0.90"
                + " for "
                + ITALIAN);
  }

  @Test
  void answer_switchedOff_doesNotLook() throws Exception {
    settings = settings.with(Setting.STRATEGY, "interactive");
    Outcome outcome = ask(new Readings().or(1, ITALIAN));
    assertThat(outcome.model()).isEqualTo("scripted");
    assertThat(outcome.steps()).extracting(Step::action).doesNotContain("OfflineModel");
  }

  @Test
  void answer_surestDoesNotRun_asksTheModel() throws Exception {
    Outcome outcome = ask(new Readings().or(1, "SELECT nothing FROM city"));
    assertThat(outcome.sql()).isEqualTo(MODELS);
    assertThat(outcome.steps().get(0).observation()).contains("which gave no answer");
  }

  @Test
  void answer_surestComparesWithWhatIsNoCell_asksTheModel() throws Exception {
    Outcome outcome = ask(new Readings().or(1, "SELECT name FROM city WHERE country = 'Itly'"));
    assertThat(outcome.sql()).isEqualTo(MODELS);
  }

  private static Stream<Question> beyond() {
    Question plain = Question.of("which cities?");
    return Stream.of(
        plain.knowing("a city is a town"),
        plain.with(List.of(new BoundValue("text", "Italy"))),
        new Question("which cities?", List.of("name"), ""),
        plain.after(new Question.Earlier("which countries?", "SELECT country FROM city")));
  }

  @ParameterizedTest
  @MethodSource("beyond")
  void answer_questionWithMoreThanItsWords_asksTheModel(Question question) throws Exception {
    assertThat(ask(new Readings().or(1, ITALIAN), question).model()).isEqualTo("scripted");
    assertThat(model.requests()).hasSize(1);
  }

  @Test
  void answer_rulesToKeep_asksTheModel() throws Exception {
    settings = settings.with(Setting.NOTES, "Count each city once");
    Outcome outcome = ask(new Readings().or(1, ITALIAN));
    assertThat(outcome.model()).isEqualTo("scripted");
    assertThat(outcome.steps().get(0).observation()).contains("nl.notes");
  }

  @Test
  void answer_modelFailsAfterALook_traceBeginsWithTheLook() throws Exception {
    settings = settings.with(Setting.BUDGET_TOKENS, "0");
    assertThatThrownBy(() -> ask(new Readings().or(0.5, ITALIAN)))
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(NlError.BUDGET);
              assertThat(FailureTrace.before(e).steps().get(0).action()).isEqualTo("OfflineModel");
            });
  }

  /** Scripts answer other questions than they are asked: no examiner reads the answers. */
  private static ModelStrategy unexamined(ChatModel model) {
    return new ModelStrategy(model, Optional.empty(), (query, probe) -> List.of());
  }
}
