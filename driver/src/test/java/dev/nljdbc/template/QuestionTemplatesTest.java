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
import dev.nljdbc.testing.TableTest;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
    return new QuestionTemplates(parser, nursery.index(), Today.byClock());
  }

  private static Optional<String> asked(String question, String sql, String other)
      throws Exception {
    Set<Verified> verified = Set.of(new Verified(question, sql));
    return QuestionTemplates.only(templates().matches(other, verified, Cancellation.unbounded()))
        .map(QuestionTemplate.Match::sql);
  }

  @TableTest
  void matches_periodCountedFromToday_takesAnother(
      String verified, String period, String condition, String other, String expected)
      throws Exception {
    String sql = "SELECT sum(amount) FROM sale WHERE sold_on ";
    assertThat(asked(verified, sql + condition, verified.replace(period, other)))
        .contains(sql + expected);
  }

  @TableTest
  void matches_sqlSaysOtherDaysThanThePeriod_isNone(String period, String condition)
      throws Exception {
    String sql = "SELECT sum(amount) FROM sale WHERE sold_on " + condition;
    assertThat(asked("Total amount of sales " + period, sql, "Total amount of sales in this year"))
        .isEmpty();
  }

  @TableTest
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

  @TableTest
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

  @TableTest
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

  @TableTest
  void matches_range_staysInItsOrder(String verified, String other, String expected)
      throws Exception {
    String sql = "SELECT plant FROM sale WHERE pieces > 2 AND pieces < 9";
    assertThat(asked(verified, sql, other)).isEqualTo(Optional.ofNullable(expected));
  }

  @TableTest
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

  @TableTest
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
