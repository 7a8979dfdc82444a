// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

/**
 * One question of a data set.
 *
 * @param number its position in the split, from 0
 * @param id what the data set calls it, as BIRD's {@code question_id}; else its number
 * @param source the file it comes from and its position there, for example {@code
 *     train_others.json#12}
 * @param database the name of the database it is about
 * @param question in natural language
 * @param evidence outside knowledge that the authors give with it; empty for none
 * @param gold the SQL that the data set's authors wrote
 * @param difficulty as the authors judge it, for example {@code simple}; empty when they don't
 */
public record Example(
    int number,
    String id,
    String source,
    String database,
    String question,
    String evidence,
    String gold,
    String difficulty) {

  /** This example with a difficulty. */
  public Example rated(String newDifficulty) {
    return new Example(number, id, source, database, question, evidence, gold, newDifficulty);
  }

  /** This example without outside knowledge. */
  public Example withoutEvidence() {
    return new Example(number, id, source, database, question, "", gold, difficulty);
  }

  /** This gold query with what a data set knows of the same question. */
  public Example asKnown(Example theirs) {
    return new Example(
        number,
        theirs.id,
        source,
        database,
        theirs.question,
        theirs.evidence,
        gold,
        difficulty.isEmpty() ? theirs.difficulty : difficulty);
  }

  /** A question that stands alone. */
  public Example(int number, String source, String database, String question, String gold) {
    this(number, String.valueOf(number), source, database, question, "", gold, "");
  }

  /** A gold query as SQL has it: Spider's authors part the signs of operators. */
  public static String withWholeOperators(String sql) {
    return sql.replace("> =", ">=").replace("< =", "<=").replace("! =", "!=");
  }
}
