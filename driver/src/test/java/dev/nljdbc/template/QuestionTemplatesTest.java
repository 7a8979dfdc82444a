// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.template.QuestionTemplates.Verified;
import dev.nljdbc.testing.IndexedSchema;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is a value in a question and its SQL, and which other question means the same. */
class QuestionTemplatesTest {

  private static IndexedSchema nursery;
  private static OfflineParser parser;

  @BeforeAll
  static void open() throws SQLException {
    nursery =
        new IndexedSchema(
            List.of(
                "CREATE TABLE grower (id INTEGER PRIMARY KEY, name TEXT, region TEXT)",
                "INSERT INTO grower VALUES (1, 'Ada Lund', 'North'), (2, 'Bo Ek', 'South Coast'),"
                    + " (3, 'North', 'West ')",
                "CREATE TABLE sale (id INTEGER PRIMARY KEY, grower_id INTEGER REFERENCES grower,"
                    + " plant TEXT, pieces INTEGER, amount REAL, sold_on TEXT)",
                "INSERT INTO sale VALUES (1, 1, 'fern', 3, 20, '2024-05-03'), (2, 2, 'Rose', 5, 40,"
                    + " '2024-06-11'), (3, 3, 'oak tree', 1, 90, '2023-01-09'), (4, 3, 'moss\\', 1,"
                    + " 9, '2023-01-09')"));
    parser = new OfflineParser(nursery.index(), new CandidateDoubts());
  }

  @AfterAll
  static void close() throws SQLException {
    nursery.close();
  }

  private static QuestionTemplates templates() {
    return new QuestionTemplates(
        q -> ReadQuestion.of(q, parser, nursery.index().values()),
        DaysFromToday.of(nursery.index(), Today.byClock()));
  }

  private static Optional<String> asked(String question, String sql, String other)
      throws Exception {
    Set<Verified> verified = Set.of(new Verified(question, sql));
    return QuestionTemplates.only(templates().matches(other, verified, Cancellation.unbounded()))
        .map(TemplateMatch::sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Total amount of sales last month | last month| >= date('now','start of month','-1 month')"
            + " AND sold_on < DATE('now', 'start of month')| this year| >= date('now', 'start of"
            + " year') AND sold_on < date('now', 'start of year', '+12 months')",
        "Total amount of sales this month | this month"
            + "| BETWEEN date('now', 'localtime', 'start of month') AND date('now', 'localtime',"
            + " 'start of month', '+1 month', '-1 day')"
            + "| in May 2024"
            + "| BETWEEN '2024-05-01' AND '2024-05-31'",
        "Total amount of sales in 2023 | in 2023"
            + "| >= '2023-01-01' AND sold_on < '2024-01-01'"
            + "| last month"
            + "| >= date('now', 'localtime', 'start of month', '-1 months') AND sold_on <"
            + " date('now', 'localtime', 'start of month')",
      })
  void matches_periodCountedFromToday_takesAnother(
      String verified, String period, String condition, String other, String expected)
      throws Exception {
    String sql = "SELECT sum(amount) FROM sale WHERE sold_on ";
    assertThat(asked(verified, sql + condition, verified.replace(period, other)))
        .contains(sql + expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "last month | >= date('now', 'start of month', '-1 month')", // up to today
        "last month | < date('now', 'start of month')",
        "this month | >= date('now', 'start of month', '-1 month') AND sold_on < date('now',"
            + " 'start of month')",
        "this month | >= date('now', 'start of month') - 1 AND sold_on < date('now', 'start of"
            + " month', '+1 month')",
        "since last month | >= date('now', 'start of month', '-1 month')",
      })
  void matches_sqlSaysOtherDaysThanThePeriod_isNone(String period, String condition)
      throws Exception {
    String sql = "SELECT sum(amount) FROM sale WHERE sold_on " + condition;
    assertThat(asked("Total amount of sales " + period, sql, "Total amount of sales in this year"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Which growers have 'Lund' in their name? | '%Lund%' | Which growers have 'Ek' in their"
            + " name?| '%Ek%'",
        "Which growers have lund in their name? | '%lund%' | Which growers have ek in their name?"
            + "| '%ek%'",
        "Which growers have 'North' in their name? | '%North%' | Which growers have 'Nor' in their"
            + " name? | '%Nor%'",
      })
  void matches_partOfText_takesAnyOther(String verified, String like, String other, String expected)
      throws Exception {
    String sql = "SELECT name FROM grower WHERE name LIKE ";
    assertThat(asked(verified, sql + like, other)).contains(sql + expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'50%'", "'E_'", "'x\\'"})
  void matches_partThatWouldStandForOthers_isNone(String part) throws Exception {
    assertThat(
            asked(
                "Which growers have 'Lund' in their name?",
                "SELECT name FROM grower WHERE name LIKE '%Lund%'",
                "Which growers have " + part + " in their name?"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT sum(amount) FROM sale WHERE sold_on >= '2024-05-01' AND sold_on < '2024-06-01'|"
            + " SELECT sum(amount) FROM sale WHERE sold_on >= '2023-12-01' AND sold_on <"
            + " '2024-01-01'",
        "SELECT sum(amount) FROM sale WHERE sold_on BETWEEN '2024-05-01' AND '2024-05-31'"
            + "| SELECT sum(amount) FROM sale WHERE sold_on BETWEEN '2023-12-01' AND '2023-12-31'",
        "SELECT sum(amount) FROM sale WHERE strftime('%Y-%m', sold_on) = '2024-05'"
            + "| SELECT sum(amount) FROM sale WHERE strftime('%Y-%m', sold_on) = '2023-12'",
        "SELECT sum(amount) FROM sale WHERE sold_on LIKE '2024-05%'"
            + "| SELECT sum(amount) FROM sale WHERE sold_on LIKE '2023-12%'",
        "SELECT sum(amount) FROM sale WHERE strftime('%m', sold_on) = '05' AND strftime('%Y',"
            + " sold_on) = '2024'| SELECT sum(amount) FROM sale WHERE strftime('%m', sold_on) ="
            + " '12' AND strftime('%Y', sold_on) = '2023'"
      })
  void matches_monthInAnyStyle_isWrittenSo(String verified, String expected) throws Exception {
    assertThat(
            asked(
                "What was the revenue in May 2024?", verified, "What was the revenue in Dec 2023?"))
        .contains(expected);
  }

  @Test
  void matches_yearWhereTheSqlSaysAMonth_isNone() throws Exception {
    String sql = "SELECT sum(amount) FROM sale WHERE sold_on LIKE '2024-05%'";
    assertThat(asked("What was the revenue in May 2024?", sql, "What was the revenue in 2024?"))
        .isEmpty();
  }

  @Test
  void matches_rangeOfDays_takesAMonthAsWellAsAYear() throws Exception {
    String sql =
        "SELECT sum(amount) FROM sale WHERE sold_on >= '2024-05-01' AND sold_on < '2024-06-01'";
    assertThat(asked("What was the revenue in May 2024?", sql, "What was the revenue in 2023?"))
        .contains(
            "SELECT sum(amount) FROM sale WHERE sold_on >= '2023-01-01' AND sold_on <"
                + " '2024-01-01'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "How many roses were sold? | Rose",
        "how many rose were sold | Rose",
        "How many oak trees were sold? | oak tree"
      })
  void matches_cell_isWrittenAsTheDatabaseHasIt(String other, String cell) throws Exception {
    String sql = "SELECT sum(pieces) FROM sale WHERE plant = ";
    assertThat(asked("How many fern were sold?", sql + "'fern'", other))
        .contains(sql + "'" + cell + "'");
  }

  @Test
  void matches_cellThatMayBeAnEscape_isNone() throws Exception {
    String sql = "SELECT sum(pieces) FROM sale WHERE plant = 'fern'";
    assertThat(asked("How many \"fern\" were sold?", sql, "How many \"moss\\\" were sold?"))
        .isEmpty();
  }

  @Test
  void matches_cellThatTheSqlTrimsAndLowers_isWrittenSo() throws Exception {
    String sql = "SELECT count(*) FROM grower WHERE lower(trim(region)) = ";
    assertThat(
            asked(
                "How many growers in the South Coast?",
                sql + "'south coast'",
                "How many growers in the West?"))
        .contains(sql + "'west'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Which plants sold more than 2 pieces and less than 9? | Which plants sold more than 1"
            + " pieces and less than 4? | SELECT plant FROM sale WHERE pieces > 1 AND pieces < 4",
        "Which plants sold more than 2 pieces and less than 9? | Which plants sold more than 8"
            + " pieces and less than 3? |",
        "Which plants sold more than 2 pieces and less than 9? | Which plants sold less than 2"
            + " pieces and more than 9? |"
      })
  void matches_range_staysInItsOrder(String verified, String other, String expected)
      throws Exception {
    String sql = "SELECT plant FROM sale WHERE pieces > 2 AND pieces < 9";
    assertThat(asked(verified, sql, other)).isEqualTo(Optional.ofNullable(expected));
  }

  @ParameterizedTest
  @CsvSource({
    "Which plants are from growers in the North?, true",
    "Which plants are not from growers in the West?, false",
    "Which plants are from growers in Atlantis?, false",
    "Which plants are from growers in the West that sold a fern?, false",
    "Which plants are from growers named Ada Lund?, false",
    "How many plants are from growers in the West?, false",
    "Which plants are from growers?, false",
    "Which amounts are from growers in the West?, false"
  })
  void matches_otherQuestion_isNone(String other, boolean same) throws Exception {
    String sql =
        "SELECT s.plant FROM sale s JOIN grower g ON s.grower_id = g.id WHERE g.region = 'South"
            + " Coast'";
    assertThat(asked("Which plants are from growers in the South Coast?", sql, other).isPresent())
        .as(other)
        .isEqualTo(same);
  }

  @Test
  void of_valueThatStandsTwice_staysAsItIs() throws Exception {
    Verified verified =
        new Verified(
            "Which plants sold 3 pieces for 3?", "SELECT plant FROM sale WHERE pieces = 3");
    assertThat(templates().of(verified).orElseThrow().shown()).isEqualTo(verified.question());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT plant FROM sale WHERE plant = 'fern' -- 'rose'",
        "SELECT plant FROM sale /* fern */ WHERE plant = 'fern'",
        "SELECT plant FROM sale WHERE plant = E'fern'",
        "SELECT plant FROM sale WHERE plant = $$fern$$"
      })
  void of_sqlWhoseLiteralsCantBeTold_isNone(String sql) throws Exception {
    Verified verified = new Verified("Which plants are fern?", sql);
    assertThat(templates().of(verified)).isEmpty();
  }

  @Test
  void shown_valuesOfBoth_standInBrackets() throws Exception {
    Verified verified =
        new Verified(
            "The 2 plants with most pieces in the North in 2024?",
            "SELECT s.plant FROM sale s JOIN grower g ON s.grower_id = g.id WHERE g.region ="
                + " 'North' AND strftime('%Y', s.sold_on) = '2024' GROUP BY s.plant ORDER BY"
                + " sum(s.pieces) DESC LIMIT 2");
    assertThat(templates().of(verified).orElseThrow().shown())
        .isEqualTo("The {2} plants with most pieces in the {North} in {2024}?");
  }

  @Test
  void matches_verifiedByAnother_isNotSeen() throws Exception {
    QuestionTemplates templates = templates();
    Set<Verified> others =
        Set.of(
            new Verified(
                "Which plants sold more than 2 pieces?",
                "SELECT plant FROM sale WHERE pieces > 2"));
    String question = "Which plants sold more than 4 pieces?";
    assertThat(templates.matches(question, others, Cancellation.unbounded())).hasSize(1);
    assertThat(templates.matches(question, Set.of(), Cancellation.unbounded())).isEmpty();
  }

  @Test
  void matches_cancelled_readsNoFurtherTemplate() {
    Cancellation cancelled = Cancellation.unbounded();
    cancelled.cancel();
    Set<Verified> verified =
        Set.of(
            new Verified(
                "Which plants sold more than 2 pieces?",
                "SELECT plant FROM sale WHERE pieces > 2"));
    assertThatThrownBy(
            () -> templates().matches("Which plants sold more than 4 pieces?", verified, cancelled))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
  }
}
