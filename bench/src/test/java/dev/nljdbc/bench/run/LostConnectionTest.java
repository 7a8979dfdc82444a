// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.metric.Scorer.Extras;
import dev.nljdbc.bench.run.QuestionAsker.ForwardingAsker;
import dev.nljdbc.bench.run.Runner.RunOptions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database server that goes and comes during a run. */
class LostConnectionTest {

  private static final String QUESTION = "How many boats are there?";
  private static final String GOLD = "SELECT count(*) FROM boat";

  @TempDir private Path folder;
  private Server server;
  private int port;
  private Dataset dataset;

  @BeforeEach
  void startServer() throws SQLException {
    start();
    String url = "jdbc:h2:tcp://localhost:" + port + "/./boats";
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE boat(id INT PRIMARY KEY, name VARCHAR)");
      statement.execute("INSERT INTO boat VALUES (1, 'Alma'), (2, 'Bruna')");
    }
    List<Example> examples =
        IntStream.range(0, 4)
            .mapToObj(number -> new Example(number, "x#" + number, "boats", QUESTION, GOLD))
            .toList();
    dataset =
        new Dataset(
            "x",
            "y",
            Family.SPIDER,
            "",
            examples,
            new TreeMap<>(Map.of("boats", new BenchmarkDatabase(url, "", ""))),
            Optional.empty(),
            List.of());
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  private void start() throws SQLException {
    server =
        Server.createTcpServer(
                "-tcpPort", String.valueOf(port), "-baseDir", folder.toString(), "-ifNotExists")
            .start();
    port = server.getPort();
  }

  private void restart() {
    try {
      server.stop();
      start();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Something happens to the server behind the second question's answer, or before it. */
  private final class Disturbed extends ForwardingAsker {

    private final Runnable before;
    private final Runnable behind;
    private int asked;

    Disturbed(QuestionAsker asker, Runnable before, Runnable behind) {
      super(asker);
      this.before = before;
      this.behind = behind;
    }

    @Override
    public Reply ask(BenchmarkDatabase database, String question, String evidence, Duration limit)
        throws AskException {
      boolean second = ++asked == 2;
      if (second) {
        before.run();
      }
      Reply reply = super.ask(database, question, evidence, limit);
      if (second) {
        behind.run();
      }
      return reply;
    }
  }

  private DriverAsker driver() {
    return new DriverAsker(
        Map.of(
            "nl.model", "offline",
            "nl.answers", "new",
            "nl.dir", folder.resolve("index").toString()));
  }

  private List<QuestionRecord> run(QuestionAsker asker) throws Exception {
    RunOptions options = new RunOptions(1, Duration.ofMinutes(1), false, Duration.ofMinutes(1));
    RunSettings settings = RunnerTest.settings(dataset, "offline");
    try (RunDirectory directory = RunDirectory.open(folder.resolve("out"), settings, false)) {
      return new Runner(directory, () -> asker, options, RunnerTest.DEAF)
          .run(dataset, dataset.examples());
    }
  }

  private static Runnable nothing() {
    return () -> {};
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void run_serverRestarts_goesOnWithNewConnections(boolean behind) throws Exception {
    List<QuestionRecord> records =
        run(
            new Disturbed(
                driver(), behind ? nothing() : this::restart, behind ? this::restart : nothing()));

    assertThat(records).hasSize(4).allMatch(record -> record.verdict() == Verdict.CORRECT);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void run_serverGone_recordsNothingOfItAndAsksAgain(boolean behind) throws Exception {
    Runnable gone = server::stop;

    assertThatThrownBy(
            () ->
                run(new Disturbed(driver(), behind ? nothing() : gone, behind ? gone : nothing())))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("No question can be answered");
    assertThat(folder.resolve("out/questions")).isDirectoryNotContaining("glob:**/[123].json");

    start();
    assertThat(run(driver())).hasSize(4).allMatch(one -> one.verdict() == Verdict.CORRECT);
  }

  @Test
  void evaluate_serverGone_isNoDatabase() throws Exception {
    server.stop();

    assertThat(
            new Evaluation(1, Duration.ofMinutes(1), Extras.NONE)
                .score(dataset, dataset.examples().subList(0, 1), List.of(GOLD), one -> {}))
        .extracting(Evaluation.Evaluated::verdict)
        .containsExactly(Verdict.NO_DATABASE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"08006", "08S01", "57P01", "57P03", "53300"})
  void isSetup_connectionLostOrNoneToBeHad_isNoQuestionsFault(String state) {
    assertThat(AskException.of(new SQLException("gone", state)).isSetup()).isTrue();
    assertThat(AskException.of(new SQLException("Cancelled", "57014")).isSetup()).isFalse();
  }
}
