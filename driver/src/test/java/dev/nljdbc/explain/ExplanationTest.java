// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.config.Settings;
import dev.nljdbc.explain.Explanation.ExplanationLine;
import dev.nljdbc.explain.Explanation.ExplanationLine.Part;
import dev.nljdbc.testing.TableTest;
import dev.nljdbc.testing.Workspaces;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a query says in plain words is what it says, whatever its shape. */
class ExplanationTest {

  private static final String SHOP =
      """
      CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT, born DATE);
      CREATE TABLE invoice (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (id),
        day DATE, total REAL);
      CREATE TABLE item (invoice_id INTEGER REFERENCES invoice (id), place INTEGER, product TEXT,
        price REAL, PRIMARY KEY (invoice_id, place));
      CREATE TABLE refund (item_invoice INTEGER, item_place INTEGER, amount REAL,
        FOREIGN KEY (item_invoice, item_place) REFERENCES item (invoice_id, place));
      CREATE TABLE clerk (id INTEGER PRIMARY KEY, name TEXT, boss INTEGER REFERENCES clerk (id));
      CREATE TABLE weather (town TEXT, sun INTEGER);
      INSERT INTO customer VALUES (1, 'Ann', 'Oslo', '1990-01-02'), (2, 'Bo', 'oslo', '1985-05-06'),
        (3, 'Cy', 'Lima', '1970-07-08'), (4, 'Di', 'Lima', NULL);
      INSERT INTO invoice VALUES (1, 1, '2024-01-01', 10.5), (2, 3, '2024-02-01', 99);
      INSERT INTO item VALUES (1, 1, 'tea', 4), (1, 2, 'cup', 6.5), (2, 1, 'pot', 99);
      INSERT INTO refund VALUES (1, 2, 6.5);
      INSERT INTO clerk VALUES (1, 'Eve', NULL), (2, 'Flo', 1);
      INSERT INTO weather VALUES ('Oslo', 3), ('Lima', 9);
      """;

  private Workspaces shop;
  private Workspace workspace;

  @BeforeEach
  void open() throws Exception {
    shop = Workspaces.of(SHOP);
    workspace = shop.workspace(Settings.defaults());
  }

  @AfterEach
  void close() throws Exception {
    shop.close();
  }

  private Explained explained(String sql) {
    return Explained.of(workspace, "customers in Oslo by their total", sql);
  }

  @TableTest
  void of_anyShape_isExplainedAndNamesEveryTableAndColumn(String sql) {
    Explained explained = explained(sql);
    assertThat(explained.what(Part.SQL)).containsExactly(sql);
    assertThat(explained.missing(workspace.index().catalog(), sql)).isEmpty();
    assertThat(explained.lines().stream().map(ExplanationLine::part))
        .as("its clauses could be read")
        .containsAnyOf(Part.RESULT, Part.COMBINATION, Part.OTHER);
    assertThat(explained.told()).doesNotContain("can't be read clause by clause");
  }

  @Test
  void of_joins_sayWhichKeyTheyFollow() {
    assertThat(
            explained("SELECT 1 FROM customer c JOIN invoice i ON i.customer_id = c.id")
                .why(Part.JOIN))
        .containsExactly(
            "Follows the foreign key invoice.customer_id → customer.id, which the database"
                + " declares.");
    assertThat(
            explained(
                    "SELECT 1 FROM refund JOIN item ON item_place = place AND item_invoice ="
                        + " invoice_id")
                .why(Part.JOIN))
        .containsExactly(
            "Follows the foreign key refund.item_invoice, refund.item_place → item.invoice_id,"
                + " item.place, which the database declares.");
    Explained half = explained("SELECT 1 FROM refund JOIN item ON item_place = place");
    assertThat(half.why(Part.JOIN))
        .containsExactly("No key is known between refund.item_place and item.place.");
    assertThat(half.what(Part.DOUBT))
        .contains("No key is known between refund.item_place and item.place.");
    assertThat(explained("SELECT 1 FROM customer, weather").what(Part.JOIN).get(0))
        .contains("with each row so far, except those");
    assertThat(explained("SELECT 1 FROM customer JOIN weather").what(Part.DOUBT))
        .anyMatch(doubt -> doubt.contains("No condition joins weather"));
    assertThat(
            explained("SELECT 1 FROM customer c, invoice i WHERE c.id = i.customer_id")
                .why(Part.JOIN))
        .contains(
            "Follows the foreign key invoice.customer_id → customer.id, which the database"
                + " declares.");
    assertThat(
            explained("SELECT 1 FROM clerk a LEFT JOIN clerk b ON a.boss = b.id").what(Part.JOIN))
        .containsExactly(
            "Joins each row of b to the rows so far where a.boss equals b.id. Rows so far without a"
                + " match stay, with nulls in the columns of b.");
  }

  @Test
  void of_headingsOfTheNameOfAColumn_areWhatIsOrderedBy() {
    assertThat(
            explained("SELECT UPPER(name) AS name, born FROM customer ORDER BY name, born")
                .what(Part.ORDER))
        .containsExactly(
            "Ordered by name (the expression UPPER(customer.name)), the least first; where these"
                + " are equal, by customer.born, the least first.");
    assertThat(explained("SELECT UPPER(name) AS name FROM customer GROUP BY name").what(Part.GROUP))
        .containsExactly(
            "All rows with the same value of customer.name are taken together as one group.");
  }

  @Test
  void of_joinsWithinJoins_areToldInTheirOwnWords() {
    Explained explained =
        explained(
            "SELECT 1 FROM customer c LEFT JOIN invoice i JOIN item t ON t.invoice_id = i.id"
                + " ON i.customer_id = c.id");
    assertThat(explained.what(Part.JOIN)).hasSize(2).allMatch(w -> w.startsWith("Joined in SQL's"));
  }

  @Test
  void of_denials_sayThatNullsAreLeftOut() {
    assertThat(explained("SELECT name FROM customer WHERE born <> '1990-01-02'").why(Part.FILTER))
        .anyMatch(why -> why.contains("Rows where customer.born is null are left out too."));
    assertThat(explained("SELECT name FROM customer WHERE city <> 'Lima'").why(Part.FILTER))
        .noneMatch(why -> why.contains("is null"));
  }

  @Test
  void of_values_sayWhereTheyStand() {
    assertThat(explained("SELECT name FROM customer WHERE city = 'Lima'").why(Part.FILTER).get(0))
        .startsWith("'Lima' is a value of customer.city, in 2 rows when the index was read.");
    Explained wrong = explained("SELECT name FROM customer WHERE city = 'Limma'");
    assertThat(wrong.why(Part.FILTER).get(0))
        .startsWith(
            "No cell of customer.city was 'Limma' when the index was read; the nearest is 'Lima'");
    assertThat(wrong.what(Part.DOUBT)).anyMatch(doubt -> doubt.startsWith("No cell of"));
    assertThat(explained("SELECT id FROM invoice WHERE total > 50").why(Part.FILTER).get(0))
        .startsWith("invoice.total went from 10.5 to 99");
  }

  @Test
  void of_clauses_arePlainSentences() {
    Explained explained =
        explained(
            "SELECT city AS town, COUNT(DISTINCT name) FROM customer WHERE born IS NOT NULL"
                + " GROUP BY city HAVING COUNT(*) > 1 ORDER BY COUNT(*) DESC LIMIT 2");
    assertThat(explained.what(Part.RESULT))
        .containsExactly(
            "Shows customer.city, called town.",
            "Shows the number of different values of customer.name, null not counted.");
    assertThat(explained.what(Part.FILTER))
        .containsExactly(
            "Only rows where customer.born has a value (is not null).",
            "Only groups where the number of rows is greater than 1.");
    assertThat(explained.what(Part.GROUP))
        .containsExactly(
            "All rows with the same value of customer.city are taken together as one group.");
    assertThat(explained.what(Part.ORDER))
        .containsExactly("Ordered by the number of rows, the greatest first.");
    assertThat(explained.what(Part.LIMIT)).containsExactly("At most 2 rows.");
  }

  @Test
  void of_subqueriesAndSets_areToldByTheirNames() {
    Explained explained =
        explained(
            "SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM invoice)"
                + " EXCEPT SELECT name FROM clerk");
    assertThat(explained.what(Part.COMBINATION))
        .containsExactly("The rows of branch 1 that are not in branch 2, alike ones once.");
    assertThat(explained.what(Part.FILTER))
        .containsExactly("Only rows where customer.id is not among what subquery 1 gives.");
    assertThat(explained.why(Part.FILTER).get(0))
        .contains("Should subquery 1 give a null, no row is left.");
    assertThat(explained.lines().stream().map(ExplanationLine::query).distinct())
        .containsExactly("main query", "branch 1", "subquery 1", "branch 2");
  }

  @Test
  void of_wordsAndDoubts_tieTheQuestionToTheSql() {
    Explained explained =
        Explained.of(
            workspace,
            "Which customers in Oslo frobnicate?",
            "SELECT name FROM customer JOIN weather ON town = city WHERE city = 'Oslo' AND sun > 2",
            "The context was cut.");
    assertThat(explained.what(Part.WORD))
        .containsExactly("\"customers\"", "\"oslo\"", "\"frobnicate\"");
    assertThat(explained.why(Part.WORD).get(0)).contains("the name of table customer");
    assertThat(explained.why(Part.WORD).get(1)).contains("the text 'Oslo'");
    assertThat(explained.why(Part.WORD).get(2)).startsWith("In no name");
    assertThat(explained.what(Part.DOUBT))
        .anyMatch(doubt -> doubt.contains("no word of the names or descriptions of weather.sun"))
        .contains("The context was cut.");
    assertThat(explained.what(Part.THOUGHT)).containsExactly("I need a table.");
  }

  @Test
  void of_sqlThatCantBeRead_saysSo() {
    Explained explained = explained("SELECT FROM WHERE");
    assertThat(explained.lines().get(0).part()).isEqualTo(Part.SQL);
    assertThat(explained.what(Part.DOUBT))
        .anyMatch(doubt -> doubt.startsWith("This SQL can't be read clause by clause"));
    assertThat(List.copyOf(explained.what(Part.RESULT))).isEmpty();
  }

  @Test
  void origin_oneTryWithoutConfidence_saysThatThereIsNone() {
    NlAnswer answer = Explained.answer("who?", "SELECT name FROM customer");

    assertThat(AnswerOrigin.of(answer)).contains("no confidence was found", "nl.samples=3");
  }
}
