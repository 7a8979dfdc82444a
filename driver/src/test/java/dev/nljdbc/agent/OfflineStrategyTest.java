// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.ForwardingExplorer;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Examination;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.testing.Workspaces;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OfflineStrategyTest {

  private static final String CITIES =
      """
      CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
      INSERT INTO city VALUES (1, 'Oslo', 'Norway'), (2, 'Rome', 'Italy'), (3, 'Turin', 'Italy');
      """;
  private static final String ALL = "SELECT name FROM city";
  private static final String ITALIAN = "SELECT name FROM city WHERE country = 'Italy'";

  private final List<String> explored = new ArrayList<>();
  private Workspaces database;
  private Settings settings = Settings.defaults();

  @BeforeEach
  void open() throws Exception {
    database = Workspaces.of(CITIES);
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private void reopen(String script) throws Exception {
    database.close();
    database = Workspaces.of(script);
  }

  private Outcome ask(Readings readings) throws NlException {
    return ask(readings, Cancellation.unbounded());
  }

  private Outcome ask(Readings readings, Cancellation cancellation) throws NlException {
    Workspace workspace = database.workspace(settings);
    return readings
        .strategy()
        .answer(
            Question.of("which cities?"),
            workspace.through(new Noting(workspace.explorer(), cancellation)),
            cancellation);
  }

  /** Notes what is run. */
  private final class Noting extends ForwardingExplorer {

    private final Cancellation cancellation;

    Noting(SqlExplorer explorer, Cancellation cancellation) {
      super(explorer);
      this.cancellation = cancellation;
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new Noting(other, cancellation);
    }

    @Override
    public Rows run(String sql, int maxRows, Cancellation ending) throws SQLException {
      explored.add(sql);
      if (sql.contains("'cancel'")) {
        cancellation.cancel();
        throw new SQLException("interrupted");
      }
      return super.run(sql, maxRows, ending);
    }
  }

  private static List<CandidateRunner.Status> statuses(Readings readings) {
    return readings.tried().stream().map(CandidateRunner.Result::status).toList();
  }

  @Test
  void answer_severalReadings_traceShowsEachWithItsScoreAndTrial() throws Exception {
    Outcome outcome =
        ask(
            new Readings()
                .or(0.6, "SELECT nothing FROM city")
                .or(0.5, ITALIAN)
                .or(0.1, "SELECT name FROM city WHERE id = 9"));

    assertThat(outcome.sql()).isEqualTo(ITALIAN);
    assertThat(outcome.confidence()).hasValue(0.5);
    assertThat(outcome.rows()).hasValue(2);
    assertThat(outcome.steps())
        .extracting(Step::action)
        .containsExactly(
            "SearchColumn, SearchValue([\"cities\"])",
            "ExecuteSQL(\"SELECT nothing FROM city\")",
            "ExecuteSQL(\"SELECT name FROM city WHERE id = 9\")",
            "ExecuteSQL(\"" + ITALIAN + "\")",
            "Examine");
    assertThat(outcome.steps().get(1).thought())
        .isEqualTo("Reading 2 of 3, confidence 0.60, select(col): Shows reading 1");
    assertThat(outcome.steps().get(1).observation()).startsWith("failed: ").contains("nothing");
    assertThat(outcome.steps().get(2).observation()).isEqualTo("no rows");
    assertThat(outcome.steps().get(3).thought())
        .isEqualTo("Shows reading 2. (Chosen of 3 readings, confidence 0.50, select(col).)");
    assertThat(outcome.steps().get(3).observation()).contains("Rome").contains("2 rows");
    assertThat(OfflineStrategy.links(outcome))
        .containsExactly(new OfflineStrategy.Linked("cities", "table city"));
  }

  @Test
  void answer_columnsNotSearched_tellsOfThem() throws Exception {
    Workspace workspace = database.workspace(settings);
    ColumnId name = TableId.of("city").column("name");
    DatabaseIndex large =
        new ForwardingIndex(workspace.index()) {
          @Override
          public Set<ColumnId> unsearched() {
            return Set.of(name);
          }

          @Override
          public DatabaseIndex shared() {
            return this;
          }
        };
    Workspace unsearched =
        new Workspace(
            large,
            workspace.guard(),
            new Unsearching(workspace.explorer(), name),
            settings,
            Workspace.Exemplars.NONE);
    Outcome outcome =
        new OfflineStrategy()
            .answer(
                Question.of("Which cities are named Rome?"), unsearched, Cancellation.unbounded());
    assertThat(outcome.warnings())
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning).contains("not searched to the end").endsWith("city.name."));
    assertThatThrownBy(
            () ->
                new OfflineStrategy()
                    .answer(
                        Question.of("Translate the blorp frobnicated zorblatt quux of cities"),
                        unsearched,
                        Cancellation.unbounded()))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD))
        .hasMessageEndingWith("city.name.");
  }

  /** Leaves a column out of live searches. */
  private static final class Unsearching extends ForwardingExplorer {

    private final ColumnId column;

    Unsearching(SqlExplorer explorer, ColumnId column) {
      super(explorer);
      this.column = column;
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new Unsearching(other, column);
    }

    @Override
    public LiveValueSearch.Found values(
        LiveValueSearch search, ValueQuery query, Cancellation ending) {
      return new LiveValueSearch.Found(List.of(), List.of(column));
    }
  }

  @Test
  void answer_chosenReadingWasTried_isNotRunAgain() throws Exception {
    ask(new Readings().or(0.6, ALL).or(0.5, ITALIAN).or(0.4, ALL));
    assertThat(explored).containsExactly(ALL, ITALIAN);
  }

  @Test
  void answer_readingThatWrites_isRefusedAndNotRun() throws Exception {
    Readings readings =
        new Readings().or(0.9, "DELETE FROM city").or(0.5, ALL + "; DROP TABLE city").or(0.4, ALL);
    assertThat(ask(readings).sql()).isEqualTo(ALL);
    assertThat(statuses(readings))
        .containsExactly(
            CandidateRunner.Status.FAILED,
            CandidateRunner.Status.FAILED,
            CandidateRunner.Status.RAN);
    assertThat(explored).containsExactly(ALL);
  }

  @Test
  void answer_everyReadingFails_tellsTheSurestAndItsSteps() {
    assertThatThrownBy(() -> ask(new Readings().or(0.9, "SELECT nothing FROM city")))
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(NlError.NO_ANSWER);
              assertThat(e.sql()).contains("SELECT nothing FROM city");
              assertThat(FailureTrace.before(e).steps()).hasSize(2);
            });
  }

  @Test
  void trial_manyRows_keepsAThousandAndSaysMore() throws Exception {
    reopen(
        "CREATE TABLE city (id INTEGER); WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1"
            + " FROM r LIMIT 1001) INSERT INTO city SELECT n FROM r;");
    Readings readings =
        new Readings()
            .or(0.9, "SELECT id FROM city")
            .or(0.8, "SELECT id FROM city WHERE id < 1001");
    ask(readings);
    assertThat(readings.tried().get(0).rows()).hasSize(1_000);
    assertThat(readings.tried().get(0).more()).isTrue();
    assertThat(readings.tried().get(1).rows()).hasSize(1_000);
    assertThat(readings.tried().get(1).more()).isFalse();
  }

  @Test
  void trial_tablesOfAMillionRows_areNotScanned() throws Exception {
    reopen(
        CITIES
            + "CREATE TABLE visit (id INTEGER); WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n"
            + " + 1 FROM r LIMIT 1000001) INSERT INTO visit SELECT n FROM r;");
    Readings readings = new Readings().or(0.9, "SELECT COUNT(*) FROM visit").or(0.5, ALL);
    assertThat(ask(readings).sql()).isEqualTo(ALL);
    assertThat(statuses(readings))
        .containsExactly(CandidateRunner.Status.NOT_TRIED, CandidateRunner.Status.RAN);
    assertThat(explored).containsExactly(ALL);
  }

  @Test
  void answer_cancelledDuringATrial_endsAtOnce() {
    Cancellation cancellation = Cancellation.unbounded();
    String cancelled = "SELECT name FROM city WHERE name = 'cancel'";
    assertThatThrownBy(() -> ask(new Readings().or(0.9, cancelled).or(0.8, ALL), cancellation))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
    assertThat(explored).containsExactly(cancelled);
  }

  @Test
  void answer_timeIsUpBetweenTrials_endsTheQuestion() {
    assertThatThrownBy(
            () -> ask(new Readings().or(0.9, ALL), Cancellation.after(Duration.ofNanos(1))))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.TIMEOUT));
    assertThat(explored).isEmpty();
  }

  @Test
  void answer_lessSureThanAsked_saysWhatItMayHaveMeant() {
    assertThatThrownBy(
            () ->
                ask(
                    new Readings()
                        .or(0.16, ALL)
                        .or(0.15, ITALIAN)
                        .or(0.14, ALL)
                        .or(0.1, "SELECT id FROM city")
                        .or(0.05, "SELECT 1 FROM city")))
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
              assertThat(e.getMessage())
                  .isEqualTo(
                      """
                      The offline model did not understand the question well enough: its confidence is 0.16, and \
                      0.30 is asked for (nl.confidence.min). The closest readings:
                      1. (0.16) Shows reading 1
                         SELECT name FROM city
                      2. (0.15) Shows reading 2
                         SELECT name FROM city WHERE country = 'Italy'
                      3. (0.10) Shows reading 4
                         SELECT id FROM city
                      Ask in other words, those of the tables and columns if you can; or run the SQL that is \
                      right, and keep it for the question with NL REMEMBER 'question' AS sql; or set \
                      nl.confidence.min lower, or nl.model to a language model.\
                      """);
              assertThat(e.sql()).contains(ALL);
              assertThat(FailureTrace.before(e).steps())
                  .extracting(Step::thought)
                  .contains(
                      "Reading 2 of 5, confidence 0.15, select(col): Shows reading 2",
                      "Reading 1 of 5, not sure enough, confidence 0.16, select(col): Shows reading"
                          + " 1");
            });
  }

  @Test
  void answer_justSureEnough_isAnswered() throws Exception {
    settings = settings.with(Setting.CONFIDENCE_MIN, "0.16");
    assertThat(ask(new Readings().or(0.16, ALL)).sql()).isEqualTo(ALL);
  }

  @Test
  void answer_otherHandlesOfTheSameIndex_readsWithOneParser() throws Exception {
    List<DatabaseIndex> opened = new ArrayList<>();
    Workspace workspace = database.workspace(settings);
    OfflineStrategy strategy =
        new OfflineStrategy(
            index -> {
              opened.add(index);
              return (question, today, trial) -> {
                throw new NlException(NlError.NOT_UNDERSTOOD, "unread");
              };
            },
            Examination::of);
    for (int i = 0; i < 2; i++) {
      Workspace ofOneQuestion = workspace.searching(new OfOneQuestion(workspace.index()));
      assertThatThrownBy(
              () ->
                  strategy.answer(
                      Question.of("which cities?"), ofOneQuestion, Cancellation.unbounded()))
          .hasMessage("unread");
    }
    assertThat(opened).containsExactly(workspace.index());
  }

  /** Stands for another index during one question. */
  private static final class OfOneQuestion extends ForwardingIndex {

    OfOneQuestion(DatabaseIndex index) {
      super(index);
    }

    @Override
    public DatabaseIndex shared() {
      return index();
    }
  }

  @Test
  void trace_manyReadings_showsTen() throws Exception {
    Readings readings = new Readings();
    IntStream.range(0, 40).forEach(i -> readings.or(0.9 - i * 0.02, ALL + " WHERE id <> " + i));
    assertThat(ask(readings).steps().stream().map(Step::action).collect(Collectors.joining()))
        .contains("id <> 9\"")
        .doesNotContain("id <> 10\"");
  }

  @Test
  void answer_anotherQuestionsParserIsBuilt_otherDatabasesGoOnAndTheWaitEndsInTime()
      throws Exception {
    CountDownLatch building = new CountDownLatch(1);
    CountDownLatch built = new CountDownLatch(1);
    OfflineStrategy strategy =
        strategyThatWaits(database.workspace(settings).index(), building, built);
    ExecutorService threads = Executors.newCachedThreadPool();
    try (Workspaces other = Workspaces.of(CITIES)) {
      Future<Outcome> first =
          threads.submit(() -> ask(strategy, database, Cancellation.unbounded()));
      assertThat(building.await(30, TimeUnit.SECONDS)).isTrue();
      Future<Outcome> elsewhere =
          threads.submit(() -> ask(strategy, other, Cancellation.unbounded()));
      assertThat(elsewhere.get(30, TimeUnit.SECONDS).sql()).isEqualTo(ALL);
      Cancellation brief = Cancellation.after(Duration.ofMillis(500));
      Future<Outcome> waiting = threads.submit(() -> ask(strategy, database, brief));
      assertThatThrownBy(() -> waiting.get(30, TimeUnit.SECONDS))
          .hasCauseInstanceOf(NlException.class)
          .hasMessageContaining("The time for this question is up");
      built.countDown();
      assertThat(first.get(30, TimeUnit.SECONDS).sql()).isEqualTo(ALL);
    } finally {
      built.countDown();
      threads.shutdownNow();
    }
  }

  /** Takes until told to build the parser of one index; others have theirs at once. */
  private static OfflineStrategy strategyThatWaits(
      DatabaseIndex slow, CountDownLatch building, CountDownLatch built) {
    return new OfflineStrategy(
        index -> {
          if (index == slow) {
            building.countDown();
            await(built);
          }
          return new Readings().or(0.9, ALL)::read;
        },
        (query, probe) -> List.of());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(120, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Outcome ask(OfflineStrategy strategy, Workspaces of, Cancellation cancellation)
      throws NlException {
    return strategy.answer(Question.of("which cities?"), of.workspace(settings), cancellation);
  }
}
