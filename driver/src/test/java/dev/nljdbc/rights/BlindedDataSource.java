// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections of an engine that answer some queries with those of others, and do not tell who
 * logged in: faults for the battery to find.
 */
final class BlindedDataSource implements InvocationHandler {

  private final Object target;
  private final Map<String, String> instead;
  private final boolean nameless;

  private BlindedDataSource(Object target, Map<String, String> instead, boolean nameless) {
    this.target = target;
    this.instead = instead;
    this.nameless = nameless;
  }

  /**
   * Connects to a database.
   *
   * @param instead what is run for a query or a part of one
   * @param nameless whether all logins have one name
   */
  static DataSource of(
      String real, Properties login, Map<String, String> instead, boolean nameless) {
    InvocationHandler connecting =
        (proxy, method, arguments) ->
            new BlindedDataSource(DriverManager.getConnection(real, login), instead, nameless)
                .as(Connection.class);
    return proxy(DataSource.class, connecting);
  }

  private <T> T as(Class<T> type) {
    return proxy(type, this);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("getUserName") && nameless) {
      return "somebody";
    }
    if (method.getName().equals("executeQuery") && arguments != null) {
      String sql = (String) arguments[0];
      for (Map.Entry<String, String> blind : instead.entrySet()) {
        sql = sql.replace(blind.getKey(), blind.getValue());
      }
      arguments[0] = sql;
    }
    try {
      Object result = method.invoke(target, arguments);
      return switch (method.getName()) {
        case "createStatement" -> blinded(result).as(Statement.class);
        case "getMetaData" -> blinded(result).as(DatabaseMetaData.class);
        default -> result;
      };
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private BlindedDataSource blinded(Object other) {
    return new BlindedDataSource(other, instead, nameless);
  }
}
