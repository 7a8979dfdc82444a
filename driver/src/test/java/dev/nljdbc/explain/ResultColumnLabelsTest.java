// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.semantics.BusinessTerms;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultColumnLabelsTest {

  @TempDir private Path folder;
  private Catalog catalog;

  @BeforeEach
  void read() throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("music.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE Artist(ArtistId INTEGER PRIMARY KEY, Name TEXT)");
      statement.execute(
          "CREATE TABLE Album(AlbumId INTEGER PRIMARY KEY, Title TEXT, UnitPrice REAL, ReleasedOn"
              + " DATE, ArtistId INTEGER REFERENCES Artist(ArtistId))");
      statement.execute(
          "CREATE TABLE Players(PlayerId INTEGER PRIMARY KEY, Name TEXT, JoinedOn DATE NOT NULL)");
      statement.execute("CREATE TABLE category(category_id INTEGER PRIMARY KEY, total_sales REAL)");
      statement.execute("CREATE TABLE Line(UnitPrice REAL, Quantity INTEGER, Discount REAL)");
      catalog = new CatalogReader().read(connection);
    }
  }

  @TableTest
  void of_query_namesWhatTheEngineWouldShowAsAFunction(String sql, String headings)
      throws Exception {
    assertThat(String.join(",", headings(sql))).isEqualTo(headings == null ? "" : headings);
  }

  @Test
  void of_star_cantBeTold() throws Exception {
    assertThat(headings("SELECT *, COUNT(*) FROM Album")).isEmpty();
    assertThat(headings("VALUES (1)")).isEmpty();
  }

  private List<String> headings(String sql) throws Exception {
    Dialect dialect = Dialects.of("SQLite");
    return QueryMiner.of(catalog)
        .outline(sql, dialect::column)
        .map(outline -> ResultColumnLabels.of(outline, catalog, BusinessTerms.NONE, dialect))
        .orElse(List.of());
  }
}
