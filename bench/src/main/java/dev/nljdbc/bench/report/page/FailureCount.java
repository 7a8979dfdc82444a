package dev.nljdbc.bench.report.page;

/**
 * How often something went wrong.
 *
 * @param questions of this class
 * @param also of another class that differ in this, too
 */
record FailureCount(int questions, int also) {

  static final FailureCount NONE = new FailureCount(0, 0);

  FailureCount plus(FailureCount other) {
    return new FailureCount(questions + other.questions, also + other.also);
  }
}
