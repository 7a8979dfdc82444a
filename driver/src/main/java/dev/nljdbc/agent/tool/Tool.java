// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A tool of the agent (Interactive-T2S, section 3.3). A failure is an observation that says what to
 * do; only the end of the whole question (cancelled, out of time) is an exception.
 */
public abstract class Tool {

  private final String name;
  private final String description;
  private final List<Parameter> parameters;

  /**
   * A tool as a model is told of it.
   *
   * @param name as the model calls it
   * @param description what it does and when to use it, for the model
   * @param parameters in the order of positional arguments
   */
  protected Tool(String name, String description, List<Parameter> parameters) {
    this.name = name;
    this.description = description;
    this.parameters = List.copyOf(parameters);
  }

  /** Its name as the model calls it. */
  public final String name() {
    return name;
  }

  /** The purpose and use of the tool, for the model. */
  public final String description() {
    return description;
  }

  /** The parameters in the order of positional arguments. */
  public final List<Parameter> parameters() {
    return parameters;
  }

  /**
   * What it is to be used for, in the words of the instructions ({@code - Name: when;}); empty
   * where {@code instructions.txt} has a line on it, as on the tools of the paper.
   */
  public String when() {
    return "";
  }

  /** Does it. */
  public abstract Observation run(ToolArguments arguments, Cancellation cancellation)
      throws NlException;

  /**
   * A parameter of a tool.
   *
   * @param name as the model writes it
   * @param kind what it takes
   * @param required whether a call without it is malformed
   * @param description for the model; empty where the name says it all
   * @param example a value as JSON, for a model that makes no call; empty where a call needs none
   */
  public record Parameter(
      String name, Kind kind, boolean required, String description, String example) {

    /** One that examples leave out. */
    public Parameter(String name, Kind kind, boolean required, String description) {
      this(name, kind, required, description, "");
    }

    public enum Kind {
      /** One text. */
      TEXT,
      /** One text or a list of texts. */
      TEXTS,
      /** True or false. */
      FLAG
    }
  }

  /**
   * What came back from a tool.
   *
   * @param text what the model reads
   * @param ran the query that ran, when the tool ran one without an error
   * @param failure why a query did not run, where another query would fare no better: {@link
   *     NlError#COST} where it would read too much, {@link NlError#FAILED} where the database was
   *     out of reach
   */
  public record Observation(String text, Optional<Ran> ran, Optional<NlError> failure) {

    public static Observation of(String text) {
      return new Observation(text, Optional.empty(), Optional.empty());
    }

    /**
     * A query that ran.
     *
     * @param sql as the guard passed it
     * @param last whether the model called it its final query
     * @param doubts texts that are no cells of the columns they are compared with, as the
     *     observation tells them; usually none
     * @param result its first rows; empty when the guard passed it and nothing was run
     */
    public record Ran(
        String sql, boolean last, List<Doubt> doubts, Optional<SqlExplorer.Rows> result) {

      /** Copies the doubts. */
      public Ran {
        doubts = List.copyOf(doubts);
      }

      /** Whether it returned a row that is not all null, as far as anybody looked. */
      public boolean hasValues() {
        return result.isEmpty()
            || result.get().rows().stream().flatMap(List::stream).anyMatch(Objects::nonNull);
      }

      /** How many rows it had; empty when the count stopped at a limit. */
      public OptionalLong rows() {
        long total = result.map(SqlExplorer.Rows::total).orElse(-1L);
        return total < 0 ? OptionalLong.empty() : OptionalLong.of(total);
      }

      /** Whether it ends the work, being called final: it returned something. */
      public boolean ends() {
        return last && hasValues();
      }
    }
  }
}
