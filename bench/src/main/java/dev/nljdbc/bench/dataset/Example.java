package dev.nljdbc.bench.dataset;

/**
 * One question of a data set.
 *
 * @param number its position in the split, from 0
 * @param source the file it comes from and its position there, for example {@code
 *     train_others.json#12}
 * @param database the name of the database it is about
 * @param question in natural language
 * @param evidence outside knowledge that the authors give with it; empty for none
 * @param gold the SQL that the data set's authors wrote
 */
public record Example(
    int number, String source, String database, String question, String evidence, String gold) {

  /** A question that stands alone. */
  public Example(int number, String source, String database, String question, String gold) {
    this(number, source, database, question, "", gold);
  }
}
