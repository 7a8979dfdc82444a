package dev.nljdbc.examine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
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

  @ParameterizedTest
  @EnumSource(Engines.class)
  void textOrders_numbersAndDatesInText_speaks(Engines engine) throws Exception {
    TextOrders examiner = new TextOrders();

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

  @ParameterizedTest
  @EnumSource(Engines.class)
  void textOrders_castsIsoDatesAndEquality_silent(Engines engine) throws Exception {
    for (String sql :
        List.of(
            "SELECT id FROM delivery WHERE CAST(weight AS DECIMAL(9, 2)) > 5",
            "SELECT id FROM delivery WHERE weight = '10'",
            "SELECT id FROM delivery WHERE booked > '2023-06-01' ORDER BY booked",
            "SELECT MAX(booked) FROM delivery",
            "SELECT id, weight FROM delivery ORDER BY CAST(weight AS DECIMAL(9, 2))",
            "SELECT pieces FROM delivery WHERE pieces > 3 ORDER BY pieces")) {
      assertThat(said(engine, new TextOrders(), sql)).as(sql).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "SQLITE")
  void textOrders_countBesideQuotedNumber_speaksWhereTextsAreAboveNumbers(Engines engine)
      throws Exception {
    String sql = "SELECT city FROM supplier GROUP BY city HAVING COUNT(*) > '2'";

    assertThat(said(engine, new TextOrders(), sql))
        .containsExactly(
            "count(*) > '2' compares a number with a text, and every text is above every number.");
    assertThat(said(engine, new TextOrders(), "SELECT id FROM supplier WHERE rating > '2'"))
        .isEmpty();
  }
}
