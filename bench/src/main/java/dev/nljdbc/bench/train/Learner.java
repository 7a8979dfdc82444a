// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.train.OfflineTraining.AblatedStage;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Set;

/** Learns to parse questions. */
@FunctionalInterface
interface Learner {

  /**
   * Learns from questions over some databases, and looks at no others. The same parts give the same
   * parser.
   *
   * @param parts the databases, by what may be learned of them
   * @param without what to leave out
   * @throws SQLException when a database can't be read
   * @throws IOException when what was learned can't be written
   */
  TrainedParser learn(DatabaseFolds.Parts parts, Set<AblatedStage> without)
      throws SQLException, IOException;
}
