// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.QueryOutline.Block;
import dev.nljdbc.queries.QueryOutline.Combining;
import dev.nljdbc.queries.QueryOutline.Ending;
import dev.nljdbc.queries.QueryOutline.Order;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Shown;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import net.sf.jsqlparser.expression.AllValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.Distinct;
import net.sf.jsqlparser.statement.select.Fetch;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/** Reads the blocks of a query, each clause by clause. */
final class OutlineReader {

  private static final Set<String> MANY_GROUPS = Set.of("ROLLUP", "CUBE", "GROUPING");

  private final SelectReader selects;
  private final TermReader terms;
  private final SourceReader sources;
  private final List<Block> blocks = new ArrayList<>();
  private final Map<Select, String> named = new IdentityHashMap<>();
  private int subqueries;

  OutlineReader(
      CatalogNames names,
      Function<ColumnId, String> shown,
      Map<TableId, Integer> times,
      boolean textInDoubleQuotes) {
    QueryFacts unused = new QueryFacts();
    this.selects = new SelectReader(names, unused);
    this.terms = new TermReader(this, shown, times, textInDoubleQuotes);
    this.sources = new SourceReader(this, names, terms);
  }

  /** The blocks of a whole query. */
  List<Block> read(Select select) {
    read(select, null, "");
    return blocks;
  }

  /** The name of a query within another, which is read when it is first met. */
  String nested(Select query, NameScope scope) {
    String known = named.get(query);
    if (known != null) {
      return known;
    }
    String name = "subquery " + ++subqueries;
    named.put(query, name);
    read(query, scope, name);
    return name;
  }

  private void read(Select select, @Nullable NameScope outer, String name) {
    if (select instanceof ParenthesedSelect inner
        && inner.getWithItemsList() == null
        && plainEnd(inner)) {
      read(inner.getSelect(), outer, name);
      return;
    }
    int place = blocks.size();
    blocks.add(new QueryOutline.Written(name, select.toString()));
    NameScope scope = new NameScope(outer);
    common(select, scope);
    if (select instanceof PlainSelect plain) {
      blocks.set(place, plain(plain, scope, name));
    } else if (select instanceof SetOperationList set) {
      blocks.set(place, combined(set, set.getSelects(), set.getOperations(), scope, name));
    } else if (select instanceof ParenthesedSelect inner) {
      blocks.set(place, combined(inner, List.of(inner.getSelect()), List.of(), scope, name));
    }
  }

  /** Reads the common table expressions of a query. */
  private void common(Select select, NameScope scope) {
    if (select.getWithItemsList() != null) {
      for (WithItem<?> item : select.getWithItemsList()) {
        if (item.getParenthesedStatement() instanceof ParenthesedSelect query) {
          NameScope inside = selects.define(item, query, scope);
          read(query.getSelect(), inside, "with " + item.getAliasName());
        }
      }
    }
  }

  private static boolean plainEnd(Select select) {
    return select.getOrderByElements() == null
        && select.getLimit() == null
        && select.getOffset() == null
        && select.getFetch() == null;
  }

  private Block combined(
      Select whole, List<Select> selects, List<?> operations, NameScope scope, String name) {
    List<String> branches = new ArrayList<>();
    for (Select select : selects) {
      String branch = (name.isEmpty() ? "" : name + ", ") + "branch " + (branches.size() + 1);
      branches.add(branch);
      read(select, scope, branch);
    }
    List<String> operators = operations.stream().map(Object::toString).toList();
    return new Combining(name, operators, branches, ending(whole, scope, List.of()));
  }

  private Selecting plain(PlainSelect select, NameScope scope, String name) {
    selects.sources(select, scope);
    List<QueryOutline.Source> from = sources.read(select, scope);
    List<Shown> shown = select.getSelectItems().stream().map(item -> shown(item, scope)).toList();
    List<String> others = others(select);
    GroupByElement group = select.getGroupBy();
    List<Term> groups = group == null ? List.of() : groups(group, scope, shown);
    if (group != null && severalGroupings(group, groups)) {
      others.add(group.toString());
      groups = List.of();
    }
    boolean distinct =
        select.getDistinct() != null && select.getDistinct().getOnSelectItems() == null;
    Optional<Test> where = test(select.getWhere(), scope, List.of());
    Optional<Test> having = test(select.getHaving(), scope, shown);
    Ending ending = ending(select, scope, shown);
    return new Selecting(name, distinct, shown, from, where, groups, having, ending, others);
  }

  private static boolean severalGroupings(GroupByElement group, List<Term> by) {
    return group.isMysqlWithRollup()
        || !group.getGroupingSets().isEmpty()
        || by.stream().anyMatch(term -> MANY_GROUPS.contains(term.name()));
  }

  private Optional<Test> test(
      @Nullable Expression condition, NameScope scope, List<Shown> results) {
    return Optional.ofNullable(condition).map(c -> terms.condition(c, scope, results));
  }

  private List<Term> groups(GroupByElement group, NameScope scope, List<Shown> shown) {
    List<Term> by = new ArrayList<>();
    if (group.getGroupByExpressionList() != null) {
      for (Object expression : group.getGroupByExpressionList()) {
        by.add(terms.ofResult((Expression) expression, scope, shown));
      }
    }
    return by;
  }

  private Shown shown(SelectItem<?> item, NameScope scope) {
    Expression expression = item.getExpression();
    String alias = item.getAlias() == null ? "" : item.getAliasName();
    boolean star = expression instanceof AllColumns || expression instanceof AllTableColumns;
    return star
        ? new Shown(Term.plain(Term.Kind.OTHER, expression.toString(), ""), "", true)
        : new Shown(terms.read(expression, scope), alias, false);
  }

  /** Clauses that are hardly ever written, and never left out in silence. */
  private static List<String> others(PlainSelect select) {
    List<String> others = new ArrayList<>();
    Distinct distinct = select.getDistinct();
    if (distinct != null && distinct.getOnSelectItems() != null) {
      others.add(distinct.toString());
    }
    add("QUALIFY ", Collections.singletonList(select.getQualify()), others);
    add("WINDOW ", select.getWindowDefinitions(), others);
    add("", select.getLateralViews(), others);
    add("", Collections.singletonList(select.getSampleClause()), others);
    return others;
  }

  private static void add(
      String before, @Nullable List<? extends @Nullable Object> clauses, List<String> to) {
    if (clauses != null) {
      clauses.stream().filter(Objects::nonNull).forEach(clause -> to.add(before + clause));
    }
  }

  private Ending ending(Select select, NameScope scope, List<Shown> shown) {
    List<Order> by = new ArrayList<>();
    if (select.getOrderByElements() != null) {
      for (OrderByElement element : select.getOrderByElements()) {
        Term term = terms.ofOrder(element.getExpression(), scope, shown);
        by.add(new Order(term, !element.isAsc(), nulls(element.getNullOrdering())));
      }
    }
    Fetch fetch = select.getFetch();
    boolean ties =
        fetch != null
            && fetch.getFetchParameters().stream()
                .anyMatch(p -> p.toUpperCase(Locale.ROOT).contains("TIES"));
    return new Ending(by, rows(select), offset(select), ties);
  }

  private static String nulls(OrderByElement.@Nullable NullOrdering ordering) {
    return ordering == null
        ? ""
        : ordering == OrderByElement.NullOrdering.NULLS_FIRST ? "first" : "last";
  }

  private static String rows(Select select) {
    if (select.getLimit() != null && select.getLimit().getRowCount() != null) {
      Expression rows = select.getLimit().getRowCount();
      return rows instanceof AllValue || rows instanceof NullValue ? "" : rows.toString();
    }
    Fetch fetch = select.getFetch();
    if (fetch != null) {
      boolean percent = fetch.getFetchParameters().stream().anyMatch("PERCENT"::equalsIgnoreCase);
      Expression rows = fetch.getExpression();
      return (rows == null ? "1" : rows.toString()) + (percent ? " percent" : "");
    }
    if (select instanceof PlainSelect plain && plain.getTop() != null) {
      return plain.getTop().getExpression() + (plain.getTop().isPercentage() ? " percent" : "");
    }
    return "";
  }

  private static String offset(Select select) {
    if (select.getOffset() != null) {
      return String.valueOf(select.getOffset().getOffset());
    }
    return select.getLimit() != null && select.getLimit().getOffset() != null
        ? select.getLimit().getOffset().toString()
        : "";
  }
}
