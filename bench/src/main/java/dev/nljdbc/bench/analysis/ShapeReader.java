// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.analysis.ComparedColumns.Scope;
import dev.nljdbc.bench.analysis.QueryShape.Part;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/** Walks through a parsed query and takes its shape. */
final class ShapeReader {

  private static final Scope NOTHING = new Scope(Map.of(), null);

  /** Where a query stands. */
  private enum Place {
    /** It is the query, or a part of its UNION. */
    TOP,
    /** A condition. */
    FILTER,
    /** FROM or WITH. */
    SOURCE
  }

  private final QueryShape shape = new QueryShape();
  private final Set<String> made = new HashSet<>();
  private final ComparedColumns names;
  private final RowConditionReader conditions;

  private ShapeReader(ComparedColumns names) {
    this.names = names;
    this.conditions = new RowConditionReader(shape, names);
  }

  /** The shape of a query. */
  static QueryShape read(Select query, ComparedColumns names) {
    ShapeReader reader = new ShapeReader(names);
    reader.query(query, NOTHING, Place.TOP);
    return reader.shape.sorted();
  }

  private void query(Select query, Scope outer, Place place) {
    if (query.getWithItemsList() != null) {
      query.getWithItemsList().forEach(with -> with(with, outer));
    }
    if (query instanceof ParenthesedSelect inner) {
      query(inner.getSelect(), outer, place);
      order(inner, outer);
    } else if (query instanceof SetOperationList list) {
      list.getOperations()
          .forEach(one -> shape.of(Part.SETS).add(one.toString().toLowerCase(Locale.ROOT)));
      list.getSelects().forEach(part -> query(part, outer, place));
      order(list, outer);
    } else if (query instanceof PlainSelect plain) {
      plain(plain, outer, place);
    }
  }

  private void with(WithItem<?> with, Scope outer) {
    made.add(ComparedColumns.fold(with.getUnquotedAliasName()));
    if (with.getParenthesedStatement() instanceof ParenthesedSelect inner) {
      query(inner, outer, Place.SOURCE);
    }
  }

  private void plain(PlainSelect select, Scope outer, Place place) {
    FromSources from = FromSources.of(select, made);
    Scope scope = new Scope(from.names(), outer);
    shape.of(Part.TABLES).addAll(from.tables());
    from.derived().forEach(inner -> query(inner, outer, Place.SOURCE));
    items(select, scope, place);
    from.joins().forEach(join -> join(join, scope));
    condition(select.getWhere(), scope);
    groups(select, scope);
    order(select, scope);
  }

  private void items(PlainSelect select, Scope scope, Place place) {
    if (select.getDistinct() != null) {
      shape.of(Part.DISTINCT).add("select");
    }
    List<String> texts = new ArrayList<>();
    for (SelectItem<?> item : select.getSelectItems()) {
      ExpressionText text = text(item.getExpression(), scope, false);
      texts.add(text.text());
      shape.of(Part.AGGREGATES).addAll(text.aggregates());
      shape.of(Part.DISTINCT).addAll(text.distinct());
      (place == Place.FILTER ? shape.of(Part.FILTERED) : shape.of(Part.SHOWN))
          .addAll(place == Place.SOURCE ? List.of() : text.columns());
      inner(text, scope);
    }
    add(place, texts);
  }

  private void add(Place place, List<String> texts) {
    switch (place) {
      case TOP -> shape.of(Part.ITEMS).addAll(texts);
      case FILTER -> shape.of(Part.SUBQUERIES).add("filter");
      case SOURCE -> shape.of(Part.SUBQUERIES).add("source " + String.join(", ", texts));
    }
  }

  private void join(Join join, Scope scope) {
    if (join.isLeft() || join.isRight() || join.isFull()) {
      shape.of(Part.JOINS).add(join.isLeft() ? "left" : join.isRight() ? "right" : "full");
    }
    if (join.getUsingColumns() != null) {
      for (Column column : join.getUsingColumns()) {
        shape.of(Part.JOINS).add("using " + ComparedColumns.fold(column.getColumnName()));
      }
    }
    if (join.getOnExpressions() != null) {
      join.getOnExpressions().forEach(on -> condition(on, scope));
    }
  }

  private void condition(@Nullable Expression condition, Scope scope) {
    if (condition != null) {
      conditions.where(condition, scope).forEach(text -> inner(text, scope));
    }
  }

  private void groups(PlainSelect select, Scope scope) {
    if (select.getGroupBy() != null) {
      for (Object by : select.getGroupBy().getGroupByExpressionList()) {
        shape.of(Part.GROUPS).add(text((Expression) by, scope, false).text());
      }
    }
    if (select.getHaving() != null) {
      ExpressionText having = text(select.getHaving(), scope, true);
      shape.of(Part.GROUPS).add("having " + having.text() + " " + having.values());
      inner(having, scope);
    }
  }

  private void order(Select select, Scope scope) {
    if (select.getOrderByElements() != null) {
      for (OrderByElement element : select.getOrderByElements()) {
        ExpressionText by = text(element.getExpression(), scope, false);
        shape.of(Part.ORDERS).add((element.isAsc() ? "" : "desc ") + by.text() + by.values());
      }
    }
    if (select.getLimit() != null) {
      shape.of(Part.ORDERS).add(select.getLimit().toString().strip().toLowerCase(Locale.ROOT));
    }
  }

  private void inner(ExpressionText text, Scope scope) {
    text.subqueries().forEach(query -> query(query, scope, Place.FILTER));
  }

  private ExpressionText text(Expression expression, Scope scope, boolean quotedTexts) {
    ExpressionText text = new ExpressionText(names, scope, quotedTexts);
    expression.accept(text, null);
    return text;
  }
}
