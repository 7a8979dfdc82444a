// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.util.TablesNamesFinder;

/**
 * Finds the texts that a gold query compares columns with, by {@code =} and its like, {@code LIKE}
 * or {@code IN}. A double-quoted word beside a column is a text, as Spider's authors write it.
 */
public final class GoldLiterals extends TablesNamesFinder<Void> {

  private final Catalog catalog;
  private final Deque<Map<String, String>> scopes = new ArrayDeque<>();
  private final Set<Literal> found = new LinkedHashSet<>();

  private GoldLiterals(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The literals whose columns are known, each once; none of what can't be parsed. */
  public static List<Literal> of(String sql, Catalog catalog) {
    GoldLiterals literals = new GoldLiterals(catalog);
    try {
      literals.getTables(CCJSqlParserUtil.parse(sql));
    } catch (JSQLParserException e) {
      return List.of(); // counted by the caller as a query without literals
    }
    return List.copyOf(literals.found);
  }

  @Override
  public <S> Void visit(PlainSelect select, S context) {
    scopes.push(names(select));
    Void nothing = super.visit(select, context);
    scopes.pop();
    return nothing;
  }

  /** Which table each name of a FROM clause stands for. */
  private static Map<String, String> names(PlainSelect select) {
    Map<String, String> names = new HashMap<>();
    add(select.getFromItem(), names);
    for (Join join : Objects.requireNonNullElse(select.getJoins(), List.<Join>of())) {
      add(join.getFromItem(), names);
    }
    return names;
  }

  private static void add(FromItem item, Map<String, String> names) {
    if (item instanceof net.sf.jsqlparser.schema.Table table) {
      String alias = table.getAlias() == null ? table.getName() : table.getAlias().getName();
      names.put(alias.strip().toLowerCase(Locale.ROOT), bare(table.getName()));
    }
  }

  @Override
  public void visitBinaryExpression(BinaryExpression compared) {
    compare(compared.getLeftExpression(), compared.getRightExpression());
    compare(compared.getRightExpression(), compared.getLeftExpression());
    super.visitBinaryExpression(compared);
  }

  @Override
  public <S> Void visit(InExpression in, S context) {
    if (in.getRightExpression() instanceof ExpressionList<?> list) {
      list.forEach(each -> compare(in.getLeftExpression(), each));
    }
    return super.visit(in, context);
  }

  private void compare(Expression left, Expression right) {
    Optional<String> text = text(right);
    if (left instanceof Column column && text.isPresent()) {
      resolve(column).ifPresent(id -> found.add(new Literal(id.id(), text.get())));
    }
  }

  private static Optional<String> text(Expression expression) {
    if (expression instanceof StringValue string) {
      return Optional.of(string.getNotExcapedValue());
    }
    return expression instanceof Column column
            && column.getTable() == null
            && column.getColumnName().startsWith("\"")
        ? Optional.of(bare(column.getColumnName()))
        : Optional.empty();
  }

  private Optional<dev.nljdbc.catalog.Column> resolve(Column column) {
    String qualifier =
        column.getTable() == null ? "" : column.getTable().getName().toLowerCase(Locale.ROOT);
    for (Map<String, String> scope : scopes) {
      for (Map.Entry<String, String> name : scope.entrySet()) {
        if (qualifier.isEmpty() || qualifier.equals(name.getKey())) {
          Optional<dev.nljdbc.catalog.Column> known = find(name.getValue(), column);
          if (known.isPresent()) {
            return known;
          }
        }
      }
    }
    return Optional.empty();
  }

  private Optional<dev.nljdbc.catalog.Column> find(String table, Column column) {
    return catalog
        .table(table)
        .flatMap((Table known) -> known.column(bare(column.getColumnName())));
  }

  private static String bare(String name) {
    boolean quoted = name.length() > 1 && "\"`'".indexOf(name.charAt(0)) >= 0;
    return quoted ? name.substring(1, name.length() - 1) : name;
  }

  /**
   * A text that a gold query compares a column with.
   *
   * @param column with what it is compared
   * @param text the literal, unquoted
   */
  public record Literal(ColumnId column, String text) {}
}
