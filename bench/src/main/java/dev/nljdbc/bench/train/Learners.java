package dev.nljdbc.bench.train;

import java.util.function.Consumer;

/** The learners that there are. */
final class Learners {

  /** Makes a learner. */
  @FunctionalInterface
  interface Making {

    /**
     * Of what a training has.
     *
     * @param set what is learned from
     * @param databases its databases
     * @param trials run candidates of the questions that are learned from
     * @param verdicts say which are right
     * @param threads that share the work
     * @param progress told a line after each step
     */
    Learner of(
        TrainingSet set,
        IndexedDatabases databases,
        Trials trials,
        CandidateVerdicts verdicts,
        int threads,
        Consumer<String> progress);
  }

  private Learners() {}

  /** The one whose parser the driver ships. */
  static Learner shipped(
      TrainingSet set,
      IndexedDatabases databases,
      Trials trials,
      CandidateVerdicts verdicts,
      int threads,
      Consumer<String> progress) {
    return new ParserLearner(set, databases, trials, verdicts, new TrainingPool(threads), progress);
  }
}
