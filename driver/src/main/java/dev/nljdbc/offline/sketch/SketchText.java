// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.offline.sketch.Sketch.Condition;
import dev.nljdbc.offline.sketch.Sketch.Limit;
import dev.nljdbc.offline.sketch.Sketch.Order;
import dev.nljdbc.offline.sketch.Sketch.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sketches as text, as they are kept in the model file and shown in traces: {@code select c,
 * count(*) | where c = ? & c > ? | group 1 | order count(*) desc | limit 1}.
 */
public final class SketchText {

  private static final List<String> SETS = List.of("union", "intersect", "except");

  private static final List<String> CLAUSES =
      List.of("select", "where", "group", "having", "order", "limit", "join", "set");

  private SketchText() {}

  public static String write(Sketch s) {
    return join(parts(s));
  }

  public static String join(Map<String, String> clauses) {
    List<String> parts = new ArrayList<>();
    clauses.forEach((name, text) -> parts.add(text.isEmpty() ? name : name + " " + text));
    return String.join(" | ", parts);
  }

  /** The clauses of a sketch that are there, by name. */
  public static Map<String, String> parts(Sketch s) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("select", list(s.select(), SketchText::unit, ", "));
    put(parts, "where", list(s.where(), or -> list(or, SketchText::condition, " / "), " & "));
    put(parts, "group", s.groups() > 0 ? String.valueOf(s.groups()) : "");
    put(parts, "having", list(s.having(), SketchText::condition, " & "));
    put(parts, "order", list(s.order(), SketchText::order, ", "));
    put(parts, "limit", s.limit() == Limit.ALL ? "" : s.limit() == Limit.ONE ? "1" : "?");
    if (s.extra()) {
      parts.put("join", "");
    }
    if (s.second() != null) {
      parts.put(s.operator().toLowerCase(Locale.ROOT), "{" + write(s.second()) + "}");
    }
    return parts;
  }

  private static void put(Map<String, String> parts, String name, String text) {
    if (!text.isEmpty()) {
      parts.put(name, text);
    }
  }

  private static String order(Order o) {
    return unit(o.unit()) + (o.descending() ? " desc" : " asc");
  }

  private static <T> String list(List<T> items, Function<T, String> text, String separator) {
    return items.stream().map(text).collect(Collectors.joining(separator));
  }

  private static String unit(Unit u) {
    String inner = (u.distinct() ? "distinct " : "") + (u.star() ? "*" : "c");
    return u.function().isEmpty()
        ? inner
        : u.function().toLowerCase(Locale.ROOT) + "(" + inner + ")";
  }

  private static String condition(Condition c) {
    String left = unit(c.left()) + " " + c.operator();
    return c.sub() == null ? left + " ?" : left + " {" + write(c.sub()) + "}";
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException when it is something else
   */
  public static Sketch read(String text) {
    Map<String, String> parts = parts(text);
    String set = SETS.stream().filter(parts::containsKey).findFirst().orElse("");
    return new Sketch(
        items(parts.get("select"), ", ", SketchText::readUnit),
        items(parts.get("where"), " & ", or -> items(or, " / ", SketchText::readCondition)),
        Integer.parseInt(parts.getOrDefault("group", "0")),
        items(parts.get("having"), " & ", SketchText::readCondition),
        items(parts.get("order"), ", ", SketchText::readOrder),
        readLimit(parts.get("limit")),
        parts.containsKey("join"),
        set.toUpperCase(Locale.ROOT),
        set.isEmpty() ? null : read(inner(parts.get(set))));
  }

  private static Map<String, String> parts(String text) {
    Map<String, String> parts = new LinkedHashMap<>();
    for (String part : split(text, " | ")) {
      String[] clause = part.split(" ", 2);
      parts.put(clause[0], clause.length < 2 ? "" : clause[1]);
    }
    return parts;
  }

  private static Limit readLimit(@Nullable String limit) {
    return limit == null ? Limit.ALL : limit.equals("1") ? Limit.ONE : Limit.NUMBER;
  }

  /** The text without its braces. */
  private static String inner(@Nullable String text) {
    return text == null ? "" : text.substring(1, text.length() - 1);
  }

  private static <T> List<T> items(
      @Nullable String text, String separator, Function<String, T> read) {
    return text == null ? List.of() : split(text, separator).stream().map(read).toList();
  }

  private static Order readOrder(String text) {
    int blank = text.lastIndexOf(' ');
    return new Order(readUnit(text.substring(0, blank)), text.endsWith(" desc"));
  }

  private static Unit readUnit(String text) {
    int open = text.indexOf('(');
    String function = open < 0 ? "" : text.substring(0, open).toUpperCase(Locale.ROOT);
    String inner = open < 0 ? text : text.substring(open + 1, text.length() - 1);
    return new Unit(function, inner.endsWith("*"), inner.startsWith("distinct "));
  }

  private static Condition readCondition(String text) {
    int open = text.indexOf('{');
    String left = open < 0 ? text.substring(0, text.length() - 2) : text.substring(0, open - 1);
    int unitEnd = left.indexOf(left.contains(")") ? ')' : ' ');
    unitEnd = left.charAt(unitEnd) == ')' ? unitEnd + 1 : unitEnd;
    Sketch sub = open < 0 ? null : read(text.substring(open + 1, text.length() - 1));
    return new Condition(readUnit(left.substring(0, unitEnd)), left.substring(unitEnd + 1), sub);
  }

  /** Splits where the separator stands outside of braces. */
  private static List<String> split(String text, String separator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0 && text.startsWith(separator, i)) {
        parts.add(text.substring(from, i));
        i += separator.length() - 1;
        from = i + 1;
      }
    }
    parts.add(text.substring(from));
    return parts;
  }

  /** Every clause with its text, {@code -} for those that are not there. */
  static Map<String, String> clauses(Sketch sketch) {
    Map<String, String> given = SketchText.parts(sketch);
    Map<String, String> clauses = new LinkedHashMap<>();
    for (String name : CLAUSES) {
      clauses.put(name, given.getOrDefault(name, "-"));
    }
    given.forEach(
        (name, text) -> {
          if (!CLAUSES.contains(name)) {
            clauses.put("set", name + " " + text);
          }
        });
    return clauses;
  }

  /** The names of a sketch's parts, each of another sort. */
  public static List<String> weighed(Sketch s) {
    List<String> parts = new ArrayList<>();
    clauses(s).forEach((name, text) -> parts.add(name + " " + text));
    parts.add("#select " + s.select().size());
    parts.add("#where " + s.where().stream().mapToInt(List::size).sum());
    parts.add("or " + s.where().stream().anyMatch(or -> or.size() > 1));
    parts.add(operators(s));
    boolean sub = s.where().stream().anyMatch(or -> or.stream().anyMatch(c -> c.sub() != null));
    parts.add("sub " + sub);
    parts.add(functions(s));
    parts.add("operator " + s.operator());
    String counted = s.order().stream().anyMatch(o -> o.unit().star()) ? "*" : "";
    parts.add("best " + s.order().size() + counted + s.limit() + (s.groups() > 0));
    return parts;
  }

  private static String operators(Sketch s) {
    return s.where().stream()
        .flatMap(List::stream)
        .map(c -> " " + c.operator())
        .collect(Collectors.joining("", "operators", ""));
  }

  private static String functions(Sketch s) {
    return s.select().stream()
        .map(u -> u.function() + (u.star() ? "*" : ""))
        .filter(f -> !f.isEmpty())
        .distinct()
        .map(f -> " " + f)
        .collect(Collectors.joining("", "functions", ""));
  }
}
