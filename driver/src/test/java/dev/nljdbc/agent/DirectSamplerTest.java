// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.BudgetedChatModel.QuestionBudget;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatModels;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.Workspaces;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectSamplerTest {

  private static final String[] BOATS = {
    "CREATE TABLE harbour (code VARCHAR(3) PRIMARY KEY, town VARCHAR(40))",
    "CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, boat_name VARCHAR(40), home VARCHAR(3)"
        + " REFERENCES harbour(code))",
    "INSERT INTO harbour VALUES ('HRW', 'Harwich'), ('OST', 'Oostende')",
    "INSERT INTO boat VALUES (1, 'Gull', 'HRW'), (2, 'Tern', 'OST'), (3, 'Skua', 'HRW')"
  };
  private static final Question QUESTION = Question.of("How many boats are at home in Harwich?");
  private static final String RIGHT =
      "SELECT COUNT(*) FROM boat JOIN harbour ON boat.home = harbour.code WHERE town = 'Harwich'";

  @TempDir Path directory;

  private Workspaces boats(Engines engine) throws Exception {
    return Workspaces.on(engine.connect(engine.urlWith(directory, BOATS)));
  }

  private static DirectSampler sampler(ChatModel model, Workspace workspace) {
    return new DirectSampler(
        model,
        QUESTION,
        workspace,
        new AnswerExamination(QUESTION, workspace, (query, probe) -> List.of()));
  }

  private static List<SampledAnswer> ask(ScriptedModel model, Workspace workspace, int n) {
    return sampler(model, workspace).sample(n, Cancellation.unbounded());
  }

  private static String prompt(ChatRequest request) {
    assertThat(request.messages()).hasSize(1);
    assertThat(request.tools()).isEmpty();
    return ((ChatMessage.User) request.messages().get(0)).text();
  }

  @Test
  void sample_withoutExecuteSql_takesTheQueryUnseen() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      Workspace workspace =
          boats.workspace(
              Settings.defaults()
                  .with(Setting.WITHOUT, "ExecuteSQL,exemplars,rules,hints,foreign-keys,cells"));
      String wrong = "SELECT COUNT(*) FROM boat WHERE home = 'nowhere'";
      ScriptedModel model = ScriptedModel.of(ScriptedModel.text("```sql\n" + wrong + "\n```"));

      SampledAnswer candidate = ask(model, workspace, 1).get(0);

      assertThat(candidate.sql()).contains(wrong);
      assertThat(candidate.steps().get(0).action()).isEqualTo("Done(\"" + wrong + "\")");
      assertThat(candidate.steps().get(0).observation()).isEmpty();
      assertThat(prompt(model.requests().get(0)))
          .contains("harbour")
          .doesNotContain("baker")
          .doesNotContain("Percentages")
          .doesNotContain("[Values that")
          .doesNotContain("harbour.code");
    }
  }

  @EnginesByTurns
  void sample_queryInAFence_isRunAndTraced(Engines engine) throws Exception {
    try (Workspaces boats = boats(engine)) {
      Workspace workspace = boats.workspace(Settings.defaults());
      ScriptedModel model =
          ScriptedModel.of(ScriptedModel.text("Count them.\n```sql\n" + RIGHT + ";\n```\nDone."));
      SampledAnswer candidate = ask(model, workspace, 1).get(0);
      assertThat(candidate.sql()).contains(RIGHT);
      assertThat((Throwable) candidate.failure()).isNull();
      assertThat(candidate.usage()).isEqualTo(ScriptedModel.USAGE);
      assertThat(candidate.steps()).extracting(Step::round).containsExactly(1, 1);
      Step step = candidate.steps().get(0);
      assertThat(step.thought()).isEqualTo("Count them.");
      assertThat(step.action()).isEqualTo("ExecuteSQL(\"" + RIGHT + "\")");
      assertThat(step.observation()).contains("2");
      assertThat(step.tokens()).isEqualTo(120);
      assertThat(prompt(model.requests().get(0)))
          .contains(workspace.index().dialect().name())
          .contains("Harwich")
          .endsWith("How many boats are at home in Harwich?\n[SQL]:");
    }
  }

  @EnginesByTurns
  void sample_columnThatIsNot_isMendedOnce(Engines engine) throws Exception {
    try (Workspaces boats = boats(engine)) {
      ScriptedModel model =
          ScriptedModel.of(
              ScriptedModel.text("SELECT boat_nam FROM boat"), ScriptedModel.text(RIGHT));
      SampledAnswer candidate = ask(model, boats.workspace(Settings.defaults()), 1).get(0);
      assertThat(candidate.sql()).contains(RIGHT);
      assertThat(candidate.steps()).extracting(Step::round).containsExactly(1, 2, 2);
      assertThat(candidate.usage().calls()).isEqualTo(2);
      String first = prompt(model.requests().get(0));
      String second = prompt(model.requests().get(1));
      assertThat(second)
          .startsWith(first)
          .isNotEqualTo(first)
          .contains("SELECT boat_nam FROM boat")
          .containsIgnoringCase("boat.boat_name");
    }
  }

  @EnginesByTurns
  void sample_valueThatIsNot_isMendedByTheNearest(Engines engine) throws Exception {
    try (Workspaces boats = boats(engine)) {
      String wrong = RIGHT.replace("COUNT(*)", "boat_name").replace("Harwich", "HARWICH");
      String mended = wrong.replace("HARWICH", "Harwich");
      if (engine == Engines.MARIADB) {
        wrong = wrong.replace("HARWICH", "Harwitch"); // its texts compare in any case
      }
      ScriptedModel model = ScriptedModel.of(ScriptedModel.text(wrong), ScriptedModel.text(mended));
      SampledAnswer candidate = ask(model, boats.workspace(Settings.defaults()), 1).get(0);
      assertThat(candidate.sql()).contains(mended);
      assertThat(prompt(model.requests().get(1))).contains("'Harwich'").contains(wrong);
    }
  }

  @Test
  void sample_noRowsForGoodReason_isTheAnswer() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      String none = "SELECT boat_name FROM boat WHERE boat_id > 7";
      ScriptedModel model = ScriptedModel.of(ScriptedModel.text(none));
      assertThat(ask(model, boats.workspace(Settings.defaults()), 1).get(0).sql()).contains(none);
    }
  }

  @Test
  void sample_stillNoRows_theFirstQueryStands() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      String wrong = "SELECT boat_name FROM boat WHERE boat_name = 'Guul'";
      ScriptedModel model =
          ScriptedModel.of(ScriptedModel.text(wrong), ScriptedModel.text("Never mind."));
      assertThat(ask(model, boats.workspace(Settings.defaults()), 1).get(0).sql()).contains(wrong);
    }
  }

  @Test
  void sample_bothFail_isACandidateWithoutSql() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      ScriptedModel model =
          ScriptedModel.of(
              ScriptedModel.text("I don't know."), ScriptedModel.text("SELECT x FROM boat"));
      SampledAnswer candidate = ask(model, boats.workspace(Settings.defaults()), 1).get(0);
      assertThat(candidate.sql()).isEmpty();
      assertThat((Throwable) candidate.failure())
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NO_ANSWER));
      assertThat(candidate.steps()).hasSize(2);
      assertThat(candidate.steps().get(0).thought()).isEqualTo("I don't know.");
      assertThat(prompt(model.requests().get(1))).contains("A first reply held no query");
    }
  }

  @Test
  void sample_sameQueryAgain_isNotRunTwice() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      ScriptedModel model =
          ScriptedModel.by(request -> ScriptedModel.text("SELECT boat_nam FROM boat"));
      SampledAnswer candidate = ask(model, boats.workspace(Settings.defaults()), 1).get(0);
      assertThat(candidate.sql()).isEmpty();
      assertThat(model.requests()).hasSize(2);
      assertThat(prompt(model.requests().get(0))).isNotEqualTo(prompt(model.requests().get(1)));
      assertThat(candidate.steps().get(1).observation())
          .isEqualTo(candidate.steps().get(0).observation());
    }
  }

  @Test
  void sample_serverThatKnowsN_isAskedOnce() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE);
        FakeChatServer server = FakeChatServer.start()) {
      server.always(
          request ->
              FakeChatServer.Reply.choices(
                  Collections.nCopies(request.body().path("n").asInt(1), RIGHT)
                      .toArray(String[]::new)));
      Settings settings =
          Settings.defaults()
              .with(Setting.MODEL, "fake")
              .with(Setting.API_KEY, "k")
              .with(Setting.BASE_URL, server.baseUrl());
      try (ChatModel model = ChatModels.open(settings)) {
        List<SampledAnswer> tries =
            sampler(model, boats.workspace(settings)).sample(3, Cancellation.unbounded());
        assertThat(tries).hasSize(3).allSatisfy(c -> assertThat(c.sql()).contains(RIGHT));
        assertThat(server.requests()).hasSize(1);
        assertThat(server.requests().get(0).body().path("n").asInt()).isEqualTo(3);
        assertThat(server.requests().get(0).body().path("messages")).hasSize(1);
      }
    }
  }

  @Test
  void sample_writeInTheReply_isRefusedAndMended() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      ScriptedModel model =
          ScriptedModel.of(
              ScriptedModel.text("SELECT load_extension('x') FROM boat"),
              ScriptedModel.text("SELECT COUNT(*) FROM boat"));
      SampledAnswer candidate = ask(model, boats.workspace(Settings.defaults()), 1).get(0);
      assertThat(candidate.sql()).contains("SELECT COUNT(*) FROM boat");
      assertThat(candidate.steps().get(0).observation()).startsWith("not run.");
    }
  }

  @Test
  void sample_several_areDrawnWithATemperature() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      ScriptedModel model = ScriptedModel.by(request -> ScriptedModel.text(RIGHT));
      assertThat(ask(model, boats.workspace(Settings.defaults()), 3)).hasSize(3);
      assertThat(model.requests()).hasSize(3);
      assertThat(model.requests()).allSatisfy(r -> assertThat(r.temperature()).hasValue(0.5));
      ScriptedModel alone = ScriptedModel.by(request -> ScriptedModel.text(RIGHT));
      ask(alone, boats.workspace(Settings.defaults()), 1);
      assertThat(alone.requests().get(0).temperature()).isEmpty();
      ScriptedModel set = ScriptedModel.by(request -> ScriptedModel.text(RIGHT));
      ask(set, boats.workspace(Settings.defaults().with(Setting.TEMPERATURE, "0.9")), 2);
      assertThat(set.requests()).allSatisfy(r -> assertThat(r.temperature()).hasValue(0.9));
    }
  }

  @Test
  void sample_draftWanted_isAskedForFirst() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      Settings program =
          Settings.defaults()
              .with(Setting.SELECTION, "program-hard")
              .with(Setting.WITHOUT, "exemplars");
      ScriptedModel model =
          ScriptedModel.of(
              ScriptedModel.text("SELECT boat_name FROM boat"), ScriptedModel.text(RIGHT));
      SampledAnswer candidate = ask(model, boats.workspace(program), 1).get(0);
      assertThat(candidate.sql()).contains(RIGHT);
      assertThat(candidate.steps().get(0).action())
          .isEqualTo("Draft(\"SELECT boat_name FROM boat\")");
      assertThat(candidate.usage().calls()).isEqualTo(2);
      assertThat(prompt(model.requests().get(1))).contains("boat_name");
    }
  }

  @Test
  void sample_modelFails_isAFailedTry() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      NlException down = new NlException(NlError.MODEL, "The server is down.");
      ScriptedModel model =
          ScriptedModel.by(
              request -> {
                throw down;
              });
      SampledAnswer candidate = ask(model, boats.workspace(Settings.defaults()), 1).get(0);
      assertThat((Throwable) candidate.failure()).isSameAs(down);
    }
  }

  @Test
  void sample_budgetSpent_endsWithWhatWasTried() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      Settings poor = Settings.defaults().with(Setting.BUDGET_TOKENS, "100");
      BudgetedChatModel model =
          new BudgetedChatModel(
              ScriptedModel.of(ScriptedModel.text("SELECT x FROM boat")),
              QuestionBudget.of(poor),
              "");
      List<SampledAnswer> tries =
          sampler(model, boats.workspace(poor)).sample(3, Cancellation.unbounded());
      assertThat(tries).hasSize(1);
      assertThat(tries.get(0).last()).isTrue();
      assertThat(tries.get(0).steps()).hasSize(1);
      assertThat(tries.get(0).usage()).isEqualTo(ScriptedModel.USAGE);
    }
  }

  @Test
  void sample_cancelled_saysSo() throws Exception {
    try (Workspaces boats = boats(Engines.SQLITE)) {
      Cancellation cancelled = Cancellation.unbounded();
      cancelled.cancel();
      List<SampledAnswer> tries =
          sampler(ScriptedModel.of(), boats.workspace(Settings.defaults())).sample(2, cancelled);
      assertThat(tries).hasSize(1);
      assertThat(tries.get(0).ended()).isTrue();
    }
  }
}
