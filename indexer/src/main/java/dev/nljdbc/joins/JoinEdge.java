package dev.nljdbc.joins;

/**
 * An edge of the graph of tables.
 *
 * @param condition what joins its two ends
 * @param parallel whether other joins lead between the same two tables
 * @param rank its place in the stable order of all joins, least first
 * @param from the place of one end's table in the graph
 * @param to the place of the other end's
 */
record JoinEdge(JoinCondition condition, boolean parallel, int rank, int from, int to) {

  private static final long DECLARED = 1_000;

  /** Of trees with as many joins, the one with more declared keys is the cheaper. */
  private static final long MINED = DECLARED + 1;

  /**
   * An inferred key costs more than any path over others, so that it is crossed only where they do
   * not reach, and as few of them as possible.
   */
  private static final long INFERRED = 1_000_000 * DECLARED;

  /** What a tree pays for it. */
  long cost() {
    return switch (level()) {
      case 0 -> DECLARED;
      case 1 -> MINED;
      default -> INFERRED;
    };
  }

  /** How it is known: 0 declared, 1 mined, 2 inferred. */
  int level() {
    return condition.origin().rank();
  }

  double score() {
    return condition.origin() instanceof JoinOrigin.Inferred inferred ? inferred.score() : 1;
  }

  int opposite(int table) {
    return from == table ? to : from;
  }

  JoinStep step(int source) {
    return new JoinStep(condition, from == source, parallel);
  }
}
