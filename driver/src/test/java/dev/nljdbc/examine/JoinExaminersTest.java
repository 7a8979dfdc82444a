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

/** What is said of joins, and of which nothing is said, on every engine. */
@TestInstance(Lifecycle.PER_CLASS)
class JoinExaminersTest {

  private ShopsOfEngines shops;

  @BeforeAll
  void prepare(@TempDir Path directory) {
    shops = new ShopsOfEngines(directory);
  }

  @AfterAll
  void close() throws SQLException {
    shops.close();
  }

  private List<String> said(Engines engine, Examiner examiner, String sql) throws Exception {
    return said(engine, examiner, "Which of them?", sql);
  }

  private List<String> said(Engines engine, Examiner examiner, String question, String sql)
      throws Exception {
    return shops.of(engine).texts(examiner, question, sql);
  }

  @EnginesByTurns
  void crossJoins_nothingHoldsTheTablesTogether_speaks(Engines engine) throws Exception {
    String nothing =
        "nothing joins delivery to the other tables: each of its 6 rows goes with each row of"
            + " theirs.";

    assertThat(said(engine, new CrossJoins(), "SELECT title FROM supplier, delivery"))
        .containsExactly(nothing);
    assertThat(
            said(
                engine,
                new CrossJoins(),
                "SELECT s.title FROM supplier s, delivery d WHERE d.pieces > 3 AND s.rating = 5"))
        .containsExactly(nothing);
    assertThat(
            shops
                .of(engine)
                .doubts(
                    new CrossJoins(), "", "SELECT s.title FROM supplier s CROSS JOIN delivery d"))
        .singleElement()
        .satisfies(doubt -> assertThat(doubt.mayChangeRows()).isFalse())
        .satisfies(
            doubt ->
                assertThat(doubt.remedy())
                    .isEqualTo("join it where delivery.supplier_id = supplier.id."));
  }

  @EnginesByTurns
  void crossJoins_someConditionJoinsOrOneRow_silent(Engines engine) throws Exception {
    for (String sql :
        List.of(
            "SELECT s.title FROM supplier s, delivery d WHERE s.id = d.supplier_id",
            "SELECT s.title FROM supplier s JOIN delivery d ON s.credit > d.pieces * 100",
            "SELECT s.title FROM supplier s, delivery d WHERE s.credit + d.pieces > 100",
            "SELECT s.title FROM supplier s, delivery d WHERE d.id = 1",
            "SELECT s.title FROM supplier s, (SELECT MAX(pieces) AS most FROM delivery) m",
            "SELECT s.title FROM supplier s,"
                + " (SELECT supplier_id AS sid FROM delivery GROUP BY supplier_id) m"
                + " WHERE m.sid = s.id",
            "SELECT a.title FROM supplier a, supplier b WHERE a.city = b.city AND a.id < b.id")) {
      assertThat(said(engine, new CrossJoins(), sql)).as(sql).isEmpty();
    }
  }

  @EnginesByTurns
  void oddJoins_anotherKeyIsDeclaredOrNoValuesMeet_speaks(Engines engine) throws Exception {
    assertThat(
            said(
                engine,
                new JoinsWithoutKey(),
                "SELECT s.title FROM supplier s JOIN delivery d ON s.id = d.pieces"))
        .containsExactly(
            "no key connects supplier.id and delivery.pieces, which the query holds equal.");
    assertThat(
            said(
                engine,
                new JoinsWithoutKey(),
                "SELECT d.pieces FROM delivery d JOIN complaint c ON d.id = c.delivery_no"))
        .containsExactly(
            "no key connects delivery.id and complaint.delivery_no, which the query holds equal,"
                + " and their values differ.");
  }

  @EnginesByTurns
  void oddJoins_keyOrMeetingValues_silent(Engines engine) throws Exception {
    for (String sql :
        List.of(
            "SELECT s.title FROM supplier s JOIN delivery d ON s.id = d.supplier_id",
            "SELECT d.pieces FROM delivery d JOIN complaint c ON d.supplier_id = c.supplier_id",
            "SELECT a.title FROM supplier a JOIN supplier b ON a.rating = b.rating",
            "SELECT h.depth FROM harbour h JOIN complaint c ON h.depth = c.id * 10",
            "SELECT s.title FROM supplier s JOIN complaint c ON s.id = c.supplier_id"
                + " AND s.credit = c.costs")) {
      assertThat(said(engine, new JoinsWithoutKey(), sql)).as(sql).isEmpty();
    }
  }

  @EnginesByTurns
  void repeatedRows_joinRepeatsWhatIsTotalled_tellsHowOften(Engines engine) throws Exception {
    assertThat(
            said(
                engine,
                new FanTraps(),
                "SELECT SUM(s.credit) FROM supplier s JOIN delivery d ON s.id = d.supplier_id"))
        .containsExactly(
            "sum(supplier.credit) is over 5 rows of supplier, of which 3 are different: the join"
                + " with delivery repeats them.");
    assertThat(
            said(
                engine,
                new FanTraps(),
                "SELECT s.title, COUNT(d.id) FROM supplier s JOIN delivery d ON s.id ="
                    + " d.supplier_id JOIN complaint c ON s.id = c.supplier_id GROUP BY s.title"))
        .containsExactly(
            "count(delivery.id) is over 7 rows of delivery, of which 4 are different: the join"
                + " with complaint repeats them.");
    assertThat(shops.of(engine).probes()).isEqualTo(1);
  }

  @EnginesByTurns
  void repeatedRows_childrenAreTotalledOrNothingIsRepeated_silent(Engines engine) throws Exception {
    for (String sql :
        List.of(
            "SELECT s.title, COUNT(*) FROM supplier s JOIN delivery d ON s.id = d.supplier_id"
                + " GROUP BY s.title",
            "SELECT COUNT(s.id) FROM supplier s JOIN delivery d ON s.id = d.supplier_id",
            "SELECT SUM(d.pieces) FROM supplier s JOIN delivery d ON s.id = d.supplier_id",
            "SELECT SUM(d.pieces * s.credit) FROM supplier s JOIN delivery d"
                + " ON s.id = d.supplier_id",
            "SELECT SUM(s.credit) FROM supplier s JOIN complaint c ON s.id = c.supplier_id"
                + " WHERE c.costs > 65",
            "SELECT MAX(s.credit) FROM supplier s JOIN delivery d ON s.id = d.supplier_id",
            "SELECT d.id, SUM(s.credit) FROM supplier s JOIN delivery d ON s.id = d.supplier_id"
                + " GROUP BY d.id",
            "SELECT s.title, COUNT(DISTINCT d.id), COUNT(DISTINCT c.id) FROM supplier s JOIN"
                + " delivery d ON s.id = d.supplier_id JOIN complaint c ON s.id = c.supplier_id"
                + " GROUP BY s.title")) {
      assertThat(said(engine, new FanTraps(), sql)).as(sql).isEmpty();
    }
  }

  @EnginesByTurns
  void undoneOuterJoins_conditionOnTheOptionalTable_speaks(Engines engine) throws Exception {
    String sql =
        "SELECT s.title FROM supplier s LEFT JOIN delivery d ON s.id = d.supplier_id"
            + " WHERE d.pieces < 7";

    assertThat(shops.of(engine).doubts(new UndoneOuterJoins(), "List all suppliers", sql))
        .containsExactly(
            new Doubt(
                Doubt.Kind.UNDONE_OUTER_JOIN,
                "the outer join with delivery adds rows without a match, and the condition"
                    + " delivery.pieces < 7 in where removes them again.",
                "put the condition into on to keep them.",
                true));
    assertThat(shops.of(engine).doubts(new UndoneOuterJoins(), "Which suppliers?", sql))
        .noneMatch(Doubt::mayChangeRows)
        .hasSize(1);
  }

  @EnginesByTurns
  void undoneOuterJoins_nullsAreMeantOrKept_silent(Engines engine) throws Exception {
    for (String sql :
        List.of(
            "SELECT s.title FROM supplier s LEFT JOIN delivery d ON s.id = d.supplier_id"
                + " WHERE d.id IS NULL",
            "SELECT s.title FROM supplier s LEFT JOIN delivery d ON s.id = d.supplier_id"
                + " WHERE COALESCE(d.pieces, 0) < 7",
            "SELECT s.title FROM supplier s LEFT JOIN delivery d ON s.id = d.supplier_id"
                + " AND d.pieces < 7 WHERE s.rating = 5",
            "SELECT s.title FROM supplier s LEFT JOIN delivery d ON s.id = d.supplier_id"
                + " WHERE d.pieces < 7 OR d.id IS NULL")) {
      assertThat(said(engine, new UndoneOuterJoins(), sql)).as(sql).isEmpty();
    }
  }

  @EnginesByTurns
  void nullsInNotIn_columnHoldsNulls_speaks(Engines engine) throws Exception {
    assertThat(
            said(
                engine,
                new NullsInNotIn(),
                "SELECT title FROM supplier WHERE id NOT IN (SELECT supplier_id FROM delivery)"))
        .containsExactly(
            "delivery.supplier_id is null in 1 row, and not in holds for no row where its query"
                + " gives a null.");
  }

  @EnginesByTurns
  void nullsInNotIn_noNullsComeOut_silent(Engines engine) throws Exception {
    for (String sql :
        List.of(
            "SELECT title FROM supplier WHERE id NOT IN (SELECT supplier_id FROM complaint)",
            "SELECT title FROM supplier WHERE id NOT IN"
                + " (SELECT supplier_id FROM delivery WHERE supplier_id IS NOT NULL)",
            "SELECT title FROM supplier WHERE id NOT IN"
                + " (SELECT supplier_id FROM delivery WHERE pieces > 2)",
            "SELECT title FROM supplier WHERE id IN (SELECT supplier_id FROM delivery)")) {
      assertThat(said(engine, new NullsInNotIn(), sql)).as(sql).isEmpty();
    }
  }

  @EnginesByTurns
  void lostRows_innerJoinOfThingsAskedForEach_tellsHowMany(Engines engine) throws Exception {
    String sql =
        "SELECT s.id, COUNT(*) FROM supplier s JOIN delivery d ON s.id = d.supplier_id GROUP BY"
            + " s.id";

    assertThat(said(engine, new LostRows(), "How many deliveries has each supplier?", sql))
        .containsExactly(
            "7 of 10 rows of supplier have no row in delivery, and the join leaves them out.");
    assertThat(shops.of(engine).doubts(new LostRows(), "How many has every supplier?", sql))
        .singleElement()
        .matches(Doubt::mayChangeRows);
  }

  @EnginesByTurns
  void lostRows_outerJoinOrNotAskedForEach_silent(Engines engine) throws Exception {
    String sql =
        "SELECT s.id, COUNT(d.id) FROM supplier s %s delivery d ON s.id = d.supplier_id GROUP BY"
            + " s.id";

    assertThat(said(engine, new LostRows(), "For each supplier", sql.formatted("LEFT JOIN")))
        .isEmpty();
    assertThat(said(engine, new LostRows(), "Who delivers?", sql.formatted("JOIN"))).isEmpty();
    assertThat(
            said(
                engine,
                new LostRows(),
                "For each supplier",
                sql.formatted("JOIN") + " HAVING COUNT(d.id) > 1"))
        .isEmpty();
  }

  @EnginesByTurns
  void unequalKeys_caseDiffers_tellsWithAnExample(Engines engine) throws Exception {
    String sql =
        "SELECT h.depth FROM landing l JOIN harbour h ON l.harbour_code = h.code ORDER BY l.id";
    String text =
        "landing.harbour_code and harbour.code differ in case or blanks at the ends in 3 values,";
    boolean ignoresCase = engine == Engines.MARIADB;

    List<String> said = said(engine, new UnequalKeys(), sql);

    assertThat(said).hasSize(ignoresCase ? 0 : 1).allMatch(told -> told.startsWith(text));
    assertThat(
            said(
                engine,
                new UnequalKeys(),
                "SELECT h.depth FROM landing l JOIN harbour h ON UPPER(l.harbour_code) = h.code"))
        .isEmpty();
    assertThat(
            said(
                engine,
                new UnequalKeys(),
                "SELECT a.id FROM supplier a JOIN supplier b ON a.city = b.city"))
        .isEmpty();
  }
}
