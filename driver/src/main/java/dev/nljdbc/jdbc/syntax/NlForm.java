package dev.nljdbc.jdbc.syntax;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The forms of NL commands, for the parser and for NL HELP. */
public enum NlForm {
  ROWS("", Takes.QUESTION, "NL: question", "The rows that answer the question."),
  SQL("SQL", Takes.QUESTION, "NL SQL: question", "The SQL that answers it, and what it cost."),
  TRACE(
      "TRACE",
      Takes.QUESTION,
      "NL TRACE: question",
      "How the SQL came about: thoughts, actions, observations."),
  EXPLAIN(
      "EXPLAIN",
      Takes.QUESTION,
      "NL EXPLAIN: question",
      "The SQL that answers it in plain words, and why it is so."),
  PROMPT(
      "PROMPT",
      Takes.QUESTION,
      "NL PROMPT: question",
      "What would be sent to the model, without sending it."),
  MORE(
      "MORE",
      Takes.QUESTION,
      "NL MORE: question",
      "The rows of a question that goes on from this connection's last one."),
  COLUMNS("COLUMNS", Takes.TEXT, "NL COLUMNS: text", "The columns that the text may mean."),
  VALUES("VALUES", Takes.TEXT, "NL VALUES: text", "The cell values that the text may mean."),
  PATH("PATH", Takes.TEXT, "NL PATH: a.x, b.y", "The shortest joins between two columns."),
  DESCRIBE(
      "DESCRIBE",
      Takes.NAME,
      "NL DESCRIBE [table]",
      "Has the model describe columns from their profiles; kept with the index."),
  REMEMBER(
      "REMEMBER",
      Takes.PAIR,
      "NL REMEMBER 'question' AS sql, NL REMEMBER LAST",
      "Keeps a question with the SQL that you verified, or the last answer here; it wins over the"
          + " model."),
  FORGET("FORGET", Takes.QUOTED, "NL FORGET 'question'", "Forgets a verified query."),
  MEMORY("MEMORY", Takes.NOTHING, "NL MEMORY", "The verified queries."),
  LOG("LOG", Takes.NOTHING, "NL LOG", "What was asked of this database, the newest first."),
  STATUS(
      "STATUS",
      Takes.NOTHING,
      "NL STATUS",
      "What is known of this database, and where it is kept."),
  REFRESH(
      "REFRESH",
      Takes.NAME,
      "NL REFRESH [table]",
      "Reads what changed in the database, or this table in any case."),
  SETTINGS(
      "SETTINGS", Takes.NOTHING, "NL SETTINGS", "The settings in force, and where they come from."),
  HELP("HELP", Takes.NOTHING, "NL HELP", "This list.");

  /** What follows the keyword. */
  enum Takes {
    /** A colon and a question, perhaps with columns before the colon. */
    QUESTION,
    /** A colon and some text. */
    TEXT,
    /** A name, optional. */
    NAME,
    /** A question in quotes, AS, and its SQL; or the word LAST. */
    PAIR,
    /** A question in quotes. */
    QUOTED,
    /** Nothing. */
    NOTHING
  }

  private final String keyword;
  private final Takes takes;
  private final String usage;
  private final String sentence;

  NlForm(String keyword, Takes takes, String usage, String sentence) {
    this.keyword = keyword;
    this.takes = takes;
    this.usage = usage;
    this.sentence = sentence;
  }

  /** The word behind NL; empty for a plain question. */
  String keyword() {
    return keyword;
  }

  /** What follows the keyword. */
  Takes takes() {
    return takes;
  }

  /** How it is written. */
  public String usage() {
    return usage;
  }

  /** What it gives, in one sentence. */
  public String sentence() {
    return sentence;
  }

  /** The form of that keyword, in any case. */
  static Optional<NlForm> named(String keyword) {
    String folded = keyword.toUpperCase(Locale.ROOT);
    return Arrays.stream(values()).filter(f -> f.keyword.equals(folded)).findFirst();
  }

  /** All keywords. */
  static List<String> keywords() {
    return Arrays.stream(values()).map(NlForm::keyword).filter(k -> !k.isEmpty()).toList();
  }
}
