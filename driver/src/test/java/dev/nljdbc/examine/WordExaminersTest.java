// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.TableTest;
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

  @TableTest
  void examine_wordsPassedOver_areTold(Kind kind, String question, String wrong, String right)
      throws Exception {
    Examiner examiner = BY_KIND.get(kind);
    assertThat(doubts(Engines.H2, examiner, question, wrong))
        .as(wrong)
        .isNotEmpty()
        .allMatch(doubt -> doubt.kind() == kind);
    assertThat(doubts(Engines.H2, examiner, question, right)).as(right).isEmpty();
  }

  @TableTest
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

  @TableTest
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
