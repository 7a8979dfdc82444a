// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.joins.JoinStep.ColumnPair;
import java.util.List;

/** An edge of the graph of tables. It holds what searches ask most often, computed once. */
final class JoinEdge {

  private static final long DECLARED = 1_000;

  /** Of trees with as many joins, the one with more declared keys is the cheaper. */
  private static final long MINED = DECLARED + 1;

  /**
   * An inferred key where declared ones do not lead costs more than any path over other joins.
   * Searches cross it only where the others do not reach, and as few of them as possible.
   */
  private static final long INFERRED = 1_000_000 * DECLARED;

  private final JoinStep forward;
  private final JoinStep backward;
  private final List<ColumnPair> forwardPairs;
  private final List<ColumnPair> backwardPairs;
  private final int rank;
  private final int from;
  private final int to;
  private final int level;

  /**
   * An edge.
   *
   * @param parallel whether other joins lead between the same two tables
   * @param rank its place in the stable order of all joins, least first
   * @param from the place of one end's table in the graph
   * @param to the place of the other end's
   * @param level 0 declared, 1 mined or inferred where declared keys lead, too, 2 inferred
   */
  JoinEdge(JoinCondition condition, boolean parallel, int rank, int from, int to, int level) {
    this.forward = new JoinStep(condition, true, parallel);
    this.backward = new JoinStep(condition, false, parallel);
    this.forwardPairs = forward.pairs();
    this.backwardPairs = backward.pairs();
    this.rank = rank;
    this.from = from;
    this.to = to;
    this.level = level;
  }

  int rank() {
    return rank;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  boolean loop() {
    return from == to;
  }

  /** The level of a search that crosses it. */
  int level() {
    return level;
  }

  /** The cost of the edge in a tree. */
  long cost() {
    return switch (level) {
      case TableGraph.DECLARED -> DECLARED;
      case TableGraph.MINED -> MINED;
      default -> INFERRED;
    };
  }

  double score() {
    return forward.condition().origin() instanceof JoinOrigin.Inferred guess ? guess.score() : 1;
  }

  int opposite(int table) {
    return from == table ? to : from;
  }

  /** Crossed from this table. */
  JoinStep step(int source) {
    return from == source ? forward : backward;
  }

  /** Crossed against the direction of the reference, also where a table refers to itself. */
  JoinStep backward() {
    return backward;
  }

  /** The pairs of that step, first those of this table. */
  List<ColumnPair> pairs(int source) {
    return from == source ? forwardPairs : backwardPairs;
  }
}
