// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.explain.Explanation.ExplanationLine;
import dev.nljdbc.explain.Explanation.ExplanationLine.Part;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryOutline;
import dev.nljdbc.queries.QueryOutline.Block;
import dev.nljdbc.queries.QueryOutline.Combining;
import dev.nljdbc.queries.QueryOutline.Ending;
import dev.nljdbc.queries.QueryOutline.Order;
import dev.nljdbc.queries.QueryOutline.Pair;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Shown;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The clauses of a query in plain sentences, block by block. */
final class ClauseLines {

  static final String MAIN = "main query";

  private final SourceLines sources;

  private final ValueReasons values;
  private final ColumnNotes notes;
  private final List<ExplanationLine> lines = new ArrayList<>();
  private final Set<String> doubts = new LinkedHashSet<>();
  private final Set<ColumnId> mentioned = new LinkedHashSet<>();
  private final Map<String, Set<ColumnId>> texts = new LinkedHashMap<>();

  ClauseLines(DatabaseIndex index) {
    this.values = new ValueReasons(index);
    this.notes = new ColumnNotes(index);
    this.sources = new SourceLines(index, new JoinReasons(index), doubts);
  }

  List<ExplanationLine> of(QueryOutline outline) {
    for (Block block : outline.blocks()) {
      String name = block.name().isEmpty() ? MAIN : block.name();
      heading(name);
      if (block instanceof Selecting select) {
        select(select, name);
      } else if (block instanceof Combining combining) {
        combine(combining, name);
      } else if (block instanceof QueryOutline.Written written) {
        add(Part.OTHER, "Rows that the SQL itself writes: " + written.sql() + ".", "", name);
      }
    }
    doubts.addAll(values.doubts());
    return lines;
  }

  /** The doubts that the clauses themselves raise. */
  Set<String> doubts() {
    return doubts;
  }

  /** The columns that are shown, compared with values, grouped or ordered by: not only joined. */
  Set<ColumnId> mentioned() {
    return mentioned;
  }

  /** The texts of the query, each with the columns that it is compared with. */
  Map<String, Set<ColumnId>> texts() {
    return texts;
  }

  private void add(Part part, String what, String why, String query) {
    lines.add(new ExplanationLine(part, what, why, query));
  }

  private void heading(String name) {
    boolean with = name.startsWith("with ");
    if (with || name.startsWith("subquery") && !name.contains("branch")) {
      add(
          Part.SUBQUERY,
          with
              ? "A query with a name, which others read like a table: " + name.substring(5) + "."
              : "A query within the query: " + name + ".",
          "The lines for \"" + name + "\" tell what it does.",
          name);
    }
  }

  private void select(Selecting select, String name) {
    for (Shown shown : select.shown()) {
      result(shown, name);
    }
    if (select.distinct()) {
      add(Part.RESULT, "Rows that are alike in every column are shown once.", "DISTINCT.", name);
    }
    lines.addAll(sources.of(select.from(), name));
    select.where().ifPresent(test -> filters(test, name));
    groups(select, name);
    select.having().ifPresent(test -> parts(test).forEach(one -> filter("groups", one, name)));
    select
        .others()
        .forEach(sql -> add(Part.OTHER, "A clause in SQL's own words: " + sql + ".", "", name));
    ending(select.order(), name);
  }

  private void groups(Selecting select, String name) {
    List<Term> by = select.groups();
    by.forEach(this::speak);
    if (!by.isEmpty()) {
      String all = ExpressionWords.listed(by.stream().map(ExpressionWords::of).toList(), "and");
      add(
          Part.GROUP,
          "All rows with the same %s of %s are taken together as one group."
              .formatted(by.size() == 1 ? "value" : "values", all),
          notes.of(by),
          name);
    } else if (select.shown().stream().anyMatch(s -> ExpressionWords.aggregates(s.term()))) {
      add(Part.GROUP, "All rows that are left are taken together as one group.", "", name);
    }
  }

  private void result(Shown shown, String name) {
    if (shown.star()) {
      String sql = shown.term().sql();
      String of = sql.equals("*") ? "all that is read" : before(sql);
      add(Part.RESULT, "Shows all columns of " + of + ".", "", name);
      return;
    }
    speak(shown.term());
    String called = shown.alias().isEmpty() ? "" : ", called " + shown.alias();
    add(
        Part.RESULT,
        "Shows " + ExpressionWords.of(shown.term()) + called + ".",
        notes.of(List.of(shown.term())),
        name);
  }

  private void filters(Test where, String name) {
    for (Test test : parts(where)) {
      List<Pair> pair = pair(test);
      if (pair.isEmpty()) {
        filter("rows", test, name);
      } else {
        String words = "Rows go together only where " + ExpressionWords.of(test) + ".";
        add(Part.JOIN, words, sources.followed(pair), name);
      }
    }
  }

  private static List<Test> parts(Test test) {
    return test.kind() == Test.Kind.ALL ? test.tests() : List.of(test);
  }

  private void filter(String what, Test test, String name) {
    speak(test);
    String why = (values.of(test) + " " + notes.of(columns(test))).strip();
    add(Part.FILTER, "Only " + what + " where " + ExpressionWords.of(test) + ".", why, name);
  }

  /** Two columns of different tables, or of the same table read twice, that are held equal. */
  private static List<Pair> pair(Test test) {
    if (test.kind() != Test.Kind.COMPARED || !test.operator().equals("=")) {
      return List.of();
    }
    Term left = test.terms().get(0);
    Term right = test.terms().get(1);
    if (left.column().isEmpty() || right.column().isEmpty()) {
      return List.of();
    }
    ColumnId one = left.column().get();
    ColumnId other = right.column().get();
    boolean between = !one.table().equals(other.table()) || qualified(left, right);
    return between ? List.of(new Pair(one, other)) : List.of();
  }

  /** Whether two columns of one table are called by different names of it. */
  private static boolean qualified(Term left, Term right) {
    return !before(left.sql()).equals(before(right.sql()));
  }

  private static String before(String sql) {
    return sql.substring(0, Math.max(0, sql.lastIndexOf('.')));
  }

  private void combine(Combining combining, String name) {
    Set<String> operators = new LinkedHashSet<>(combining.operators());
    String branches = ExpressionWords.listed(combining.branches(), "and");
    if (operators.isEmpty()) {
      add(Part.COMBINATION, "The rows of " + branches + ".", "", name);
    } else if (operators.size() == 1) {
      String operator = operators.iterator().next();
      add(Part.COMBINATION, combined(operator, branches, combining), operator + ".", name);
    } else {
      String what = "Combined in SQL's own words: " + written(combining) + ".";
      String why = "Which of different operators comes first is the engine's rule.";
      add(Part.COMBINATION, what, why, name);
    }
    ending(combining.order(), name);
  }

  private static String written(Combining combining) {
    StringBuilder sql = new StringBuilder(combining.branches().get(0));
    for (int i = 0; i < combining.operators().size(); i++) {
      sql.append(' ').append(combining.operators().get(i)).append(' ');
      sql.append(combining.branches().get(i + 1));
    }
    return sql.toString();
  }

  private static String combined(String operator, String branches, Combining combining) {
    List<String> all = combining.branches();
    String others = ExpressionWords.listed(all.subList(1, all.size()), "nor in");
    return switch (operator.strip().toUpperCase(Locale.ROOT)) {
      case "UNION", "UNION DISTINCT" ->
          "The rows of " + branches + " together, those that are alike once.";
      case "UNION ALL" ->
          "The rows of " + branches + " together, those that are alike as often as they come.";
      case "INTERSECT" -> "The rows that " + branches + " have in common, alike ones once.";
      case "EXCEPT", "MINUS" ->
          "The rows of %s that are not in %s, alike ones once.".formatted(all.get(0), others);
      default -> "Combined by " + operator + ": " + branches + ".";
    };
  }

  private void ending(Ending ending, String name) {
    if (!ending.by().isEmpty()) {
      order(ending.by(), name);
    }
    if (!ending.offset().isEmpty()) {
      add(Part.LIMIT, "The first " + ending.offset() + " rows are passed over.", "", name);
    }
    if (!ending.rows().isEmpty()) {
      limit(ending, name);
    }
  }

  private void order(List<Order> orders, String name) {
    List<Term> terms = orders.stream().map(Order::term).toList();
    terms.forEach(this::speak);
    List<String> by = orders.stream().map(ClauseLines::order).toList();
    String words = "Ordered by " + String.join("; where these are equal, by ", by) + ".";
    add(Part.ORDER, words, notes.of(terms), name);
  }

  private void limit(Ending ending, String name) {
    String why =
        ending.ties()
            ? "Rows that are equal to the last of them in this order come too."
            : ending.by().isEmpty()
                ? "No order is given, so which rows these are is left to the engine."
                : "Of rows that are equal in this order, the engine chooses.";
    if (ending.by().isEmpty()) {
      doubts.add("Rows are cut off (" + ending.rows() + ") though no order is given: " + name);
    }
    String rows = ending.rows().equals("1") ? " row." : " rows.";
    add(Part.LIMIT, "At most " + ending.rows() + rows, why, name);
  }

  private static String order(Order order) {
    String nulls = order.nulls().isEmpty() ? "" : ", nulls " + order.nulls();
    return ExpressionWords.of(order.term())
        + (order.descending() ? ", the greatest first" : ", the least first")
        + nulls;
  }

  private static List<Term> columns(Test test) {
    List<Term> all = new ArrayList<>(test.terms());
    test.tests().forEach(inner -> all.addAll(columns(inner)));
    return all;
  }

  private void speak(Test test) {
    test.tests().forEach(this::speak);
    test.terms().forEach(this::speak);
    for (Term text : test.terms()) {
      Set<ColumnId> compared = texts.get(text.name());
      if (text.kind() == Term.Kind.TEXT && compared != null) {
        test.terms().forEach(term -> term.column().ifPresent(compared::add));
      }
    }
  }

  private void speak(Term term) {
    term.column().ifPresent(mentioned::add);
    if (term.kind() == Term.Kind.TEXT && !term.name().isBlank()) {
      texts.computeIfAbsent(term.name(), text -> new LinkedHashSet<>());
    }
    term.arguments().forEach(this::speak);
  }

  /** The descriptions of columns, each once. */
  static final class ColumnNotes {

    private static final int LONGEST = 200;

    private final DatabaseIndex index;
    private final Set<ColumnId> told = new HashSet<>();

    ColumnNotes(DatabaseIndex index) {
      this.index = index;
    }

    /** The descriptions of the columns in expressions; empty when there are none. */
    String of(List<Term> terms) {
      List<String> notes = new ArrayList<>();
      terms.forEach(term -> add(term, notes));
      return String.join(" ", notes);
    }

    private void add(Term term, List<String> to) {
      Optional<Column> column = term.column().flatMap(index.catalog()::column);
      if (column.isPresent() && told.add(column.get().id())) {
        String written = column.get().description().strip();
        if (!written.isEmpty()) {
          String cut = Truncation.abbreviate(written, LONGEST);
          String end = cut.matches("(?s).*[.!?…]$") ? "" : ".";
          to.add(index.dialect().column(column.get().id()) + ": " + cut + end);
        }
      }
      term.arguments().forEach(argument -> add(argument, to));
    }
  }
}
