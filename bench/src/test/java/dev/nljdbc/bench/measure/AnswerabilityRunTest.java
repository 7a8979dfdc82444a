// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.measure.AnswerabilityRun.Outcome;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerabilityRunTest {

  private static final List<AnswerabilityQuestion> ALL = AnswerabilityQuestion.all();

  @Test
  void questions_ofBothPartsAndKinds_areAsManyAsReportedAndDiffer() {
    assertThat(ALL.stream().collect(groupingBy(q -> q.half() + " " + q.answerable(), counting())))
        .isEqualTo(
            Map.of(
                "tuning true",
                110L,
                "tuning false",
                110L,
                "reported true",
                50L,
                "reported false",
                50L));
    assertThat(ALL.stream().collect(groupingBy(AnswerabilityQuestion::database, counting())))
        .isEqualTo(
            Map.of(
                "shop",
                50L,
                "library",
                50L,
                "farm",
                50L,
                "campsite",
                50L,
                "clinic",
                60L,
                "garage",
                60L));
    assertThat(ALL).extracting(AnswerabilityQuestion::text).doesNotHaveDuplicates();
  }

  @Test
  void gold_ofAnswerableQuestions_hasRows(@TempDir Path folder) throws SQLException {
    for (String name : List.of("shop", "library", "farm", "campsite", "clinic", "garage")) {
      try (Connection database =
              DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(name + ".sqlite"));
          Statement statement = database.createStatement()) {
        AnswerabilityRun.create(name, database);
        for (AnswerabilityQuestion q : ALL) {
          if (q.database().equals(name) && q.answerable()) {
            try (ResultSet rows = statement.executeQuery(q.gold())) {
              assertThat(rows.next()).as(q.text()).isTrue();
            }
          }
        }
      }
    }
  }

  /** The results file holds the figures of both parts; these are the tuning part's. */
  @Tag("thorough")
  @Test
  void ask_offlineModel_refusesNearlyAllOfTheTuningPart(@TempDir Path folder) throws SQLException {
    List<AnswerabilityQuestion> tuning =
        ALL.stream().filter(q -> q.half().equals("tuning")).toList();
    List<Outcome> outcomes =
        new AnswerabilityRun(folder, Map.of("nl.model", "offline")).ask(tuning);
    assertThat(outcomes)
        .filteredOn(o -> o.refused() && !o.question().answerable())
        .hasSizeGreaterThanOrEqualTo(96);
    assertThat(outcomes)
        .filteredOn(o -> o.refused() && o.question().answerable())
        .hasSizeLessThanOrEqualTo(8);
  }
}
