package dev.nljdbc.explain;

import dev.nljdbc.text.VisibleText;

/**
 * One statement about a query.
 *
 * @param part what it is about
 * @param what the query does there, in a sentence
 * @param why what speaks for it; empty when there is nothing to say
 * @param query the part of the query that it belongs to: {@code main query}, {@code subquery 1},
 *     {@code with x}, {@code branch 2}
 */
public record ExplanationLine(Part part, String what, String why, String query) {

  /** Names and cells that a line quotes have nothing hidden in them. */
  public ExplanationLine {
    what = VisibleText.of(what);
    why = VisibleText.of(why);
    query = VisibleText.of(query);
  }

  /** What a line is about; in the order in which they are told. */
  public enum Part {
    /** The SQL itself, and who made it. */
    SQL,
    /** A column of the rows. */
    RESULT,
    /** A table or query that is read. */
    TABLE,
    /** How two of them go together. */
    JOIN,
    /** Which rows count. */
    FILTER,
    /** What is taken together. */
    GROUP,
    /** The order of the rows. */
    ORDER,
    /** How many rows. */
    LIMIT,
    /** How queries are combined. */
    COMBINATION,
    /** A query within the query. */
    SUBQUERY,
    /** A clause in SQL's own words. */
    OTHER,
    /** A word of the question, and what of the SQL it led to. */
    WORD,
    /** What the model thought, in its own words. */
    THOUGHT,
    /** What should be looked at before the rows are believed. */
    DOUBT
  }
}
