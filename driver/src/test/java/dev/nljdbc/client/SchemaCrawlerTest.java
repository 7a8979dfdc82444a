// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import schemacrawler.inclusionrule.RegularExpressionInclusionRule;
import schemacrawler.schema.Catalog;
import schemacrawler.schema.Column;
import schemacrawler.schema.ForeignKey;
import schemacrawler.schema.Index;
import schemacrawler.schema.JdbcDriverInfo;
import schemacrawler.schema.Table;
import schemacrawler.schemacrawler.LimitOptionsBuilder;
import schemacrawler.schemacrawler.LoadOptionsBuilder;
import schemacrawler.schemacrawler.SchemaCrawlerOptions;
import schemacrawler.schemacrawler.SchemaCrawlerOptionsBuilder;
import schemacrawler.schemacrawler.SchemaInfoLevelBuilder;
import schemacrawler.tools.utility.SchemaCrawlerUtility;
import us.fatehi.utility.datasource.DatabaseConnectionSources;

/**
 * SchemaCrawler: all that it reads of a database through {@code jdbc:nl:} is what it reads bare.
 */
@Tag("thorough")
class SchemaCrawlerTest {

  /** With it SchemaCrawler is content to read that engine's metadata alone. */
  private static final String WITHOUT_PLUGIN = "SC_WITHOUT_DATABASE_PLUGIN";

  @TempDir Path directory;
  private final List<Logger> muted =
      List.of(Logger.getLogger("schemacrawler"), Logger.getLogger("us.fatehi"));

  @BeforeEach
  void mute() {
    muted.forEach(logger -> logger.setLevel(Level.OFF));
  }

  @AfterEach
  void tidy() {
    System.clearProperty(WITHOUT_PLUGIN);
    muted.forEach(logger -> logger.setLevel(null));
  }

  private static SchemaCrawlerOptions options() {
    return SchemaCrawlerOptionsBuilder.newSchemaCrawlerOptions()
        .withLimitOptions(
            LimitOptionsBuilder.builder()
                .includeTables(new RegularExpressionInclusionRule("(?i).*\\b(artist|track)\\W?"))
                .toOptions())
        .withLoadOptions(
            LoadOptionsBuilder.builder()
                .withSchemaInfoLevel(SchemaInfoLevelBuilder.maximum())
                .toOptions());
  }

  private static Catalog catalog(DataSource source) {
    return SchemaCrawlerUtility.getCatalog(
        DatabaseConnectionSources.fromDataSource(source), options());
  }

  private static List<String> inWords(Catalog catalog) {
    List<String> words = new ArrayList<>();
    words.add(catalog.getDatabaseInfo().getDatabaseProductName());
    words.add(catalog.getJdbcDriverInfo().getProductVersion());
    catalog.getDatabaseInfo().getProperties().forEach(p -> words.add(p.toString()));
    catalog.getSchemas().forEach(schema -> words.add(schema.getFullName()));
    for (Table table : catalog.getTables()) {
      words.add(table.getFullName() + " " + table.getTableType());
      for (Column column : table.getColumns()) {
        words.add(
            column.getFullName()
                + " "
                + column.getColumnDataType()
                + " "
                + column.isNullable()
                + " "
                + column.isPartOfPrimaryKey());
      }
      for (ForeignKey key : table.getImportedForeignKeys()) {
        words.add(key.getColumnReferences().toString());
      }
      for (Index index : table.getIndexes()) {
        words.add(index.getColumns() + " " + index.isUnique());
      }
    }
    return words;
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void crawling_throughOurUrl_findsWhatItFindsBare(Engines engine) throws Exception {
    String plugin = engine == Engines.MARIADB ? "mysql" : engine.name().toLowerCase(Locale.ROOT);
    System.setProperty(WITHOUT_PLUGIN, plugin);
    Tracks tracks = Tracks.on(engine, directory);
    Catalog actual;
    try (Connection open = tracks.bare().getConnection()) { // the last one would close HSQLDB's
      assertThat(open.isClosed()).isFalse();
      actual = catalog(tracks.wrapped());
      assertThat(inWords(actual)).isEqualTo(inWords(catalog(tracks.bare())));
    }
    assertThat(actual.getTables()).hasSizeGreaterThanOrEqualTo(2); // and those of other databases
    JdbcDriverInfo driver = actual.getJdbcDriverInfo();
    assertThat(driver.getConnectionUrl()).isEqualTo(tracks.url());
    assertThat(driver.getDriverClassName()).isEqualTo("dev.nljdbc.jdbc.NlDriver");
  }
}
