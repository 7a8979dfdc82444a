// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.candidate.CandidateExaminer.Doubts;
import dev.nljdbc.offline.candidate.CandidateRunner.Result;
import dev.nljdbc.offline.candidate.CandidateRunner.Status;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many doubts there are about a candidate of the offline model. */
class CandidateDoubtsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT title FROM supplier WHERE city = 'Oslo' | 0 | 0
          SELECT title FROM supplier WHERE city = 'Oslo' LIMIT 3 | 1 | 1
          SELECT title FROM supplier | 1 | 1
          """)
  void examine_queryThatRan_countsDoubtsOfItsWords(
      String sql, int changing, int all, @TempDir Path directory) throws Exception {
    try (ShopsOfEngines shops = new ShopsOfEngines(directory)) {
      DatabaseIndex index = shops.of(Engines.H2).index();
      Result ran = new Result(Status.RAN, List.of(List.of("Nord")), false);
      String question = "Which suppliers are in 'Oslo'?";
      assertThat(new CandidateDoubts().about(question, index).doubts(sql, ran))
          .isEqualTo(new Doubts(changing, all));
    }
  }
}
