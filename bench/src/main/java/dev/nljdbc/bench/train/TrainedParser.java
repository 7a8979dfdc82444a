// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.model.ModelFile;
import java.io.IOException;
import java.sql.SQLException;

/** A parser that has learned what it can. Thread-safe. */
interface TrainedParser {

  /**
   * Reads a question.
   *
   * @param trial runs candidates on the question's database
   * @throws SQLException when the database can't be read
   * @throws NlException when the trial ends the question
   */
  Prediction ask(TrainingQuestion question, CandidateRunner trial) throws SQLException, NlException;

  /**
   * Reads a question that another answers.
   *
   * @param trial runs readings on the question's database
   * @throws SQLException when the database can't be read
   * @throws NlException when the trial ends the question
   */
  Opinion opinion(TrainingQuestion question, CandidateRunner trial)
      throws SQLException, NlException;

  /**
   * Writes what was learned.
   *
   * @throws IOException when it can't be written
   */
  void write(ModelFile.Builder into) throws IOException;
}
