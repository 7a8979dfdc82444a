// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.IsolatedLoader;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A class loader that held the driver, was used and is dropped, goes. */
@Tag("thorough")
class UnloadingTest {

  private static final Duration PATIENCE = Duration.ofSeconds(120);

  @TempDir Path directory;

  /** What runs inside the loader: a tool's, or a web application's. */
  public static final class Inside {

    private Inside() {}

    /** Uses the driver as people do, with its index and the offline model. */
    public static int ask(String url, Properties properties) throws Exception {
      int count = 0;
      Driver driver =
          (Driver) Class.forName("dev.nljdbc.jdbc.NlDriver").getDeclaredConstructor().newInstance();
      try (Connection connection = driver.connect(url, properties);
          Statement statement = connection.createStatement()) {
        count += rows(statement, "SELECT title FROM track");
        count += rows(statement, "NL: How many tracks are there?");
        count += rows(statement, "NL VALUES: moon");
        count += rows(statement, "NL STATUS") > 0 ? 1 : 0;
      }
      return count;
    }

    private static int rows(Statement statement, String sql) throws SQLException {
      int count = 0;
      try (ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          count++;
        }
      }
      return count;
    }

    /**
     * What a web container does when it stops an application: twice, as asking for the drivers
     * loads those that this loader sees and others have registered.
     */
    public static List<String> deregister() throws SQLException {
      List<String> gone = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        for (Driver driver : Collections.list(DriverManager.getDrivers())) {
          if (driver.getClass().getClassLoader() == Inside.class.getClassLoader()) {
            DriverManager.deregisterDriver(driver);
            gone.add(driver.getClass().getName());
          }
        }
      }
      return gone;
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2"})
  void loader_usedAndDropped_isCollected(Engines engine) throws Exception {
    String url = "jdbc:nl:" + Asked.tracks(engine, directory).substring("jdbc:".length());
    startReaper();
    WeakReference<ClassLoader> loader = used(url, engine.properties());
    long most = System.nanoTime() + PATIENCE.toNanos();
    while (loader.get() != null && System.nanoTime() < most) {
      System.gc();
      Thread.sleep(50);
    }
    assertThat(loader.get()).as("the class loader of a driver nobody uses").isNull();
  }

  /**
   * sqlite-jdbc starts a process when it is loaded. The thread with which the JDK waits for
   * processes idles for a minute after the last one and holds the loader of whoever made it start,
   * so it starts here.
   */
  private static void startReaper() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    new ProcessBuilder(java.toString(), "-version")
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private WeakReference<ClassLoader> used(String url, Properties properties) throws Exception {
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    // DuckDB's driver never lets its loader go: it hooks itself into the JVM's flight recorder
    IsolatedLoader loader = IsolatedLoader.of(path -> !path.contains("duckdb"));
    try {
      Thread.currentThread().setContextClassLoader(loader);
      Class<?> inside = loader.loadClass(Inside.class.getName());
      assertThat(inside).isNotSameAs(Inside.class);
      assertThat(
              inside.getMethod("ask", String.class, Properties.class).invoke(null, url, properties))
          .isEqualTo(6);
      assertThat((List<?>) inside.getMethod("deregister").invoke(null))
          .asInstanceOf(InstanceOfAssertFactories.list(String.class))
          .contains(NlDriver.class.getName());
    } finally {
      Thread.currentThread().setContextClassLoader(before);
      loader.close();
    }
    Reference.reachabilityFence(loader);
    return new WeakReference<>(loader);
  }
}
