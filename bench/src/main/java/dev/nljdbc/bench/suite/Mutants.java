// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import dev.nljdbc.bench.metric.SqlTokens;
import dev.nljdbc.bench.metric.SqlTokens.Kind;
import dev.nljdbc.bench.metric.SqlTokens.Token;
import dev.nljdbc.bench.suite.SchemaShape.ColumnShape;
import dev.nljdbc.bench.suite.SchemaShape.TableShape;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A gold query's neighbours: the query with one thing changed, as a model gets one thing wrong. An
 * operator, an aggregate, a literal, a column, a direction, a limit, a condition or DISTINCT. Some
 * mean the same as the gold; no database tells these from it.
 */
final class Mutants {

  private static final int OTHER_COLUMNS = 2;

  private static final Map<String, List<String>> WORDS =
      Map.ofEntries(
          Map.entry("count", List.of("max", "sum")),
          Map.entry("sum", List.of("avg", "count")),
          Map.entry("avg", List.of("sum", "max")),
          Map.entry("max", List.of("min", "avg")),
          Map.entry("min", List.of("max", "avg")),
          Map.entry("and", List.of("or")),
          Map.entry("or", List.of("and")),
          Map.entry("asc", List.of("desc")),
          Map.entry("desc", List.of("asc")),
          Map.entry("union", List.of("intersect", "except")),
          Map.entry("intersect", List.of("union", "except")),
          Map.entry("except", List.of("union", "intersect")),
          Map.entry("like", List.of("=")),
          Map.entry("not", List.of("")),
          Map.entry("distinct", List.of("")),
          Map.entry("join", List.of("left join")));

  private static final Map<String, List<String>> SIGNS =
      Map.of(
          "=", List.of("!=", ">="),
          "<", List.of("<=", ">"),
          ">", List.of(">=", "<"),
          "<=", List.of("<", ">="),
          ">=", List.of(">", "<="),
          "!=", List.of("="),
          "<>", List.of("="));

  /** Where a condition ends. */
  private static final Set<String> ENDS =
      Set.of("and or group order limit having union intersect except ) ; where".split(" "));

  private final List<String> pieces = new ArrayList<>();
  private final Set<String> mutants = new LinkedHashSet<>();
  private final Map<String, List<String>> siblings;

  private Mutants(String gold, Map<String, List<String>> siblings) {
    this.siblings = siblings;
    for (Token token : SqlTokens.of(gold)) {
      String last = pieces.isEmpty() ? "" : pieces.get(pieces.size() - 1);
      boolean sign = token.kind() == Kind.SIGN;
      if (sign && (last.equals("<") || last.equals(">") || last.equals("!")) && joins(token)) {
        pieces.set(pieces.size() - 1, last + token.text());
      } else {
        pieces.add(token.text());
      }
    }
  }

  private static boolean joins(Token token) {
    return token.text().equals("=") || token.text().equals(">");
  }

  /** The mutants of a query in a fixed order. */
  static List<String> of(String gold, SchemaShape schema) {
    Map<String, List<String>> siblings = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (TableShape table : schema.tables()) {
      List<String> names = table.columns().stream().map(ColumnShape::name).toList();
      for (String name : names) {
        List<String> others = siblings.computeIfAbsent(name, n -> new ArrayList<>());
        names.stream().filter(other -> !other.equalsIgnoreCase(name)).forEach(others::add);
      }
    }
    Mutants made = new Mutants(gold, siblings);
    for (int i = 0; i < made.pieces.size(); i++) {
      made.mutate(i);
    }
    made.mutants.remove(gold);
    return List.copyOf(made.mutants);
  }

  private void mutate(int at) {
    String piece = pieces.get(at);
    String word = piece.toLowerCase(Locale.ROOT);
    WORDS.getOrDefault(word, List.of()).forEach(other -> replace(at, other));
    SIGNS.getOrDefault(piece, List.of()).forEach(other -> replace(at, other));
    siblings(word).forEach(other -> replace(at, other));
    if (piece.matches("\\d{1,9}")) {
      long number = Long.parseLong(piece);
      replace(at, String.valueOf(number + 1));
      replace(at, String.valueOf(Math.max(0, number - 1)));
    } else if (piece.length() > 2 && "'\"".indexOf(piece.charAt(0)) >= 0) {
      literal(at, piece);
    } else if (word.equals("where") || word.equals("and") || word.equals("having")) {
      cut(at);
    }
  }

  private Stream<String> siblings(String word) {
    return siblings.getOrDefault(word, List.of()).stream()
        .filter(other -> other.matches("\\w+"))
        .distinct()
        .limit(OTHER_COLUMNS);
  }

  private void literal(int at, String piece) {
    char quote = piece.charAt(0);
    String text = piece.substring(1, piece.length() - 1);
    boolean isName = siblings.containsKey(text.toLowerCase(Locale.ROOT));
    if (!isName) {
      replace(at, quote + text.toLowerCase(Locale.ROOT) + quote);
      replace(at, quote + text.toUpperCase(Locale.ROOT) + quote);
      replace(at, quote + text + "x" + quote);
      if (text.indexOf('%') >= 0) {
        replace(at, quote + text.replaceFirst("^%", "") + quote);
        replace(at, quote + text.replaceFirst("%$", "") + quote);
      }
    }
  }

  /** Leaves a condition out, with the word before it. */
  private void cut(int at) {
    int end = endOfCondition(at);
    boolean more =
        end < pieces.size() && pieces.get(end).toLowerCase(Locale.ROOT).matches("and|or");
    String kept = more && !pieces.get(at).equalsIgnoreCase("and") ? pieces.get(at) : "";
    int from = kept.isEmpty() ? end : end + 1;
    mutants.add(text(0, at) + kept + " " + text(from, pieces.size()));
  }

  private int endOfCondition(int at) {
    int depth = 0;
    boolean between = false;
    int end = at + 1;
    for (; end < pieces.size(); end++) {
      String word = pieces.get(end).toLowerCase(Locale.ROOT);
      if (depth == 0 && ENDS.contains(word) && !(between && word.equals("and"))) {
        break;
      }
      depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
      between = word.equals("between") || (between && !word.equals("and"));
    }
    return end;
  }

  private void replace(int at, String other) {
    mutants.add(text(0, at) + other + text(at + 1, pieces.size()));
  }

  private String text(int from, int to) {
    return String.join("", pieces.subList(from, to));
  }
}
