// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The plain texts and numbers that stand in a query. */
public final class SqlLiterals {

  /** Quoted names that hold something like a literal are skipped. */
  private static final Pattern LITERAL =
      Pattern.compile(
          "\"(?:[^\"]|\"\")*+\"|`[^`]*+`|'((?:[^']|'')*+)'|(?<![\\w.$])(-?\\d+(?:\\.\\d+)?)(?![\\w.])");

  /** Where these stand, what looks like a literal may be none. */
  private static final Pattern ODD = Pattern.compile("--|/\\*|#|\\\\|\\$\\w*\\$|\\w$");

  private SqlLiterals() {}

  /**
   * One of them.
   *
   * @param start where it begins in the query, its quote included
   * @param end behind it
   * @param value what it says
   * @param text whether it is a text
   */
  public record Literal(int start, int end, String value, boolean text) {

    /** Whether it says the same, a text in whatever case. */
    public boolean says(String other) {
      return text ? value.equalsIgnoreCase(other) : number(other);
    }

    private boolean number(String other) {
      try {
        return new BigDecimal(value).compareTo(new BigDecimal(other.strip())) == 0;
      } catch (NumberFormatException e) {
        return false; // what is no number is no number's equal
      }
    }

    /** The same place with another value, as it is written in SQL. */
    String written(String other) {
      return text ? "'" + other.replace("'", "''") + "'" : other;
    }
  }

  /** The literals of a query without comments and escapes, in order. */
  public static List<Literal> of(String sql) {
    List<Literal> all = new ArrayList<>();
    Matcher m = LITERAL.matcher(sql);
    while (m.find()) {
      if (m.group(1) != null) {
        all.add(new Literal(m.start(), m.end(), m.group(1).replace("''", "'"), true));
      } else if (m.group(2) != null) {
        all.add(new Literal(m.start(), m.end(), m.group(2), false));
      }
    }
    return all;
  }

  /** Whether a person's query has comments, escapes or strings of another sort. */
  static boolean odd(String sql) {
    int behind = 0;
    for (Literal literal : of(sql)) {
      boolean prefixed =
          literal.text() && ODD.matcher(sql.substring(behind, literal.start())).find();
      if (prefixed || literal.text() && literal.value().indexOf('\\') >= 0) {
        return true;
      }
      behind = literal.end();
    }
    return ODD.matcher(sql.substring(behind) + ' ').find();
  }
}
