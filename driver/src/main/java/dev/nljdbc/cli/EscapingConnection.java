// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.text.VisibleText;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connection for a shell that prints what it is given: no text, heading, warning or error that
 * comes out of it can steer the terminal. All else is the connection's own.
 */
final class EscapingConnection implements InvocationHandler {

  private static final List<Class<?>> WRAPPED =
      List.of(
          Statement.class, // and its children
          ResultSet.class,
          ResultSetMetaData.class,
          DatabaseMetaData.class,
          Connection.class);

  private final Object real;

  private EscapingConnection(Object real) {
    this.real = real;
  }

  /** Wraps a connection to make its texts safe for a terminal. */
  static Connection of(Connection connection) {
    return (Connection) wrapped(connection, Connection.class);
  }

  private static Object wrapped(Object real, Class<?> type) {
    return Proxy.newProxyInstance(
        EscapingConnection.class.getClassLoader(),
        new Class<?>[] {type},
        new EscapingConnection(real));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return shown(method.invoke(real, arguments), method);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      throw cause instanceof SQLException failure ? shown(failure) : cause == null ? e : cause;
    }
  }

  private static @Nullable Object shown(@Nullable Object result, Method method) {
    if (result instanceof String text) {
      return VisibleText.of(text);
    }
    if (result instanceof SQLWarning warning) {
      return shown(warning);
    }
    Class<?> type = method.getReturnType();
    boolean wraps = type.isInterface() && WRAPPED.stream().anyMatch(w -> w.isAssignableFrom(type));
    return result == null || !wraps || method.getName().equals("unwrap")
        ? result
        : wrapped(result, type);
  }

  /**
   * Returns the same objects if nothing is escaped: the shell recognizes what it has shown by them.
   */
  private static SQLWarning shown(SQLWarning first) {
    boolean plain = true;
    for (SQLWarning w = first; w != null; w = w.getNextWarning()) {
      plain &= words(w).equals(w.getMessage());
    }
    return plain ? first : copied(first);
  }

  private static SQLWarning copied(SQLWarning first) {
    SQLWarning head = null;
    for (SQLWarning w = first; w != null; w = w.getNextWarning()) {
      SQLWarning plain =
          new SQLWarning(words(w), w.getSQLState(), w.getErrorCode()); // no more is printed
      if (head == null) {
        head = plain;
      } else {
        head.setNextWarning(plain);
      }
    }
    return head == null ? first : head;
  }

  private static SQLException shown(SQLException failure) {
    String words = words(failure);
    return words.equals(failure.getMessage())
        ? failure
        : new SQLException(words, failure.getSQLState(), failure.getErrorCode());
  }

  private static String words(SQLException failure) {
    return VisibleText.of(String.valueOf(failure.getMessage()));
  }
}
