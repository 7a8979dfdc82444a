// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.core.Today;
import dev.nljdbc.offline.Candidate;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.Reading;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.question.LinkedSpan;
import java.util.ArrayList;
import java.util.List;

/**
 * An offline model that reads every question in these ways, surest first; it tries each of them,
 * and prefers the first that runs.
 */
public final class Readings {

  private final List<Candidate> candidates = new ArrayList<>();
  private final List<CandidateRunner.Result> tried = new ArrayList<>();

  /** One more way, less sure than those before. */
  public Readings or(double confidence, String sql) {
    return or(confidence, sql, "Shows reading " + (candidates.size() + 1));
  }

  /** The same, told so. */
  public Readings or(double confidence, String sql, String inWords) {
    candidates.add(new Candidate(sql, confidence, "select(col)", inWords));
    return this;
  }

  /** What came of the trials of the last question, in the order of the ways. */
  public List<CandidateRunner.Result> tried() {
    return List.copyOf(tried);
  }

  /** The strategy over this model. */
  public OfflineStrategy strategy() {
    return new OfflineStrategy(index -> this::read, (query, probe) -> List.of());
  }

  Reading read(String question, Today today, CandidateRunner trial)
      throws dev.nljdbc.error.NlException {
    tried.clear();
    List<Candidate> best = new ArrayList<>();
    List<Candidate> others = new ArrayList<>();
    for (Candidate candidate : candidates) {
      CandidateRunner.Result result = trial.run(candidate.sql());
      tried.add(result);
      boolean first = best.isEmpty() && result.status() == CandidateRunner.Status.RAN;
      (first ? best : others).add(candidate);
    }
    best.addAll(others);
    return new Reading(
        best.get(0).sql(),
        best.get(0).confidence(),
        List.of(new LinkedSpan("cities", "table", "city")),
        List.of(),
        List.of(best.get(0).inWords() + "."),
        List.of(),
        best,
        List.of(),
        Opinion.NONE);
  }
}
