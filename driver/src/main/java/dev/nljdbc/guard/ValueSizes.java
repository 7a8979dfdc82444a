// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.HexValue;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.JsonAggregateFunction;
import net.sf.jsqlparser.expression.JsonFunction;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.MySQLGroupConcat;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseLeftShift;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseXor;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.create.table.ColDataType;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a query one of whose values may become very long by its form: texts repeated and replaced
 * within one another, lists as long as a large number says, aggregates of texts over rows that
 * multiply. Some engines heed no cancel while they make such a value, others take all memory of
 * this process for it.
 *
 * <p>The sizes are rough bounds, from the inside out: a cell of a table counts as {@value #CELL}
 * characters, a number in it as {@value #NUMBER}. What a column of a subquery holds is looked up by
 * its name alone; the sizes are computed again until they stay, or once for each subquery.
 */
final class ValueSizes {

  /** Of characters, or elements of a list. */
  private static final double MOST = 10_000_000;

  /** Elements of a list that one call makes; each row may have such a list. */
  private static final double MOST_LISTED = 10_000;

  /** Of all calls that make lists together: one may stand in the other. */
  private static final double MOST_LISTS = 2_000_000;

  /** The length before a replacement times that after it, where each match moves the rest. */
  private static final double MOST_MOVED = 2e11;

  /** What an aggregate of rows that nobody multiplied may come to. */
  private static final double COLLECTED = 100_000;

  /** Longer values were made by the query. */
  static final double MADE = 1_000;

  /** What a point of a shape counts for, as shapes are compared point by point. */
  private static final double POINT = 1_000;

  /** Types of numbers of any length. */
  private static final Set<String> LONG_NUMBERS = Set.of("bignum", "varint");

  private static final double CELL = 100;
  private static final double NUMBER = 1_000;
  private static final double COUNTED = 10_000;
  private static final double ANY = 1e18;
  private static final double DIGITS = 20;
  private static final int MOST_ROUNDS = 40;
  private static final Set<String> SERIES = Set.of("range", "generate_series", "system_range");
  private static final Set<String> SMALL_PARTS =
      Set.of("year", "quarter", "month", "week", "day", "hour", "minute", "second", "doy", "dow");
  private static final Pattern TIME = Pattern.compile("(?i)(DATE|TIME).*");
  private static final Pattern FINE = Pattern.compile("(?i).*(SECOND|MINUTE).*");

  private final NodeTree parts;
  private final GuardRules rules;
  private final StringLengths strings;
  private final Set<String> lists;
  private final RowEstimate rows;
  private final TextSearches searches;
  private final Map<Object, ValueSize> sizes = new IdentityHashMap<>();
  private final Map<String, ValueSize> columns = new HashMap<>();
  private final Map<Object, Boolean> tableCalls = new IdentityHashMap<>();

  /** Of tables of the database in FROM: as a column such a name means a row. */
  private final Set<String> tables = new HashSet<>();

  private ValueSize unnamed = ValueSize.NONE;
  private final long queries;
  private double listed = 1;

  ValueSizes(NodeTree parts, GuardRules rules, StringLengths strings) {
    this.parts = parts;
    this.rules = rules;
    this.strings = strings;
    this.lists = rules.functions().lists();
    this.queries = parts.nodes().stream().filter(PlainSelect.class::isInstance).count();
    this.rows = new RowEstimate(parts, this::rowsOf, rules.tables()::rows);
    this.searches = new TextSearches(parts, rules, node -> length(sizeOf(node)));
    Set<String> expressions = new HashSet<>();
    for (Object node : parts.nodes()) {
      if (node instanceof WithItem<?> item) {
        expressions.add(parts.key(item.getAliasName()));
      }
      if (node instanceof TableFunction call) {
        call.getFunctions().forEach(function -> tableCalls.put(function, true));
      }
    }
    for (Object node : parts.nodes()) {
      if (node instanceof Table table && !expressions.contains(parts.key(table.getName()))) {
        Alias alias = table.getAlias();
        tables.add(parts.key(alias == null ? table.getName() : alias.getName()));
      }
    }
  }

  void check() throws NlException {
    boolean changes = true;
    for (int round = 0; changes && round <= Math.min(queries, MOST_ROUNDS); round++) {
      changes = round();
    }
  }

  private boolean round() throws NlException {
    boolean changes = false;
    listed = 1;
    List<Object> nodes = parts.nodes();
    for (int i = nodes.size() - 1; i >= 0; i--) {
      Object node = nodes.get(i);
      ValueSize size = compute(node);
      if (length(size) > MOST) {
        throw tooLarge(
            String.format(
                Locale.ROOT, "a value that could become %.0e characters long", length(size)));
      }
      changes |= !size.equals(sizes.put(node, size));
      name(node, size);
    }
    return changes;
  }

  static NlException tooLarge(String what) {
    return Refusal.of(
        what,
        "It could take all time and memory",
        "Repeat and replace less, write lengths as numbers or LEAST(…, a number), and aggregate"
            + " texts over joins with conditions only");
  }

  private double length(ValueSize size) {
    return size.length() * strings.growth(size.replaced());
  }

  private ValueSize sizeOf(Object node) {
    return sizes.getOrDefault(node, ValueSize.NONE);
  }

  private ValueSize largest(Collection<?> nodes) {
    return nodes.stream().map(this::sizeOf).reduce(ValueSize.NONE, ValueSize::max);
  }

  private ValueSize sum(Collection<?> nodes) {
    return nodes.stream().map(this::sizeOf).reduce(ValueSize.NONE, ValueSize::plus);
  }

  /** Notes what a name stands for. */
  private void name(Object node, ValueSize size) {
    if (node instanceof SelectItem<?> item) {
      if (item.getAlias() != null) {
        name(item.getAlias().getName(), size);
      } else if (!(item.getExpression() instanceof Column)) {
        unnamed = unnamed.max(size);
      }
    } else if (node instanceof WithItem<?> item && item.getWithItemList() != null) {
      item.getWithItemList().forEach(column -> name(column.toString(), size));
    } else {
      for (Object part : parts.of(node)) {
        if (part instanceof Alias alias) {
          alias(node, alias, size);
        }
      }
    }
  }

  private void alias(Object node, Alias alias, ValueSize size) {
    if (alias.getAliasColumns() != null) {
      alias.getAliasColumns().forEach(column -> name(column.name, size));
    }
    if (node instanceof TableFunction) {
      name(alias.getName(), size);
    }
  }

  private void name(@Nullable String name, ValueSize size) {
    columns.merge(parts.key(name), size, ValueSize::max);
  }

  private ValueSize compute(Object node) throws NlException {
    if (node instanceof Column column) {
      return column(column);
    }
    if (node instanceof StringValue) {
      // its digits are not known
      return new ValueSize(strings.longest(), Math.pow(10, Math.min(18, strings.longest())), 0);
    }
    if (node instanceof LongValue || node instanceof DoubleValue || node instanceof HexValue) {
      return new ValueSize(DIGITS, number(node.toString()), 0);
    }
    if (node instanceof TableFunction call) {
      return new ValueSize(CELL, rowsOf(call), 0);
    }
    CallKind kind = parts.kind(node);
    searches.check(node);
    if (kind != null) {
      return call(node, kind, parts.arguments(node));
    }
    return node instanceof MySQLGroupConcat || node instanceof JsonAggregateFunction
        ? collected(node, parts.of(node))
        : operator(node, parts.of(node));
  }

  /** The rows that a call in FROM, or one that gives rows, makes; or the largest number in them. */
  private double rowsOf(Function call) {
    if (call instanceof TableFunction all) {
      return Math.max(1, all.getFunctions().stream().mapToDouble(this::rowsOf).max().orElse(0));
    }
    String name = parts.key(call.getName());
    List<Object> arguments = parts.arguments(call);
    if (name.equals("unnest")) {
      return length(largest(arguments));
    }
    return SERIES.contains(name)
        ? arguments.stream()
            .mapToDouble(one -> one instanceof StringValue ? COUNTED : sizeOf(one).number())
            .max()
            .orElse(COUNTED)
        : RowEstimate.TABLE;
  }

  private static double number(String digits) {
    try {
      return Math.abs(Double.parseDouble(digits));
    } catch (NumberFormatException e) {
      return ANY; // of another base
    }
  }

  private ValueSize column(Column column) {
    String name = parts.key(column.getColumnName());
    ValueSize made = columns.get(name);
    // a list as long as a cell says could be any
    ValueSize cell = new ValueSize(CELL, lists.isEmpty() ? NUMBER : ANY, 0);
    return cell.max(made != null ? made : mayBeUnnamed(name) ? unnamed : ValueSize.NONE);
  }

  private boolean mayBeUnnamed(String column) {
    return queries >= 2 && !tables.contains(column) && !rules.isColumn(column);
  }

  private ValueSize operator(Object node, List<Object> operands) throws NlException {
    if (node instanceof Concat || node instanceof Addition || node instanceof Subtraction) {
      return sum(operands);
    }
    if (node instanceof JsonFunction) {
      return sum(operands).scaled(2);
    }
    if (node instanceof Multiplication product) {
      double number =
          sizeOf(product.getLeftExpression()).number()
              * sizeOf(product.getRightExpression()).number();
      return sum(operands).counting(number);
    }
    ValueSize size = largest(operands);
    if (node instanceof CastExpression cast && TIME.matcher(type(cast)).matches()) {
      return size.counting(COUNTED);
    }
    if (node instanceof CastExpression cast && LONG_NUMBERS.contains(parts.key(type(cast)))) {
      TextSearches.checkPairs(length(size) * length(size)); // each digit times all before it
    }
    if (node instanceof Division quotient) {
      double by =
          quotient.getRightExpression() instanceof LongValue value
              ? Math.max(1, number(value.toString()))
              : 1;
      return size.counting(sizeOf(quotient.getLeftExpression()).number() / by);
    }
    if (node instanceof ExtractExpression part) {
      return new ValueSize(
          DIGITS, SMALL_PARTS.contains(parts.key(part.getName())) ? COUNTED : ANY, 0);
    }
    if (node instanceof Modulo rest) {
      return size.counting(sizeOf(rest.getRightExpression()).number());
    }
    if (node instanceof ColDataType type && type.getArgumentsStringList() != null) {
      return type.getDataType().equalsIgnoreCase("char") ? filled(type) : ValueSize.NONE;
    }
    return node instanceof BitwiseLeftShift || node instanceof BitwiseXor
        ? size.counting(ANY)
        : size;
  }

  private static String type(CastExpression cast) {
    return cast.getColDataType() == null ? "" : cast.getColDataType().getDataType();
  }

  /** A text of a fixed length is filled up. */
  private static ValueSize filled(ColDataType type) {
    double length =
        type.getArgumentsStringList().stream()
            .mapToDouble(ValueSizes::number)
            .filter(number -> number < ANY)
            .max()
            .orElse(0);
    return new ValueSize(length, 0, 0);
  }

  private ValueSize call(Object node, CallKind kind, List<Object> arguments) throws NlException {
    if (lists.contains(parts.key(callName(node)))) {
      return list(node, arguments);
    }
    ValueSize longest = largest(arguments);
    return switch (kind) {
      case CHOOSES -> longest;
      case JOINS -> sum(arguments);
      case ENCODES -> sum(arguments).scaled(8).counting(ANY);
      case COUNTS -> new ValueSize(DIGITS, Math.max(COUNTED, rows.around(node)), 0);
      case SMALL -> new ValueSize(DIGITS, COUNTED, 0);
      case COMPARES -> {
        searches.checkCompared(arguments);
        yield new ValueSize(DIGITS, COUNTED, 0);
      }
      case MEASURES -> new ValueSize(DIGITS, length(longest), 0);
      case LEAST -> longest.counting(least(arguments));
      case REPEATS -> first(arguments).times(new ValueSize(count(arguments, 1), 0, 0));
      case FILLS -> new ValueSize(count(arguments, 0), 0, 0);
      case PADS -> first(arguments).max(new ValueSize(count(arguments, 1), 0, 0));
      case REPLACES -> replaced(arguments, 2);
      case DELIMITS ->
          arguments.size() > 2 // what stands for each NULL
              ? replaced(arguments, 1).plus(replaced(arguments, 2))
              : replaced(arguments, 1);
      case SEPARATES -> separated(node, arguments);
      case INDENTS ->
          arguments.size() > 1
              ? first(arguments).times(sizeOf(arguments.get(1)))
              : sum(arguments).scaled(2);
      case POINTS ->
          arguments.size() > 1
              ? new ValueSize(count(arguments, 0) * POINT, 0, 0)
              : sum(arguments).scaled(2);
      case APPLIES ->
          arguments.stream().map(this::sizeOf).reduce(ValueSize::times).orElse(ValueSize.NONE);
      case COLLECTS -> collected(node, arguments);
      case SUMS -> longest.counting(longest.number() * RowEstimate.TABLE);
      case OTHER -> sum(arguments).scaled(2).counting(ANY);
    };
  }

  private ValueSize separated(Object node, List<Object> arguments) {
    double all = sum(arguments).length();
    double separator = first(arguments).length();
    // a list that stands for all arguments has as many elements as characters at most
    double places = node.toString().contains("VARIADIC") ? all : arguments.size();
    return new ValueSize(all + separator * places, ANY, largest(arguments).replaced());
  }

  private static String callName(Object node) {
    return node instanceof Function call ? call.getName() : "";
  }

  private ValueSize first(List<Object> arguments) {
    return arguments.isEmpty() ? ValueSize.NONE : sizeOf(arguments.get(0));
  }

  private double count(List<Object> arguments, int place) {
    return arguments.size() > place ? sizeOf(arguments.get(place)).number() : 0;
  }

  private double least(List<Object> arguments) {
    return arguments.stream().mapToDouble(one -> sizeOf(one).number()).min().orElse(0);
  }

  private ValueSize replaced(List<Object> arguments, int place) throws NlException {
    if (arguments.size() <= place) {
      return sum(arguments);
    }
    ValueSize text = first(arguments);
    Object by = arguments.get(place);
    ValueSize result =
        by instanceof StringValue
            ? new ValueSize(text.length(), 0, text.replaced() + 1)
            : text.times(sizeOf(by));
    if (rules.engine().has(SyntaxTrait.SLOW_REPLACES)
        && length(text) * length(result) > MOST_MOVED) {
      throw tooLarge(
          String.format(
              Locale.ROOT, "a replacement in a text of up to %.0e characters", length(text)));
    }
    return result;
  }

  private ValueSize collected(Object node, List<Object> arguments) {
    ValueSize each = sum(arguments);
    double count = Math.max(1, rows.around(node));
    double all = each.length() * count;
    boolean large = rows.largest() > RowEstimate.TABLE; // by the catalog
    boolean multiplied = count > rows.largest() || large && length(each) > MADE;
    double length = multiplied ? all : Math.max(each.length(), Math.min(all, COLLECTED));
    return new ValueSize(large && runs(node) ? length * count : length, ANY, each.replaced());
  }

  /** Whether an aggregate gives each row a value of its own, of all rows before it. */
  private static boolean runs(Object node) {
    return node instanceof AnalyticExpression window
        && window.getType() == AnalyticType.OVER
        && (window.getOrderByElements() != null || window.getWindowElement() != null);
  }

  private ValueSize list(Object node, List<Object> arguments) throws NlException {
    List<IntervalExpression> steps =
        arguments.stream()
            .filter(IntervalExpression.class::isInstance)
            .map(IntervalExpression.class::cast)
            .toList();
    double length =
        steps.isEmpty()
            ? largest(arguments).number()
            : steps.stream().anyMatch(step -> FINE.matcher(step.toString()).matches())
                ? ANY
                : COUNTED;
    if (tableCalls.containsKey(node)) {
      return new ValueSize(CELL, length, 0); // its rows come one by one
    }
    listed *= Math.max(1, length);
    if (length > MOST_LISTED || listed > MOST_LISTS) {
      throw Refusal.of(
          String.format(Locale.ROOT, "a list of up to %.0e values", listed),
          "This engine makes a list whole, and no time-out ends it",
          String.format(
              Locale.ROOT,
              "Write numbers up to %.0f in it, or LEAST(…, such a number), or call it in FROM",
              MOST_LISTED));
    }
    return new ValueSize(length, length, 0);
  }
}
