// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.SqlTokens;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.SchemaView;
import java.io.Serial;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.Limit;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.jspecify.annotations.Nullable;

/**
 * Reads gold queries as the offline model writes queries. Join conditions are left out, for the
 * renderer makes them again of the keys; a table that no column needs takes part only if the keys
 * would not lead through it anyway. Thread-safe.
 */
final class GoldQueries {
  private final SchemaView schema;

  /** Creates a reader for one database. */
  public GoldQueries(SchemaView schema) {
    this.schema = schema;
  }

  /**
   * What came of reading.
   *
   * @param query null when the form of queries can't hold it
   * @param reason why not; empty when it can
   */
  public record Gold(@Nullable Query query, String reason) {}

  /** Reads a query in Spider's SQL. */
  public Gold read(String sql) {
    try {
      return new Gold(new Reader(schema).read(parse(sql), null), "");
    } catch (UnsupportedQueryException e) {
      return new Gold(null, e.reason());
    }
  }

  /** Reads a query and those within it. */
  static final class Reader {

    private final SchemaView schema;

    Reader(SchemaView schema) {
      this.schema = schema;
    }

    Query read(Select select, @Nullable GoldTables outer) throws UnsupportedQueryException {
      if (select.getWithItemsList() != null) {
        throw new UnsupportedQueryException("WITH");
      } else if (select instanceof ParenthesedSelect inner) {
        return read(inner.getSelect(), outer);
      } else if (select instanceof SetOperationList list) {
        return combined(list, outer);
      } else if (select instanceof PlainSelect plain) {
        return plain(plain, outer);
      }
      throw new UnsupportedQueryException("no plain SELECT");
    }

    private Query combined(SetOperationList list, @Nullable GoldTables outer)
        throws UnsupportedQueryException {
      if (list.getOrderByElements() != null || list.getLimit() != null) {
        throw new UnsupportedQueryException("set operation in order");
      }
      int last = list.getSelects().size() - 1;
      Query query = read(list.getSelect(last), outer);
      for (int i = last - 1; i >= 0; i--) {
        String operator = list.getOperation(i).toString().strip();
        query = with(read(list.getSelect(i), outer), new Query.Combined(operator, query));
      }
      return query;
    }

    private static Query with(Query query, Query.Combined combined)
        throws UnsupportedQueryException {
      if (query.combined() != null) {
        throw new UnsupportedQueryException("set operation in brackets");
      }
      return query.withCombined(combined);
    }

    private Query plain(PlainSelect select, @Nullable GoldTables outer)
        throws UnsupportedQueryException {
      GoldTables tables = new GoldTables(select, schema.index().catalog(), outer);
      GoldTerms terms = new GoldTerms(schema, tables);
      GoldConditions conditions = new GoldConditions(terms, tables, this);
      List<Query.Term> items = items(select, terms, tables);
      Query query =
          Query.of(items)
              .withDistinct(select.getDistinct() != null)
              .withWhere(where(select, tables, conditions))
              .withGroupBy(groups(select, terms))
              .withHaving(having(select, conditions))
              .withOrderBy(order(select, terms))
              .withLimit(limit(select));
      return taking(query, tables.ids());
    }

    private static List<Query.Term> items(PlainSelect select, GoldTerms terms, GoldTables tables)
        throws UnsupportedQueryException {
      List<Query.Term> items = new ArrayList<>();
      for (SelectItem<?> item : select.getSelectItems()) {
        if (item.getExpression() instanceof AllTableColumns all && tables.ids().size() > 1) {
          tables.columns(all.getTable()).forEach(c -> items.add(Query.Term.of(c)));
        } else if (item.getExpression() instanceof AllColumns) {
          items.add(Query.Term.ALL);
        } else {
          items.add(terms.item(item));
        }
      }
      return List.copyOf(items);
    }

    private static List<List<Query.Predicate>> where(
        PlainSelect select, GoldTables tables, GoldConditions conditions)
        throws UnsupportedQueryException {
      List<List<Query.Predicate>> where = new ArrayList<>();
      for (Expression on : tables.conditions()) {
        where.addAll(conditions.read(on));
      }
      if (select.getWhere() != null) {
        where.addAll(conditions.read(select.getWhere()));
      }
      return where;
    }

    private static List<ColumnId> groups(PlainSelect select, GoldTerms terms)
        throws UnsupportedQueryException {
      List<ColumnId> groups = new ArrayList<>();
      if (select.getGroupBy() != null) {
        for (Object by : select.getGroupBy().getGroupByExpressionList()) {
          Query.Term term = terms.term((Expression) by);
          if (term.column() == null || !term.function().isEmpty()) {
            throw new UnsupportedQueryException("grouped by no column");
          }
          groups.add(term.column());
        }
      }
      return List.copyOf(groups);
    }

    private static List<Query.Predicate> having(PlainSelect select, GoldConditions conditions)
        throws UnsupportedQueryException {
      List<Query.Predicate> having = new ArrayList<>();
      if (select.getHaving() != null) {
        for (List<Query.Predicate> or : conditions.read(select.getHaving())) {
          if (or.size() > 1) {
            throw new UnsupportedQueryException("OR in HAVING");
          }
          having.addAll(or);
        }
      }
      return List.copyOf(having);
    }

    private static List<Query.Order> order(PlainSelect select, GoldTerms terms)
        throws UnsupportedQueryException {
      List<Query.Order> order = new ArrayList<>();
      if (select.getOrderByElements() != null) {
        for (OrderByElement element : select.getOrderByElements()) {
          order.add(new Query.Order(terms.term(element.getExpression()), !element.isAsc()));
        }
      }
      return List.copyOf(order);
    }

    private static long limit(PlainSelect select) throws UnsupportedQueryException {
      Limit limit = select.getLimit();
      if (limit == null) {
        return 0;
      } else if (limit.getOffset() == null
          && select.getOffset() == null
          && limit.getRowCount() instanceof LongValue rows) {
        return rows.getValue();
      }
      throw new UnsupportedQueryException("LIMIT with an offset");
    }

    /** With those tables of FROM that neither its columns nor the way between them bring in. */
    private Query taking(Query query, List<TableId> from) {
      Set<TableId> extra = new LinkedHashSet<>(from);
      extra.removeAll(query.involved());
      for (TableId table : List.copyOf(extra)) {
        Set<TableId> others = new LinkedHashSet<>(query.involved());
        others.addAll(extra);
        others.remove(table);
        if (reaches(others, table)) {
          extra.remove(table);
        }
      }
      return query.withTables(extra);
    }

    private boolean reaches(Set<TableId> tables, TableId table) {
      return schema
          .index()
          .joins()
          .connect(tables)
          .filter(tree -> tree.steps().stream().anyMatch(s -> s.target().equals(table)))
          .isPresent();
    }
  }

  static Select parse(String sql) throws UnsupportedQueryException {
    Statement statement;
    try {
      statement = CCJSqlParserUtil.parse(plain(sql));
    } catch (JSQLParserException e) {
      throw new UnsupportedQueryException("no SQL that can be read");
    }
    if (statement instanceof Select select) {
      return select;
    }
    throw new UnsupportedQueryException("no query");
  }

  private static String plain(String sql) {
    String joined = Example.withWholeOperators(sql);
    StringBuilder plain = new StringBuilder(joined.length());
    for (SqlTokens.Token token : SqlTokens.of(joined)) {
      String text = token.text();
      boolean doubled = token.kind() == SqlTokens.Kind.QUOTED && text.startsWith("\"");
      plain.append(doubled ? inSingleQuotes(text) : text);
    }
    return plain.toString();
  }

  private static String inSingleQuotes(String text) {
    String inner = text.substring(1, text.length() - 1).replace("\"\"", "\"");
    return "'" + inner.replace("'", "''") + "'";
  }

  /** A query is none that the offline model's form of queries can hold; the message says why. */
  static final class UnsupportedQueryException extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    UnsupportedQueryException(String reason) {
      super(reason);
    }

    /** The reason. */
    String reason() {
      return String.valueOf(getMessage());
    }
  }
}
