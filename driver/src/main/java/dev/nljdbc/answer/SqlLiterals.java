package dev.nljdbc.answer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The plain texts and numbers of a query that this program wrote itself, in order. */
final class SqlLiterals {

  /** Quoted names and comments that hold something like a literal are skipped. */
  private static final Pattern LITERAL =
      Pattern.compile(
          "\"(?:[^\"]|\"\")*+\"|`[^`]*+`|'((?:[^']|'')*+)'|(?<![\\w.$])(-?\\d+(?:\\.\\d+)?)(?![\\w.])");

  private SqlLiterals() {}

  /**
   * One of them.
   *
   * @param start where it begins in the query, its quote included
   * @param end behind it
   * @param value what it says
   * @param text whether it is a text
   */
  record Literal(int start, int end, String value, boolean text) {

    /** Whether it says the same, a text in whatever case. */
    boolean says(String other) {
      return text ? value.equalsIgnoreCase(other) : number(other);
    }

    private boolean number(String other) {
      try {
        return new BigDecimal(value).compareTo(new BigDecimal(other.strip())) == 0;
      } catch (NumberFormatException e) {
        return false; // what is no number is no number's equal
      }
    }
  }

  static List<Literal> of(String sql) {
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
}
