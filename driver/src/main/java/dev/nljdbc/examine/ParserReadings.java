// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the offline parser reads a question, with the rows and parts of its readings.
 *
 * @param opinion as the parser gave it
 * @param all the best first
 * @param doubts about the first one; none when there is none
 */
record ParserReadings(Opinion opinion, List<Reading> all, List<Doubt> doubts) {

  /**
   * A reading.
   *
   * @param query with its rows; none when it did not run
   * @param parts of it
   * @param share the probability of all readings with its rows
   * @param mass of it alone; those of all readings add up to 1
   * @param ran whether it ran
   */
  record Reading(
      ExaminedQuery query, QueryComponents parts, double share, double mass, boolean ran) {}

  static ParserReadings of(
      String question, String evidence, DatabaseIndex index, Opinion opinion, CandidateRunner trial)
      throws NlException {
    Map<Double, Integer> equal = new HashMap<>(); // readings of the same rows have the same share
    opinion.readings().forEach(r -> equal.merge(r.share(), 1, Integer::sum));
    double total = equal.keySet().stream().mapToDouble(share -> share).sorted().sum();
    List<Reading> all = new ArrayList<>();
    for (Opinion.Read read : opinion.readings()) {
      CandidateRunner.Result result = trial.run(read.sql());
      ExaminedQuery query =
          ExaminedQuery.of(question, evidence, read.sql(), index, result.rows(), result.total());
      double mass = read.share() / total / equal.getOrDefault(read.share(), 1);
      boolean ran = result.status() == CandidateRunner.Status.RAN;
      all.add(new Reading(query, QueryComponents.of(query), read.share(), mass, ran));
    }
    List<Doubt> doubts = all.isEmpty() ? List.of() : Examination.of(all.get(0).query(), Probe.NONE);
    return new ParserReadings(opinion, List.copyOf(all), doubts);
  }
}
