// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Questions over TPC-H's eight tables without keys, and SQL that answers them. */
public final class TpchQuestions {

  private static final Map<String, String> GOLD =
      Map.ofEntries(
          Map.entry("How many customers are there?", "SELECT count(*) FROM customer"),
          Map.entry(
              "What is the total account balance of all suppliers?",
              "SELECT sum(acctbal) FROM supplier"),
          Map.entry(
              "How many parts are there per brand?",
              "SELECT brand, count(*) FROM part GROUP BY brand"),
          Map.entry("List the names of all regions", "SELECT name FROM region"),
          Map.entry(
              "How many nations are in each region?",
              "SELECT r.name, count(*) FROM nation n JOIN region r ON n.regionkey = r.regionkey"
                  + " GROUP BY r.name"),
          Map.entry(
              "How many orders were placed in 1996?",
              "SELECT count(*) FROM orders WHERE year(orderdate) = 1996"),
          Map.entry(
              "How many customers are in the market segment BUILDING?",
              "SELECT count(*) FROM customer WHERE mktsegment = 'BUILDING'"),
          Map.entry("What is the highest retail price?", "SELECT max(retailprice) FROM part"),
          Map.entry(
              "What is the average account balance of customers per market segment?",
              "SELECT mktsegment, avg(acctbal) FROM customer GROUP BY mktsegment"),
          Map.entry(
              "Names of nations in the region EUROPE",
              "SELECT n.name FROM nation n JOIN region r ON n.regionkey = r.regionkey WHERE r.name ="
                  + " 'EUROPE'"),
          Map.entry(
              "How many suppliers are there per nation?",
              "SELECT n.name, count(*) FROM supplier s JOIN nation n ON s.nationkey = n.nationkey"
                  + " GROUP BY n.name"),
          Map.entry(
              "How many orders after 1998-01-01?",
              "SELECT count(*) FROM orders WHERE orderdate > DATE '1998-01-01'"));

  private TpchQuestions() {}

  /**
   * Asks them all.
   *
   * @param connection takes questions
   * @param bare the engine's own
   * @return how many answers are those of the SQL, and which are not, in sentences
   */
  public static String asked(Connection connection, Connection bare) throws SQLException {
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, String> gold : GOLD.entrySet()) {
      String answer;
      try {
        answer = rows(connection, "NL: " + gold.getKey()).toString();
      } catch (SQLException e) {
        answer = String.valueOf(e.getMessage());
      }
      if (!answer.equals(rows(bare, gold.getValue()).toString())) {
        wrong.add(gold.getKey());
      }
    }
    return "%d of %d right.\n".formatted(GOLD.size() - wrong.size(), GOLD.size())
        + wrong.stream()
            .sorted()
            .map(question -> "Not right: " + question + "\n")
            .collect(Collectors.joining());
  }

  /** Rows with {@code |} between their cells, sorted. */
  public static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          cells.add(rounded(rows.getString(i)));
        }
        found.add(String.join("|", cells));
      }
    }
    return found.stream().sorted().toList();
  }

  /** Sums of floating numbers depend on the order of rows in their last digits. */
  private static String rounded(String cell) {
    return cell != null && cell.matches("-?\\d+\\.\\d+(E\\d+)?")
        ? String.format(Locale.ROOT, "%.6g", Double.parseDouble(cell))
        : String.valueOf(cell);
  }
}
