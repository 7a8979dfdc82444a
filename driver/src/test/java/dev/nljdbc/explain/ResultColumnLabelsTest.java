// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.semantics.BusinessTerms;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT COUNT(*) FROM Album | number_of_albums",
        "SELECT COUNT(AlbumId) FROM Album | number_of_albums",
        "SELECT COUNT(JoinedOn) FROM Players | number_of_players",
        "SELECT COUNT(ReleasedOn) FROM Album | number_of_released_ons",
        "SELECT Name, COUNT(*) FROM Artist JOIN Album USING (ArtistId) GROUP BY Name |"
            + " ,number_of_albums",
        "SELECT COUNT(*) FROM category | number_of_categories",
        "SELECT COUNT(DISTINCT Title) FROM Album | number_of_different_titles",
        "SELECT MIN(UnitPrice), MAX(UnitPrice), AVG(UnitPrice), SUM(UnitPrice) FROM Album"
            + " | lowest_unit_price,highest_unit_price,average_unit_price,total_unit_price",
        "SELECT MIN(ReleasedOn), MAX(ReleasedOn) FROM Album |"
            + " earliest_released_on,latest_released_on",
        "SELECT SUM(total_sales) FROM category | total_sales",
        "SELECT total_sales, SUM(total_sales) FROM category | ,",
        "SELECT COUNT(*) AS n, MAX(Title) FROM Album | ,highest_title",
        "SELECT COUNT(*), COUNT(AlbumId) FROM Album | number_of_albums,",
        "SELECT COUNT(*) FROM Album UNION SELECT COUNT(*) FROM Artist | number_of_albums",
        "SELECT COUNT(*) FROM (SELECT Title FROM Album) t | number_of_rows",
        "SELECT COUNT(*) FROM Album a JOIN Album b ON a.AlbumId = b.AlbumId | number_of_rows",
        "SELECT UnitPrice * 2, upper(Title) FROM Album | ,",
        "SELECT Artist.Name, Players.Name FROM Artist, Players | artist_name,player_name",
        "SELECT a.Title, b.Title FROM Album a JOIN Album b ON a.ArtistId = b.ArtistId |"
            + " a_title,b_title",
        "SELECT first.Title, secondOne.Title, Name FROM Album first JOIN Album secondOne ON"
            + " first.ArtistId = secondOne.ArtistId JOIN Artist USING (ArtistId) |"
            + " first_title,second_one_title,",
        "SELECT Title, Title FROM Album | ,",
        "SELECT Artist.Name, Players.Name AS player FROM Artist, Players | ,",
        "SELECT ROUND(AVG(UnitPrice), 2) FROM Album | average_unit_price",
        "SELECT AVG(CAST(UnitPrice AS DOUBLE)), CAST(UnitPrice AS INT) FROM Album |"
            + " average_unit_price,",
        "SELECT SUM(UnitPrice * Quantity * (1 - Discount)), AVG(Line.Quantity * Line.UnitPrice),"
            + " MAX(l.UnitPrice * l.Quantity) FROM Line l JOIN Line |"
            + " total_amount,average_amount,highest_amount",
        "SELECT UnitPrice * Quantity, UnitPrice * 2, UnitPrice + Quantity FROM Line | amount,,",
        "SELECT 100.0 * SUM(UnitPrice > 1) / COUNT(*) FROM Album | percentage",
        "SELECT ROUND(SUM(UnitPrice > 1) / COUNT(*) * 100, 1) FROM Album | percentage",
        "SELECT 1000 * UnitPrice / 3 FROM Album | ''",
        "SELECT CAST(strftime('%Y', ReleasedOn) AS INTEGER), COUNT(*) FROM Album GROUP BY 1 |"
            + " year,number_of_albums",
        "SELECT strftime('%Y-%m', ReleasedOn), strftime('%d', ReleasedOn) FROM Album | month,",
        "SELECT EXTRACT(MONTH FROM ReleasedOn), YEAR(ReleasedOn) FROM Album | month,year",
      })
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
