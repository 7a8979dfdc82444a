// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.IsolatedLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tools keep each driver in a class loader of its own, load it by its class's name and never ask
 * {@link DriverManager}.
 */
@Tag("thorough")
class IsolatedLoadersTest {

  private static final Predicate<String> AN_ENGINES =
      path -> path.matches(".*/(sqlite-jdbc|h2|postgresql|mariadb-java-client|duckdb_jdbc)-.*");

  @TempDir Path directory;

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  @AfterEach
  void restore() {
    Thread.currentThread().setContextClassLoader(before);
  }

  private static Driver ours(ClassLoader loader) throws Exception {
    Class<?> driver = loader.loadClass(NlDriver.class.getName());
    assertThat(driver).isNotSameAs(NlDriver.class);
    return (Driver) driver.getDeclaredConstructor().newInstance();
  }

  private static String nl(String realUrl) {
    return "jdbc:nl:" + realUrl.substring("jdbc:".length());
  }

  private static void assertAnswers(
      Driver driver, String url, Properties properties, ClassLoader of) throws SQLException {
    try (Connection connection = driver.connect(url, properties);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT title FROM track WHERE id = 2")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo("Moon");
      assertThat(rows.getClass().getClassLoader()).isSameAs(of);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void connect_engineBesideUs_isFoundThereWhateverTheThreadsLoader(Engines engine)
      throws Exception {
    String url = nl(Asked.tracks(engine, directory));
    try (IsolatedLoader loader = IsolatedLoader.of(path -> true);
        IsolatedLoader another = IsolatedLoader.of(AN_ENGINES)) {
      Driver driver = ours(loader);
      for (ClassLoader context : new ClassLoader[] {null, before, another, loader}) {
        Thread.currentThread().setContextClassLoader(context);
        assertAnswers(driver, url, engine.properties(), loader);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL", "MARIADB"})
  void connect_engineInTheThreadsLoaderAlone_isFound(Engines engine) throws Exception {
    String url = nl(Asked.tracks(engine, directory));
    try (IsolatedLoader loader = IsolatedLoader.of(AN_ENGINES.negate());
        IsolatedLoader engines = IsolatedLoader.of(AN_ENGINES)) {
      Driver driver = ours(loader);
      Thread.currentThread().setContextClassLoader(engines);
      assertAnswers(driver, url, engine.properties(), engines);
      Thread.currentThread().setContextClassLoader(null);
      assertThatThrownBy(() -> driver.connect(url, engine.properties()))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("Maven artifact");
    }
  }

  /** Neither a well-known class nor a registered service. */
  @Test
  void connect_engineThatRegisteredItself_isFound() throws Exception {
    RecordingDelegate engine = new RecordingDelegate();
    Driver unknown = engine.of(Driver.class);
    DriverManager.registerDriver(unknown);
    try {
      // it accepts whatever it is asked, and so is found for what no other accepts
      assertThat(new UrlResolver(NlDriver.class.getClassLoader()).driver("jdbc:unheardof:x"))
          .isSameAs(unknown);
    } finally {
      DriverManager.deregisterDriver(unknown);
    }
  }

  @Test
  void connect_nothingThere_namesTheArtifact() throws Exception {
    try (IsolatedLoader loader = IsolatedLoader.of(AN_ENGINES.negate())) {
      Driver driver = ours(loader);
      Thread.currentThread().setContextClassLoader(null);
      assertThatThrownBy(() -> driver.connect("jdbc:nl:postgresql://h/x?password=tiger", null))
          .hasMessageContaining("org.postgresql:postgresql")
          .hasMessageNotContaining("tiger");
    }
  }
}
