// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderConditions.Condition;
import dev.nljdbc.bench.metric.spider.SpiderConditions.Connector;
import dev.nljdbc.bench.metric.spider.SpiderConditions.Part;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ValueUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads conditions: a column to the left, then NOT or not, an operator, and to the right a value, a
 * column or a query.
 */
final class SpiderConditionReader {

  private static final Set<String> OPERATORS =
      Set.of("not", "between", "=", ">", "<", ">=", "<=", "!=", "in", "like", "is", "exists");

  private static final Set<String> JOIN_WORDS = Set.of("join", "on", "as");

  private static final Set<String> AFTER_CONDITIONS =
      union(QueryReader.CLAUSES, JOIN_WORDS, Set.of(")", ";"));

  /** OR is not among them: what follows a column and OR is skipped with them. */
  private static final Set<String> AFTER_COLUMN =
      union(QueryReader.CLAUSES, JOIN_WORDS, Set.of(",", ")", "and"));

  private static final String DIGITS = "\\d(?:_?\\d)*";
  private static final Pattern NUMBER =
      Pattern.compile(
          "[+-]?(?:(?:%1$s(?:\\.(?:%1$s)?)?|\\.%1$s)(?:e[+-]?%1$s)?|inf(?:inity)?|nan)"
              .formatted(DIGITS));

  private final UnitReader units;
  private final QueryReader queries;

  SpiderConditionReader(UnitReader units, QueryReader queries) {
    this.units = units;
    this.queries = queries;
  }

  @SafeVarargs
  private static Set<String> union(Set<String>... sets) {
    return Stream.of(sets).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
  }

  List<Part> read(TokenCursor cursor, List<String> tables) throws UnreadableSqlException {
    List<Part> parts = new ArrayList<>();
    while (!cursor.atEnd()) {
      parts.add(condition(cursor, tables));
      if (cursor.seesOneOf(AFTER_CONDITIONS)) {
        break;
      }
      if (cursor.skip("and")) {
        parts.add(Connector.AND);
      } else if (cursor.skip("or")) {
        parts.add(Connector.OR);
      }
    }
    return parts;
  }

  private Condition condition(TokenCursor cursor, List<String> tables)
      throws UnreadableSqlException {
    ValueUnit left = units.value(cursor, tables);
    boolean negated = cursor.skip("not");
    String operator = cursor.next();
    if (!OPERATORS.contains(operator)) {
      throw new UnreadableSqlException("no operator: " + operator);
    }
    Operand right = operand(cursor, tables);
    @Nullable Operand upper = null;
    if (operator.equals("between")) {
      cursor.expect("and");
      upper = operand(cursor, tables);
    }
    return new Condition(negated, operator, left, right, upper);
  }

  private Operand operand(TokenCursor cursor, List<String> tables) throws UnreadableSqlException {
    int start = cursor.position();
    boolean bracket = cursor.skip("(");
    Operand operand = operand(cursor, start, tables);
    if (bracket) {
      cursor.expect(")");
    }
    return operand;
  }

  private Operand operand(TokenCursor cursor, int start, List<String> tables)
      throws UnreadableSqlException {
    String token = cursor.peek();
    if (token.equals("select")) {
      return queries.read(cursor);
    } else if (token.indexOf('"') >= 0) {
      return new Operand.Text(cursor.next());
    } else if (NUMBER.matcher(token).matches()) {
      return new Operand.Number(number(cursor.next()));
    }
    // An opening bracket is part of the column here, and its closing one is not.
    cursor.moveTo(start);
    List<String> stretch = cursor.takeUntil(AFTER_COLUMN);
    return units.column(new TokenCursor(stretch, 0), tables);
  }

  private static double number(String token) {
    String digits = token.replace("_", "");
    double value =
        switch (digits.replaceFirst("^[+-]", "")) {
          case "inf", "infinity" -> Double.POSITIVE_INFINITY;
          case "nan" -> Double.NaN;
          default -> Double.parseDouble(digits);
        };
    return value + 0.0; // -0 is 0
  }
}
