// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what H2's {@code EXPLAIN} tells: the query with comments that name the index of each table,
 * without figures. Tables are joined by nested loops, in the order of the text.
 */
final class H2Plan implements PlanReader {

  private static final String NAME = "(\"(?:[^\"]|\"\")+\"|[\\w$]+)";

  /** A table, and the comment behind it. */
  private static final Pattern ACCESS =
      Pattern.compile(
          "(?:FROM|JOIN)\\s+(?:"
              + NAME
              + "\\.)?"
              + NAME
              + "(?:\\s+"
              + NAME
              + ")?\\s*"
              + "(?:/\\*\\s*(.*?)\\s*\\*/|<(\\d+)>)",
          Pattern.DOTALL);

  /** H2's comment for an order by index. */
  private static final String SORTED = "/* index sorted */";

  /** H2 keeps no statistics; other engines guess so too. */
  private static final double PER_KEY = 10;

  private static final double PER_RANGE = 0.25;

  /**
   * A query, or one in it.
   *
   * @param text with a number in the place of each query below
   */
  private record Block(StringBuilder text, List<Block> below) {

    Block() {
      this(new StringBuilder(), new ArrayList<>());
    }

    boolean uses(String alias) {
      String plain = alias.replaceAll("^\"|\"$", "");
      return text.indexOf("\"" + plain + "\".") >= 0
          || Pattern.compile("(?<![\\w.])" + Pattern.quote(plain) + "\\.").matcher(text).find()
          || below.stream().anyMatch(block -> block.uses(alias));
    }
  }

  /** The rows that a query reads, and the maximum that it returns. */
  private record Cost(double read, double made) {}

  @Override
  public Optional<Plan> read(List<List<String>> plan, PlanFigures figures) throws SQLException {
    String text = plan.get(0).get(0);
    Block top = block(text);
    boolean sorts = text.contains("ORDER BY") && !text.contains(SORTED);
    int comments = text.replace(SORTED, "").split("/\\*", -1).length - 1;
    boolean plain = top.below().isEmpty() && comments == 1 && !sorts;
    return Optional.of(new Plan(cost(top, figures).read(), plain));
  }

  private static Cost cost(Block block, PlanFigures figures) throws SQLException {
    double read = 0;
    double loops = 1;
    List<String> aliases = new ArrayList<>();
    boolean[] told = new boolean[block.below().size()];
    Matcher m = ACCESS.matcher(block.text());
    while (m.find()) {
      double rows;
      if (m.group(5) == null) {
        rows = found(m, figures);
        read += loops * rows;
      } else {
        int number = Integer.parseInt(m.group(5));
        Block view = block.below().get(number);
        Cost cost = cost(view, figures);
        read += cost.read() * (view.text().indexOf("?") >= 0 ? loops : 1);
        rows = cost.made();
        told[number] = true;
      }
      loops *= Math.max(1, rows);
      aliases.add(m.group(3) != null ? m.group(3) : m.group(2));
    }
    for (int i = 0; i < told.length; i++) {
      Block query = block.below().get(i);
      double times = aliases.stream().anyMatch(query::uses) ? loops : 1;
      read += told[i] ? 0 : times * cost(query, figures).read();
    }
    boolean looked = block.text().indexOf("/* direct lookup */") >= 0;
    return looked ? new Cost(1, 1) : new Cost(read, loops);
  }

  private static double found(Matcher access, PlanFigures figures) throws SQLException {
    String path = access.group(4);
    int colon = path.indexOf(": ");
    String condition = colon < 0 ? "" : path.substring(colon);
    if (condition.contains(" = ") || condition.contains(" IN(") || condition.contains(" IS ")) {
      return path.contains("PRIMARY_KEY") ? 1 : PER_KEY;
    }
    String schema = access.group(1) == null ? "PUBLIC" : access.group(1);
    double all = figures.rows(name(schema), name(access.group(2))).orElse(0);
    return condition.isEmpty() ? all : all * PER_RANGE;
  }

  private static String name(String written) {
    return written.startsWith("\"")
        ? written.substring(1, written.length() - 1).replace("\"\"", "\"")
        : written;
  }

  /** Takes queries in brackets and comments out of the text, but for those that it tells twice. */
  private static Block block(String text) {
    List<Block> open = new ArrayList<>(List.of(new Block()));
    List<Boolean> begun = new ArrayList<>();
    for (int at = 0; at < text.length(); at++) {
      Block last = open.get(open.size() - 1);
      char c = text.charAt(at);
      if (c == '\'' || c == '"') {
        int end = Math.max(at, text.indexOf(c, at + 1));
        last.text().append(text, at, end + 1);
        at = end;
      } else if (text.startsWith("/* WHERE", at)) {
        at = text.indexOf("*/", at) < 0 ? text.length() : closing(text, at) + 1;
      } else if (text.startsWith("/*", at) || c == '(') {
        boolean query = text.substring(at).matches("(?s)(/\\*|\\()\\s*\\(*(SELECT|WITH)\\b.*");
        begun.add(query);
        if (query) {
          last.text().append('<').append(last.below().size()).append('>');
          Block block = new Block();
          last.below().add(block);
          open.add(block);
        } else {
          last.text().append(c == '(' ? "(" : "/*");
        }
        at += c == '(' ? 0 : 1;
      } else if ((text.startsWith("*/", at) || c == ')') && !begun.isEmpty()) {
        if (begun.remove(begun.size() - 1)) {
          open.remove(open.size() - 1);
        } else {
          last.text().append(c == ')' ? ")" : "*/");
        }
        at += c == ')' ? 0 : 1;
      } else {
        last.text().append(c);
      }
    }
    return open.get(0);
  }

  /** The end of a comment that may have others in it. */
  private static int closing(String text, int begin) {
    int depth = 0;
    for (int at = begin; at < text.length(); at++) {
      if (text.startsWith("/*", at)) {
        depth++;
        at++;
      } else if (text.startsWith("*/", at) && --depth == 0) {
        return at;
      }
    }
    return text.length();
  }
}
