// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** What of a query is compared with the parser's readings, and what it is worth. */
@TestInstance(Lifecycle.PER_CLASS)
class ConfidenceFeaturesTest {

  private static final String QUESTION = "Which suppliers are in Oslo?";
  private static final String READING = "SELECT title FROM supplier WHERE city = 'Oslo'";

  private ShopsOfEngines shops;

  @BeforeAll
  void prepare(@TempDir Path directory) {
    shops = new ShopsOfEngines(directory);
  }

  @AfterAll
  void close() throws SQLException {
    shops.close();
  }

  private ExaminedQuery query(String sql) throws SQLException {
    return ExaminedQuery.of(QUESTION, "", sql, shops.of(Engines.H2).index(), List.of(), 0);
  }

  private QueryComponents parts(String sql) throws SQLException {
    return QueryComponents.of(query(sql));
  }

  @TableTest
  void of_sameQueryWrittenOtherwise_sameParts(String one, String other) throws Exception {
    assertThat(parts(one)).isEqualTo(parts(other));
  }

  @TableTest
  void of_anotherPart_differsThere(String part, String other) throws Exception {
    assertThat(parts(other)).extracting(part).isNotEqualTo(part(part, parts(READING)));
  }

  private static Object part(String name, QueryComponents parts) {
    return switch (name) {
      case "shown" -> parts.shown();
      case "tests" -> parts.tests();
      case "groups" -> parts.groups();
      case "order" -> parts.order();
      case "values" -> parts.values();
      default -> parts.operations();
    };
  }

  @Test
  void of_readingsOfEqualRows_shareTheirProbability() throws Exception {
    Opinion opinion =
        new Opinion(
            0.7,
            false,
            List.of(
                new Opinion.Read(READING, 0.75),
                new Opinion.Read("SELECT DISTINCT title FROM supplier WHERE city = 'Oslo'", 0.75),
                new Opinion.Read("SELECT id FROM supplier WHERE city = 'Oslo'", 0.25)));
    ParserReadings readings =
        ParserReadings.of(
            QUESTION, "", shops.of(Engines.H2).index(), opinion, CandidateRunner.NONE);
    assertThat(readings.all())
        .extracting(ParserReadings.Reading::mass)
        .containsExactly(0.375, 0.375, 0.25);
  }

  @Test
  void of_noReadings_asManyNumbers() throws Exception {
    assertThat(features(Opinion.NONE, "SELECT 1 FROM supplier UNION SELECT 2 FROM supplier"))
        .hasSameSizeAs(
            features(new Opinion(1, false, List.of(new Opinion.Read(READING, 1))), READING))
        .doesNotContain(Float.NaN);
  }

  /** What a query returns, and how many rows a reading has, is no part of them. */
  @Test
  void notRun_queriesThatDifferInRowsOnly_haveTheSame() throws Exception {
    Opinion opinion = new Opinion(0.7, false, List.of(new Opinion.Read(READING, 0.75)));
    StaticFeatures features =
        new StaticFeatures(QUESTION, "", shops.of(Engines.H2).index(), opinion);
    assertThat(features.of(READING))
        .hasSameSizeAs(features(opinion, READING))
        .doesNotContain(Float.NaN)
        .isEqualTo(features.of("SELECT s.title FROM supplier s WHERE s.city = 'Oslo'"))
        .isNotEqualTo(features.of("SELECT title FROM supplier WHERE city = 'Bern'"));
  }

  @Test
  void notRun_doubtThatRowsWouldTell_isSilent() throws Exception {
    String sql =
        "SELECT title FROM supplier WHERE id NOT IN (SELECT supplier_id FROM delivery WHERE pieces"
            + " > 1)";
    ExaminedQuery empty = query(sql);
    ExaminedQuery notRun = ExaminedQuery.of(QUESTION, "", sql, empty.index(), List.of(), -1);
    assertThat(Examination.of(empty, Probe.NONE))
        .extracting(Doubt::kind)
        .contains(Doubt.Kind.NOT_IN_NULLS);
    assertThat(Examination.of(notRun, Probe.NONE))
        .extracting(Doubt::kind)
        .doesNotContain(Doubt.Kind.NOT_IN_NULLS);
  }

  private float[] features(Opinion opinion, String sql) throws Exception {
    return ConfidenceFeatures.ofQuestion(
            QUESTION, "", shops.of(Engines.H2).index(), opinion, CandidateRunner.NONE)
        .of(query(sql), List.of());
  }
}
