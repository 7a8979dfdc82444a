// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.DirectoryResourceAccessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Liquibase, given our URL and no driver: our plugin names it. */
class LiquibaseTest {

  private static final String CHANGES =
      """
      databaseChangeLog:
        - changeSet:
            id: 1
            author: ann
            changes:
              - createTable:
                  tableName: singer
                  columns:
                    - column: {name: id, type: int, constraints: {primaryKey: true, nullable: false}}
                    - column: {name: name, type: varchar(40)}
              - insert:
                  tableName: singer
                  columns: [{column: {name: id, valueNumeric: 1}}, {column: {name: name, value: Ann}}]
              - insert:
                  tableName: singer
                  columns: [{column: {name: id, valueNumeric: 2}}, {column: {name: name, value: Bob}}]
        - changeSet:
            id: 2
            author: bob
            changes:
              - addColumn:
                  tableName: singer
                  columns: [{column: {name: born, type: int}}]
              - createIndex:
                  tableName: singer
                  indexName: singer_name
                  columns: [{column: {name: name}}]
        - changeSet:
            id: 3
            author: bob
            runOnChange: true
            changes:
              - update:
                  tableName: singer
                  where: id = 2
                  columns: [{column: {name: name, value: Eve}}]
            rollback: UPDATE singer SET name = 'Bob' WHERE id = 2
      """;

  @TempDir Path directory;
  private final Logger log = Logger.getLogger("liquibase");

  @BeforeEach
  void mute() {
    log.setLevel(Level.OFF);
  }

  @AfterEach
  void unmute() {
    log.setLevel(null);
  }

  /** What a project does, in words. */
  private List<Object> work(Tracks tracks, Database opened) throws Exception {
    Path changes = Files.createDirectories(directory.resolve("changes"));
    Files.writeString(changes.resolve("changes.yaml"), CHANGES);
    JdbcTemplate jdbc = new JdbcTemplate(tracks.bare());
    List<Object> seen = new ArrayList<>();
    DirectoryResourceAccessor files = new DirectoryResourceAccessor(changes);
    try (Liquibase liquibase = new Liquibase("changes.yaml", files, opened)) {
      Database database = liquibase.getDatabase();
      seen.add(database.getClass());
      seen.add(database.getShortName() + " " + database.getDatabaseProductVersion());
      seen.add(liquibase.listUnrunChangeSets(new Contexts(), new LabelExpression()).size());
      liquibase.validate();
      liquibase.update(new Contexts());
      liquibase.update(new Contexts());
      seen.add(jdbc.queryForList("SELECT name FROM singer ORDER BY id", String.class));
      seen.add(liquibase.getDatabase().getRanChangeSetList().toString());
      liquibase.rollback(1, "");
      seen.add(jdbc.queryForList("SELECT name FROM singer ORDER BY id", String.class));
      liquibase.tag("first");
      seen.add(liquibase.tagExists("first"));
      liquibase.dropAll();
      try {
        seen.add(jdbc.queryForList("SELECT name FROM singer"));
      } catch (RuntimeException e) {
        seen.add("dropped");
      }
    }
    return seen;
  }

  private static Database open(Tracks tracks, String url) throws LiquibaseException {
    return DatabaseFactory.getInstance()
        .openDatabase(
            url,
            tracks.engine().properties().getProperty("user"),
            tracks.engine().properties().getProperty("password"),
            null,
            null);
  }

  /** Liquibase has no part for DuckDB; it closes Derby by a class of another jar of Derby's. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"DUCKDB", "DERBY"})
  void updating_byOurUrl_isAsByTheEnginesOwn(Engines engine) throws Exception {
    Tracks ours = new Tracks(engine, engine.freshUrl(directory), directory);
    Tracks bare = new Tracks(engine, engine.freshUrl(directory), directory);
    List<Object> actual = work(ours, open(ours, ours.url()));
    Database connected =
        DatabaseFactory.getInstance()
            .findCorrectDatabaseImplementation(new JdbcConnection(bare.bare().getConnection()));
    assertThat(actual).isEqualTo(work(bare, connected)).contains(3, true).endsWith("dropped");
  }

  @Test
  void url_ofNobody_staysUnknown() throws Exception {
    Tracks tracks = Tracks.on(Engines.H2, directory);
    assertThatThrownBy(() -> open(tracks, "jdbc:nobody:h2:x"))
        .hasMessageContaining("could not be determined from the url");
  }
}
