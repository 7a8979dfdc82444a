// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The forms of NL commands, for the parser and for NL HELP. */
public enum NlForm {
  ROWS(Takes.QUESTION, "", "The rows that answer the question."),
  SQL(Takes.QUESTION, "", "The SQL that answers it, and what it cost."),
  TRACE(Takes.QUESTION, "", "How the SQL came about: thoughts, actions, observations."),
  EXPLAIN(Takes.QUESTION, "", "The SQL that answers it in plain words, and why it is so."),
  PROMPT(Takes.QUESTION, "", "What would be sent to the model, without sending it."),
  MORE(Takes.QUESTION, "", "The rows of a question that goes on from this connection's last one."),
  ASK(Takes.QUESTION, "", "What the question may mean: its readings that differ in their rows."),
  CHOOSE(
      Takes.NUMBER,
      " n",
      "The rows of reading n of this connection's last NL ASK, which it remembers for the"
          + " question."),
  COLUMNS(Takes.TEXT, ": text", "The columns that the text may mean."),
  VALUES(Takes.TEXT, ": text", "The cell values that the text may mean."),
  PATH(Takes.TEXT, ": a.x, b.y", "The shortest joins between two columns."),
  DESCRIBE(
      Takes.NAME,
      " [table]",
      "Has the model describe columns from their profiles; kept with the index."),
  REMEMBER(
      Takes.PAIR,
      " 'question' AS sql, NL REMEMBER LAST",
      "Keeps a question with the SQL that you verified, or the last answer here; it wins over the"
          + " model. NL REMEMBER EXACTLY: for none with other values."),
  FORGET(
      Takes.QUOTED,
      " 'question', NL FORGET TERM 'name'",
      "Forgets a verified query, or a business term."),
  MEMORY(Takes.NOTHING, "", "The verified queries."),
  CHECK(
      Takes.NOTHING,
      "",
      "Asks the model each verified question as if it had not been verified, and compares the rows."),
  DEFINE(
      Takes.DEFINITION,
      " 'name' AS expression [FROM table] [WHERE condition]",
      "Keeps a business term: an aggregate, something computed of a row, or a condition. Other names"
          + " follow the first, with commas."),
  TERMS(Takes.NOTHING, "", "The business terms, and what they mean."),
  EXPORT(
      Takes.MEMORY,
      " MEMORY",
      "Verified queries and business terms as the YAML file that nl.memory reads."),
  LOG(Takes.NOTHING, "", "What was asked of this database, the newest first."),
  STATUS(Takes.NOTHING, "", "What is known of this database, and where it is kept."),
  REFRESH(Takes.NAME, " [table]", "Reads what changed in the database, or this table in any case."),
  SETTINGS(Takes.NOTHING, "", "The settings in force, and where they come from."),
  HELP(Takes.NOTHING, "", "This list.");

  /** What follows the keyword. */
  enum Takes {
    /** A colon and a question, perhaps with columns before the colon. */
    QUESTION,
    /** A colon and some text. */
    TEXT,
    /** A number. */
    NUMBER,
    /** A name, optional. */
    NAME,
    /** A question in quotes, AS, and its SQL; or the word LAST. */
    PAIR,
    /** A question in quotes; or the word TERM and a name in quotes. */
    QUOTED,
    /** Names in quotes, AS, and a definition in SQL. */
    DEFINITION,
    /** The word MEMORY. */
    MEMORY,
    /** Nothing. */
    NOTHING
  }

  private final Takes takes;
  private final String operands;
  private final String sentence;

  NlForm(Takes takes, String operands, String sentence) {
    this.takes = takes;
    this.operands = takes == Takes.QUESTION ? ": question" : operands;
    this.sentence = sentence;
  }

  /** The word behind NL; empty for a plain question. */
  String keyword() {
    return this == ROWS ? "" : name();
  }

  /** What follows the keyword. */
  Takes takes() {
    return takes;
  }

  /** How it is written. */
  public String usage() {
    return (this == ROWS ? "NL" : "NL " + name()) + operands;
  }

  /** What it gives, in one sentence. */
  public String sentence() {
    return sentence;
  }

  /** Whether the cells of what it gives are sentences and SQL, to be read rather than compared. */
  public boolean tells() {
    return switch (this) {
      case SQL, TRACE, EXPLAIN, PROMPT, ASK, MEMORY, TERMS, LOG, STATUS, SETTINGS, HELP -> true;
      default -> false;
    };
  }

  /** The form of that keyword, in any case. */
  public static Optional<NlForm> named(String keyword) {
    String folded = keyword.toUpperCase(Locale.ROOT);
    return Arrays.stream(values()).filter(f -> f.keyword().equals(folded)).findFirst();
  }

  /** All keywords. */
  public static List<String> keywords() {
    return Arrays.stream(values()).map(NlForm::keyword).filter(k -> !k.isEmpty()).toList();
  }
}
