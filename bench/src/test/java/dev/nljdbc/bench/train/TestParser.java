// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.ModelFile;
import java.io.IOException;

/** A parser that only answers questions, and of which any bytes are written. */
@FunctionalInterface
interface TestParser extends TrainedParser {

  @Override
  default Opinion opinion(TrainingQuestion question, CandidateRunner trial) {
    return Opinion.NONE;
  }

  @Override
  default void write(ModelFile.Builder into) throws IOException {
    into.section("calibration", new Calibration(new double[] {0}, new double[] {0.5})::write);
  }
}
