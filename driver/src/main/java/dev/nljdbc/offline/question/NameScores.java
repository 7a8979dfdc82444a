// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

/**
 * How well a phrase names a table or column, by what it says of the name, and which spans link
 * first. A score of 1 is the whole name. {@link Link#NAMED} and {@link Link#PARTLY_NAMED} are
 * thresholds on the same scale.
 */
final class NameScores {

  /** The words of a name and no others: where a rating is said, a rate is not meant. */
  static final double EXACT = 0.99;

  /** The name of a view or of a column of it; a table of the same name is meant rather. */
  static final double VIEW = 0.93;

  /** A table's name without the word reference before it. */
  static final double WITHOUT_REFERENCE = 0.95;

  /**
   * A column's name without the words of its table, or a flag's name without what marks it as one.
   */
  static final double OWN_WORDS = 0.96;

  /** "employee number", of a key that is called employee_id. */
  static final double KEY_NUMBER = 0.94;

  /** A column's description or synonym. */
  static final double DESCRIBED = 0.97;

  /** A column's name, the table's name written out where the column has its first letter. */
  static final double INITIAL_WRITTEN = 0.97;

  /** A column's name without the first letter of its table. */
  static final double WITHOUT_INITIAL = 0.93;

  /** The score of the same words in another order. */
  static final double REORDERED = 0.95;

  /** A synonym of the name. */
  static final double SYNONYM = 0.86;

  /** A word of a name whose other words are its synonyms: the job of job title. */
  static final double SYNONYMS_BESIDE = 0.9;

  /** A name that is the beginning of the word. */
  static final double TRUNCATED = 0.9;

  /** The name with one of several words replaced by a synonym. */
  static final double SYNONYM_WITHIN = 0.84;

  /** A name that is like the words in meaning: this, and more for the similarity. */
  static final double SIMILAR = 0.79;

  static final double SIMILAR_SHARE = 0.04;

  /** One that is less like them than another. */
  static final double LESS_SIMILAR = 0.6;

  /** Another word of the family of a name of one word, or of a longer name. */
  static final double SAME_ROOT = 0.85;

  static final double SAME_ROOT_WITHIN = 0.86;

  /** A part of a name: this, more for the share of its words, and more for the last one. */
  static final double PART = 0.5;

  static final double PART_SHARE = 0.3;
  static final double PART_HEAD = 0.06;

  /**
   * The last word of a table's name, if no other table ends so, where the word is a synonym of
   * another's: orders are laboratory orders rather than invoices.
   */
  static final double ONLY_HEAD = 0.88;

  /** The least score that links at all. */
  static final double LEAST = 0.55;

  /** The least score of a span that does other work in the question as well. */
  static final double LEAST_OF_CUE = 0.92;

  /** A span over a preposition must score more. */
  static final double ABOVE_OVER_PREPOSITION = 0.96;

  /** Strengths of cells, on the same scale: of several words, capital, exact, another one. */
  static final double CELL_OF_WORDS = 1.02;

  static final double CELL_CAPITAL = 0.97;
  static final double CELL_EXACT = 0.8;
  static final double CELL_OTHER = 0.7;

  /** The factor of a cell that is found by its stem. */
  static final double CELL_STEMMED = 0.85;

  /** The bonus of a span with the whole name. */
  static final double WHOLE_NAME = 0.3;

  /** Strengths of a word that shares the noun of the next one, and of quoted text. */
  static final double SHARED_NOUN = 1.6;

  static final double QUOTED = 100;

  /** The score of a name that is so similar to the words, 0 to 1. */
  static double similar(double similarity) {
    return SIMILAR + SIMILAR_SHARE * similarity;
  }

  private NameScores() {}
}
