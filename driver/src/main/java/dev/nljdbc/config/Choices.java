// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The values of settings that offer a choice. A constant is written in lower case, with hyphens:
 * {@code M_SCHEMA} is {@code m-schema}.
 */
public final class Choices {

  private Choices() {}

  /** {@code on} or {@code off}. They may also be given as {@code true} and {@code false}. */
  enum Switch {
    ON,
    OFF
  }

  /** {@link Setting#API}. */
  public enum Api {
    /** Chosen by the server and the model's name. */
    AUTO,
    /** {@code /chat/completions}, which all servers know. */
    CHAT,
    /** {@code /responses}. */
    RESPONSES
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
    ENSEMBLE
  }

  /** {@link Setting#CONFIDENCE_ACTION}. */
  public enum ConfidenceAction {
    /** A warning. */
    WARN,
    /** An error. */
    FAIL
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

  /** {@link Setting#EMBEDDER}. */
  public enum EmbedderKind {
    /** The table in the jar. */
    STATIC,
    /** An encoder in an additional jar. */
    ONNX,
    /** A server. */
    OPENAI,
    /** No search by meaning. */
    NONE
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
    /** Answers given before, or verified. */
    KEPT,
    /** Verified queries. */
    VERIFIED,
    /** The model, asked anew: nothing that was verified or answered before. */
    MODEL
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
    /** By the model's name. */
    AUTO,
    /** SQL-PaLM's concise form. */
    CONCISE,
    /** SQL-PaLM's verbose form. */
    VERBOSE,
    /** {@code CREATE TABLE} statements. */
    DDL,
    /** M-Schema. */
    M_SCHEMA
  }

  /** {@link Setting#SELECTION}. */
  public enum ColumnSelection {
    /** All columns. */
    NONE,
    /** Columns that a search finds. */
    RETRIEVAL,
    /** Columns of a draft query. */
    PROGRAM
  }

  /** {@link Setting#SELECTION_MODE}. */
  public enum SelectionMode {
    /** Other columns by name. */
    SOFT,
    /** No other columns. */
    HARD
  }

  /** {@link Setting#HEADINGS}. */
  public enum Headings {
    /** Words. */
    WORDS,
    /** The engine's labels. */
    ENGINE
  }

  static List<String> texts(Class<? extends Enum<?>> choices) {
    return Stream.of(choices.getEnumConstants()).map(Choices::text).toList();
  }

  static String text(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
