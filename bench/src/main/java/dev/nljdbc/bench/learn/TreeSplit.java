package dev.nljdbc.bench.learn;

/**
 * A way to part a leaf's rows.
 *
 * @param gain by how much the loss falls, as its second-order approximation has it; 0 for none
 * @param slot which of the tree's features
 * @param bin rows of at most this go left
 * @param missingLeft whether rows without a value go left
 * @param first the sum of first derivatives at the left
 * @param second the sum of second derivatives at the left
 */
record TreeSplit(double gain, int slot, int bin, boolean missingLeft, double first, double second) {

  static final TreeSplit NONE = new TreeSplit(0, -1, 0, false, 0, 0);
}
