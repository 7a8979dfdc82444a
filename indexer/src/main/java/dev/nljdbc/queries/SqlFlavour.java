package dev.nljdbc.queries;

import java.util.Locale;

/**
 * How an engine's SQL is cut into words, as far as finding the ends of statements needs it.
 *
 * @param squareBrackets whether a name may stand in square brackets
 * @param backslashes whether a backslash escapes in strings
 * @param hashComments whether {@code #} begins a comment
 * @param dollarQuotes whether {@code $tag$} begins a string
 */
record SqlFlavour(
    boolean squareBrackets, boolean backslashes, boolean hashComments, boolean dollarQuotes) {

  /** By the product's name that the driver reports. */
  static SqlFlavour of(String product) {
    String name = product.toLowerCase(Locale.ROOT);
    boolean mariadb = name.contains("mariadb") || name.contains("mysql");
    boolean dollars = name.contains("postgres") || name.contains("duckdb") || name.equals("h2");
    return new SqlFlavour(name.contains("sqlite"), mariadb, mariadb, dollars);
  }
}
