// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.measure.GoldColumns.GoldVisitor.GoldScope;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.jspecify.annotations.Nullable;

/**
 * The columns that a gold query names, aliases resolved.
 *
 * @param named all of them
 * @param joined those that occur in nothing but joins: {@code ON a.x = b.y}, or such an equation
 *     between two tables anywhere else
 */
public record GoldColumns(Set<ColumnId> named, Set<ColumnId> joined) {

  /** Copies the sets. */
  public GoldColumns {
    named = Set.copyOf(named);
    joined = Set.copyOf(joined);
  }

  /** The columns that the question has to lead to: all but those that only join. */
  public Set<ColumnId> asked() {
    Set<ColumnId> asked = new LinkedHashSet<>(named);
    asked.removeAll(joined);
    return asked;
  }

  /**
   * Of a query.
   *
   * @return empty when it can't be parsed, or is no query
   */
  public static Optional<GoldColumns> of(String sql, Catalog catalog) {
    Statement statement;
    try {
      statement = CCJSqlParserUtil.parse(plain(sql));
    } catch (JSQLParserException e) {
      return Optional.empty();
    }
    if (!(statement instanceof Select select)) {
      return Optional.empty();
    }
    GoldVisitor visitor = new GoldVisitor(catalog);
    visitor.query(select, GoldScope.NONE);
    return Optional.of(visitor.columns());
  }

  /** As the parser reads it: Spider parts the signs of operators, and quotes texts as names. */
  private static String plain(String sql) {
    return Example.withWholeOperators(sql).replaceAll("\"([^\"']*)\"", "'$1'");
  }

  /** Walks through a query and gathers its columns; the context is the scope of names. */
  static final class GoldVisitor extends ExpressionVisitorAdapter<@Nullable Void> {

    private final Catalog catalog;
    private final Set<ColumnId> asked = new LinkedHashSet<>();
    private final Set<ColumnId> joining = new LinkedHashSet<>();

    GoldVisitor(Catalog catalog) {
      this.catalog = catalog;
    }

    GoldColumns columns() {
      Set<ColumnId> named = new LinkedHashSet<>(asked);
      named.addAll(joining);
      joining.removeAll(asked);
      return new GoldColumns(named, joining);
    }

    void query(Select query, GoldScope outer) {
      if (query instanceof ParenthesedSelect inner) {
        query(inner.getSelect(), outer);
      } else if (query instanceof SetOperationList list) {
        list.getSelects().forEach(part -> query(part, outer));
        order(list.getOrderByElements(), scopeOf(list.getSelect(0), outer));
      } else if (query instanceof PlainSelect plain) {
        plain(plain, outer);
      }
    }

    private GoldScope scopeOf(Select query, GoldScope outer) {
      GoldScope scope = new GoldScope(outer);
      if (query instanceof PlainSelect plain) {
        from(plain.getFromItem(), scope);
        joins(plain).forEach(join -> from(join.getRightItem(), scope));
      }
      return scope;
    }

    private static List<Join> joins(PlainSelect query) {
      return query.getJoins() == null ? List.of() : query.getJoins();
    }

    private void plain(PlainSelect query, GoldScope outer) {
      GoldScope scope = scopeOf(query, outer);
      query.getSelectItems().forEach(item -> of(item.getExpression(), scope));
      joins(query).forEach(join -> join.getOnExpressions().forEach(on -> of(on, scope)));
      of(query.getWhere(), scope);
      if (query.getGroupBy() != null) {
        query.getGroupBy().getGroupByExpressionList().forEach(e -> of((Expression) e, scope));
      }
      of(query.getHaving(), scope);
      order(query.getOrderByElements(), scope);
    }

    private void order(@Nullable List<OrderByElement> elements, GoldScope scope) {
      if (elements != null) {
        elements.forEach(element -> of(element.getExpression(), scope));
      }
    }

    private void from(@Nullable FromItem item, GoldScope scope) {
      if (item instanceof Table table) {
        scope.add(table, catalog);
      } else if (item instanceof Select derived) {
        query(derived, scope);
      } else if (item instanceof ParenthesedFromItem several) {
        from(several.getFromItem(), scope);
        if (several.getJoins() != null) {
          several.getJoins().forEach(join -> from(join.getRightItem(), scope));
        }
      }
    }

    private void of(@Nullable Expression expression, GoldScope scope) {
      if (expression != null) {
        expression.accept(this, scope);
      }
    }

    @Override
    public <S> @Nullable Void visit(Column column, S scope) {
      ((GoldScope) scope).resolve(column).ifPresent(asked::add);
      return null;
    }

    @Override
    public <S> @Nullable Void visit(EqualsTo equation, S scope) {
      if (equation.getLeftExpression() instanceof Column left
          && equation.getRightExpression() instanceof Column right) {
        Optional<ColumnId> one = ((GoldScope) scope).resolve(left);
        Optional<ColumnId> other = ((GoldScope) scope).resolve(right);
        one.ifPresent(joining::add);
        other.ifPresent(joining::add);
        return null;
      }
      return super.visit(equation, scope);
    }

    @Override
    public <S> @Nullable Void visit(ParenthesedSelect inner, S scope) {
      query(inner, (GoldScope) scope);
      return null;
    }

    @Override
    public <S> @Nullable Void visit(Select inner, S scope) {
      query(inner, (GoldScope) scope);
      return null;
    }

    /** The tables that a query's columns may be of, by the names they go by there. */
    static final class GoldScope {

      /** The scope without any table. */
      static final GoldScope NONE = new GoldScope(null);

      private final @Nullable GoldScope outer;
      private final Map<String, dev.nljdbc.catalog.Table> tables = new LinkedHashMap<>();

      GoldScope(@Nullable GoldScope outer) {
        this.outer = outer;
      }

      void add(Table named, Catalog catalog) {
        Optional<dev.nljdbc.catalog.Table> table = catalog.table(named.getUnquotedName());
        if (table.isPresent()) {
          tables.put(fold(named.getUnquotedName()), table.get());
          if (named.getAlias() != null) {
            tables.put(fold(named.getAlias().getUnquotedName()), table.get());
          }
        }
      }

      /** The column of that name, in this query's tables first, then in those around it. */
      Optional<ColumnId> resolve(Column column) {
        String name = column.getUnquotedColumnName();
        String qualifier = column.getTable() == null ? null : column.getUnquotedTableName();
        Optional<ColumnId> here =
            qualifier == null
                ? tables.values().stream()
                    .flatMap(t -> t.column(name).stream())
                    .findFirst()
                    .map(dev.nljdbc.catalog.Column::id)
                : Optional.ofNullable(tables.get(fold(qualifier)))
                    .flatMap(t -> t.column(name))
                    .map(dev.nljdbc.catalog.Column::id);
        return here.isPresent() || outer == null ? here : outer.resolve(column);
      }

      private static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
      }
    }
  }
}
