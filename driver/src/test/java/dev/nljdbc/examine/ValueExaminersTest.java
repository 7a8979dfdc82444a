// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said of values that mislead, and of which nothing is said, on every engine. */
@TestInstance(Lifecycle.PER_CLASS)
class ValueExaminersTest {

  private ShopsOfEngines shops;

  @BeforeAll
  void prepare(@TempDir Path directory) {
    shops = new ShopsOfEngines(directory);
  }

  @AfterAll
  void close() throws SQLException {
    shops.close();
  }

  private List<String> said(Engines engine, Examiner examiner, String question, String sql)
      throws Exception {
    return shops.of(engine).texts(examiner, question, sql);
  }

  private List<String> said(Engines engine, Examiner examiner, String sql) throws Exception {
    return said(engine, examiner, "Which of them?", sql);
  }

  @EnginesByTurns
  void textOrders_numbersAndDatesInText_speaks(Engines engine) throws Exception {
    LexicographicOrders examiner = new LexicographicOrders();

    assertThat(said(engine, examiner, "SELECT id FROM delivery WHERE weight > '5'"))
        .containsExactly("delivery.weight keeps numbers as text, and here it is compared as text.");
    assertThat(said(engine, examiner, "SELECT MAX(weight) FROM delivery"))
        .containsExactly(
            "delivery.weight keeps numbers as text, and here its least or greatest value is found"
                + " as text.");
    assertThat(said(engine, examiner, "SELECT id FROM delivery ORDER BY sent DESC"))
        .containsExactly(
            "delivery.sent keeps dates or times as text, and here rows are ordered by it as text.");
  }

  @EnginesByTurns
  void textOrders_castsIsoDatesAndEquality_silent(Engines engine) throws Exception {
    for (String sql :
        List.of(
            "SELECT id FROM delivery WHERE CAST(weight AS DECIMAL(9, 2)) > 5",
            "SELECT id FROM delivery WHERE weight = '10'",
            "SELECT id FROM delivery WHERE booked > '2023-06-01' ORDER BY booked",
            "SELECT MAX(booked) FROM delivery",
            "SELECT id, weight FROM delivery ORDER BY CAST(weight AS DECIMAL(9, 2))",
            "SELECT pieces FROM delivery WHERE pieces > 3 ORDER BY pieces")) {
      assertThat(said(engine, new LexicographicOrders(), sql)).as(sql).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "SQLITE")
  void textOrders_countBesideQuotedNumber_speaksWhereTextsAreAboveNumbers(Engines engine)
      throws Exception {
    String sql = "SELECT city FROM supplier GROUP BY city HAVING COUNT(*) > '2'";

    assertThat(said(engine, new LexicographicOrders(), sql))
        .containsExactly(
            "count(*) > '2' compares a number with a text, and every text is above every number.");
    assertThat(
            said(engine, new LexicographicOrders(), "SELECT id FROM supplier WHERE rating > '2'"))
        .isEmpty();
  }

  @EnginesByTurns
  void textOrders_sameRowsAsNumbers_areNoReasonToChange(Engines engine) throws Exception {
    ExaminedShop shop = shops.of(engine);

    assertThat(
            shop.doubts(
                new LexicographicOrders(), "", "SELECT id FROM delivery WHERE weight < '0'"))
        .singleElement()
        .matches(Doubt::mayChangeRows); // nothing is known of no rows
    assertThat(shop.doubts(new LexicographicOrders(), "", "SELECT MIN(weight) FROM delivery"))
        .singleElement()
        .matches(Doubt::mayChangeRows);
    assertThat(
            shop.doubts(
                new LexicographicOrders(), "", "SELECT MAX(weight) FROM delivery WHERE id < 2"))
        .singleElement()
        .matches(doubt -> !doubt.mayChangeRows());
  }

  @EnginesByTurns
  void cutOrder_equalRowsBehindTheLimit_tellsHowMany(Engines engine) throws Exception {
    ExaminedShop shop = shops.of(engine);
    String sql =
        limited(engine, "SELECT title FROM supplier WHERE rating > 0 ORDER BY rating DESC", 1);

    assertThat(shop.doubts(new LimitBoundary(), "Which suppliers have the best rating?", sql))
        .containsExactly(
            new Doubt(
                Doubt.Kind.TIES,
                "2 more rows tie with the last one in supplier.rating, and the limit of 1 cuts them"
                    + " off.",
                "to have them, too, ask for \"all that tie\": every row whose value is the extreme"
                    + " one.",
                true));
    for (String one :
        List.of(
            "Which supplier has the best rating?",
            "Which supplier deals with the best rating?",
            "Which supplier has the most cities with the best rating?")) {
      assertThat(shop.doubts(new LimitBoundary(), one, sql))
          .as(one)
          .singleElement()
          .matches(doubt -> !doubt.mayChangeRows());
    }
    assertThat(
            shop.doubts(
                new LimitBoundary(), "Which supplier has the best rating? All that tie", sql))
        .singleElement()
        .matches(Doubt::mayChangeRows);
    assertThat(
            said(
                engine,
                new LimitBoundary(),
                limited(
                    engine,
                    "SELECT city, COUNT(*) AS how_many FROM supplier GROUP BY city"
                        + " ORDER BY how_many DESC",
                    1)))
        .containsExactly(
            "1 more row ties with the last one in count(*), and the limit of 1 cuts it off.");
    assertThat(shop.probes()).isEqualTo(1);
  }

  @EnginesByTurns
  void cutOrder_noTiesOrSameAnswerOrNoOrder_silent(Engines engine) throws Exception {
    for (String sql :
        List.of(
            limited(engine, "SELECT title FROM supplier ORDER BY credit DESC", 1),
            limited(engine, "SELECT title FROM supplier WHERE rating > 0 ORDER BY rating DESC", 3),
            limited(engine, "SELECT rating FROM supplier WHERE rating > 0 ORDER BY rating DESC", 1),
            limited(engine, "SELECT DISTINCT city FROM supplier ORDER BY city", 2),
            limited(engine, "SELECT title FROM supplier", 2),
            "SELECT title FROM supplier WHERE rating > 0 ORDER BY rating")) {
      assertThat(said(engine, new LimitBoundary(), sql)).as(sql).isEmpty();
    }
  }

  @EnginesByTurns
  void cutOrder_nullsFirst_tellsWhereTheEngineHasThemFirst(Engines engine) throws Exception {
    String least = limited(engine, "SELECT title, rating FROM supplier ORDER BY rating, id", 2);
    String most = limited(engine, "SELECT title, rating FROM supplier ORDER BY rating DESC, id", 2);
    String text = "supplier.rating is null in 1 of the 2 rows shown, as nulls come first here.";
    boolean lowest =
        switch (engine) {
          case SQLITE, H2, HSQLDB, MARIADB -> true;
          case POSTGRESQL, DUCKDB -> false;
        };
    boolean highest = engine == Engines.POSTGRESQL || engine == Engines.HSQLDB;

    assertThat(said(engine, new LimitBoundary(), least))
        .isEqualTo(lowest ? List.of(text) : List.of());
    assertThat(said(engine, new LimitBoundary(), most))
        .isEqualTo(highest ? List.of(text) : List.of());
    assertThat(
            said(
                engine,
                new LimitBoundary(),
                limited(
                    engine,
                    "SELECT title FROM supplier WHERE rating IS NOT NULL ORDER BY rating, id",
                    2)))
        .isEmpty();
    String manyNulls = limited(engine, "SELECT id FROM boat ORDER BY ranking, id", 1);
    assertThat(said(engine, new LimitBoundary(), manyNulls))
        .isEqualTo(
            lowest
                ? List.of("boat.ranking is null in 1 of the 1 row shown, as nulls come first here.")
                : List.of());
    String nullsOnly = "SELECT id FROM boat WHERE ranking IS NULL AND id < 40 ORDER BY ranking, id";
    assertThat(said(engine, new LimitBoundary(), limited(engine, nullsOnly, 1))).isEmpty();
  }

  private static String limited(Engines engine, String sql, int rows) {
    boolean standard = engine == Engines.POSTGRESQL;
    return sql + (standard ? " FETCH FIRST " + rows + " ROWS ONLY" : " LIMIT " + rows);
  }

  @EnginesByTurns
  void missingMarkers_zeroHeightsInAveragesAndExtremes_speaks(Engines engine) throws Exception {
    String marker =
        "supplier.height is 0 in 2 rows, which looks as if it stood for a missing value, and ";

    assertThat(said(engine, new MissingMarkers(), "SELECT AVG(height) FROM supplier"))
        .containsExactly(marker + "avg(supplier.height) takes it.");
    assertThat(
            said(
                engine,
                new MissingMarkers(),
                limited(engine, "SELECT title FROM supplier ORDER BY height", 1)))
        .containsExactly(marker + "the order begins with it.");
    assertThat(
            said(engine, new MissingMarkers(), "SELECT title FROM supplier WHERE height IS NULL"))
        .containsExactly(marker + "no cell is null.");
  }

  @EnginesByTurns
  void missingMarkers_emptyTextBesideNulls_speaks(Engines engine) throws Exception {
    String marker =
        "caller.mail is '' in 1 row, which looks as if it stood for a missing value, and ";

    assertThat(said(engine, new MissingMarkers(), "SELECT id FROM caller WHERE mail IS NULL"))
        .containsExactly(marker + "is null leaves it out.");
    assertThat(said(engine, new MissingMarkers(), "SELECT id FROM caller WHERE mail IS NOT NULL"))
        .containsExactly(marker + "is not null takes it.");
    String both = "SELECT id FROM caller WHERE mail IS NULL OR mail = ''";
    assertThat(said(engine, new MissingMarkers(), both)).isEmpty();
  }

  @EnginesByTurns
  void missingMarkers_leftOutOrWithoutEffect_silent(Engines engine) throws Exception {
    for (String sql :
        List.of(
            "SELECT AVG(height) FROM supplier WHERE height <> 0",
            "SELECT MAX(height) FROM supplier",
            "SELECT SUM(height) FROM supplier",
            "SELECT title, height FROM supplier ORDER BY height",
            limited(engine, "SELECT title FROM supplier ORDER BY height DESC", 1),
            "SELECT AVG(credit) FROM supplier")) {
      assertThat(said(engine, new MissingMarkers(), sql)).as(sql).isEmpty();
    }
  }

  @EnginesByTurns
  void wholeQuotients_whereTheEngineDropsFractions_speaks(Engines engine) throws Exception {
    boolean exact = engine == Engines.MARIADB || engine == Engines.DUCKDB;
    String sql = "SELECT id, credit / height FROM supplier WHERE height > 0";
    String dropped =
        "supplier.credit / supplier.height divides whole numbers, and the fraction is dropped.";

    assertThat(said(engine, new IntegerDivisions(), sql))
        .isEqualTo(exact ? List.of() : List.of(dropped));
    assertThat(
            said(
                engine,
                new IntegerDivisions(),
                "SELECT SUM(CASE WHEN city = 'Oslo' THEN 1 ELSE 0 END) * 100 / COUNT(*)"
                    + " FROM supplier"))
        .hasSize(exact ? 0 : 1);
  }

  @EnginesByTurns
  void wholeQuotients_fractionsAreKeptOrCast_silent(Engines engine) throws Exception {
    for (String sql :
        List.of(
            "SELECT credit * 1.0 / height FROM supplier WHERE height > 0",
            "SELECT CAST(credit AS DECIMAL(9, 2)) / height FROM supplier WHERE height > 0",
            "SELECT AVG(credit * 1.0) / 2 FROM supplier",
            "SELECT credit + height FROM supplier")) {
      assertThat(said(engine, new IntegerDivisions(), sql)).as(sql).isEmpty();
    }
  }

  @EnginesByTurns
  void percentageBases_nullsInTheBase_speaks(Engines engine) throws Exception {
    String share = "SELECT SUM(CASE WHEN rating = 5 THEN 1.0 ELSE 0 END) / COUNT(%s) FROM supplier";

    assertThat(said(engine, new PercentageBases(), share.formatted("*")))
        .containsExactly("supplier.rating is null in 1 row, which count(*) counts all the same.");
    assertThat(said(engine, new PercentageBases(), share.formatted("rating"))).isEmpty();
    assertThat(
            said(engine, new PercentageBases(), share.formatted("*") + " WHERE rating IS NOT NULL"))
        .isEmpty();
    assertThat(
            said(engine, new PercentageBases(), share.formatted("*").replace("rating", "credit")))
        .isEmpty();
  }

  @EnginesByTurns
  void repeatedAnswers_halfOfTheRowsRepeat_speaks(Engines engine) throws Exception {
    ExaminedShop shop = shops.of(engine);
    String sql = "SELECT city FROM supplier";

    assertThat(shop.doubts(new RepeatedAnswers(), "List the different cities", sql))
        .containsExactly(
            new Doubt(
                Doubt.Kind.DUPLICATES,
                "of 10 rows only 4 are different: the others repeat them.",
                "select distinct shows each once.",
                true));
    assertThat(shop.doubts(new RepeatedAnswers(), "List the cities", sql))
        .singleElement()
        .matches(doubt -> !doubt.mayChangeRows());
    String fewer = "SELECT rating FROM supplier";
    assertThat(shop.doubts(new RepeatedAnswers(), "List the different ratings", fewer))
        .singleElement()
        .matches(Doubt::mayChangeRows);
    assertThat(shop.doubts(new RepeatedAnswers(), "List the ratings", fewer)).isEmpty();
    assertThat(said(engine, new RepeatedAnswers(), "SELECT DISTINCT city FROM supplier")).isEmpty();
    assertThat(said(engine, new RepeatedAnswers(), "SELECT title FROM supplier")).isEmpty();
    assertThat(said(engine, new RepeatedAnswers(), "SELECT COUNT(*) FROM supplier GROUP BY title"))
        .isEmpty();
  }

  @EnginesByTurns
  void deletedRows_queryTestsNoMark_speaks(Engines engine) throws Exception {
    String counted = "SELECT COUNT(*) FROM client WHERE %s";

    assertThat(said(engine, new DeletedRows(), counted.formatted("deleted_at IS NULL")))
        .containsExactly(
            "client.is_deleted seems to mark 3 rows of client as deleted, and the query uses them,"
                + " too.");
    assertThat(said(engine, new DeletedRows(), counted.formatted("is_deleted = 'N'")))
        .containsExactly(
            "client.deleted_at seems to mark 2 rows of client as deleted, and the query uses them,"
                + " too.");
    assertThat(
            shops
                .of(engine)
                .doubts(new DeletedRows(), "How many?", counted.formatted("deleted_at IS NULL")))
        .extracting(Doubt::remedy)
        .containsExactly("leave them out with client.is_deleted = 'n'.");
  }

  @EnginesByTurns
  void deletedRows_testedOrAskedFor_silent(Engines engine) throws Exception {
    DeletedRows examiner = new DeletedRows();

    assertThat(
            said(
                engine,
                examiner,
                "SELECT COUNT(*) FROM client WHERE TRIM(is_deleted) = 'N' AND deleted_at IS NULL"))
        .isEmpty();
    assertThat(said(engine, examiner, "How many deleted clients?", "SELECT COUNT(*) FROM client"))
        .isEmpty();
    assertThat(said(engine, examiner, "SELECT COUNT(*) FROM supplier")).isEmpty();
  }

  @EnginesByTurns
  void negations_markerOfMissingValuesLeftOut_silent(Engines engine) throws Exception {
    String query = "SELECT AVG(stock) FROM client WHERE stock <> %s";

    assertThat(said(engine, new Negations(), "average stock", query.formatted(9999))).isEmpty();
    assertThat(said(engine, new Negations(), "average stock", query.formatted(20)))
        .singleElement()
        .asString()
        .contains("excludes rows");
  }

  @EnginesByTurns
  void missingMarkers_functionOfTheColumnTested_silent(Engines engine) throws Exception {
    assertThat(
            said(
                engine,
                new MissingMarkers(),
                "SELECT AVG(stock) FROM client WHERE ABS(stock) < 9999"))
        .isEmpty();
    assertThat(said(engine, new MissingMarkers(), "SELECT AVG(stock) FROM client"))
        .singleElement()
        .asString()
        .contains("stood for a missing value");
  }
}
