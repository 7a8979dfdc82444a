package dev.nljdbc.bench.train;

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
     */
    Learner of(
        TrainingSet set, IndexedDatabases databases, Trials trials, Verdicts verdicts, int threads);
  }

  private Learners() {}

  /** The one whose parser the driver ships. */
  static Learner shipped(
      TrainingSet set, IndexedDatabases databases, Trials trials, Verdicts verdicts, int threads) {
    return new ParserLearner(set, databases, trials, verdicts, new Workers(threads));
  }
}
