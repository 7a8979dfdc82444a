// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeMap;
import javax.sql.CommonDataSource;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every method of JDBC on what is a question's, its rows' or a data source's: each answers, or says
 * as an SQLException why not; nothing else is ever thrown.
 */
class EveryMethodTest {

  /** These end what the others are called on, or wait. */
  private static final Set<String> LAST = Set.of("close", "cancel", "executeQuery", "execute");

  @TempDir Path directory;

  /** What was thrown that is no SQLException, by method. */
  private static <T> TreeMap<String, Throwable> strange(Class<T> type, T object) {
    TreeMap<String, Throwable> strange = new TreeMap<>();
    for (Method method : type.getMethods()) {
      if (Modifier.isStatic(method.getModifiers()) || LAST.contains(method.getName())) {
        continue;
      }
      Object[] arguments =
          Arrays.stream(method.getParameterTypes()).map(EveryMethodTest::argument).toArray();
      try {
        method.invoke(object, arguments);
      } catch (InvocationTargetException e) {
        if (!(e.getCause() instanceof SQLException)) {
          strange.put(method.toString(), e.getCause());
        }
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }
    return strange;
  }

  private static Object argument(Class<?> type) {
    return type == Class.class ? String.class : type == int.class ? 1 : RecordingDelegate.any(type);
  }

  @Test
  void preparedQuestion_everyMethod_answersOrSaysWhyNot() throws Exception {
    try (Connection connection =
            new Asked(directory).connect(Engines.H2, Asked.tracks(Engines.H2, directory));
        PreparedStatement question =
            connection.prepareStatement("NL: tracks longer than ? minutes")) {
      // with its value set it would be asked for, and offline it has no answer
      assertThat(strange(ParameterMetaData.class, question.getParameterMetaData())).isEmpty();
      assertThat(strange(PreparedStatement.class, question)).isEmpty();
    }
  }

  @Test
  void askedStatement_everyMethod_answersOrSaysWhyNot() throws Exception {
    try (Connection connection =
            new Asked(directory).connect(Engines.H2, Asked.tracks(Engines.H2, directory));
        Statement statement = connection.createStatement()) {
      statement.execute("NL: How many tracks are there?");
      assertThat(strange(Statement.class, statement)).isEmpty();
      statement.execute("NL HELP");
      assertThat(strange(Statement.class, statement)).isEmpty();
    }
  }

  @Test
  void rowsInMemory_everyMethod_answersOrSaysWhyNot() throws Exception {
    try (Connection connection =
            new Asked(directory).connect(Engines.H2, Asked.tracks(Engines.H2, directory));
        Statement statement = connection.createStatement()) {
      ResultSet rows = statement.executeQuery("NL HELP");
      rows.next();
      assertThat(strange(ResultSet.class, rows)).isEmpty();
      assertThat(strange(ResultSetMetaData.class, rows.getMetaData())).isEmpty();
      rows.close();
      assertThat(strange(ResultSet.class, rows)).isEmpty();
    }
  }

  @Test
  void dataSources_everyMethod_reachesTheEnginesOrSaysWhyNot() throws Exception {
    NlDataSource around = new NlDataSource();
    assertThat(strange(DataSource.class, around)).isEmpty();
    around.setDataSource(new RecordingDelegate().of(DataSource.class));
    assertThat(strange(DataSource.class, around)).isEmpty();
    NlPooledDataSource pooled = new NlPooledDataSource();
    assertThat(strange(ConnectionPoolDataSource.class, pooled)).isEmpty();
    RecordingDelegate pools = new RecordingDelegate();
    pooled.setDataSource(pools.of(ConnectionPoolDataSource.class));
    assertThat(strange(CommonDataSource.class, pooled)).isEmpty();
    pools.clear();
    PooledConnection connection = pooled.getPooledConnection("u", "p");
    assertThat(pools.method().getName()).isEqualTo("getPooledConnection");
    assertThat(pools.arguments()).containsExactly("u", "p");
    assertThat(strange(PooledConnection.class, connection)).isEmpty();
    NlXaDataSource xa = new NlXaDataSource();
    RecordingDelegate managers = new RecordingDelegate();
    xa.setDataSource(managers.of(XADataSource.class));
    XAConnection branch = xa.getXAConnection();
    assertThat(managers.method().getName()).isEqualTo("getXAConnection");
    assertThat(branch.getXAResource()).isNotNull();
    assertThat(strange(XAConnection.class, branch)).isEmpty();
  }
}
