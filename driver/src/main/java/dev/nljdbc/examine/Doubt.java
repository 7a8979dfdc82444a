package dev.nljdbc.examine;

import java.util.Locale;

/**
 * What speaks against a query as the answer to its question.
 *
 * @param kind what was looked for
 * @param text what was found, a sentence with its figures
 * @param remedy what the user or the model can do about it; empty where the text says it
 * @param mayChangeRows whether a query that heeds it may have other rows
 */
public record Doubt(Kind kind, String text, String remedy, boolean mayChangeRows) {

  /** What examiners look for. */
  public enum Kind {
    /** Rows equal to the last one were cut off by a limit. */
    TIES,
    /** A total over a join that repeats the rows summed. */
    REPEATED_ROWS,
    /** An inner join leaves out things that the question asks about. */
    LOST_ROWS,
    /** Numbers or dates kept as text are compared, ordered or aggregated as text. */
    TEXT_ORDER,
    /** Keys meet only when spaces or case are ignored. */
    UNEQUAL_KEYS,
    /** Values that stand for missing ones are averaged, summed or extreme. */
    MISSING_MARKER,
    /** Nulls come first where the least or the greatest is sought. */
    NULLS_FIRST,
    /** NOT IN over a query that gives nulls. */
    NOT_IN_NULLS,
    /** Nulls are in the base of a percentage, or are left out of it. */
    PERCENTAGE_BASE,
    /** Whole numbers are divided, and the fraction is lost. */
    INTEGER_DIVISION,
    /** The same row many times where things are listed. */
    DUPLICATES,
    /** No cell equals a literal. */
    UNKNOWN_LITERAL,
    /** An outer join whose added rows WHERE removes. */
    UNDONE_OUTER_JOIN,
    /** Tables that nothing joins. */
    CROSS_JOIN,
    /** Columns are held equal that no key connects. */
    ODD_JOIN,
    /** A column is shown twice. */
    REPEATED_COLUMN,
    /** A number, year, date or quoted name of the question is not in the query. */
    UNUSED_VALUE,
    /** A value of the query is not in the question. */
    UNASKED_VALUE,
    /** A limit that the question does not ask for. */
    UNASKED_LIMIT,
    /** A word of the question that asks for an operation has none in the query. */
    UNUSED_WORD,
    /** An operation of the query has no word in the question. */
    UNASKED_OPERATION,
    /** An operation of the query is the opposite of the question's word. */
    OPPOSITE,
    /** The query does not run. */
    FAILURE;

    /** The name in reports: {@code unused-value}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Text and remedy. */
  public String sentence() {
    return remedy.isEmpty() ? text : text + " " + remedy;
  }
}
