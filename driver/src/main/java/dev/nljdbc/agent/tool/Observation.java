package dev.nljdbc.agent.tool;

import java.util.Optional;

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
   * @param doubtful whether it compares a column with texts of which the column holds none
   */
  public record Ran(String sql, boolean hasValues, boolean last, boolean doubtful) {

    /** Whether it ends the work, being called final: it returned something, and nothing is odd. */
    public boolean ends() {
      return last && hasValues && !doubtful;
    }
  }
}
