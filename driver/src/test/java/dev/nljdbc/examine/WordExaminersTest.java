// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of queries that pass over words of the question, or do what nobody asked for. */
@TestInstance(Lifecycle.PER_CLASS)
class WordExaminersTest {

  private static final Map<Kind, Examiner> BY_KIND =
      Map.of(
          Kind.UNUSED_VALUE,
          new UnusedValues(),
          Kind.UNASKED_VALUE,
          new UnaskedValues(),
          Kind.UNASKED_LIMIT,
          (Examiner) UnaskedClauses::limit,
          Kind.REPEATED_COLUMN,
          (Examiner) UnaskedClauses::repeatedColumn);

  private ShopsOfEngines shops;

  @BeforeAll
  void prepare(@TempDir Path directory) {
    shops = new ShopsOfEngines(directory);
  }

  @AfterAll
  void close() throws SQLException {
    shops.close();
  }

  private List<Doubt> doubts(Engines engine, Examiner examiner, String question, String sql)
      throws Exception {
    return shops.of(engine).doubts(examiner, question, sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          UNUSED_VALUE | Which suppliers have a credit of 300? | SELECT title FROM supplier WHERE credit = 400 | SELECT title FROM supplier WHERE credit = 300
          UNUSED_VALUE | Which suppliers have more than 300 credit? | SELECT title FROM supplier | SELECT title FROM supplier WHERE credit >= 301
          UNUSED_VALUE | Where is the supplier called "Amber"? | SELECT city FROM supplier | SELECT city FROM supplier WHERE title = 'Amber'
          UNUSED_VALUE | How many deliveries were booked in 2023? | SELECT count(*) FROM delivery | SELECT count(*) FROM delivery WHERE booked LIKE '2023%'
          UNUSED_VALUE | Suppliers with 300 credit of the past 3 years | SELECT title FROM supplier | SELECT title FROM supplier WHERE credit = 300
          UNASKED_VALUE | Which suppliers are in Oslo? | SELECT title FROM supplier WHERE city = 'Bern' | SELECT title FROM supplier WHERE city = 'Oslo'
          UNASKED_VALUE | Suppliers with at least twice the pieces | SELECT title FROM supplier WHERE rating > 7 | SELECT title FROM supplier WHERE rating >= 2
          UNASKED_VALUE | Suppliers since October | SELECT title FROM supplier WHERE rating = 9 | SELECT title FROM supplier WHERE rating = 10
          UNASKED_VALUE | Suppliers that may deliver in Sept | SELECT title FROM supplier WHERE rating = 5 | SELECT title FROM supplier WHERE rating = 9
          UNASKED_VALUE | Suppliers with the third best rating | SELECT title FROM supplier WHERE rating > 7 | SELECT title FROM supplier WHERE rating >= 3
          UNASKED_LIMIT | Name the suppliers | SELECT title FROM supplier ORDER BY title FETCH FIRST 3 ROWS ONLY | SELECT title FROM supplier ORDER BY title
          UNASKED_LIMIT | Name the 3 suppliers | SELECT title FROM supplier ORDER BY title FETCH FIRST 4 ROWS ONLY | SELECT title FROM supplier ORDER BY title FETCH FIRST 3 ROWS ONLY
          REPEATED_COLUMN | Title and city of suppliers | SELECT title, title FROM supplier | SELECT title, city FROM supplier
          """)
  void examine_wordsPassedOver_areTold(Kind kind, String question, String wrong, String right)
      throws Exception {
    Examiner examiner = BY_KIND.get(kind);
    assertThat(doubts(Engines.H2, examiner, question, wrong))
        .as(wrong)
        .isNotEmpty()
        .allMatch(doubt -> doubt.kind() == kind);
    assertThat(doubts(Engines.H2, examiner, question, right)).as(right).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          How many suppliers are there? | SELECT title FROM supplier | counts nothing
          What is the average credit? | SELECT max(credit) FROM supplier | averages nothing
          What is the average credit of each city? | SELECT avg(credit) FROM supplier | one figure for all
          Which supplier has the highest credit? | SELECT title FROM supplier | looks for an extreme
          Which supplier has the highest credit? | SELECT title FROM supplier ORDER BY credit FETCH FIRST 1 ROWS ONLY | looks for the least
          List suppliers in alphabetical order | SELECT title FROM supplier | orders nothing
          List suppliers in descending order of credit | SELECT title FROM supplier ORDER BY credit | the other way round
          Which suppliers are not in Oslo? | SELECT title FROM supplier WHERE city = 'Oslo' | excludes nothing
          Which suppliers are in Oslo? | SELECT title FROM supplier WHERE city <> 'Oslo' | excludes rows
          Suppliers with more than 300 credit | SELECT title FROM supplier WHERE credit < 300 | compares with < 300
          Name the suppliers | SELECT count(*) FROM supplier | asks for no count
          Name the suppliers | SELECT title FROM supplier UNION SELECT code FROM harbour | combines two queries
          """)
  void examine_operationPassedOver_isTold(String question, String sql, String told)
      throws Exception {
    List<Doubt> doubts = Examination.of(examined(question, sql), Probe.NONE);
    assertThat(doubts).anyMatch(d -> d.text().contains(told) && d.mayChangeRows());
  }

  @Test
  void examine_joinOfRowsWithoutAValue_excludesNone() throws Exception {
    String join =
        "SELECT a.city FROM supplier a LEFT JOIN supplier b ON (a.city = b.city OR a.city IS NULL"
            + " AND b.city IS NULL)";
    for (String more : List.of("", " WHERE a.code IS NULL")) {
      List<Doubt> doubts = Examination.of(examined("Cities of suppliers", join + more), Probe.NONE);
      assertThat(doubts.stream().anyMatch(d -> d.text().contains("excludes rows")))
          .as(more)
          .isEqualTo(!more.isEmpty());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          How many suppliers are there? | SELECT count(*) FROM supplier
          How many pieces has delivery 3? | SELECT pieces FROM delivery WHERE id = 3
          What is the phone number of Amber? | SELECT city FROM supplier WHERE title = 'Amber'
          What is the average credit per city? | SELECT city, avg(credit) FROM supplier GROUP BY city
          What is the maximum height? | SELECT max(height) FROM supplier
          What is the last booked date of deliveries? | SELECT booked FROM delivery
          Suppliers sorted by the one with the highest credit first | SELECT title FROM supplier ORDER BY credit DESC
          Which suppliers have no rating? | SELECT title FROM supplier WHERE rating IS NULL
          Which suppliers are elsewhere than in Oslo, except Amber? | SELECT title FROM supplier WHERE city <> 'Oslo' AND title <> 'Amber'
          Suppliers with at least 300 credit | SELECT title FROM supplier WHERE credit >= 300
          Cities that have both suppliers and harbours | SELECT city FROM supplier INTERSECT SELECT code FROM harbour
          Which supplier has the most deliveries? | SELECT supplier_id FROM delivery GROUP BY supplier_id ORDER BY count(*) DESC FETCH FIRST 1 ROWS ONLY
          Does supplier Amber have a rating or not? | SELECT rating FROM supplier WHERE title = 'Amber'
          Which suppliers are not only in Oslo but have a rating of 5 | SELECT title FROM supplier WHERE city = 'Oslo' AND rating = 5
          How many suppliers are free of deliveries? | SELECT count(*) FROM supplier WHERE id NOT IN (SELECT supplier_id FROM delivery)
          In which city are the majority of suppliers? | SELECT city FROM supplier GROUP BY city ORDER BY count(*) DESC FETCH FIRST 1 ROWS ONLY
          How many of the first 100 harbours are there? | SELECT count(*) FROM harbour WHERE code BETWEEN 'HB000' AND 'HB099'
          How many deliveries have suppliers on average? | SELECT count(*) * 1.0 / count(DISTINCT supplier_id) FROM delivery
          Are suppliers of Oslo in debt, all of them? | SELECT CASE WHEN count(*) = 2 THEN 'yes' ELSE 'no' END FROM supplier WHERE city = 'Oslo'
          Suppliers by credit, worst first | SELECT title FROM supplier ORDER BY credit DESC
          Total pieces per supplier, skip any with fewer than 10 | SELECT supplier_id, sum(pieces) FROM delivery GROUP BY supplier_id HAVING sum(pieces) >= 10
          List the boats from old to young | SELECT id FROM boat ORDER BY built
          Which boat has the highest ranking? | SELECT id FROM boat ORDER BY ranking FETCH FIRST 1 ROWS ONLY
          """)
  void examine_queryThatHeedsTheWords_isNotDoubted(String question, String sql) throws Exception {
    assertThat(Examination.of(examined(question, sql), Probe.NONE))
        .filteredOn(doubt -> doubt.kind().source() == Doubt.Source.WORDS)
        .isEmpty();
  }

  private ExaminedQuery examined(String question, String sql) throws Exception {
    return ExaminedQuery.of(question, "", sql, shops.of(Engines.H2).index(), List.of(), -1);
  }

  @EnginesByTurns
  void examine_onEachEngine_valueOfTheQuestionIsLookedForInItsOwnQuotes(Engines engine)
      throws Exception {
    String question = "Where is the supplier called \"Amber\"?";
    assertThat(doubts(engine, new UnusedValues(), question, "SELECT city FROM supplier"))
        .extracting(Doubt::kind)
        .containsExactly(Kind.UNUSED_VALUE);
    assertThat(
            doubts(
                engine,
                new UnusedValues(),
                question,
                "SELECT city FROM supplier WHERE title = 'Amber'"))
        .isEmpty();
  }

  @Test
  void sentence_ofADoubtWithARemedy_endsWithIt() {
    Doubt doubt = new Doubt(Kind.TIES, "Six tie.", "Say: all that tie.", true);
    assertThat(doubt.sentence()).isEqualTo("Six tie. Say: all that tie.");
    assertThat(Optional.of(doubt.kind().label())).contains("ties");
  }
}
