// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes a query in the engine's SQL. */
public final class SqlRenderer {

  private final SchemaView schema;
  private final Set<ColumnId> keys;
  private final boolean extremes;
  private final JoinResolver joinGraph;
  private final Dialect dialect;
  private final PredicateRenderer conditions;
  private final MeasureTerms measures;
  private final SpelledGroups spellings;

  public SqlRenderer(SchemaView schema) {
    this(schema, Set.of(), false);
  }

  private SqlRenderer(SchemaView schema, Set<ColumnId> keys, boolean tied) {
    this.keys = keys;
    this.schema = schema;
    this.joinGraph = new JoinResolver(schema.index(), keys);
    this.measures = new MeasureTerms(schema);
    this.spellings = new SpelledGroups(schema);
    this.dialect = schema.index().dialect();
    this.extremes = tied || dialect.groupsByAllShown();
    this.conditions = new PredicateRenderer(schema, sub -> sql(sub.query(), new LinkedHashSet<>()));
  }

  /**
   * A query as text.
   *
   * @param sql in the engine's SQL
   * @param joins the paths by which its tables join
   * @param crossed whether every row of a table meets every row of another, as no key connects them
   */
  public record Rendered(String sql, List<String> joins, boolean crossed) {}

  /**
   * The query's SQL, without a semicolon.
   *
   * @throws NlException if no keys connect its tables and too many rows would meet
   */
  public Rendered render(Query query) throws NlException {
    boolean crossed = crossed(query);
    Set<String> joins = new LinkedHashSet<>();
    String sql = sql(query, joins);
    return new Rendered(sql, List.copyOf(joins), crossed);
  }

  /**
   * The SQL of a query whose columns have names, for use within another query.
   *
   * @throws NlException if no keys connect its tables and too many rows would meet
   */
  public Rendered render(Query query, List<String> names) throws NlException {
    boolean crossed = crossed(query);
    Set<String> joins = new LinkedHashSet<>();
    String sql = named(measures.in(query), names, joins);
    return new Rendered(sql, List.copyOf(joins), crossed);
  }

  /** The tables that a query reads, those between others among them. */
  public Set<TableId> tables(Query query) {
    Set<TableId> tables = new LinkedHashSet<>(QueryParts.of(query).tables());
    tables.addAll(new FromClause(joinGraph, query).tables());
    return tables;
  }

  /** One that joins by these foreign key columns where several lead to a table. */
  public SqlRenderer joiningBy(Set<ColumnId> keys) {
    return new SqlRenderer(schema, keys, false);
  }

  /** One that shows all rows with the greatest or least value of their group, on any engine. */
  public SqlRenderer showingTies() {
    return new SqlRenderer(schema, keys, true);
  }

  /** Other paths by which a query's tables could join, as short as the one taken. */
  public List<String> forks(Query query) {
    return joinGraph.forks(query).stream().map(Object::toString).toList();
  }

  private boolean crossed(Query given) throws NlException {
    Query query = measures.in(given);
    boolean crossed = new FromClause(joinGraph, query).crossed();
    for (Query sub : query.conditions().flatMap(Query.Predicate::subs).toList()) {
      crossed |= crossed(sub);
    }
    if (query.combined() != null) {
      crossed |= crossed(query.combined().query());
    }
    return crossed;
  }

  private String sql(Query given, Set<String> joins) {
    Query query = measures.in(given);
    if (query.combined() == null) {
      return simple(query, joins);
    }
    StringBuilder sql = new StringBuilder(part(query, joins, "part1"));
    Query last = query;
    int number = 1;
    for (Query.Combined next = query.combined(); next != null; next = last.combined()) {
      last = measures.in(next.query());
      number++;
      sql.append(' ').append(next.operator()).append(' ');
      sql.append(last.combined() == null ? body(last, joins) : part(last, joins, "part" + number));
    }
    return ordered(sql.toString(), last, joins);
  }

  /** A query with another behind it: it has no order, and its limit counts for itself alone. */
  private String part(Query q, Set<String> joins, String name) {
    return q.limit() > 0 ? "SELECT * FROM (" + simple(q, joins) + ") AS " + name : body(q, joins);
  }

  /** The order and limit of the last query are those of all; it can go by what all show only. */
  private String ordered(String sql, Query last, Set<String> joins) {
    FromClause from = new FromClause(joinGraph, last);
    String order =
        last.orderBy().stream()
            .filter(o -> last.select().contains(o.term()))
            .map(
                o ->
                    (dialect.groupsByAllShown()
                            ? String.valueOf(last.select().indexOf(o.term()) + 1)
                            : ordered(last, o.term(), from))
                        + (o.descending() ? " DESC" : " ASC"))
            .collect(Collectors.joining(", "));
    joins.addAll(from.paths());
    String whole = order.isEmpty() ? sql : sql + " ORDER BY " + order;
    return last.limit() > 0 ? dialect.limit(whole, last.limit()) : whole;
  }

  private String simple(Query given, Set<String> joins) {
    Optional<GroupwiseMaximum> tied =
        extremes ? GroupwiseMaximum.of(given, schema) : Optional.empty();
    Query rows = tied.map(GroupwiseMaximum::rows).orElse(given);
    Query q = dialect.groupsByAllShown() ? strict(rows) : rows;
    FromClause from = new FromClause(joinGraph, q);
    joins.addAll(from.paths());
    String tables = from.toString();
    if (tied.isPresent()) {
      GroupwiseMaximum of = tied.get();
      tables = of.join(tables, named(of.groups(), of.names(), joins), from);
    }
    StringBuilder sql = new StringBuilder(body(q, from, tables, List.of()));
    if (!q.orderBy().isEmpty()) {
      sql.append(" ORDER BY ");
      sql.append(
          q.orderBy().stream()
              .map(o -> ordered(q, o.term(), from) + (o.descending() ? " DESC" : " ASC"))
              .collect(Collectors.joining(", ")));
    }
    return q.limit() > 0 ? dialect.limit(sql.toString(), q.limit()) : sql.toString();
  }

  /** All but order and limit. */
  private String body(Query given, Set<String> joins) {
    return named(dialect.groupsByAllShown() ? strict(given) : given, List.of(), joins);
  }

  /** All but order and limit, with names for what is shown, if any. */
  private String named(Query q, List<String> names, Set<String> joins) {
    FromClause from = new FromClause(joinGraph, q);
    joins.addAll(from.paths());
    return body(q, from, from.toString(), names);
  }

  private String body(Query q, FromClause from, String tables, List<String> names) {
    StringBuilder sql = new StringBuilder(q.distinct() ? "SELECT DISTINCT " : "SELECT ");
    sql.append(names.isEmpty() ? terms(q, from) : terms(q, from, names));
    sql.append(" FROM ").append(tables);
    if (!q.where().isEmpty()) {
      sql.append(" WHERE ").append(conditions.all(q.where(), from));
    }
    List<Query.Term> groups = groups(q);
    if (grouped(q) && !groups.isEmpty()) {
      sql.append(" GROUP BY ")
          .append(
              groups.stream()
                  .map(t -> names.isEmpty() ? group(q, t, from) : conditions.term(t, from))
                  .collect(Collectors.joining(", ")));
    }
    if (!q.having().isEmpty()) {
      sql.append(" HAVING ")
          .append(conditions.all(q.having().stream().map(List::of).toList(), from));
    }
    return sql.toString();
  }

  private boolean grouped(Query q) {
    return !q.groupBy().isEmpty() || q.select().stream().anyMatch(Query.Term::part) || mixed(q);
  }

  private boolean spelled(Query q, Query.Term term) {
    return term.column() != null
        && term.function().isEmpty()
        && spellings.of(q).contains(term.column());
  }

  private String name(Query.Term term) {
    return dialect.identifier(Objects.requireNonNull(term.column()).name());
  }

  private String group(Query q, Query.Term term, FromClause from) {
    String plain = conditions.term(term, from);
    return spelled(q, term) ? SpelledGroups.group(plain) : plain;
  }

  /** A term to order by: by its place, if it has the name of the column that it is computed of. */
  private String ordered(Query q, Query.Term term, FromClause from) {
    return spelled(q, term) && q.select().contains(term)
        ? String.valueOf(q.select().indexOf(term) + 1)
        : term(q, term, from);
  }

  /** A term as it is shown. */
  private String term(Query q, Query.Term term, FromClause from) {
    String plain = conditions.term(term, from);
    return spelled(q, term) ? SpelledGroups.shown(plain) : plain;
  }

  private String terms(Query q, FromClause from) {
    return q.select().stream()
        .map(t -> term(q, t, from) + (spelled(q, t) ? " AS " + name(t) : ""))
        .collect(Collectors.joining(", "));
  }

  private String terms(Query q, FromClause from, List<String> names) {
    return IntStream.range(0, names.size())
        .mapToObj(i -> conditions.term(q.select().get(i), from) + " AS " + names.get(i))
        .collect(Collectors.joining(", "));
  }

  /** On strict engines all that is shown or ordered by must be grouped by. */
  private List<Query.Term> groups(Query q) {
    Set<Query.Term> groups = new LinkedHashSet<>();
    q.groupBy().forEach(c -> groups.add(Query.Term.of(c)));
    boolean all = dialect.groupsByAllShown() || groups.isEmpty();
    Stream.concat(q.select().stream(), q.orderBy().stream().map(Query.Order::term))
        .filter(t -> !t.aggregate() && t.column() != null && (all || t.part()))
        .forEach(groups::add);
    return new ArrayList<>(groups);
  }

  /** Whether columns stand beside aggregates with no group, which lenient engines allow. */
  private boolean mixed(Query q) {
    boolean aggregates =
        !q.having().isEmpty()
            || q.select().stream().anyMatch(Query.Term::aggregate)
            || q.orderBy().stream().anyMatch(o -> o.term().aggregate());
    return dialect.groupsByAllShown()
        && aggregates
        && (q.select().stream().anyMatch(t -> !t.aggregate() && t.column() != null)
            || q.orderBy().stream().anyMatch(o -> !o.term().aggregate()));
  }

  /** The query for strict engines: no star in groups, no order by a column that DISTINCT drops. */
  private Query strict(Query q) {
    List<Query.Term> select =
        q.select().stream()
            .flatMap(t -> t.equals(Query.Term.ALL) && starless(q) ? columns(q) : Stream.of(t))
            .toList();
    if (!ordersByHidden(q, select)) {
      return q.withSelect(select);
    }
    return q.withSelect(select)
        .withOrderBy(q.orderBy().stream().map(o -> extreme(o, select)).toList())
        .withDistinct(false)
        .withGroupBy(q.select().stream().map(t -> Objects.requireNonNull(t.column())).toList());
  }

  private static boolean ordersByHidden(Query q, List<Query.Term> select) {
    return q.distinct()
        && q.groupBy().isEmpty()
        && q.select().stream().allMatch(t -> t.column() != null && t.function().isEmpty())
        && q.orderBy().stream().anyMatch(o -> !select.contains(o.term()));
  }

  private static boolean starless(Query q) {
    return !q.groupBy().isEmpty() || q.select().size() > 1;
  }

  private Stream<Query.Term> columns(Query q) {
    return q.involved().stream()
        .flatMap(table -> schema.table(table).columns().stream())
        .filter(ColumnView::stored)
        .map(c -> Query.Term.of(c.id()));
  }

  /** The order of rows that are shown as one: by an aggregate. */
  private static Query.Order extreme(Query.Order o, List<Query.Term> select) {
    return o.term().function().isEmpty() && !select.contains(o.term())
        ? new Query.Order(
            Query.Term.of(o.descending() ? "MAX" : "MIN", o.term().column()), o.descending())
        : o;
  }
}
