// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * A driver that plays the oddities of others over a real engine. All its objects are proxies: each
 * call on a connection, its metadata, a statement, its rows or their metadata is noted and may be
 * answered otherwise. Thread-safe.
 */
public final class OddDriver {

  private static final List<Class<?>> KINDS =
      List.of(
          Connection.class,
          PreparedStatement.class,
          Statement.class,
          ResultSet.class,
          DatabaseMetaData.class,
          ResultSetMetaData.class);

  private final List<Oddity> oddities;
  private final Set<String> called = Collections.synchronizedSet(new TreeSet<>());

  /** The real driver's own answer. */
  @FunctionalInterface
  public interface Real {

    /** Asks the real driver. */
    Object answer() throws Throwable;
  }

  /** What one oddity makes of a call. */
  @FunctionalInterface
  public interface Oddity {

    /**
     * Answers a call.
     *
     * @param method as {@link #called} names it
     * @param arguments which may be replaced in place
     * @param real what to ask where the oddity does not concern the method
     */
    Object answer(String method, Object[] arguments, Real real) throws Throwable;
  }

  /** A driver with these oddities, of which the first is asked first. */
  public OddDriver(Oddity... oddities) {
    this.oddities = List.of(oddities);
  }

  /** The methods that were called so far, as {@code Statement.setFetchSize(int)}. */
  public Set<String> called() {
    synchronized (called) {
      return new TreeSet<>(called);
    }
  }

  /** Connections to a database of an engine. */
  public DataSource over(Engines engine, String url) {
    return (DataSource)
        Proxy.newProxyInstance(
            OddDriver.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> wrapped(engine.connect(url), Connection.class, null));
  }

  /** Answers methods of this name with a value; methods of several names are given by {@code |}. */
  public static Oddity answering(String names, Object value) {
    Set<String> all = Set.of(names.split("\\|"));
    return (method, arguments, real) -> all.contains(name(method)) ? value : real.answer();
  }

  /** Fails each call of methods of these names. */
  public static Oddity failing(String names, Throwable failure) {
    Set<String> all = Set.of(names.split("\\|"));
    return (method, arguments, real) -> {
      if (all.contains(name(method)) || all.contains(method)) {
        throw failure.fillInStackTrace();
      }
      return real.answer();
    };
  }

  private static String name(String method) {
    return method.substring(method.indexOf('.') + 1, method.indexOf('('));
  }

  private Object wrapped(Object real, Class<?> declared, Object parent) {
    if (KINDS.contains(declared) && real != null) {
      return proxy(declared, real, parent); // a class of SQLite's driver is of several kinds
    }
    for (Class<?> kind : KINDS) {
      if (kind.isInstance(real)) {
        return proxy(kind, real, parent);
      }
    }
    return real;
  }

  private Object proxy(Class<?> kind, Object real, Object parent) {
    return Proxy.newProxyInstance(
        OddDriver.class.getClassLoader(), new Class<?>[] {kind}, handler(real, parent));
  }

  private InvocationHandler handler(Object target, Object parent) {
    return (proxy, method, arguments) -> {
      Object[] given = arguments == null ? new Object[0] : arguments;
      if (method.getDeclaringClass() == Object.class) {
        return switch (method.getName()) {
          case "equals" -> proxy == given[0];
          case "hashCode" -> System.identityHashCode(proxy);
          default -> "odd " + target;
        };
      }
      String key = key(method);
      called.add(key);
      return answer(0, key, given, () -> real(proxy, target, parent, method, given));
    };
  }

  private Object answer(int next, String key, Object[] arguments, Real real) throws Throwable {
    return next == oddities.size()
        ? real.answer()
        : oddities.get(next).answer(key, arguments, () -> answer(next + 1, key, arguments, real));
  }

  private Object real(Object proxy, Object target, Object parent, Method method, Object[] arguments)
      throws Throwable {
    try {
      Object result = method.invoke(target, arguments);
      boolean upwards = method.getName().matches("getConnection|getStatement");
      return upwards && result != null && parent != null
          ? parent
          : wrapped(result, method.getReturnType(), proxy);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static String key(Method method) {
    return method.getDeclaringClass().getSimpleName()
        + "."
        + method.getName()
        + Stream.of(method.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"));
  }
}
