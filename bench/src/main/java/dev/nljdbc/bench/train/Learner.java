// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** Learns to parse questions. */
@FunctionalInterface
interface Learner {

  /**
   * Learns from questions over some databases, and looks at no others. The same shares give the
   * same parser.
   *
   * @param shares the databases in parts: how far the readings of one can be trusted is learned
   *     with a parser of the others
   * @throws SQLException when a database can't be read
   * @throws IOException when what was learned can't be written
   */
  TrainedParser learn(List<? extends Set<String>> shares) throws SQLException, IOException;
}
