// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** An explanation to be read: each part of the query with its sentences, and why below them. */
final class ExplanationWriter implements ResultWriter {

  private static final String INDENT = "  ";
  private static final int NARROWEST = 40;

  private final Console console;
  private String query = "";
  private String part = "";

  ExplanationWriter(Console console) {
    this.console = console;
  }

  @Override
  public Written write(ResultSet rows, int maxRows) throws SQLException, IOException {
    return ResultWriter.each(
        rows,
        maxRows,
        console.out(),
        () -> {
          headings(rows.getString("query"), rows.getString("part"));
          print(INDENT, rows.getString("what"));
          print(INDENT + INDENT + "why: ", rows.getString("why"));
        });
  }

  /** The part's name where it changes; the query's within a query that has others in it. */
  private void headings(@Nullable String ofQuery, @Nullable String ofPart) {
    String inQuery = String.valueOf(ofQuery);
    String inPart = String.valueOf(ofPart);
    if (inQuery.equals(query) && inPart.equals(part)) {
      return;
    }
    String where = inQuery.startsWith("main") ? "" : " (" + inQuery + ")";
    console.out().println(inPart + where);
    query = inQuery;
    part = inPart;
  }

  private void print(String before, @Nullable String text) {
    if (text == null || text.isEmpty()) {
      return;
    }
    String start = before;
    for (String paragraph : text.split("\n")) {
      for (String line :
          DisplayWidth.wrapped(paragraph, Math.max(NARROWEST, console.width() - start.length()))) {
        console.out().println(start + line);
        start = " ".repeat(before.length());
      }
    }
  }
}
