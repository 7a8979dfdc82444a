// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.train.OfflineTraining.AblatedStage;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.offline.Candidate;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.TrainingParser;
import dev.nljdbc.offline.rule.Construct;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Learns nothing: the hand-written rules alone. */
final class RuleBaseline implements Learner {

  private final IndexedDatabases databases;
  private final Map<String, OfflineParser> parsers = new ConcurrentHashMap<>();

  /** Over these databases. */
  public RuleBaseline(IndexedDatabases databases) {
    this.databases = databases;
  }

  @Override
  public TrainedParser learn(List<? extends Set<String>> shares, Set<AblatedStage> without) {
    return (question, trial) -> ask(question, Set.of());
  }

  /** What the rules make of a question, without some of them. */
  Prediction ask(TrainingQuestion question, Set<Construct> without)
      throws SQLException, NlException {
    OfflineParser parser = parsers.get(question.database());
    if (parser == null) {
      parser =
          new OfflineParser(
              databases.get(question.database()).indexed().index(), new CandidateDoubts());
      parsers.put(question.database(), parser);
    }
    try {
      Candidate read =
          new TrainingParser(parser).byRules(question.question(), OfflineTraining.DAY, without);
      return new Prediction(List.of(read.sql()), read.confidence());
    } catch (NlException e) {
      return Prediction.refused(e);
    }
  }
}
