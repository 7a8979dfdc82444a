// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Settings;
import dev.nljdbc.jdbc.delegate.DelegatingResultSet;
import dev.nljdbc.jdbc.execution.ConnectionFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Walks the interfaces of JDBC: every method, default ones too, reaches the engine's own. */
class ForwardingTest {

  /** Answered by us: identity, and what {@link PassThroughTest} looks at. */
  private static final Set<String> OURS =
      Set.of("unwrap", "isWrapperFor", "getConnection", "getURL");

  static NlConnection connection(Connection engines) throws Exception {
    ConnectionFactory target =
        new ConnectionFactory(
            new RecordingDelegate().of(Driver.class)::connect,
            NlUrl.parse("jdbc:nl:some:thing"),
            new Properties(),
            Settings.defaults());
    return new NlConnection(
        engines,
        new ConnectionRequest(target),
        () -> {
          throw new AssertionError("ordinary SQL needs no runtime");
        });
  }

  @TestFactory
  Stream<DynamicTest> connection_everyMethod_isForwarded() {
    return forwarded(Connection.class, engines -> unchecked(() -> connection(engines)));
  }

  @TestFactory
  Stream<DynamicTest> statement_everyMethod_isForwarded() {
    return forwarded(
        Statement.class,
        engines -> unchecked(() -> new NlStatement.Plain(engines, connection(null))));
  }

  @TestFactory
  Stream<DynamicTest> preparedStatement_everyMethod_isForwarded() {
    return forwarded(
        PreparedStatement.class,
        engines -> unchecked(() -> new SqlPreparedStatement(engines, connection(null))));
  }

  @TestFactory
  Stream<DynamicTest> callableStatement_everyMethod_isForwarded() {
    return forwarded(
        CallableStatement.class,
        engines -> unchecked(() -> new SqlCallableStatement(engines, connection(null))));
  }

  @TestFactory
  Stream<DynamicTest> metaData_everyMethod_isForwarded() {
    return forwarded(
        DatabaseMetaData.class,
        engines -> unchecked(() -> new NlDatabaseMetaData(engines, connection(null), "jdbc:nl:")));
  }

  @TestFactory
  Stream<DynamicTest> resultSet_everyMethod_isForwarded() {
    return forwarded(ResultSet.class, Forwarding::new);
  }

  private static final class Forwarding extends DelegatingResultSet {

    Forwarding(ResultSet rows) {
      become(rows);
    }
  }

  private static <T> Stream<DynamicTest> forwarded(
      Class<T> type, Function<T, ? extends T> wrapper) {
    return Arrays.stream(type.getMethods())
        .filter(m -> !Modifier.isStatic(m.getModifiers()) && !OURS.contains(m.getName()))
        .map(m -> DynamicTest.dynamicTest(m.toGenericString(), () -> check(type, wrapper, m)));
  }

  private static <T> void check(Class<T> type, Function<T, ? extends T> wrapper, Method method)
      throws Exception {
    RecordingDelegate engine = new RecordingDelegate();
    T wrapped = wrapper.apply(engine.of(type));
    Object[] arguments =
        Arrays.stream(method.getParameterTypes()).map(RecordingDelegate::any).toArray();
    engine.clear();

    Object result = method.invoke(wrapped, arguments);

    assertThat(engine.method()).isNotNull();
    assertThat(engine.method().getName()).isEqualTo(method.getName());
    assertThat(engine.method().getParameterTypes()).isEqualTo(method.getParameterTypes());
    assertThat(engine.arguments()).containsExactly(arguments);
    if (result instanceof Statement || result instanceof DatabaseMetaData) {
      assertThat(((java.sql.Wrapper) result).isWrapperFor(engine.answer().getClass())).isTrue();
    } else if (method.getReturnType().isPrimitive()) {
      assertThat(result).isEqualTo(engine.answer());
    } else {
      assertThat(result).isSameAs(engine.answer());
    }
  }

  private interface Making<T> {
    T make() throws Exception;
  }

  private static <T> T unchecked(Making<T> making) {
    try {
      return making.make();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
