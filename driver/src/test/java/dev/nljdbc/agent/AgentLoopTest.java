// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static dev.nljdbc.testing.ScriptedModel.call;
import static dev.nljdbc.testing.ScriptedModel.calls;
import static dev.nljdbc.testing.ScriptedModel.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.Workspaces;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AgentLoopTest {

  private Workspaces database;
  private Settings settings = Settings.defaults();

  @BeforeEach
  void open() throws Exception {
    database =
        Workspaces.of(
            """
            CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
            CREATE TABLE visit (id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city (id), nights INTEGER);
            INSERT INTO city VALUES (1, 'Oslo ', 'Norway'), (2, 'Rome', 'Italy');
            INSERT INTO visit VALUES (1, 1, 3), (2, 1, 4), (3, 2, NULL);
            """);
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private Outcome ask(ScriptedModel model) throws NlException {
    return Interactive.asking(model)
        .answer(
            Question.of("How many nights in Oslo?"),
            database.workspace(settings),
            Cancellation.unbounded());
  }

  private static ChatReply sql(String sql) {
    return text("Thought: run\nAction: ExecuteSQL(\"" + sql + "\")");
  }

  private static NlError errorOf(Throwable e) {
    return ((NlException) e).error();
  }

  private static String observations(Outcome outcome) {
    return String.join("\n---\n", outcome.steps().stream().map(Step::observation).toList());
  }

  @Test
  void answer_functionCalls_goThroughAllFourToolsToTheLastQuery() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(
            calls(
                new ToolCall("1", "SearchValue", "{\"query\":[\"oslo\"]}"),
                new ToolCall("2", "SearchColumn", "{\"query\":[\"nights\"]}")),
            call("FindShortestPath", "{\"start\":[\"visit.nights\"],\"end\":[\"city.name\"]}"),
            call(
                "ExecuteSQL",
                "{\"sql\":\"SELECT SUM(v.nights) FROM visit v JOIN city c ON v.city_id = c.id WHERE"
                    + " c.name = 'Oslo ';\"}"),
            call("Done", "{}"));

    Outcome outcome = ask(model);

    assertThat(outcome.sql())
        .isEqualTo(
            "SELECT SUM(v.nights) FROM visit v JOIN city c ON v.city_id = c.id WHERE c.name = 'Oslo"
                + " '");
    assertThat(outcome.steps()).extracting(Step::round).containsExactly(1, 1, 2, 3, 4, 4);
    assertThat(observations(outcome))
        .contains("city.name = 'Oslo '")
        .contains("visit.nights INTEGER")
        .contains("visit.nights <-> visit.city_id = city.id <-> city.name")
        .contains("\n7\n");
    assertThat(outcome.usage().calls()).isEqualTo(4);
    assertThat(outcome.usage().tokens()).isEqualTo(4 * 120);
    assertThat(outcome.steps().stream().mapToLong(Step::tokens).sum()).isEqualTo(4 * 120);
    assertThat(outcome.rounds()).isEqualTo(4);
    assertThat(outcome.confidence()).isEmpty();
  }

  @Test
  void answer_databaseOutOfReach_saysSoAndNotThatTheQuestionIsUnclear() throws Exception {
    SqlExplorer away =
        (SqlExplorer)
            Proxy.newProxyInstance(
                SqlExplorer.class.getClassLoader(),
                new Class<?>[] {SqlExplorer.class},
                (proxy, method, arguments) -> {
                  if (method.getReturnType() == SqlExplorer.class) {
                    return proxy;
                  }
                  throw new SQLException("terminating connection", "57P01");
                });
    ScriptedModel model =
        ScriptedModel.of(Collections.nCopies(20, sql("SELECT 7")).toArray(ChatReply[]::new));

    assertThatThrownBy(
            () ->
                Interactive.asking(model)
                    .answer(
                        Question.of("How many nights in Oslo?"),
                        database.workspace(settings).through(away),
                        Cancellation.unbounded()))
        .isInstanceOf(NlException.class)
        .satisfies(e -> assertThat(errorOf(e)).isEqualTo(NlError.FAILED))
        .hasMessageContaining("out of reach")
        .hasMessageContaining("terminating connection")
        .hasMessageNotContaining("other words");
  }

  @Test
  void answer_prompt_showsOverviewAndWhatWasFound() throws Exception {
    ScriptedModel model = ScriptedModel.of(sql("SELECT 7"), text("Action: Done"));

    ask(model);

    List<ChatMessage> opening = model.requests().get(0).messages();
    assertThat(((ChatMessage.System) opening.get(0)).text())
        .contains("SQLite")
        .contains("Example 2");
    assertThat(((ChatMessage.User) opening.get(1)).text())
        .contains("visit | id | city_id -> city.id | 3")
        .contains("city.name = 'Oslo '")
        .endsWith("Question: How many nights in Oslo?");
  }

  @Test
  void answer_serverWithoutTools_fallsBackToTextAndRemembers() throws Exception {
    ScriptedModel model =
        ScriptedModel.by(
            request -> {
              if (!request.tools().isEmpty()) {
                throw new NlException(NlError.MODEL_NO_TOOLS, "no tools");
              }
              return request.messages().size() == 2 ? sql("SELECT 7") : text("Action: Done");
            });
    Strategy strategy = Interactive.asking(model);
    Workspace workspace = database.workspace(settings);

    for (int i = 0; i < 2; i++) {
      Outcome outcome = strategy.answer(Question.of("q"), workspace, Cancellation.unbounded());
      assertThat(outcome.sql()).isEqualTo("SELECT 7");
    }
    assertThat(model.requests().stream().filter(r -> !r.tools().isEmpty())).hasSize(1);
    assertThat(model.requests().get(1).stop()).containsExactly("\nObservation");
  }

  @Test
  void answer_toolsDemandedOfAServerWithoutThem_fails() throws Exception {
    settings = settings.with(Setting.PROTOCOL, "tools");
    ScriptedModel model =
        ScriptedModel.by(
            request -> {
              throw new NlException(NlError.MODEL_NO_TOOLS, "no tools");
            });

    assertThatThrownBy(() -> ask(model))
        .extracting(AgentLoopTest::errorOf)
        .isEqualTo(NlError.MODEL_NO_TOOLS);
  }

  @Test
  void answer_malformedTurns_areAnsweredAndRecoveredFrom() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(
            text("Let me think about it."),
            text("Action: SearchTheWeb(\"oslo\")"),
            text("Action: Done"),
            sql("SELEKT 1"),
            sql("SELECT nigths FROM visit"),
            text("Action: Done"),
            sql("SELECT SUM(nights) FROM visit"),
            text("Action: Done"));

    Outcome outcome = ask(model);

    assertThat(outcome.sql()).isEqualTo("SELECT SUM(nights) FROM visit");
    assertThat(outcome.steps().stream().map(Step::observation))
        .satisfiesExactly(
            o -> assertThat(o).startsWith("malformed:").contains("Action:"),
            o -> assertThat(o).contains("no tool SearchTheWeb").contains("SearchValue"),
            o -> assertThat(o).contains("no query has run"),
            o -> assertThat(o).startsWith("not run. Refused"),
            o -> assertThat(o).startsWith("error:").contains("visit.nights"),
            o -> assertThat(o).contains("did not run"),
            o -> assertThat(o).contains("7"),
            o -> assertThat(o).isEmpty(),
            o -> assertThat(o).isEqualTo("no doubt"));
  }

  @Test
  void answer_withoutExecuteSql_isTheQueryGivenWithDone() throws Exception {
    settings = settings.with(Setting.WITHOUT, "ExecuteSQL");
    for (ChatReply last :
        List.of(
            text("Thought: that is it\nAction: Done(\"SELECT 7;\")"),
            text("```sql\nSELECT 7\n```"),
            text("{\"name\": \"Done\", \"arguments\": {\"sql\": \"SELECT 7\"}}"),
            call("Done", "{\"sql\":\"SELECT 7\"}"))) {
      ScriptedModel model =
          ScriptedModel.of(
              call("ExecuteSQL", "{\"sql\":\"SELECT 1\"}"),
              text("Action: Done"),
              text("Action: Done(\"DELETE FROM visit\")"),
              last);

      Outcome outcome = ask(model);

      assertThat(outcome.sql()).isEqualTo("SELECT 7");
      assertThat(outcome.warnings()).isEmpty();
      assertThat(outcome.steps().stream().map(Step::observation))
          .satisfiesExactly(
              o -> assertThat(o).contains("no tool ExecuteSQL"),
              o -> assertThat(o).startsWith("malformed:").contains("Done needs"),
              o -> assertThat(o).startsWith("not taken. Refused"),
              o -> assertThat(o).isEmpty());
      assertThat(model.requests().get(0).tools())
          .extracting(dev.nljdbc.llm.ChatRequest.ToolSpec::name)
          .doesNotContain("ExecuteSQL");
    }
  }

  @Test
  void answer_withoutExecuteSqlAndNeverDone_isNone() throws Exception {
    settings =
        settings
            .with(Setting.WITHOUT, String.join(",", Choices.TOOLS))
            .with(Setting.ROUNDS, "2")
            .with(Setting.PROTOCOL, "text");
    ScriptedModel model = ScriptedModel.of(text("hm"), text("hm"));

    assertThatThrownBy(() -> ask(model))
        .extracting(AgentLoopTest::errorOf)
        .isEqualTo(NlError.NO_ANSWER);
    assertThat(lastUserText(model))
        .contains("Done(\"SELECT")
        .contains("One round is left: call Done with the query");
  }

  @Test
  void answer_repeatedAction_isTold() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(
            text("Action: SearchValue(\"Rome\")"),
            text("Action: SearchValue([\"Rome\"])"),
            sql("SELECT 1"),
            text("Action: Done"));

    assertThat(ask(model).steps().get(1).observation()).contains("exactly this before");
  }

  @Test
  void answer_earlierQueryRunAgain_isTheLastOne() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(
            sql("SELECT 1"),
            sql("SELECT 2"),
            sql("SELECT 1"),
            sql("SELECT 1"),
            text("Action: Done"));

    Outcome outcome = ask(model);

    assertThat(outcome.sql()).isEqualTo("SELECT 1");
    assertThat(outcome.steps().get(2).observation()).contains("last query that ran now");
    assertThat(outcome.steps().get(3).observation()).contains("exactly this before");
  }

  @Test
  void answer_goodQueryRunAgainAfterAFailure_canBeTheAnswer() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(
            sql("SELECT 1"),
            sql("SELECT nigths FROM visit"),
            sql("SELECT 1"),
            text("Action: Done"));

    Outcome outcome = ask(model);

    assertThat(outcome.sql()).isEqualTo("SELECT 1");
    assertThat(outcome.warnings()).isEmpty();
  }

  @Test
  void answer_neverDone_givesTheBestQueryWithAWarning() throws Exception {
    settings = settings.with(Setting.ROUNDS, "4");
    ScriptedModel model =
        ScriptedModel.of(
            sql("SELECT nights FROM visit WHERE id = 1"),
            sql("SELECT nights FROM visit WHERE id = 99"),
            text("hm"),
            text("hm"));

    Outcome outcome = ask(model);

    assertThat(outcome.sql()).isEqualTo("SELECT nights FROM visit WHERE id = 1");
    assertThat(outcome.warnings()).singleElement().asString().contains("4 rounds");
    assertThat(lastUserText(model)).contains("One round is left");
  }

  private static String lastUserText(ScriptedModel model) {
    List<ChatMessage> messages = model.requests().get(model.requests().size() - 1).messages();
    return ((ChatMessage.User) messages.get(messages.size() - 1)).text();
  }

  @Test
  void answer_neverAQuery_failsInsteadOfInventing() throws Exception {
    settings = settings.with(Setting.ROUNDS, "3");
    ScriptedModel model = ScriptedModel.by(r -> text("Action: Done"));

    assertThatThrownBy(() -> ask(model))
        .hasMessageContaining("3 rounds")
        .extracting(AgentLoopTest::errorOf)
        .isEqualTo(NlError.NO_ANSWER);
    assertThat(model.requests()).hasSize(3);
  }

  @Test
  void answer_writes_areRefusedAndHarmNothing() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(
            sql("DELETE FROM visit"),
            sql("SELECT 1; DELETE FROM visit"),
            sql("SELECT COUNT(*) FROM visit"),
            text("Action: Done"));

    Outcome outcome = ask(model);

    assertThat(outcome.steps().stream().limit(2))
        .allMatch(s -> s.observation().startsWith("not run. Refused"));
    assertThat(observations(outcome)).contains("\n3\n");
  }

  @Test
  void answer_finalQueryWithRows_needsNoFurtherRound() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(
            text("Action: ExecuteSQL(\"SELECT nights FROM visit WHERE id = 3\", final=True)"),
            text("Action: ExecuteSQL(\"SELECT nights FROM visit WHERE id = 1\", final=True)"));

    assertThat(ask(model).sql()).isEqualTo("SELECT nights FROM visit WHERE id = 1");
  }

  @Test
  void answer_tokensSpent_endsWithTheSettingToRaise() throws Exception {
    settings = settings.with(Setting.BUDGET_TOKENS, "300");
    ScriptedModel model = ScriptedModel.by(r -> text("hm " + r.messages().size()));

    assertThatThrownBy(() -> ask(model))
        .hasMessageContaining("nl.budget.tokens")
        .extracting(AgentLoopTest::errorOf)
        .isEqualTo(NlError.BUDGET);
    assertThat(model.requests()).hasSize(3);
  }

  @Test
  void answer_moneySpent_endsWithTheSettingToRaise() throws Exception {
    settings = settings.with(Setting.BUDGET_USD, "0.0015");
    ScriptedModel model = ScriptedModel.by(r -> text("hm"));

    assertThatThrownBy(() -> ask(model))
        .hasMessageContaining("nl.budget.usd")
        .extracting(AgentLoopTest::errorOf)
        .isEqualTo(NlError.BUDGET);
    assertThat(model.requests()).hasSize(2);
  }

  @Test
  void answer_cancelledOrOutOfTime_ends() {
    Cancellation cancelled = Cancellation.unbounded();
    cancelled.cancel();
    ScriptedModel model = ScriptedModel.by(r -> text("hm"));

    Stream.of(cancelled, Cancellation.after(Duration.ZERO))
        .forEach(
            cancellation ->
                assertThatThrownBy(
                        () ->
                            Interactive.asking(model)
                                .answer(
                                    Question.of("q"), database.workspace(settings), cancellation))
                    .extracting(AgentLoopTest::errorOf)
                    .isIn(NlError.CANCELLED, NlError.TIMEOUT));
    assertThat(model.requests()).isEmpty();
  }

  @Test
  void answer_columnsAndEvidence_standInThePrompt() throws Exception {
    ScriptedModel model = ScriptedModel.of(sql("SELECT 7 AS nights"), text("Action: Done"));

    Interactive.asking(model)
        .answer(
            new Question("How long?", List.of("nights"), "a stay lasts 3 nights"),
            database.workspace(settings),
            Cancellation.unbounded());

    assertThat(((ChatMessage.User) model.requests().get(0).messages().get(1)).text())
        .contains("exactly these columns")
        .contains("nights")
        .contains("a stay lasts 3 nights");
  }

  @Test
  void answer_oneScriptThroughBothProtocols_leavesTheSameSteps() throws Exception {
    ScriptedModel byText =
        ScriptedModel.of(
            text(
                "Thought: look\n"
                    + "Action: SearchValue([\"oslo\"])\n"
                    + "Action: SearchColumn([\"nights\"])"),
            text("Thought: wrong\nAction: ExecuteSQL(\"SELECT nigths FROM visit\")"),
            text("Thought: again\nAction: SearchValue(\"oslo\")"),
            text(
                "Thought: run\nAction: ExecuteSQL(\"SELECT SUM(nights) FROM visit\", final=true)"));
    ScriptedModel byTools =
        ScriptedModel.of(
            new ChatReply(
                "look",
                List.of(
                    new ToolCall("1", "SearchValue", "{\"query\":[\"oslo\"]}"),
                    new ToolCall("2", "SearchColumn", "{\"query\":\"nights\"}")),
                "tool_calls",
                ScriptedModel.USAGE),
            thinking("wrong", "ExecuteSQL", "{\"sql\":\"SELECT nigths FROM visit\"}"),
            thinking("again", "SearchValue", "{\"query\":[\"oslo\"]}"),
            thinking(
                "run", "ExecuteSQL", "{\"sql\":\"SELECT SUM(nights) FROM visit\",\"final\":true}"));
    settings = settings.with(Setting.PROTOCOL, "text");
    Outcome fromText = ask(byText);
    settings = settings.with(Setting.PROTOCOL, "tools");
    Outcome fromTools = ask(byTools);

    assertThat(fromText.sql()).isEqualTo(fromTools.sql());
    assertThat(fromText.steps())
        .usingRecursiveComparison()
        .ignoringFields("time")
        .isEqualTo(fromTools.steps());
    assertThat(fromText.rounds()).isEqualTo(4);
    assertThat(fromText.steps()).hasSize(6);
  }

  private static ChatReply thinking(String thought, String tool, String arguments) {
    return new ChatReply(
        thought, List.of(new ToolCall("c", tool, arguments)), "tool_calls", ScriptedModel.USAGE);
  }

  @Test
  void answer_conversationNearsTheWindow_olderObservationsAreShortened() throws Exception {
    settings = settings.with(Setting.CONTEXT_TOKENS, "4400").with(Setting.PROTOCOL, "text");
    StringBuilder wide = new StringBuilder("SELECT 0 AS a0");
    for (int i = 1; i < 120; i++) {
      wide.append(", ").append(i).append(" AS a").append(i);
    }
    ScriptedModel model =
        ScriptedModel.by(
            request ->
                request.messages().size() < 10
                    ? sql(wide + ", " + request.messages().size() + " AS b")
                    : text("Action: Done"));

    ask(model);

    List<ChatMessage> sent = model.requests().get(model.requests().size() - 1).messages();
    assertThat(((ChatMessage.User) sent.get(1)).text())
        .endsWith("Question: How many nights in Oslo?");
    assertThat(((ChatMessage.User) sent.get(3)).text())
        .contains("shortened to fit")
        .hasSizeLessThan(300);
    assertThat(((ChatMessage.User) sent.get(sent.size() - 1)).text())
        .doesNotContain("shortened")
        .hasSizeGreaterThan(600);
    assertThat(model.requests().get(1).messages())
        .noneMatch(m -> m.toString().contains("shortened to fit"));
  }

  @Test
  void answer_longObservation_isCutAtItsLimitAndKeepsTheCount() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(
            sql(
                "SELECT 'a long text of many words'"
                    + ", 'a long text of many words'".repeat(39)
                    + " FROM visit a, visit b"),
            text("Action: Done"));

    String observation = ask(model).steps().get(0).observation();

    assertThat(observation).contains("more lines are left out").endsWith("(9 rows)");
    assertThat(TextLimits.tokens(observation)).isLessThanOrEqualTo(800);
  }

  @Test
  void query_comparesWithATextThatIsNoCell_isAnAnswerWithAWarning() throws Exception {
    Outcome doubtful =
        ask(
            ScriptedModel.of(
                call(
                    "ExecuteSQL",
                    "{\"sql\": \"SELECT COUNT(*) FROM city WHERE country = 'norway'\", \"final\":"
                        + " true}"),
                call("Done", "{}")));
    assertThat(doubtful.warnings())
        .containsExactly(
            "Look at the query: No city.country is 'norway'; nearest: city.country = 'Norway'");
    Outcome sure =
        ask(
            ScriptedModel.of(
                call(
                    "ExecuteSQL",
                    "{\"sql\": \"SELECT COUNT(*) FROM city WHERE country = 'Norway'\", \"final\":"
                        + " true}")));
    assertThat(sure.warnings()).isEmpty();
  }

  @Test
  void answer_searchAskedAgainAfterItWasShortened_isAnsweredAgain() throws Exception {
    settings = settings.with(Setting.CONTEXT_TOKENS, "3500").with(Setting.PROTOCOL, "text");
    String search = "Action: SearchColumn([\"nights\", \"name of city\", \"country\", \"visit\"])";
    ScriptedModel model =
        ScriptedModel.of(
            text(search),
            text(search),
            text("Action: SearchValue(\"Rome\")"),
            text(search),
            sql("SELECT 1"),
            text("Action: Done"));

    List<String> observations = ask(model).steps().stream().map(Step::observation).toList();

    assertThat(observations.get(1)).contains("exactly this before");
    assertThat(observations.get(3)).isEqualTo(observations.get(0));
  }

  @Test
  void answer_columnFoundForSeveralPhrases_isDescribedOnce() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(
            text("Action: SearchColumn([\"nights\", \"how many nights\"])"),
            sql("SELECT 1"),
            text("Action: Done"));

    String observation = ask(model).steps().get(0).observation();

    assertThat(observation)
        .containsOnlyOnce("visit.nights INTEGER")
        .contains("- visit.nights (see above)");
  }
}
