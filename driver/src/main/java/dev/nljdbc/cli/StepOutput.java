package dev.nljdbc.cli;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/** A trace as a story: thought, action and observation of each step, one below the other. */
final class StepOutput implements Output {

  private final Console console;

  StepOutput(Console console) {
    this.console = console;
  }

  @Override
  public Written write(ResultSet rows, int maxRows) throws SQLException {
    long count = 0;
    while (rows.next()) {
      console.out().println(heading(rows));
      part("Thought", rows.getString("thought"));
      part("Action", rows.getString("action"));
      part("Observation", rows.getString("observation"));
      console.out().println("");
      count++;
    }
    return new Written(count, false);
  }

  private static String heading(ResultSet row) throws SQLException {
    return String.format(
        Locale.ROOT,
        "--- round %d (%,d tokens, %,d ms)",
        row.getInt("round"),
        row.getLong("tokens"),
        row.getLong("milliseconds"));
  }

  private void part(String name, String text) {
    if (text != null && !text.isBlank()) {
      console.out().println(name + ": " + text.strip());
    }
  }
}
