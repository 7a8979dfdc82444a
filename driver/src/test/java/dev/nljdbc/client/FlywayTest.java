// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.migration.FlywayDatabaseType;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Flyway, given our data source or our URL. */
@Tag("thorough")
class FlywayTest {

  @TempDir Path directory;

  @BeforeEach
  void scripts() throws IOException {
    script("V1__singers.sql", "CREATE TABLE singer (id INTEGER PRIMARY KEY, name VARCHAR(40));");
    script(
        "V2__some.sql",
        "INSERT INTO singer VALUES (1, 'Ann');\nINSERT INTO singer VALUES (2, '${second}');");
    script("R__all.sql", "UPDATE singer SET name = 'Eve' WHERE id = 2;");
  }

  private void script(String name, String sql) throws IOException {
    Files.writeString(Files.createDirectories(directory.resolve("sql")).resolve(name), sql);
  }

  private Flyway flyway(DataSource source) {
    return settings(Flyway.configure().dataSource(source)).load();
  }

  private FluentConfiguration settings(FluentConfiguration flyway) {
    return flyway
        .locations("filesystem:" + directory.resolve("sql"))
        .placeholders(Map.of("second", "Bob"))
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .cleanDisabled(false);
  }

  /** What a project does, in words. */
  private List<Object> work(DataSource source) throws IOException {
    return work(source, this::flyway);
  }

  private List<Object> work(DataSource source, Function<DataSource, Flyway> flyways)
      throws IOException {
    JdbcTemplate jdbc = new JdbcTemplate(source);
    List<Object> seen = new ArrayList<>();
    Flyway flyway = flyways.apply(source);
    seen.add(flyway.migrate().migrationsExecuted);
    seen.add(flyway.migrate().migrationsExecuted);
    flyway.validate();
    script(
        "V3__broken.sql", "INSERT INTO singer VALUES (3, 'Cat');\nINSERT INTO nowhere VALUES (1);");
    try {
      flyway.migrate();
    } catch (FlywayException e) {
      seen.add(e.getClass());
    }
    seen.add(jdbc.queryForList("SELECT name FROM singer ORDER BY id", String.class));
    Files.delete(directory.resolve("sql").resolve("V3__broken.sql"));
    flyway.repair();
    seen.add(Arrays.stream(flyway.info().all()).map(FlywayTest::inWords).toList());
    flyway.clean();
    try {
      seen.add(jdbc.queryForList("SELECT name FROM singer"));
    } catch (RuntimeException e) {
      seen.add("cleaned");
    }
    return seen;
  }

  private static String inWords(MigrationInfo info) {
    return info.getVersion()
        + " "
        + info.getDescription()
        + " "
        + info.getState()
        + " "
        + info.getChecksum();
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = "DUCKDB") // which it has no part for
  void migrating_byOurDataSource_isAsBare(Engines engine) throws Exception {
    List<Object> actual = work(Tracks.on(engine, directory).wrapped());
    assertThat(actual).isEqualTo(work(Tracks.on(engine, directory).bare()));
    assertThat(actual).startsWith(3, 0).endsWith("cleaned");
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = "DUCKDB") // which it has no part for
  void question_afterAMigration_knowsItsTables(Engines engine) throws Exception {
    DataSource source = Tracks.on(engine, directory).wrapped();
    JdbcTemplate jdbc = new JdbcTemplate(source);
    assertThat(jdbc.queryForObject(Tracks.HOW_MANY, Integer.class)).isEqualTo(3);
    flyway(source).migrate();
    assertThat(jdbc.queryForObject("NL: How many singers are there?", Integer.class)).isEqualTo(2);
    assertThat(jdbc.queryForMap("NL VALUES: Eve")).containsEntry("contents", "Eve");
  }

  private static FluentConfiguration byUrl(String url, Engines engine) {
    Properties login = engine.properties();
    return Flyway.configure()
        .dataSource(url, login.getProperty("user"), login.getProperty("password"));
  }

  /** By the URL alone, as in a build script: our plugin names the driver. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = "DUCKDB") // which it has no part for
  void migrating_byOurUrl_isAsBare(Engines engine) throws Exception {
    Tracks ours = Tracks.on(engine, directory);
    List<Object> actual = work(ours.bare(), s -> settings(byUrl(ours.url(), engine)).load());
    assertThat(actual).isEqualTo(work(Tracks.on(engine, directory).bare()));
    assertThat(actual).startsWith(3, 0).endsWith("cleaned");
  }

  @Test
  void connectionProperties_ofOurUrl_areThoseOfTheEnginesType() {
    Properties properties = new Properties();
    new FlywayDatabaseType()
        .setDefaultConnectionProps(
            "jdbc:nl:postgresql://localhost/shop?nl.model=m",
            properties,
            FlywayTest.class.getClassLoader());
    assertThat(properties).containsValue("Flyway by Redgate");
  }

  @Test
  void url_ofAnEngineThatFlywayLacks_namesTheEngine() throws Exception {
    Tracks tracks = Tracks.on(Engines.DUCKDB, directory);
    assertThatThrownBy(() -> byUrl(tracks.url(), Engines.DUCKDB).load().info())
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("No Flyway database plugin found to handle jdbc:duckdb:");
  }

  @Test
  void url_withNoEngine_isOurError() {
    assertThatThrownBy(() -> Flyway.configure().dataSource("jdbc:nl:", "sa", "").load().info())
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("jdbc:nl: is put before a database's own address");
  }
}
