// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.RowGetExpression;
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.TranscodingFunction;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseXor;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.expression.operators.relational.RegExpMatchOperator;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.create.table.ColDataType;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.UnionOp;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Walks the whole tree of one query, by the fields of its nodes rather than by the parser's
 * visitors, which pass over some of them: a node whose class, or a set field that, is not in the
 * {@link SyntaxTable} is refused. So a construct that a later version of the parser learns is
 * refused until somebody has looked at it. The walk keeps its place in a queue, not on the stack,
 * so that no tree is too deep for it, whatever the thread.
 */
final class TreeCheck {

  /** Deeper ones are beyond what some engines take (SQLite and DuckDB: 1000). */
  private static final int DEEPEST = 800;

  /**
   * The names of common table expressions that a part of the query sees for certain, innermost
   * first.
   */
  private record Scope(@Nullable Scope outer, String key) {

    /** No names at all. */
    static final Scope NONE = new Scope(null, "");

    Scope with(String another) {
      return new Scope(this, another);
    }

    boolean sees(String name) {
      for (Scope scope = this; scope != null; scope = scope.outer()) {
        if (scope.key().equals(name) && scope.outer() != null) {
          return true;
        }
      }
      return false;
    }
  }

  private record Pending(Object value, Scope scope, int depth) {}

  private final GuardRules rules;
  private final LexedSql lexed;
  private final Queue<Pending> pending = new ArrayDeque<>();

  /** What the recursive parts of common table expressions see, for engines that tell them apart. */
  private final Map<Object, Scope> steps = new IdentityHashMap<>();

  private final Object root;
  private @Nullable BaseTableColumns ownColumns;

  TreeCheck(Object root, GuardRules rules, LexedSql lexed) {
    this.root = root;
    this.rules = rules;
    this.lexed = lexed;
  }

  void check() throws NlException {
    visit(root, Scope.NONE, 0);
    for (Pending next = pending.poll(); next != null; next = pending.poll()) {
      visit(next);
    }
  }

  private void visit(@Nullable Object value, Scope scope, int depth) {
    if (value != null) {
      pending.add(new Pending(value, scope, depth));
    }
  }

  private void visit(Pending one) throws NlException {
    Object value = one.value();
    int depth = one.depth();
    if (depth > DEEPEST) {
      throw Refusal.of("a query nested " + depth + " deep", "It is too deep", "Write it flatter");
    }
    if (ParserNodes.isNode(value)) {
      node(value, one.scope(), depth);
    }
    for (Object element : ParserNodes.elements(value)) {
      visit(element, one.scope(), depth + 1);
    }
    if (!ParserNodes.isNode(value)) {
      leaf(value);
    }
  }

  /** What holds others was gone through; what else is not a plain value is not known. */
  private static void leaf(Object value) throws NlException {
    boolean holder =
        value instanceof Collection<?> || value instanceof Map<?, ?> || value instanceof Map.Entry;
    boolean plain =
        value instanceof Enum<?>
            || value instanceof CharSequence
            || value instanceof Number
            || value instanceof Boolean
            || value instanceof Character
            || value instanceof Date;
    if (!holder && !plain) {
      throw unknown(value.getClass().getSimpleName());
    }
  }

  private void node(Object node, Scope outer, int depth) throws NlException {
    Scope scope = steps.getOrDefault(node, outer);
    Scope inner = scope;
    if (node instanceof Select select && select.getWithItemsList() != null) {
      admitted(node);
      inner = withItems(select.getWithItemsList(), scope, depth);
    }
    name(node, scope);
    fields(node, inner, depth);
    if (node instanceof TableFunction call) {
      // its name was checked as one of FROM's; what is left are the arguments
      fields(call.getFunction(), inner, depth + 1);
    }
  }

  private Set<String> admitted(Object node) throws NlException {
    Set<String> allowed = rules.nodes().harmlessFields(node.getClass());
    if (allowed == null) {
      throw unknown(node.getClass().getSimpleName());
    }
    return allowed;
  }

  private void fields(Object node, Scope scope, int depth) throws NlException {
    Set<String> allowed = admitted(node);
    for (Field field : rules.nodes().fields(node.getClass())) {
      Object value = ParserNodes.read(field, node);
      if (!ParserNodes.isUnset(value)) {
        if (!allowed.contains(field.getName())) {
          throw unknown(node.getClass().getSimpleName() + " with " + field.getName());
        }
        if (!handled(node, field.getName())) {
          visit(value, scope, depth + 1);
        }
      }
    }
  }

  /** Fields that are looked at elsewhere: qualifiers of columns, say, are no tables in FROM. */
  private static boolean handled(Object node, String field) {
    return field.equals("withItemsList")
        || field.equals("table") && (node instanceof Column || node instanceof AllTableColumns)
        || field.equals("colDataType") && node instanceof TranscodingFunction
        || field.equals("function") && node instanceof TableFunction;
  }

  /** Each expression sees those before it, and itself only where the query says RECURSIVE. */
  private Scope withItems(List<WithItem<?>> items, Scope outer, int depth) throws NlException {
    boolean recursive = items.stream().anyMatch(WithItem::isRecursive);
    boolean partly = rules.engine().has(SyntaxTrait.RECURSION_MAY_READ_TABLES);
    Scope scope = outer;
    for (WithItem<?> item : items) {
      SqlName name = lexed.name(item.getAliasName());
      rules.tables().checkOwnName(name);
      Scope extended = scope.with(rules.engine().key(name));
      if (recursive && partly) {
        step(item).ifPresent(step -> steps.put(step, extended));
      }
      visit(item, recursive && !partly ? extended : scope, depth + 1);
      scope = extended;
    }
    return scope;
  }

  /**
   * The part of a recursive expression's query that sees the expression; none when nothing is
   * certain. To DuckDB that is the last part of a UNION; anywhere else the expression's name is
   * that of a table of the database, if there is one.
   */
  private static Optional<Select> step(WithItem<?> item) {
    Select query = item.getSelect();
    while (query instanceof ParenthesedSelect inner && plain(inner)) {
      query = inner.getSelect();
    }
    if (query instanceof SetOperationList parts && plain(parts)) {
      List<Select> selects = parts.getSelects();
      boolean union = parts.getOperations().get(selects.size() - 2) instanceof UnionOp;
      return union ? Optional.of(selects.get(selects.size() - 1)) : Optional.empty();
    }
    return Optional.empty();
  }

  private static boolean plain(Select select) {
    return select.getWithItemsList() == null
        && select.getOrderByElements() == null
        && select.getLimit() == null
        && select.getOffset() == null
        && select.getFetch() == null;
  }

  /** Names of tables, functions, columns and types, and the operators that need a look. */
  private void name(Object node, Scope scope) throws NlException {
    if (node instanceof Table table) {
      table(table, scope);
    }
    call(node);
    operator(node, scope);
    word(node);
    type(node);
  }

  private void call(Object node) throws NlException {
    if (node instanceof TableFunction function) {
      if (function.getFunction() == null) {
        throw unknown("ROWS FROM");
      }
      rules.functions().checkTable(names(function.getFunction().getMultipartName()));
    } else if (node instanceof Function function) {
      rules.functions().check(names(function.getMultipartName()), function.getParameters());
    } else if (node instanceof AnalyticExpression call) {
      rules.functions().check(names(List.of(call.getName().split("\\."))), arguments(call));
    }
  }

  private void operator(Object node, Scope scope) throws NlException {
    EngineSyntax engine = rules.engine();
    if (node instanceof LikeExpression like && engine.has(SyntaxTrait.SLOW_LIKES)) {
      like(like);
    } else if (node instanceof RegExpMatchOperator match
        && engine.has(SyntaxTrait.SLOW_REGULAR_EXPRESSIONS)) {
      ArgumentLimits.checkPattern(match.getRightExpression());
    } else if (node instanceof InExpression in && engine.has(SyntaxTrait.READS_TABLES_BY_IN)) {
      in(in.getRightExpression(), scope);
    } else if (node instanceof BitwiseXor power) {
      rules
          .functions()
          .checkOperator("^", List.of(power.getLeftExpression(), power.getRightExpression()));
    } else if (node instanceof RowGetExpression && !engine.has(SyntaxTrait.FIELDS_OF_ROWS)) {
      throw unknown("a part of a row");
    }
  }

  private void like(LikeExpression like) throws NlException {
    if (TextSearches.isLike(like)) {
      ArgumentLimits.checkLike(rules.nodes().below(like.getRightExpression()), ownColumns());
    } else {
      ArgumentLimits.checkPattern(like.getRightExpression());
    }
  }

  private void in(Expression operand, Scope scope) throws NlException {
    if (operand instanceof Column list) {
      tableOfIn(list, scope);
    } else if (!(operand instanceof ParenthesedExpressionList<?> || operand instanceof Select)) {
      // IN canary COLLATE nocase, of which the parser takes the table for an operand
      throw unknown("IN without brackets");
    }
  }

  private void word(Object node) throws NlException {
    if (node instanceof Alias alias && alias.getName() != null) {
      alias(alias);
    } else if (node instanceof TimeKeyExpression time
        && "current".equalsIgnoreCase(time.getStringValue())) {
      throw unknown("CURRENT with a word behind it");
    } else if (node instanceof Column column) {
      rules.checkColumn(lexed.name(column.getColumnName()));
      plain(column);
      if (column.getTable() != null) {
        rules.functions().checkColumn(lexed.name(column.getColumnName()));
      }
    }
  }

  private void alias(Alias alias) throws NlException {
    // no name to this engine, but a constant of a type that is not listed
    if (rules.engine().has(SyntaxTrait.TYPES_BEFORE_STRINGS) && alias.getName().startsWith("'")) {
      throw unknown("a string behind a word");
    }
    rules.checkAlias(lexed.name(alias.getName()), alias.isUseAs());
  }

  private void type(Object node) throws NlException {
    if (node instanceof ColDataType type) {
      rules.checkType(lexed.name(type.getDataType()).text());
      rules.checkLength(type.toString());
    } else if (node instanceof TranscodingFunction call && call.getColDataType() != null) {
      ColDataType type = call.getColDataType();
      boolean arguments = type.getArgumentsStringList() != null;
      rules.checkTypeOrColumn(lexed.name(type.getDataType()).text(), arguments);
    }
  }

  /** To the parser, {@code NEXT VALUE FOR} is one word, which it takes for a table's name too. */
  private void plain(Column column) throws NlException {
    List<String> parts = column.getTable() == null ? List.of() : column.getTable().getNameParts();
    for (String part : parts) {
      if (part != null && !lexed.name(part).quoted() && part.indexOf(' ') >= 0) {
        throw unknown(part);
      }
    }
    if (column.getColumnName().indexOf(' ') >= 0) {
      throw unknown(column.getColumnName());
    }
  }

  private void table(Table table, Scope scope) throws NlException {
    List<SqlName> names = lexed.qualified(table);
    if (names.size() != 1 || !scope.sees(rules.engine().key(names.get(0)))) {
      rules.tables().check(names);
    }
  }

  private BaseTableColumns ownColumns() {
    if (ownColumns == null) {
      ownColumns = new BaseTableColumns(root, rules, lexed);
    }
    return ownColumns;
  }

  /** What stands bare behind IN is a table to SQLite: one of the query's own is fine. */
  private void tableOfIn(Column list, Scope scope) throws NlException {
    SqlName name = lexed.name(list.getColumnName());
    if (list.getTable() != null || !scope.sees(rules.engine().key(name))) {
      throw Refusal.of(
          "IN with the table " + Refusal.quote(name.text()),
          "It reads the whole table",
          "Write IN (SELECT column FROM table)");
    }
  }

  private static List<?> arguments(AnalyticExpression call) {
    return call.getExpression() == null ? List.of() : List.of(call.getExpression());
  }

  private List<SqlName> names(List<String> parts) {
    return parts.stream().map(part -> lexed.name(part == null ? "" : part)).toList();
  }

  private static NlException unknown(String construct) {
    return Refusal.of(
        "the construct " + construct,
        "It is not among those known to only read",
        "Write one plain SELECT with joins, subqueries, grouping, windows and set operations");
  }
}
