// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.candidate.CandidateExaminer.Doubts;
import dev.nljdbc.offline.candidate.CandidateRunner.Result;
import dev.nljdbc.offline.candidate.CandidateRunner.Status;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** How many doubts there are about a candidate of the offline model. */
class CandidateDoubtsTest {

  @TableTest
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
