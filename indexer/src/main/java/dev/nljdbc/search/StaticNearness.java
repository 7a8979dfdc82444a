package dev.nljdbc.search;

/** Adds up the vectors of the words that name a column. Not thread-safe. */
final class StaticNearness implements Nearness {

  private final NameTable names;
  private final float[] question;
  private final float[] sum;

  /**
   * For one question.
   *
   * @param question its vector, of length 1 or zeros
   */
  StaticNearness(NameTable names, float[] question) {
    this.names = names;
    this.question = question;
    this.sum = new float[question.length];
  }

  @Override
  public float of(int table, int column) {
    float best = -1;
    for (int[] phrase : NamePhrases.of(names, table, column)) {
      java.util.Arrays.fill(sum, 0);
      for (int word : phrase) {
        int row = word * sum.length;
        for (int i = 0; i < sum.length; i++) {
          sum[i] += names.scales()[word] * names.vectors()[row + i];
        }
      }
      best = Math.max(best, Vectors.dot(question, Vectors.normalize(sum)));
    }
    return best;
  }
}
