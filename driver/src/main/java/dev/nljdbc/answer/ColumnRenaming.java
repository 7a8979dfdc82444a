// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.queries.SqlFlavour;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A query under other column names, by the list of names that all engines know: that of a common
 * table expression. Its rows keep their order.
 */
public final class ColumnRenaming {

  private static final Set<String> LIMITING = Set.of("LIMIT", "FETCH", "OFFSET");

  private final String sql;
  private final Dialect dialect;
  private final SqlFlavour flavour;

  /**
   * Of a query.
   *
   * @param product the engine's name, as its driver reports it
   */
  public ColumnRenaming(String sql, String product) {
    this.sql = sql;
    this.dialect = Dialects.of(product);
    this.flavour = SqlFlavour.of(product);
  }

  /**
   * As a table of other SQL, in brackets. There no two columns may have one name: the second gets a
   * number.
   *
   * @param labels its columns, as the engine calls them
   * @param wanted what they are to be called
   */
  public String table(List<String> labels, List<String> wanted) {
    List<String> names = distinct(wanted);
    return "(" + (names.equals(labels) ? ordered() : under(names, names)) + ")";
  }

  /**
   * As a query.
   *
   * @param names for its columns, in order
   * @param selected some or all of these, in the order that is wanted
   */
  public String under(List<String> names, List<String> selected) {
    String rows = "nl_rows(" + list(names) + ")";
    String select = "SELECT " + list(selected) + " FROM ";
    return "WITH " + rows + " AS (" + ordered() + ") " + select + "nl_rows";
  }

  private String list(List<String> names) {
    return names.stream().map(dialect::quoted).collect(Collectors.joining(", "));
  }

  /** The query, for brackets. Of a query with a limit of its own, no engine drops the order. */
  private String ordered() {
    // a comment may be the last of it
    String body = sql.contains("--") || sql.contains("#") ? sql + "\n" : sql;
    return ordersWithoutLimit() ? dialect.keepingOrder(body) : body;
  }

  private boolean ordersWithoutLimit() {
    boolean orders = false;
    boolean limits = false;
    int depth = 0;
    int at = 0;
    while (at < sql.length()) {
      int end = flavour.end(sql, at);
      String word = sql.substring(at, end);
      if (word.equals("(") || word.equals(")")) {
        depth += word.equals("(") ? 1 : -1;
      } else if (depth == 0) {
        orders |= word.equalsIgnoreCase("ORDER");
        limits |= LIMITING.contains(word.toUpperCase(Locale.ROOT));
      }
      at = end;
    }
    return orders && !limits;
  }

  private static List<String> distinct(List<String> labels) {
    Set<String> taken = new HashSet<>();
    labels.forEach(label -> taken.add(label.toLowerCase(Locale.ROOT)));
    Set<String> seen = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (String label : labels) {
      names.add(seen.add(label.toLowerCase(Locale.ROOT)) ? label : numbered(label, taken));
    }
    return names;
  }

  private static String numbered(String label, Set<String> taken) {
    int number = 2;
    while (!taken.add((label + "_" + number).toLowerCase(Locale.ROOT))) {
      number++;
    }
    return label + "_" + number;
  }
}
