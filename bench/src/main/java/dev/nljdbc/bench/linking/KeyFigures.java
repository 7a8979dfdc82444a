package dev.nljdbc.bench.linking;

import java.util.List;

/**
 * How well keys were inferred, over several databases.
 *
 * @param databases how many
 * @param declared keys that they declare
 * @param inferred keys that were inferred
 * @param right keys that are both
 */
public record KeyFigures(int databases, int declared, int inferred, int right) {

  /** Of these results together. */
  public static KeyFigures of(List<KeyExam.Result> results) {
    int right = results.stream().mapToInt(r -> r.right().size()).sum();
    return new KeyFigures(
        results.size(),
        right + results.stream().mapToInt(r -> r.missed().size()).sum(),
        right + results.stream().mapToInt(r -> r.wrong().size()).sum(),
        right);
  }

  /** The part of the inferred keys that are declared. */
  public double precision() {
    return inferred == 0 ? 0 : (double) right / inferred;
  }

  /** The part of the declared keys that were inferred. */
  public double recall() {
    return declared == 0 ? 0 : (double) right / declared;
  }

  /** The harmonic mean of both. */
  public double f1() {
    return inferred + declared == 0 ? 0 : 2.0 * right / (inferred + declared);
  }
}
