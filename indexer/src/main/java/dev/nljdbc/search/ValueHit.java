package dev.nljdbc.search;

import dev.nljdbc.catalog.ColumnId;

/**
 * A cell value that a query may mean.
 *
 * @param contents the value exactly as it is in the cell: case, accents, blanks at its end
 * @param column where it is
 * @param match how it was found, best kind first
 * @param score in 0 to 1, never higher than that of a better kind; comparable within one answer
 *     only
 * @param live whether it was found by SQL in today's rows and not in the index
 */
public record ValueHit(String contents, ColumnId column, Match match, double score, boolean live) {

  /** A value that was found in the index. */
  public ValueHit(String contents, ColumnId column, Match match, double score) {
    this(contents, column, match, score, false);
  }

  /** How close a value is to the query; the order is the ranking's first key. */
  public enum Match {
    /** Character for character. */
    EXACT,
    /** Equal when case, accents and blanks are ignored. */
    FOLDED,
    /** The same words, in some inflection or order. */
    STEMMED,
    /**
     * Equal except for typing errors; searched only when no value has the query as it is written.
     */
    FUZZY,
    /** All words of the query are in the value, or all words of the value in the query. */
    PARTIAL,
    /** Some words in common, typing errors allowed, or the value begins with the query. */
    RELATED
  }
}
