package dev.nljdbc.bench.learn;

/**
 * The loss's first and second derivatives by each row's score.
 *
 * @param first as they are
 * @param second more than 0
 */
record LossDerivatives(double[] first, double[] second) {

  void set(int row, double ofFirst, double ofSecond, double weight) {
    first[row] = ofFirst * weight;
    second[row] = ofSecond * weight;
  }
}
