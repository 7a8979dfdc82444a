// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnOddities;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.ComputedColumn;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TermColumn;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.queries.SqlFormula;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Renders comparisons. It casts a column to text where the engine cannot compare its type with the
 * literal.
 */
final class PredicateRenderer {

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}([ T].*)?");

  /** Aggregates that a question may ask of a measure in place of its sum. */
  private static final Set<String> OTHERS = Set.of("AVG", "MIN", "MAX");

  private final SchemaView schema;
  private final Dialect dialect;
  private final Function<Query.Sub, String> subqueries;
  private final WholeDays days;

  /**
   * For one engine.
   *
   * @param subqueries writes a query that stands as a value, without brackets
   */
  PredicateRenderer(SchemaView schema, Function<Query.Sub, String> subqueries) {
    this.schema = schema;
    this.dialect = schema.index().dialect();
    this.subqueries = subqueries;
    this.days = new WholeDays(schema);
  }

  String all(List<List<Query.Predicate>> where, FromClause from) {
    List<String> parts = new ArrayList<>();
    for (List<Query.Predicate> or : where) {
      String part = or.stream().map(p -> one(p, from)).collect(Collectors.joining(" OR "));
      parts.add(or.size() > 1 && where.size() > 1 ? "(" + part + ")" : part);
    }
    return String.join(" AND ", parts);
  }

  String one(Query.Predicate p, FromClause from) {
    Optional<String> holds = holds(p, from);
    if (holds.isPresent()) {
      return holds.get();
    }
    if (p.operator().equals("<>")) {
      Query.Predicate equal = new Query.Predicate(p.left(), "=", p.right());
      return days.of(equal).isEmpty() ? plain(p, from) : "NOT (" + one(equal, from) + ")";
    }
    if (p.operator().endsWith("IN") && !days.of(equal(p, 0)).isEmpty()) {
      String any =
          IntStream.range(0, p.right().size())
              .mapToObj(i -> one(equal(p, i), from))
              .collect(Collectors.joining(" OR ", "(", ")"));
      return p.operator().equals("IN") ? any : "NOT " + any;
    }
    List<Query.Predicate> whole = days.of(p);
    return whole.isEmpty()
        ? plain(p, from)
        : whole.stream().map(w -> plain(w, from)).collect(Collectors.joining(" AND "));
  }

  private static Query.Predicate equal(Query.Predicate p, int place) {
    return Query.Predicate.of(p.left(), "=", p.right().get(place));
  }

  /** A comparison as it is written. */
  private String plain(Query.Predicate p, FromClause from) {
    boolean asText = p.operator().endsWith("LIKE") ? kind(p.left()) != ColumnKind.TEXT : !fits(p);
    String term = term(p.left(), from);
    String left = asText ? dialect.text(term) : term;
    return switch (p.operator()) {
      case "IS NULL", "IS NOT NULL" -> left + " " + p.operator();
      case "BETWEEN" -> left + " BETWEEN " + bounds(p, asText);
      case "LIKE" -> like(left, p.right().get(0));
      case "NOT LIKE" -> "NOT (" + like(left, p.right().get(0)) + ")";
      case "IN", "NOT IN" ->
          oneByOne(p, asText)
              ? eachOf(left, p)
              : left + " " + p.operator() + " " + members(p, asText);
      default -> left + " " + p.operator() + " " + compared(p, 0, asText);
    };
  }

  /** A business term that is a condition, as such rather than as a column of yes and no. */
  private Optional<String> holds(Query.Predicate p, FromClause from) {
    boolean equal = p.operator().equals("=");
    if (p.left().column() == null
        || !p.left().function().isEmpty()
        || !equal && !p.operator().equals("<>")
        || !(p.right().get(0) instanceof Query.Literal literal)) {
      return Optional.empty();
    }
    TermColumn term = schema.column(p.left().column()).term();
    return term == null
        ? Optional.empty()
        : term.holds()
            .map(f -> f.written(from::column))
            .map(
                f ->
                    equal == literal.value().equals(TermColumn.YES) ? alone(f) : "NOT (" + f + ")");
  }

  /** A condition that stands beside others. */
  private static String alone(String condition) {
    return condition.contains(" OR ") ? "(" + condition + ")" : condition;
  }

  private String bounds(Query.Predicate p, boolean asText) {
    return compared(p, 0, asText) + " AND " + compared(p, 1, asText);
  }

  /** The right side of a comparison; some engines need a cast of texts to dates. */
  private String compared(Query.Predicate p, int place, boolean asText) {
    Query.Term left = p.left();
    boolean date = left.column() != null && !left.part() && !left.function().equals("COUNT");
    return p.right().get(place) instanceof Query.Literal l
            && l.text()
            && !asText
            && date
            && kind(left) == ColumnKind.TEMPORAL
        ? dialect.temporal(l.value())
        : operand(p.right().get(place), asText);
  }

  /** Whether the engine can compare the term with the literals as they are. */
  private boolean fits(Query.Predicate p) {
    return p.right().stream()
        .noneMatch(o -> o instanceof Query.Literal l && !fits(p.left(), l.value()));
  }

  private boolean fits(Query.Term left, String value) {
    ColumnKind kind = kind(left);
    boolean counted = left.column() == null || left.function().equals("COUNT");
    if (counted || left.part() || kind == ColumnKind.NUMBER) {
      return Numerals.isNumber(value);
    }
    return kind != ColumnKind.TEMPORAL || DATE.matcher(value).matches();
  }

  private ColumnKind kind(Query.Term term) {
    return term.column() == null ? ColumnKind.NUMBER : schema.column(term.column()).column().kind();
  }

  /** A backslash makes LIKE's signs plain, on every engine. */
  private String like(String left, Query.Operand pattern) {
    boolean escapes = pattern instanceof Query.Literal l && l.value().contains("\\");
    return dialect.likeIgnoringCase(left, operand(pattern, false))
        + (escapes ? " ESCAPE " + dialect.string("\\") : "");
  }

  private boolean oneByOne(Query.Predicate p, boolean asText) {
    return !asText
        && !dialect.listsDatesAsTexts()
        && kind(p.left()) == ColumnKind.TEMPORAL
        && p.right().stream().allMatch(o -> o instanceof Query.Literal l && l.text());
  }

  private String eachOf(String left, Query.Predicate p) {
    boolean in = p.operator().equals("IN");
    return p.right().stream()
        .map(o -> left + (in ? " = " : " <> ") + operand(o, false))
        .collect(Collectors.joining(in ? " OR " : " AND ", "(", ")"));
  }

  /** A limit is put one query further in: MariaDB takes none right behind IN. */
  private String members(Query.Predicate p, boolean asText) {
    List<Query.Operand> operands = p.right();
    if (operands.get(0) instanceof Query.Sub sub) {
      boolean limited =
          sub.query().limit() > 0 && dialect.groupsByAllShown() && !dialect.limitsMembers();
      return limited
          ? "(SELECT * FROM (" + subqueries.apply(sub) + ") AS listed)"
          : operand(sub, asText);
    }
    return IntStream.range(0, operands.size())
        .mapToObj(i -> compared(p, i, asText))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private String operand(Query.Operand operand, boolean asText) {
    if (operand instanceof Query.Literal l) {
      return l.text() || asText ? dialect.string(l.value()) : l.value();
    }
    return operand instanceof Query.Expression e
        ? e.sql()
        : "(" + subqueries.apply((Query.Sub) operand) + ")";
  }

  String term(Query.Term t, FromClause from) {
    if (t.column() == null) {
      return t.function().isEmpty() ? "*" : t.function() + "(*)";
    }
    TermColumn term = schema.column(t.column()).term();
    if (term != null && term.measure()) {
      return measure(t, term, from);
    }
    String column = column(t.column(), from);
    ColumnKind kind = kind(t);
    return switch (t.function()) {
      case "" -> column;
      case "YEAR" ->
          kind == ColumnKind.NUMBER
              ? column
              : monthOfPaddedDate(t.column())
                  .map(at -> part(column, ColumnOddities.YEAR_AT, 4))
                  .orElseGet(() -> dialect.year(column, kind == ColumnKind.TEXT));
      case "MONTH" ->
          monthOfPaddedDate(t.column())
              .map(at -> part(column, at, 2))
              .orElseGet(() -> dialect.month(column, kind == ColumnKind.TEXT));
      case "SUM" -> call(t, number(column, kind));
      case "AVG" -> call(t, dialect.averaged(number(column, kind)));
      default -> call(t, column);
    };
  }

  private Optional<Integer> monthOfPaddedDate(ColumnId id) {
    ColumnView column = schema.column(id);
    return column.stored()
        ? ColumnOddities.of(column.column(), column.statistics()).monthOfPaddedDate()
        : Optional.empty();
  }

  /** The number in a text's characters, from 1; null where it is empty. */
  private String part(String text, int from, int length) {
    return dialect.integer("NULLIF(SUBSTR(" + text + ", " + from + ", " + length + "), '')");
  }

  /** An aggregate as it was defined; of what is summed, questions may ask for another. */
  private String measure(Query.Term asked, TermColumn measure, FromClause from) {
    Definition meaning = measure.term().definition();
    String value = meaning.value().written(from::column);
    if (meaning.function().isEmpty()) {
      return value;
    }
    boolean other = meaning.function().equals("SUM") && OTHERS.contains(asked.function());
    String function = other ? asked.function() : meaning.function();
    SqlFormula on = meaning.condition();
    boolean rows = measure.conditionId().map(from::conditioned).orElse(true);
    if (on != null && !rows) {
      value = "CASE WHEN " + on.written(from::column) + " THEN " + value + " END";
    } else if (function.equals("COUNT") && meaning.value().columns().isEmpty()) {
      value = "*";
    }
    String argument = function.equals("AVG") ? dialect.averaged(value) : value;
    return function + "(" + (meaning.distinct() ? "DISTINCT " : "") + argument + ")";
  }

  private String number(String column, ColumnKind kind) {
    return kind == ColumnKind.TEXT ? dialect.number(column) : column;
  }

  private static String call(Query.Term t, String column) {
    return t.function() + "(" + (t.distinct() ? "DISTINCT " : "") + column + ")";
  }

  private String column(ColumnId id, FromClause from) {
    ComputedColumn computed = schema.column(id).computed();
    return computed == null ? from.column(id) : computed.written(from::column);
  }
}
