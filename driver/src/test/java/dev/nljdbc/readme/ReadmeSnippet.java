// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.readme;

import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.NlAnswer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The README's Java, compiled. */
final class ReadmeSnippet {

  private ReadmeSnippet() {}

  static void ask() throws SQLException {
    // snippet
    try (Connection connection = DriverManager.getConnection("jdbc:nl:sqlite:shop.db");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: How many customers are there?")) {
      rows.next();
      System.out.println(rows.getLong(1));
      System.out.println(statement.getWarnings().getMessage()); // the SQL, and what it cost
    }
    // end
  }

  static void account(Connection connection) throws SQLException {
    // javadoc
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: How many customers are there?")) {
      NlAnswer answer = statement.unwrap(NlAnswer.class);
      System.out.println(answer.sql());
      answer.confidence().ifPresent(c -> System.out.println("confidence " + c));
      System.out.println(answer.usage().tokens() + " tokens, $" + answer.usage().usd());
      for (Step step : answer.trace()) {
        System.out.println(step.action() + " -> " + step.observation());
      }
    }
    // end
  }
}
