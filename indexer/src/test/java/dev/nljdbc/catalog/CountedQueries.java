// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A connection that notes the queries of its plain statements. */
public final class CountedQueries {

  private final List<String> queries = new ArrayList<>();

  public List<String> queries() {
    return queries;
  }

  public Connection over(Connection connection) {
    return wrap(Connection.class, connection);
  }

  private <T> T wrap(Class<T> type, T target) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals("executeQuery") && arguments != null) {
                queries.add(String.valueOf(arguments[0]));
              }
              try {
                boolean prepared = method.getReturnType() == PreparedStatement.class;
                Object result = method.invoke(target, arguments);
                return result instanceof Statement statement && !prepared
                    ? wrap(Statement.class, statement)
                    : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
