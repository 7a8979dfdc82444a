// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static dev.nljdbc.testing.ScriptedModel.call;
import static dev.nljdbc.testing.ScriptedModel.calls;
import static dev.nljdbc.testing.ScriptedModel.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.ForwardingExplorer;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.examine.ExaminedQuery;
import dev.nljdbc.examine.Probe;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.Workspaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What doubts about an answer do, whoever raises them. */
class DoubtedAnswersTest {

  private static final String FIRST = "SELECT name FROM city ORDER BY people DESC LIMIT 1";
  private static final String ALL =
      "SELECT name FROM city WHERE people = (SELECT MAX(people) FROM city)";
  private static final Doubt TIE =
      new Doubt(Kind.TIES, "1 more row ties on people.", "Ask for \"all that tie\".", true);

  private Workspaces database;
  private Settings settings;
  private final List<String> examined = new ArrayList<>();
  private AnswerExamination.Examiners examiners = this::ties;

  @BeforeEach
  void open() throws Exception {
    settings = Settings.defaults().with(Setting.PROTOCOL, "text");
    database =
        Workspaces.of(
            """
            CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, people INTEGER);
            INSERT INTO city VALUES (1, 'Oslo', 700), (2, 'Rome', 700), (3, 'Turin', 5);
            """);
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private List<Doubt> ties(ExaminedQuery query, Probe probe) {
    examined.add(query.sql());
    return query.sql().contains("LIMIT 1") ? List.of(TIE) : List.of();
  }

  private Outcome ask(ScriptedModel model, String strategy) throws NlException {
    return ask(model, strategy, Cancellation.unbounded());
  }

  private Outcome ask(ScriptedModel model, String strategy, Cancellation cancellation)
      throws NlException {
    Workspace workspace = database.workspace(settings.with(Setting.STRATEGY, strategy));
    return new ModelStrategy(model, Optional.empty(), examiners)
        .answer(Question.of("Which city has the most people?"), workspace.toModel(), cancellation);
  }

  private static ChatReply last(String sql) {
    return text("Action: ExecuteSQL(\"" + sql + "\", final=True)");
  }

  private static ChatReply run(String sql) {
    return text("Action: ExecuteSQL(\"" + sql + "\")");
  }

  private static ChatReply done() {
    return text("Action: Done");
  }

  private static String lastText(ScriptedModel model) {
    List<ChatMessage> messages = model.requests().get(model.requests().size() - 1).messages();
    return ((ChatMessage.User) messages.get(messages.size() - 1)).text();
  }

  @Test
  void answer_doubtedFinalQuery_isAskedAboutOnceAndKeptByDone() throws Exception {
    ScriptedModel model = ScriptedModel.of(last(FIRST), done());

    Outcome outcome = ask(model, "interactive");

    assertThat(outcome.sql()).isEqualTo(FIRST);
    assertThat(outcome.doubts()).containsExactly(TIE);
    assertThat(outcome.warnings())
        .containsExactly("Look at the query: 1 more row ties on people. Ask for \"all that tie\".");
    assertThat(lastText(model)).contains("Oslo").contains("1 more row ties").contains("Done keeps");
    assertThat(outcome.steps())
        .extracting(Step::action)
        .containsExactly(
            "ExecuteSQL(\"" + FIRST + "\", final=\"true\")", AnswerExamination.ACTION, "Done");
    assertThat(outcome.steps().get(1).observation()).isEqualTo(TIE.sentence());
    assertThat(examined).containsExactly(FIRST);
  }

  @Test
  void answer_doubtThatItsObservationTells_isNotToldTwice() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(last("SELECT COUNT(*) FROM city WHERE name = 'rome' LIMIT 1"), done());

    Outcome outcome = ask(model, "interactive");

    assertThat(outcome.doubts()).extracting(Doubt::kind).contains(Kind.UNKNOWN_LITERAL, Kind.TIES);
    assertThat(lastText(model))
        .containsOnlyOnce("No city.name is 'rome'")
        .containsOnlyOnce("1 more row ties");

    examiners = (query, probe) -> List.of();
    model = ScriptedModel.of(last("SELECT COUNT(*) FROM city WHERE name = 'rome'"), done());
    ask(model, "interactive");

    assertThat(lastText(model))
        .containsOnlyOnce("No city.name is 'rome'")
        .contains("look at the query again.");
  }

  @Test
  void answer_anotherQueryAfterTheDoubt_isTheAnswerWithoutIt() throws Exception {
    Outcome outcome = ask(ScriptedModel.of(last(FIRST), last(ALL)), "interactive");

    assertThat(outcome.sql()).isEqualTo(ALL);
    assertThat(outcome.doubts()).isEmpty();
    assertThat(outcome.warnings()).isEmpty();
    assertThat(examined).containsExactly(FIRST, ALL);
  }

  @Test
  void answer_sameFinalQueryAgain_isKept() throws Exception {
    Outcome outcome = ask(ScriptedModel.of(last(FIRST), last(FIRST)), "interactive");

    assertThat(outcome.sql()).isEqualTo(FIRST);
    assertThat(outcome.doubts()).containsExactly(TIE);
  }

  @Test
  void answer_otherQueryInTheSameDoubt_isNotAskedAboutAgain() throws Exception {
    Outcome outcome =
        ask(
            ScriptedModel.of(
                last(FIRST), last("SELECT name FROM city ORDER BY people DESC, name LIMIT 1")),
            "interactive");

    assertThat(outcome.sql()).contains("people DESC, name");
    assertThat(outcome.doubts()).containsExactly(TIE);
  }

  @Test
  void answer_exploringQueries_areNotExaminedButTheLastIsAtDone() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(run("SELECT COUNT(*) FROM city LIMIT 1"), run(FIRST), done(), done());

    Outcome outcome = ask(model, "interactive");

    assertThat(outcome.sql()).isEqualTo(FIRST);
    assertThat(examined).containsExactly(FIRST);
    assertThat(lastText(model)).contains("1 more row ties");
  }

  @Test
  void answer_doneInTheTurnOfTheDoubt_waitsUntilItWasRead() throws Exception {
    settings = settings.with(Setting.PROTOCOL, "tools");
    ScriptedModel model =
        ScriptedModel.of(
            calls(
                new ToolCall("1", "ExecuteSQL", "{\"sql\":\"" + FIRST + "\",\"final\":true}"),
                new ToolCall("2", "Done", "{}")),
            call("Done", "{}"));

    assertThat(ask(model, "interactive").sql()).isEqualTo(FIRST);
    assertThat(model.requests()).hasSize(2);
  }

  @Test
  void answer_noDoubt_needsNoFurtherRound() throws Exception {
    Outcome outcome = ask(ScriptedModel.of(last(ALL)), "interactive");

    assertThat(outcome.steps().get(1).observation()).isEqualTo("no doubt");
    assertThat(outcome.doubts()).isEmpty();
  }

  @Test
  void answer_examinationIsOff_endsAtOnce() throws Exception {
    settings = settings.with(Setting.WITHOUT, "doubts");

    Outcome outcome = ask(ScriptedModel.of(last(FIRST)), "interactive");

    assertThat(outcome.doubts()).isEmpty();
    assertThat(outcome.steps()).hasSize(1);
    assertThat(examined).isEmpty();
  }

  @Test
  void answer_doubtThatChangesNoRows_isToldToNobodyButInTheTrace() throws Exception {
    Doubt mild = new Doubt(Kind.REPEATED_COLUMN, "name is shown twice.", "", false);
    examiners = (query, probe) -> List.of(mild);

    Outcome outcome = ask(ScriptedModel.of(last(ALL)), "interactive");

    assertThat(outcome.doubts()).containsExactly(mild);
    assertThat(outcome.warnings()).isEmpty();
    assertThat(outcome.steps().get(1).observation()).isEqualTo("name is shown twice.");
  }

  @Test
  void answer_doubtInTheLastRound_isAWarningOnly() throws Exception {
    settings = settings.with(Setting.ROUNDS, "1");

    Outcome outcome = ask(ScriptedModel.of(last(FIRST)), "interactive");

    assertThat(outcome.sql()).isEqualTo(FIRST);
    assertThat(outcome.finished()).isTrue();
    assertThat(outcome.warnings()).singleElement().asString().contains("1 more row ties");
  }

  @Test
  void answer_budgetOrTimeForNoFurtherRound_isAWarningOnly() throws Exception {
    settings = settings.with(Setting.BUDGET_TOKENS, "200");
    assertThat(ask(ScriptedModel.of(last(FIRST)), "interactive").doubts()).containsExactly(TIE);

    settings = settings.with(Setting.BUDGET_TOKENS, "200000").with(Setting.BUDGET_USD, "0.0015");
    assertThat(ask(ScriptedModel.of(last(FIRST)), "interactive").doubts()).containsExactly(TIE);
  }

  @Test
  void answer_furtherRoundFails_isTheDoubtedQuery() throws Exception {
    ScriptedModel model =
        ScriptedModel.by(
            request -> {
              if (request.messages().size() > 2) {
                throw new NlException(NlError.MODEL, "gone");
              }
              return last(FIRST);
            });

    Outcome outcome = ask(model, "interactive");

    assertThat(outcome.sql()).isEqualTo(FIRST);
    assertThat(outcome.doubts()).containsExactly(TIE);
  }

  @Test
  void answer_roundsSpentAfterTheDoubt_isTheDoubtedQueryAndNotTheLastThatRan() throws Exception {
    settings = settings.with(Setting.ROUNDS, "2");

    Outcome outcome = ask(ScriptedModel.of(last(FIRST), run("SELECT 7")), "interactive");

    assertThat(outcome.sql()).isEqualTo(FIRST);
  }

  @Test
  void answer_direct_isRepairedOnce() throws Exception {
    ScriptedModel model = ScriptedModel.of(text(FIRST), text(ALL));

    Outcome outcome = ask(model, "direct");

    assertThat(outcome.sql()).isEqualTo(ALL);
    assertThat(outcome.doubts()).isEmpty();
    assertThat(lastText(model)).contains("1 more row ties").contains("else write the same");
    assertThat(outcome.steps()).extracting(Step::round).containsExactly(1, 1, 2, 2);
  }

  @Test
  void answer_directTheSameAgainOrWorse_keepsTheFirst() throws Exception {
    for (String second : List.of(FIRST, "SELECT nme FROM city", "SELECT name FROM city LIMIT 0")) {
      Outcome outcome = ask(ScriptedModel.of(text(FIRST), text(second)), "direct");

      assertThat(outcome.sql()).isEqualTo(FIRST);
      assertThat(outcome.doubts()).containsExactly(TIE);
    }
  }

  @Test
  void answer_samplesTie_theOneWithoutDoubtWins() throws Exception {
    settings = settings.with(Setting.SAMPLES, "2").with(Setting.ROUNDS, "1");

    Outcome outcome = ask(ScriptedModel.of(last(FIRST), last(ALL)), "interactive");

    assertThat(outcome.sql()).isEqualTo(ALL);
    assertThat(outcome.doubts()).isEmpty();
    assertThat(outcome.steps().get(outcome.steps().size() - 1).observation())
        .contains("tries 1, 1 row, in doubt: " + FIRST);
  }

  @Test
  void answer_modelThatIsToldNoCells_isToldTheDoubtInGeneral() throws Exception {
    settings = settings.with(Setting.MODEL, "m").with(Setting.SHARE, "schema");
    ScriptedModel model = ScriptedModel.of(last(FIRST), done());

    Outcome outcome = ask(model, "interactive");

    assertThat(lastText(model)).contains(Kind.TIES.meaning()).doesNotContain("1 more row");
    assertThat(outcome.warnings()).singleElement().asString().contains("1 more row ties");
  }

  @Test
  void answer_modelThatIsToldNoRows_isNotToldCellsOfRowsOrProbes() throws Exception {
    settings = settings.with(Setting.MODEL, "m").with(Setting.SHARE, "values");
    examiners =
        (query, probe) -> {
          String tied =
              probe.rows("SELECT name FROM city WHERE people = 700", 5).orElseThrow().get(1).get(0);
          return List.of(
              new Doubt(Kind.TIES, tied + " ties, too.", "", true),
              new Doubt(Kind.LOST_ROWS, "2 cities are left out.", "", true),
              new Doubt(Kind.UNUSED_WORD, "\"most people\" asks for one row.", "", true));
        };
    ScriptedModel model = ScriptedModel.of(last(FIRST), done());

    ask(model, "interactive");

    assertThat(lastText(model))
        .doesNotContain("Rome")
        .contains(Kind.TIES.meaning())
        .contains("2 cities are left out.")
        .contains("asks for one row");
  }

  @Test
  void answer_offline_isWarnedOfTheDoubt() throws Exception {
    Workspace workspace = database.workspace(settings);
    OfflineReading look =
        new OfflineStrategy().look(Question.of("names of cities"), workspace, unbounded());
    Outcome outcome =
        new OfflineStrategy(index -> null, (query, probe) -> List.of(TIE))
            .outcome(look, "offline", Question.of("names of cities"), workspace, unbounded());

    assertThat(outcome.doubts()).containsExactly(TIE);
    assertThat(outcome.warnings()).containsExactly(TIE.warning());
    assertThat(outcome.steps().get(outcome.steps().size() - 1).action()).isEqualTo("Examine");
  }

  private static Cancellation unbounded() {
    return Cancellation.unbounded();
  }

  @Test
  void probe_failsOrIsRefused_isNothing() throws Exception {
    List<String> asked =
        List.of("SELECT nme FROM city", "DELETE FROM city", "SELECT name FROM city");
    List<Integer> answered = new ArrayList<>();
    examiners =
        (query, probe) -> {
          for (String sql : asked) {
            answered.add(probe.rows(sql, 2).map(List::size).orElse(-1));
          }
          return List.of();
        };

    assertThat(ask(ScriptedModel.of(last(ALL)), "interactive").doubts()).isEmpty();
    assertThat(answered).containsExactly(-1, -1, 2);
  }

  @Test
  void probe_questionCancelled_endsIt() {
    Cancellation cancellation = Cancellation.unbounded();
    examiners =
        (query, probe) -> {
          cancellation.cancel();
          probe.rows("SELECT 1", 1);
          return List.of();
        };

    assertThatThrownBy(() -> ask(ScriptedModel.of(last(ALL)), "interactive", cancellation))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
  }

  @Test
  void probe_timeOfTheExaminationIsSpent_isNotRun() throws Exception {
    Workspace workspace = database.workspace(settings);
    AtomicLong nanos = new AtomicLong();
    ExplorationProbe probe = new ExplorationProbe(workspace, unbounded(), nanos::get);
    assertThat(probe.rows("SELECT name FROM city", 2)).isPresent();
    nanos.addAndGet(ExplorationProbe.MOST.toNanos());
    assertThat(probe.rows("SELECT name FROM city", 2)).isEmpty();
  }

  @Test
  void probe_endCouldSpoilATransaction_isNotRun() throws Exception {
    Workspace workspace = database.workspace(settings);
    Workspace inTransaction = workspace.through(new Unending(workspace.explorer()));
    ExplorationProbe probe = new ExplorationProbe(inTransaction, unbounded(), () -> 0);
    assertThat(probe.rows("SELECT name FROM city", 2)).isEmpty();
  }

  /** Explores in a transaction that the end of a query would spoil. */
  private static final class Unending extends ForwardingExplorer {

    Unending(SqlExplorer explorer) {
      super(explorer);
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new Unending(other);
    }

    @Override
    public boolean mayEndEarly() {
      return false;
    }
  }

  @Test
  void examiner_isDefective_costsNoAnswer() throws Exception {
    examiners =
        (query, probe) -> {
          throw new IllegalStateException("planted");
        };

    assertThat(ask(ScriptedModel.of(last(ALL)), "interactive").sql()).isEqualTo(ALL);
  }

  @Test
  void examiner_isDefective_logsTheQueryOnOneLine() throws Exception {
    examiners =
        (query, probe) -> {
          throw new IllegalStateException("planted");
        };
    List<String> logged = new ArrayList<>();
    Logger logger = Logger.getLogger(AnswerExamination.class.getName());
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            logged.add(record.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.addHandler(handler);
    try {
      String sql = "SELECT name\\nFROM city";
      ask(ScriptedModel.of(last(sql)), "interactive");
    } finally {
      logger.removeHandler(handler);
    }

    assertThat(logged).singleElement().asString().doesNotContain("\n").contains("city");
  }

  @Test
  void answer_followUp_isNotMeasuredByItsOwnWordsAlone() throws Exception {
    examiners =
        (query, probe) ->
            List.of(TIE, new Doubt(Kind.UNASKED_VALUE, "Nobody asked for 700.", "", true));
    Question more =
        Question.of("and the people?").after(new Question.Earlier("the largest city?", FIRST));

    Outcome outcome =
        new ModelStrategy(ScriptedModel.of(last(FIRST), done()), Optional.empty(), examiners)
            .answer(
                more,
                database.workspace(settings.with(Setting.STRATEGY, "interactive")),
                Cancellation.unbounded());

    assertThat(outcome.doubts()).containsExactly(TIE);
  }
}
