// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static dev.nljdbc.testing.ScriptedModel.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.SecondOpinion.Judgement;
import dev.nljdbc.agent.tool.ForwardingExplorer;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.Workspaces;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers that have a confidence although their rows are not compared, or hold parameters. */
class SecondOpinionNotRunTest {

  private static final String CITIES =
      """
      CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
      INSERT INTO city VALUES (1, 'Oslo', 'Norway'), (2, 'Rome', 'Italy'), (3, 'Turin', 'Italy');
      """;
  private static final String QUESTION = "How many cities are in Italy?";
  private static final String RIGHT = "SELECT count(*) FROM city WHERE country = 'Italy'";
  private static final String WRONG = "SELECT name FROM city WHERE country = 'Norway'";

  private final List<String> ran = new ArrayList<>();
  private Settings settings;
  private Workspaces database;

  @BeforeEach
  void open() throws Exception {
    settings = Settings.defaults().with(Setting.MODEL, "m").with(Setting.PROTOCOL, "text");
    database = Workspaces.of(CITIES);
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  /** Notes what is run. Every query takes too long, or a transaction is open. */
  private final class Hindered extends ForwardingExplorer {

    private final boolean slow;
    private final boolean open;

    Hindered(SqlExplorer explorer, boolean slow, boolean open) {
      super(explorer);
      this.slow = slow;
      this.open = open;
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new Hindered(other, slow, open);
    }

    @Override
    public boolean mayEndEarly() {
      return !open;
    }

    @Override
    public Rows run(String sql, int maxRows, Cancellation cancellation) throws SQLException {
      ran.add(sql);
      if (slow) {
        throw new SQLTimeoutException("stopped: the query ran longer than 250 ms");
      }
      return super.run(sql, maxRows, cancellation);
    }
  }

  private Workspace hindered(boolean slow, boolean open) {
    Workspace whole = database.workspace(settings).toModel();
    return whole.through(new Hindered(whole.explorer(), slow, open));
  }

  private static SecondOpinion opinion(Question question, Workspace workspace) {
    return new SecondOpinion(
        Optional.of(new OfflineStrategy()), Optional.empty(), question, workspace);
  }

  private static Judgement judged(String sql, Workspace workspace) throws NlException {
    return judged(Question.of(QUESTION), sql, workspace);
  }

  private static Judgement judged(Question question, String sql, Workspace workspace)
      throws NlException {
    return opinion(question, workspace).of(sql, List.of(), Cancellation.unbounded()).orElseThrow();
  }

  private void assertJudged(Workspace workspace, String why) throws NlException {
    Judgement right = judged(RIGHT, workspace);
    assertThat(right.rows()).isFalse();
    assertThat(right.confidence()).isBetween(0.6, 1.0);
    assertThat(right.confidence()).isGreaterThan(judged(WRONG, workspace).confidence());
    assertThat(right.step().observation())
        .startsWith("confidence 0.")
        .contains("without rows (" + why, "the offline parser", "Italy");
  }

  @Test
  void query_takesTooLong_isJudgedWithoutRowsAndNothingElseIsRun() throws Exception {
    assertJudged(hindered(true, false), "failed: stopped: the query ran longer");
    assertThat(ran).containsExactly(RIGHT, WRONG);
  }

  @Test
  void query_transactionIsOpen_isJudgedWithoutRows() throws Exception {
    assertJudged(hindered(false, true), "not run: a transaction is open");
    assertThat(ran).isEmpty();
  }

  @Test
  void query_ofALargeTable_isJudgedWithoutRows() throws Exception {
    try (Workspaces large =
        Workspaces.of(
            CITIES
                + """
                WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < 1000001)
                INSERT INTO city SELECT i, 'Bergen', 'Norway' FROM n;
                """)) {
      Workspace workspace = large.workspace(settings).toModel();
      assertJudged(
          workspace.through(new Hindered(workspace.explorer(), false, false)),
          "not run: its tables are large");
    }
    assertThat(ran).isEmpty();
  }

  @Test
  void query_engineIsSparedStatements_isJudgedWithoutRows() throws Exception {
    Workspace sqlite = hindered(false, false);
    Workspace spared = sqlite.searching(new Sparing(sqlite.index()));
    assertJudged(spared, "not run: this engine is spared trial queries");
    assertThat(ran).isEmpty();
    assertThat(opinion(Question.of(QUESTION), spared).given()).isFalse();
    assertThat(opinion(Question.of(QUESTION), sqlite).given()).isTrue();
  }

  /** The same database as if Trino held it. */
  private static final class Sparing extends ForwardingIndex {

    Sparing(DatabaseIndex index) {
      super(index);
    }

    @Override
    public Dialect dialect() {
      return Dialects.of("Trino");
    }
  }

  @Test
  void query_readBeforeWithTrials_isReadAnewWithoutThem() throws Exception {
    Workspace slow = hindered(true, false);
    SecondOpinion knowing =
        new SecondOpinion(
            Optional.of(new OfflineStrategy()),
            Optional.of(Opinion.NONE),
            Question.of(QUESTION),
            slow);
    assertThat(knowing.of(RIGHT, List.of(), Cancellation.unbounded()).orElseThrow().confidence())
        .isEqualTo(judged(RIGHT, slow).confidence());
  }

  /** However sure: what tells less than rows is no reason to ask a model only once. */
  @Test
  void answer_firstTryHasNoRows_isVotedFor() throws Exception {
    Settings all = settings.with(Setting.SAMPLES, "3");
    ScriptedModel model =
        ScriptedModel.of(
            last("SELECT * FROM city"), last("SELECT * FROM city"), last("SELECT * FROM city"));
    Workspace whole = database.workspace(all).toModel();
    Outcome outcome =
        new ModelStrategy(model, new OfflineStrategy())
            .answer(
                Question.of("Show all cities."),
                whole.through(new Hindered(whole.explorer(), false, true)),
                Cancellation.unbounded());
    assertThat(outcome.steps()).anyMatch(step -> step.action().equals("Vote"));
  }

  private static ChatReply last(String sql) {
    return text("Action: ExecuteSQL(\"" + sql + "\", final=True)");
  }

  private static Question asking(String type, String value, String text) {
    return Question.of(text).with(List.of(new BoundValue(type, value)));
  }

  @Test
  void query_withAParameter_isJudgedAsWithItsValue() throws Exception {
    Workspace slow = hindered(true, false);
    Question spoken = Question.of("How many cities are in \"Italy\"");
    Question bound = asking("VARCHAR", "Italy", "How many cities are in ?");
    String sql = "SELECT count(*) FROM city WHERE country = ?";
    assertThat(judged(bound, sql, slow).confidence())
        .isEqualTo(judged(spoken, RIGHT, slow).confidence())
        .isNotEqualTo(
            judged(spoken, "SELECT count(*) FROM city WHERE country = '?'", slow).confidence());
    assertThat(judged(bound, sql, slow).step().observation())
        .contains("without rows (failed)", "with the values of its parameters")
        .doesNotContain("Italy");
  }

  @Test
  void query_withAParameterWithoutText_isJudged() throws Exception {
    Judgement judgement =
        judged(
            asking("BLOB", "", "How many cities have the id ? today?"),
            "SELECT count(*) FROM city WHERE id = ?",
            hindered(true, false));
    assertThat(judgement.confidence()).isBetween(0.0, 1.0);
  }

  /** A model that may see no cells sees no value, and yet the parser beside it does. */
  @Test
  void answer_parameterUnderSchemaSharing_isReadWithItsValueAndNotSent() throws Exception {
    Settings schema = settings.with(Setting.SHARE, "schema");
    String sql = "SELECT count(*) FROM city WHERE country = ?";
    List<String> sent = new ArrayList<>();
    ScriptedModel model =
        ScriptedModel.by(
            request -> {
              sent.add(request.toString());
              return last(sql);
            });
    Workspace whole = database.workspace(schema).toModel();
    Workspace binding = whole.through(new Binding(whole.explorer()));
    Question bound = asking("VARCHAR", "Italy", "How many cities are in ?");
    Outcome outcome =
        new ModelStrategy(model, new OfflineStrategy())
            .answer(bound, binding, Cancellation.unbounded());
    assertThat(outcome.confidence().orElseThrow())
        .isEqualTo(
            judged(Question.of("How many cities are in \"Italy\""), RIGHT, binding).confidence())
        .isGreaterThan(0.6);
    assertThat(sent).isNotEmpty().allMatch(request -> !request.contains("Italy"));
    assertThat(outcome.steps().get(outcome.steps().size() - 1).observation())
        .doesNotContain("Italy", "without rows");
  }

  /** Runs queries with the value that was bound. */
  private static final class Binding extends ForwardingExplorer {

    Binding(SqlExplorer explorer) {
      super(explorer);
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new Binding(other);
    }

    @Override
    public Rows run(String sql, int maxRows, Cancellation cancellation) throws SQLException {
      return super.run(sql.replace("?", "'Italy'"), maxRows, cancellation);
    }
  }
}
