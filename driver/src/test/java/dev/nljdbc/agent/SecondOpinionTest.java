// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static dev.nljdbc.testing.ScriptedModel.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.SecondOpinion.Judgement;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.Workspaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SecondOpinionTest {

  private static final String QUESTION = "How many cities are in Italy?";
  private static final String RIGHT = "SELECT count(*) FROM city WHERE country = 'Italy'";
  private static final String WRONG = "SELECT name FROM city WHERE country = 'Norway'";

  private Settings settings;
  private Workspaces database;

  @BeforeEach
  void open() throws Exception {
    settings = Settings.defaults().with(Setting.MODEL, "m").with(Setting.PROTOCOL, "text");
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

  private Optional<Judgement> judged(String sql, Cancellation cancellation) throws NlException {
    return new SecondOpinion(
            Optional.of(new OfflineStrategy()),
            Optional.empty(),
            Question.of(QUESTION),
            database.workspace(settings).toModel())
        .of(sql, List.of(), cancellation);
  }

  private double confidence(String sql) throws NlException {
    return judged(sql, Cancellation.unbounded()).orElseThrow().confidence();
  }

  private Outcome asked(ScriptedModel model, String... more) throws NlException {
    Settings all = settings;
    for (int i = 0; i < more.length; i += 2) {
      all = all.with(Setting.named(more[i]).orElseThrow(), more[i + 1]);
    }
    return new ModelStrategy(model, new OfflineStrategy())
        .answer(Question.of(QUESTION), database.workspace(all).toModel(), Cancellation.unbounded());
  }

  private static ChatReply last(String sql) {
    return text("Action: ExecuteSQL(\"" + sql + "\", final=True)");
  }

  @Test
  void query_parserReadsItSo_isSurerThanAnother() throws Exception {
    assertThat(confidence(RIGHT)).isBetween(0.8, 1.0);
    assertThat(confidence(WRONG)).isBetween(0.0, 0.6);
  }

  @Test
  void query_otherColumnsAndWordsOfTheSameRows_isAsSure() throws Exception {
    assertThat(confidence("SELECT COUNT(c.id) AS n FROM city c WHERE c.country IN ('Italy')"))
        .isGreaterThan(0.8);
  }

  @Test
  void query_nothingIsReadBesideTheModel_hasNone() throws Exception {
    SecondOpinion none =
        new SecondOpinion(
            Optional.empty(),
            Optional.empty(),
            Question.of(QUESTION),
            database.workspace(settings).toModel());
    assertThat(none.given()).isFalse();
    assertThat(none.of(RIGHT, List.of(), Cancellation.unbounded())).isEmpty();
  }

  @Test
  void query_cancelled_endsTheQuestion() {
    Cancellation cancelled = Cancellation.unbounded();
    cancelled.cancel();
    assertThatThrownBy(() -> judged(RIGHT, cancelled))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
  }

  @Test
  void answer_oneTry_traceEndsWithTheReading() throws Exception {
    Outcome outcome = asked(ScriptedModel.of(last(RIGHT)));
    Step step = outcome.steps().get(outcome.steps().size() - 1);
    assertThat(step.action()).isEqualTo("SecondOpinion");
    assertThat(step.observation()).contains("confidence", "the offline parser", "Italy");
    assertThat(outcome.confidence().orElseThrow()).isEqualTo(confidence(RIGHT));
  }

  @Test
  void answer_readBeforeTheModelWasAsked_isNotReadAgain() throws Exception {
    List<String> read = new ArrayList<>();
    OfflineStrategy offline =
        new OfflineStrategy(
            index ->
                (question, today, trial) -> {
                  read.add(question);
                  return new OfflineParser(index, new CandidateDoubts())
                      .parse(question, today, trial);
                },
            (query, probe) -> List.of());
    Outcome outcome =
        new FastPathStrategy(offline, new ModelStrategy(ScriptedModel.of(last(RIGHT)), offline))
            .answer(
                Question.of(QUESTION),
                database.workspace(settings).toModel(),
                Cancellation.unbounded());
    assertThat(read).containsExactly(QUESTION);
    assertThat(outcome.confidence().orElseThrow()).isEqualTo(confidence(RIGHT));
  }

  @Test
  void answer_firstTryIsSure_isNotVotedFor() throws Exception {
    ScriptedModel model = ScriptedModel.of(last(RIGHT));
    Outcome outcome = asked(model, "nl.samples", "5");
    assertThat(model.requests()).hasSize(1);
    assertThat(outcome.confidence().orElseThrow()).isEqualTo(confidence(RIGHT));
    assertThat(outcome.steps()).noneMatch(step -> step.action().equals("Vote"));
  }

  @Test
  void answer_firstTryIsUnsure_isVotedFor() throws Exception {
    ScriptedModel model = ScriptedModel.of(last(WRONG), last(RIGHT), last(RIGHT));
    Outcome outcome = asked(model, "nl.samples", "3", "nl.lab.without", "doubts");
    assertThat(outcome.sql()).isEqualTo(RIGHT);
    assertThat(outcome.confidence()).hasValue(2.0 / 3);
    assertThat(outcome.steps().stream().map(Step::action).filter(a -> !a.startsWith("Execute")))
        .containsExactly("Vote");
    assertThat(outcome.steps().get(outcome.steps().size() - 1).observation())
        .containsPattern("answer: 2 of 3 .* confidence 0\\.[89].*\nother: .* confidence 0\\.[0-5]");
  }

  @Test
  void answer_oneIsNeverEnough_isVotedFor() throws Exception {
    ScriptedModel model = ScriptedModel.of(last(RIGHT), last(RIGHT));
    Outcome outcome = asked(model, "nl.samples", "3", "nl.lab.without", "early-stop");
    assertThat(model.requests()).hasSize(2);
    assertThat(outcome.confidence()).hasValue(1);
  }

  @Test
  void answer_ofAnEnsemble_isVotedFor() throws Exception {
    ScriptedModel model = ScriptedModel.by(request -> last(RIGHT));
    Outcome outcome = asked(model, "nl.strategy", "ensemble");
    assertThat(outcome.steps()).anyMatch(step -> step.action().equals("Vote"));
  }
}
