// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The values of settings that offer a choice. A constant is written in lower case, with hyphens:
 * {@code PROGRAM_HARD} is {@code program-hard}.
 */
public final class Choices {

  private Choices() {}

  /** {@code on} or {@code off}. They may also be given as {@code true} and {@code false}. */
  enum Switch {
    ON,
    OFF
  }

  /** {@link Setting#STRATEGY}. */
  public enum Strategy {
    /** Chosen by the size of the schema and the abilities of the model. */
    AUTO,
    /** Thought, action, observation, as in Interactive-T2S. */
    INTERACTIVE,
    /** One prompt, as in SQL-PaLM. */
    DIRECT,
    /** Both, selected by execution. */
    ENSEMBLE,
    /** The offline model where it is sure, else {@link #INTERACTIVE}. */
    FAST
  }

  /** {@link Setting#AMBIGUITY}. */
  public enum Ambiguity {
    /** A warning. */
    WARN,
    /** An error. */
    FAIL,
    /** Nothing. */
    IGNORE
  }

  /** {@link Setting#SHARE}. */
  public enum Share {
    /** {@link #ROWS} for a server on this machine, {@link #VALUES} for any other. */
    AUTO,
    /** Names, types and keys. */
    SCHEMA,
    /** Cells and statistics too. */
    VALUES,
    /** Rows of explored queries too. */
    ROWS
  }

  /** {@link Setting#INDEX_REFRESH}. */
  public enum Refresh {
    /** Refreshes in the background. */
    AUTO,
    /** On {@code NL REFRESH}. */
    MANUAL
  }

  /** {@link Setting#READONLY}. */
  public enum ReadOnly {
    /** The guard alone is enough. */
    PREFERRED,
    /** The engine has to hold the connection read-only. */
    REQUIRED
  }

  /** {@link Setting#ANSWERS}. */
  public enum AnswerSource {
    /** Any source. */
    ANY,
    /** Verified queries, else the model; of kept answers only the connection's own. */
    NEW,
    /** Answers given before, or verified. */
    KEPT,
    /** Verified queries. */
    VERIFIED,
    /** The model, asked anew: nothing that was verified or answered before. */
    MODEL;

    /** Whether a model may be asked. */
    public boolean asksModels() {
      return this != KEPT && this != VERIFIED;
    }
  }

  /** {@link Setting#PROTOCOL}. */
  public enum ToolProtocol {
    /** Whichever the model supports. */
    AUTO,
    /** Function calling. */
    TOOLS,
    /** The paper's {@code Thought:} and {@code Action:}. */
    TEXT
  }

  /** {@link Setting#PROMPT}. */
  public enum SchemaForm {
    /** SQL-PaLM's concise form. */
    CONCISE,
    /** SQL-PaLM's verbose form. */
    VERBOSE
  }

  /** {@link Setting#SELECTION}. */
  public enum ColumnSelection {
    /** All columns. */
    NONE,
    /** Columns that a search finds; others by name. */
    RETRIEVAL,
    /** Columns that a search finds; no others. */
    RETRIEVAL_HARD,
    /** Columns of a draft query; others by name. */
    PROGRAM,
    /** Columns of a draft query; no others. */
    PROGRAM_HARD;

    /** Whether a draft of the query chooses the columns. */
    public boolean byDraft() {
      return this == PROGRAM || this == PROGRAM_HARD;
    }

    /** Whether other columns are left out. */
    public boolean hard() {
      return this == RETRIEVAL_HARD || this == PROGRAM_HARD;
    }
  }

  /** The model's own tools that {@link Setting#WITHOUT} can take away. */
  public static final List<String> TOOLS =
      List.of("SearchColumn", "SearchValue", "FindShortestPath", "ExecuteSQL");

  /** Other parts that {@link Setting#WITHOUT} can leave out, to measure what each is worth. */
  public enum Part {
    /** The worked examples; in one prompt, the demonstrations. */
    EXEMPLARS,
    /** Rules for good queries. */
    RULES,
    /** Hints on the engine's SQL. */
    HINTS,
    /** The overview of the tables; one prompt always has its schema. */
    OVERVIEW,
    /** The primary keys in the overview or schema. */
    PRIMARY_KEYS,
    /** The foreign keys in the overview or schema. */
    FOREIGN_KEYS,
    /** The numbers of rows in the overview. */
    ROW_COUNTS,
    /** The cells that words of the question stand in. */
    CELLS,
    /** What schema linking found before the model's first turn. */
    LINKING,
    /** The examination of answers. */
    DOUBTS,
    /** Verified questions that answer the same question with other values. */
    TEMPLATES,
    /** The end of a vote after a first attempt that is likely right. */
    EARLY_STOP
  }

  static List<String> leavable() {
    return Stream.concat(TOOLS.stream(), texts(Part.class).stream()).toList();
  }

  static List<String> texts(Class<? extends Enum<?>> choices) {
    return Stream.of(choices.getEnumConstants()).map(Choices::text).toList();
  }

  static String text(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
