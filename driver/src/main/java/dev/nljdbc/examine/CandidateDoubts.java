// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.candidate.CandidateExaminer;
import dev.nljdbc.queries.QueryMiner;
import java.util.List;

/** Counts the doubts about candidates of the offline model that cost no query. */
public final class CandidateDoubts implements CandidateExaminer {

  @Override
  public CandidatesOfQuestion about(String question, DatabaseIndex index) {
    QuestionWords words = QuestionWords.of(question);
    QueryMiner miner = QueryMiner.ofGenerated(index.catalog());
    return (sql, result) ->
        doubts(ExaminedQuery.of(words, "", sql, miner, index, result.rows(), result.total()));
  }

  private static Doubts doubts(ExaminedQuery query) {
    try {
      List<Doubt> doubts = Examination.of(query, Probe.NONE);
      int changing = (int) doubts.stream().filter(Doubt::mayChangeRows).count();
      return new Doubts(changing, doubts.size());
    } catch (NlException e) {
      throw new IllegalStateException("Nothing was asked that could end the question", e);
    }
  }
}
