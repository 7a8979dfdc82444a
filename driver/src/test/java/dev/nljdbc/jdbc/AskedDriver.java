// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Probing;
import dev.nljdbc.agent.Step;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Answers.OutdatedAnswer;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.answer.RecentAnswers;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.testing.Engines;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;

/**
 * The driver with all that is real but the model: the question is the SQL. It may explore with one
 * query before.
 */
final class AskedDriver {

  private final Path indexes;
  private final NlDriver driver = new NlDriver(this::runtime);
  private volatile String exploring = "";
  private volatile SqlExplorer.Rows explored;
  private volatile String probing = "";
  private volatile Optional<List<List<String>>> probed = Optional.empty();

  AskedDriver(Path directory) {
    this.indexes = directory.resolve("indexes");
  }

  /** A new one, that answers so. */
  NlRuntime runtime() {
    return new NlRuntime(new IndexStore(), this::answer);
  }

  /** Explores with this query before each answer; none when empty. */
  AskedDriver exploring(String sql) {
    exploring = sql;
    return this;
  }

  /** Asks this as an examination does before each answer; nothing when empty. */
  AskedDriver probing(String sql) {
    probing = sql;
    return this;
  }

  /** What the last probe gave. */
  Optional<List<List<String>>> probed() {
    return probed;
  }

  /** Builds the index, so that what follows meets no building. */
  void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery("NL STATUS").close();
    }
  }

  /** What the last exploration saw. */
  SqlExplorer.Rows explored() {
    return explored;
  }

  Connection connect(Engines engine, String realUrl) throws SQLException {
    return connect(realUrl, engine.properties());
  }

  Connection connect(String realUrl) throws SQLException {
    return connect(realUrl, new Properties());
  }

  Connection connect(String realUrl, Properties properties) throws SQLException {
    properties.putIfAbsent("nl.dir", indexes.toString());
    return driver.connect("jdbc:nl:" + realUrl.substring("jdbc:".length()), properties);
  }

  private NlAnswer answer(
      String databaseId,
      Question question,
      Workspace workspace,
      Cancellation cancellation,
      List<OutdatedAnswer> failed,
      RecentAnswers recent)
      throws NlException {
    String sql = exploring;
    if (!sql.isEmpty()) {
      try {
        explored = workspace.explorer().run(sql, 5, cancellation);
      } catch (NlException e) {
        throw e;
      } catch (SQLException e) {
        throw new NlException(NlError.NO_ANSWER, "exploration failed: " + e.getMessage(), e);
      }
    }
    if (!probing.isEmpty()) {
      probed = Probing.row(workspace, probing, cancellation);
    }
    Usage usage = new Usage(1, 8, 0, 4, Duration.ZERO, BigDecimal.ZERO, true);
    Step step = new Step(1, "a thought", "ExecuteSQL", "an observation", 12, Duration.ofMillis(3));
    Outcome outcome =
        new Outcome(
            question.text(), OptionalDouble.of(0.75), "scripted", List.of(step), usage, List.of());
    return new NlAnswer(question.text(), outcome, Duration.ofMillis(5), Instant.EPOCH, false);
  }
}
