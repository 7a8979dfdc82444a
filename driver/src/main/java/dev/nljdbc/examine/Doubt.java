// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * What speaks against a query as the answer to its question.
 *
 * @param kind what was looked for
 * @param text what was found, a sentence with its figures
 * @param remedy what the user or the model can do about it; empty where the text says it
 * @param mayChangeRows whether a corrected query may have other rows
 */
@API(status = API.Status.STABLE)
public record Doubt(Kind kind, String text, String remedy, boolean mayChangeRows) {

  /** The kinds of problems that examiners look for. */
  public enum Kind {
    /** The limit cuts off rows that rank equal to the last row shown. */
    TIES(Source.DATA, "the limit cuts off rows that rank equal to the last row shown"),
    /** A total counts rows more than once, because a join repeats them. */
    REPEATED_ROWS(Source.DATA, "a total counts rows more than once, because a join repeats them"),
    /** An inner join leaves out things that the question asks about. */
    LOST_ROWS(Source.DATA, "an inner join leaves out things that the question asks about"),
    /** Numbers or dates kept as text are compared, ordered or aggregated as text. */
    TEXT_ORDER(
        Source.DATA, "numbers or dates kept as text are compared, ordered or aggregated as text"),
    /** Join keys are equal only if spaces or case are ignored. */
    UNEQUAL_KEYS(Source.DATA, "join keys are equal only if spaces or case are ignored"),
    /** An average, a sum, a minimum or a maximum includes placeholders for missing values. */
    MISSING_MARKER(
        Source.DATA,
        "an average, a sum, a minimum or a maximum includes placeholders for missing values"),
    /** The query uses rows that a flag or a date marks as deleted. */
    DELETED_ROWS(Source.DATA, "the query uses rows that are marked as deleted in a column"),
    /** Nulls sort first where the least or the greatest value is wanted. */
    NULLS_FIRST(Source.DATA, "nulls sort first where the least or the greatest value is wanted"),
    /** The subquery of NOT IN returns nulls. */
    NOT_IN_NULLS(Source.DATA, "the subquery of NOT IN returns nulls"),
    /** The base of a percentage includes nulls, or leaves them out. */
    PERCENTAGE_BASE(
        Source.DATA,
        "a percentage is computed from a column with nulls, and it is unclear whether the 100 % includes them"),
    /** Whole numbers are divided, and the fraction is lost. */
    INTEGER_DIVISION(Source.QUERY, "whole numbers are divided, and the fraction is lost"),
    /** A list contains the same row many times. */
    DUPLICATES(Source.DATA, "a list contains the same row many times"),
    /** A column is compared with a text that none of its cells equals. */
    UNKNOWN_LITERAL(Source.QUERY, "a column is compared with a text that none of its cells equals"),
    /** WHERE removes the rows that an outer join adds. */
    UNDONE_OUTER_JOIN(Source.QUERY, "WHERE removes the rows that an outer join adds"),
    /** Nothing joins the tables. */
    CROSS_JOIN(Source.QUERY, "nothing joins the tables"),
    /** A join compares columns that no key connects. */
    ODD_JOIN(Source.QUERY, "a join compares columns that no key connects"),
    /** A column is shown twice. */
    REPEATED_COLUMN(Source.QUERY, "a column is shown twice"),
    /** A number, year, date or quoted name of the question is not in the query. */
    UNUSED_VALUE(
        Source.WORDS, "a number, year, date or quoted name of the question is not in the query"),
    /** A value of the query is not in the question. */
    UNASKED_VALUE(Source.WORDS, "a value of the query is not in the question"),
    /** The question does not ask for the limit. */
    UNASKED_LIMIT(Source.WORDS, "the question does not ask for the limit"),
    /** A word of the question asks for an operation that the query does not have. */
    UNUSED_WORD(
        Source.WORDS, "a word of the question asks for an operation that the query does not have"),
    /** The query has an operation that no word of the question asks for. */
    UNASKED_OPERATION(
        Source.WORDS, "the query has an operation that no word of the question asks for"),
    /** An operation of the query is the opposite of the question's word. */
    OPPOSITE(
        Source.WORDS,
        "an operation of the query is the opposite of what a word of the question asks for"),
    /** The query does not run. */
    FAILURE(Source.QUERY, "the query does not run");

    private final Source source;
    private final String meaning;

    Kind(Source source, String meaning) {
      this.source = source;
      this.meaning = meaning;
    }

    /** The source of its text. */
    public Source source() {
      return source;
    }

    /** The general finding, without figures, names and cells. */
    public String meaning() {
      return meaning;
    }

    /** The name in reports: {@code unused-value}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The source of a doubt's text. */
  public enum Source {
    /** Cells or their statistics, too: a model that is told no cells is told the meaning alone. */
    DATA,
    /** The query, names and types. */
    QUERY,
    /** The query and the question. */
    WORDS
  }

  /** A doubt about words of the question that the query ignores. */
  static Doubt ofWords(Kind kind, String text) {
    return new Doubt(kind, text, "", true);
  }

  /** The beginning of a warning that tells something and asks for nothing. */
  public static final String NOTE = "Note: ";

  /** The warning for the user. */
  public String warning() {
    return (mayChangeRows ? "Look at the query: " : NOTE) + sentence();
  }

  /** Text and remedy. */
  public String sentence() {
    return remedy.isEmpty() ? text : text + " " + remedy;
  }
}
