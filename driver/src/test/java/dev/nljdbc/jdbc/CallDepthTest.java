// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.testing.Engines;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way of a question to the engine is short: few frames of ours stand above its call. */
class CallDepthTest {

  private static final int MOST_FOR_ANSWER = 10;
  private static final int MOST_FOR_TRIAL = 30;

  /** A frame of each way that no other way has. */
  private static final String ANSWER = "AnswerExecution.execute";

  private static final String TRIAL = "LimitedExplorer.read";

  private static final String HOW_MANY = "NL: how many tracks are there?";

  @TempDir Path directory;

  private final NlDataSource source = new NlDataSource();

  /** Our frames of each query that the engine ran, the innermost first. */
  private final List<List<String>> calls = new ArrayList<>();

  @BeforeEach
  void connectsThroughRecorder() throws SQLException {
    JdbcDataSource engine = new JdbcDataSource();
    engine.setURL(Asked.tracks(Engines.H2, directory));
    engine.setUser("sa");
    NlRuntime runtime = NlRuntime.real();
    source.runtime(() -> runtime);
    source.setDataSource(recorded(DataSource.class, engine));
    Properties properties = new Properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    source.setProperties(properties);
  }

  private <T> T recorded(Class<T> type, T behind) {
    return type.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().startsWith("execute") && isQuery(arguments)) {
                calls.add(frames());
              }
              try {
                return recorded(method.invoke(behind, arguments));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  /** Not what prepares a connection, such as SET. */
  private static boolean isQuery(Object[] arguments) {
    return arguments == null || String.valueOf(arguments[0]).startsWith("SELECT");
  }

  private Object recorded(Object given) {
    if (given instanceof Connection connection) {
      return recorded(Connection.class, connection);
    }
    if (given instanceof PreparedStatement statement) {
      return recorded(PreparedStatement.class, statement);
    }
    return given instanceof Statement statement ? recorded(Statement.class, statement) : given;
  }

  private List<String> frames() {
    return Arrays.stream(new Throwable().getStackTrace())
        .filter(frame -> frame.getClassName().startsWith("dev.nljdbc."))
        .filter(frame -> !frame.getClassName().startsWith(getClass().getName()))
        .map(frame -> frame.getClassName() + "." + frame.getMethodName())
        .toList();
  }

  private List<List<String>> through(String frame) {
    Predicate<String> passed = name -> name.endsWith(frame);
    return calls.stream().filter(call -> call.stream().anyMatch(passed)).toList();
  }

  @Test
  void answer_statement_underFewFrames() throws Exception {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(HOW_MANY)) {
      assertThat(rows.next()).isTrue();
    }
    assertThat(through(ANSWER)).hasSize(1);
    assertThat(through(ANSWER).get(0)).hasSizeLessThanOrEqualTo(MOST_FOR_ANSWER);
  }

  @Test
  void answer_executedForRowsAndKeys_underFewFrames() throws Exception {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute(HOW_MANY, Statement.RETURN_GENERATED_KEYS)).isTrue();
    }
    assertThat(through(ANSWER)).hasSize(1);
    assertThat(through(ANSWER).get(0)).hasSizeLessThanOrEqualTo(MOST_FOR_ANSWER);
  }

  @Test
  void answer_preparedWithValue_underFewFrames() throws Exception {
    try (Connection connection = source.getConnection();
        PreparedStatement statement =
            connection.prepareStatement("NL: how many tracks have title ?")) {
      statement.setString(1, "Sun");
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(rows.next()).isTrue();
      }
    }
    assertThat(through(ANSWER)).hasSize(1);
    assertThat(through(ANSWER).get(0)).hasSizeLessThanOrEqualTo(MOST_FOR_ANSWER);
  }

  @Test
  void trial_offlineModel_underFewFrames() throws Exception {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: titles of tracks longer than 4 minutes")) {
      assertThat(rows.next()).isTrue();
    }
    assertThat(through(TRIAL)).isNotEmpty();
    through(TRIAL).forEach(call -> assertThat(call).hasSizeLessThanOrEqualTo(MOST_FOR_TRIAL));
  }
}
