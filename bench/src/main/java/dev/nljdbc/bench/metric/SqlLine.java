package dev.nljdbc.bench.metric;

/** A query on one line. */
public final class SqlLine {

  private SqlLine() {}

  /**
   * Folds line breaks and tabs to blanks, and drops comments that would swallow what follows them.
   * A line break inside a literal becomes a blank too: the format knows no other way.
   */
  public static String of(String sql) {
    StringBuilder line = new StringBuilder(sql.length());
    for (SqlTokens.Token token : SqlTokens.of(sql)) {
      if (token.kind() != SqlTokens.Kind.COMMENT || !token.text().startsWith("--")) {
        line.append(token.text());
      }
    }
    return line.toString().replaceAll("[\\r\\n\\t]+", " ").strip();
  }
}
