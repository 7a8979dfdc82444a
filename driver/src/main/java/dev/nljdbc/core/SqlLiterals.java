// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The plain texts and numbers that stand in a query. */
public final class SqlLiterals {

  /** A text, a number, or a name in quotes or without; a word before a bracket is a function. */
  private static final Pattern PIECE =
      Pattern.compile(
          "'((?:[^']|'')*+)'|(?<![\\w.$])(-?\\d+(?:\\.\\d+)?)(?![\\w.])"
              + "|\"(?:[^\"]|\"\")*+\"|`[^`]*+`|\\[\\p{L}[^\\]]*+\\]"
              + "|(?<![\\p{L}\\p{N}_$])[\\p{L}_][\\p{L}\\p{N}_$]*+(?!\\s*\\()");

  private static final Pattern QUOTES = Pattern.compile("^[\"`\\[]|[\"`\\]]$");

  /** Where these stand, what looks like a literal may be none. */
  private static final Pattern ODD = Pattern.compile("--|/\\*|#|\\\\|\\$\\w*\\$|\\w'");

  private static final Set<String> KEYWORDS =
      Set.of(
          ("select from where and or not in like ilike between is null on as date timestamp"
                  + " interval limit offset fetch first next having by order group join inner left"
                  + " right outer full case when then else end distinct escape collate nocase binary"
                  + " desc asc union intersect except all exists with over partition rows only using"
                  + " cross natural")
              .split(" "));

  private SqlLiterals() {}

  /**
   * One of them.
   *
   * @param start where it begins in the query, its quote included
   * @param end behind it
   * @param value what it says
   * @param text whether it is a text
   * @param column the name that stands last before it, in lower case; empty if none does
   */
  public record Literal(int start, int end, String value, boolean text, String column) {

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
    public String written(String other) {
      return text ? "'" + other.replace("'", "''") + "'" : other;
    }
  }

  /** The literals of a query without comments and escapes, in order. */
  public static List<Literal> of(String sql) {
    List<Literal> all = new ArrayList<>();
    String column = "";
    Matcher m = PIECE.matcher(sql);
    while (m.find()) {
      if (m.group(1) != null) {
        String value = m.group(1).replace("''", "'");
        all.add(new Literal(m.start(), m.end(), value, true, column));
      } else if (m.group(2) != null) {
        all.add(new Literal(m.start(), m.end(), m.group(2), false, column));
      } else if (!KEYWORDS.contains(m.group().toLowerCase(Locale.ROOT))) {
        column = QUOTES.matcher(m.group().toLowerCase(Locale.ROOT)).replaceAll("");
      }
    }
    return all;
  }

  /** An expression of a query, told as if it were a literal. */
  public static Literal place(String sql, int start, int end) {
    List<Literal> before = of(sql.substring(0, start) + " 0");
    String column = before.get(before.size() - 1).column();
    return new Literal(start, end, sql.substring(start, end), false, column);
  }

  /** Whether a person's query has comments, escapes or strings of another sort. */
  public static boolean odd(String sql) {
    String bare =
        PIECE
            .matcher(sql)
            .replaceAll(
                m ->
                    m.group(1) == null || m.group(1).indexOf('\\') >= 0
                        ? Matcher.quoteReplacement(m.group())
                        : "'");
    return ODD.matcher(bare).find();
  }
}
