package dev.nljdbc.jdbc;

import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.queries.SqlFlavour;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** An answer's SQL as a table in other SQL, where no two columns may have the same name. */
final class Subquery {

  private Subquery() {}

  /**
   * In brackets. Two columns of one name get numbers, by a list of names that all engines know:
   * that of a common table expression.
   *
   * @param engines where the SQL runs, and is described
   */
  static String of(String sql, Connection engines) throws SQLException {
    String product = engines.getMetaData().getDatabaseProductName();
    Dialect dialect = Dialects.of(product);
    SqlFlavour flavour = SqlFlavour.of(product);
    String body = dialect.dropsOrder() ? ordered(sql, flavour) : sql;
    if (sql.contains("--") || sql.contains("#")) {
      body += "\n"; // which may end in a comment
    }
    List<String> labels = labels(sql, engines);
    List<String> names = distinct(labels);
    if (names.equals(labels)) {
      return "(" + body + ")";
    }
    String quote = engines.getMetaData().getIdentifierQuoteString().strip();
    String list =
        String.join(
            ", ",
            names.stream().map(n -> quote + n.replace(quote, quote + quote) + quote).toList());
    return "(WITH nl_rows(" + list + ") AS (" + body + ") SELECT * FROM nl_rows)";
  }

  /**
   * The order of rows is kept where it says which rows there are, so by a limit beyond them all.
   */
  private static String ordered(String sql, SqlFlavour flavour) {
    boolean ordered = false;
    boolean limited = false;
    int depth = 0;
    for (int at = 0; at < sql.length(); ) {
      int end = flavour.end(sql, at);
      String word = sql.substring(at, end);
      if (word.equals("(")) {
        depth++;
      } else if (word.equals(")")) {
        depth--;
      } else if (depth == 0) {
        ordered |= word.equalsIgnoreCase("ORDER");
        limited |= word.equalsIgnoreCase("LIMIT") || word.equalsIgnoreCase("FETCH");
      }
      at = end;
    }
    return ordered && !limited ? sql + "\nLIMIT " + Long.MAX_VALUE : sql;
  }

  private static List<String> labels(String sql, Connection engines) throws SQLException {
    List<String> labels = new ArrayList<>();
    try (PreparedStatement prepared = engines.prepareStatement(sql)) {
      ResultSetMetaData columns = prepared.getMetaData();
      for (int i = 1; columns != null && i <= columns.getColumnCount(); i++) {
        labels.add(columns.getColumnLabel(i));
      }
    }
    return labels;
  }

  private static List<String> distinct(List<String> labels) {
    Set<String> taken = new HashSet<>();
    labels.forEach(label -> taken.add(label.toLowerCase(Locale.ROOT)));
    Set<String> seen = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (String label : labels) {
      String name = label;
      int number = 2;
      while (!seen.add(name.toLowerCase(Locale.ROOT))) {
        do {
          name = label + "_" + number++;
        } while (!taken.add(name.toLowerCase(Locale.ROOT)));
      }
      names.add(name);
    }
    return names;
  }
}
