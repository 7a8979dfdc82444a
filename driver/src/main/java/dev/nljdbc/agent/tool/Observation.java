package dev.nljdbc.agent.tool;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What came back from a tool.
 *
 * @param text what the model reads
 * @param ran the query that ran, when the tool ran one without an error
 */
public record Observation(String text, Optional<Ran> ran) {

  public static Observation of(String text) {
    return new Observation(text, Optional.empty());
  }

  /**
   * A query that ran.
   *
   * @param sql as the guard passed it
   * @param hasValues whether it returned a row that is not all null
   * @param last whether the model called it its final query
   * @param doubt what speaks against it: texts that are no cells of the columns they are compared
   *     with; empty as a rule
   * @param rows how many rows it had; empty when the count stopped at a limit
   */
  public record Ran(String sql, boolean hasValues, boolean last, String doubt, OptionalLong rows) {

    /** Whether it ends the work, being called final: it returned something. */
    public boolean ends() {
      return last && hasValues;
    }

    /** Whether something speaks against it. */
    public boolean doubtful() {
      return !doubt.isEmpty();
    }

    /** The doubt in words for the user, when this is the answer. */
    public Optional<String> warning() {
      return doubtful()
          ? Optional.of("Look at the query: " + doubt.replace("\n", ". "))
          : Optional.empty();
    }
  }
}
