package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes a query in the engine's SQL. */
final class SqlRenderer {

  private final SchemaView schema;
  private final DatabaseIndex index;
  private final Dialect dialect;

  SqlRenderer(SchemaView schema) {
    this.schema = schema;
    this.index = schema.index();
    this.dialect = index.dialect();
  }

  /** SQL and the paths by which its tables join. */
  record Rendered(String sql, List<String> joins) {}

  /** The query's SQL, without a semicolon. */
  Rendered render(Query query) throws NlException {
    check(query);
    Set<String> joins = new LinkedHashSet<>();
    String sql = sql(query, joins);
    return new Rendered(sql, List.copyOf(joins));
  }

  private void check(Query query) throws NlException {
    new FromClause(index, tables(query)).check();
    for (List<Query.Predicate> or : query.where()) {
      for (Query.Predicate p : or) {
        for (Query.Operand o : p.right()) {
          if (o instanceof Query.Sub sub) {
            check(sub.query());
          }
        }
      }
    }
    if (query.combined() != null) {
      check(query.combined().query());
    }
  }

  private String sql(Query query, Set<String> joins) {
    String sql = simple(query, joins);
    return query.combined() == null
        ? sql
        : sql + " " + query.combined().operator() + " " + simple(query.combined().query(), joins);
  }

  private String simple(Query q, Set<String> joins) {
    Set<TableId> wanted = tables(q);
    FromClause from = new FromClause(index, wanted);
    joins.addAll(from.paths());
    StringBuilder sql = new StringBuilder("SELECT ");
    if (q.distinct()) {
      sql.append("DISTINCT ");
    }
    sql.append(q.select().stream().map(t -> term(t, from)).collect(Collectors.joining(", ")));
    sql.append(" FROM ").append(from);
    if (!q.where().isEmpty()) {
      sql.append(" WHERE ").append(conjunction(q.where(), from));
    }
    boolean parts = q.select().stream().anyMatch(Query.Term::part);
    if (!q.groupBy().isEmpty() || parts) {
      sql.append(" GROUP BY ");
      sql.append(groups(q).stream().map(t -> term(t, from)).collect(Collectors.joining(", ")));
    }
    if (!q.having().isEmpty()) {
      sql.append(" HAVING ");
      sql.append(
          q.having().stream().map(p -> predicate(p, from)).collect(Collectors.joining(" AND ")));
    }
    if (!q.orderBy().isEmpty()) {
      sql.append(" ORDER BY ");
      sql.append(
          q.orderBy().stream()
              .map(o -> term(o.term(), from) + (o.descending() ? " DESC" : " ASC"))
              .collect(Collectors.joining(", ")));
    }
    return q.limit() > 0 ? dialect.limit(sql.toString(), q.limit()) : sql.toString();
  }

  /** All that is shown or ordered by must be grouped by, on engines that are strict. */
  private static List<Query.Term> groups(Query q) {
    Set<Query.Term> groups = new LinkedHashSet<>();
    q.groupBy().forEach(c -> groups.add(Query.Term.of(c)));
    for (Query.Term t : q.select()) {
      if (!t.aggregate() && t.column() != null) {
        groups.add(t);
      }
    }
    for (Query.Order o : q.orderBy()) {
      if (!o.term().aggregate() && o.term().column() != null) {
        groups.add(o.term());
      }
    }
    return new ArrayList<>(groups);
  }

  private static Set<TableId> tables(Query q) {
    Set<TableId> tables = new LinkedHashSet<>();
    q.select().forEach(t -> add(t, tables));
    tables.addAll(q.tables());
    q.where().forEach(or -> or.forEach(p -> add(p.left(), tables)));
    q.groupBy().forEach(c -> tables.add(c.table()));
    q.having().forEach(p -> add(p.left(), tables));
    q.orderBy().forEach(o -> add(o.term(), tables));
    return tables;
  }

  private static void add(Query.Term term, Set<TableId> tables) {
    if (term.column() != null) {
      tables.add(term.column().table());
    }
  }

  private String conjunction(List<List<Query.Predicate>> where, FromClause from) {
    List<String> parts = new ArrayList<>();
    for (List<Query.Predicate> or : where) {
      String part = or.stream().map(p -> predicate(p, from)).collect(Collectors.joining(" OR "));
      parts.add(or.size() > 1 && where.size() > 1 ? "(" + part + ")" : part);
    }
    return String.join(" AND ", parts);
  }

  private String predicate(Query.Predicate p, FromClause from) {
    String left = term(p.left(), from);
    return switch (p.operator()) {
      case "IS NULL", "IS NOT NULL" -> left + " " + p.operator();
      case "BETWEEN" ->
          left + " BETWEEN " + operand(p.right().get(0)) + " AND " + operand(p.right().get(1));
      case "LIKE" -> dialect.likeIgnoringCase(left, operand(p.right().get(0)));
      case "NOT LIKE" -> "NOT (" + dialect.likeIgnoringCase(left, operand(p.right().get(0))) + ")";
      default -> left + " " + p.operator() + " " + operand(p.right().get(0));
    };
  }

  private String operand(Query.Operand operand) {
    if (operand instanceof Query.Literal l) {
      return l.text() ? dialect.string(l.value()) : l.value();
    }
    return "(" + sql(((Query.Sub) operand).query(), new LinkedHashSet<>()) + ")";
  }

  private String term(Query.Term t, FromClause from) {
    if (t.column() == null) {
      return t.function().isEmpty() ? "*" : t.function() + "(*)";
    }
    String column = from.column(t.column());
    if (t.function().isEmpty()) {
      return column;
    }
    if (t.part()) {
      boolean textual = schema.column(t.column()).column().kind() == ColumnKind.TEXT;
      return t.function().equals("YEAR")
          ? dialect.year(column, textual)
          : dialect.month(column, textual);
    }
    return t.function() + "(" + (t.distinct() ? "DISTINCT " : "") + column + ")";
  }
}
