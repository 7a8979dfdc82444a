// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.compute.Computation.Kind;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes one query over the queries of a computation's parts. */
public final class ComputationSql {

  private static final String AMOUNT = "amount";
  private static final Query.Literal ANY = new Query.Literal("", true);
  private static final Set<String> EXTREMES = Set.of("MIN", "MAX");

  private final SchemaView schema;
  private final SqlRenderer renderer;

  public ComputationSql(SchemaView schema, SqlRenderer renderer) {
    this.schema = schema;
    this.renderer = renderer;
  }

  /**
   * The average of what a query counts, or sums up of lines, for each group.
   *
   * @return empty unless it shows one such amount for each
   */
  public Optional<String> average(Query each) throws NlException {
    List<Query.Term> amounts = each.select().stream().filter(Query.Term::aggregate).toList();
    boolean plain = each.combined() == null && each.limit() == 0 && !each.groupBy().isEmpty();
    if (!plain || amounts.size() != 1 || !averaged(amounts.get(0))) {
      return Optional.empty();
    }
    String sql = part(ofThings(each).withSelect(amounts).withOrderBy(List.of()));
    String average = schema.index().dialect().averaged("each_one." + AMOUNT);
    return Optional.of(
        "SELECT AVG(%s) AS %s FROM (%s) AS each_one"
            .formatted(average, Kind.AVERAGE.column(), sql));
  }

  /** Rows that belong to nothing are none of the things that are averaged over. */
  private Query ofThings(Query each) {
    List<List<Query.Predicate>> where = new ArrayList<>(each.where());
    each.groupBy().stream()
        .filter(group -> schema.column(group).foreign())
        .filter(group -> schema.column(group).statistics().nulls() > 0)
        .map(group -> new Query.Predicate(Query.Term.of(group), "IS NOT NULL", List.of()))
        .map(List::of)
        .forEach(where::add);
    return each.withWhere(where);
  }

  private boolean averaged(Query.Term term) {
    ColumnId column = term.column();
    boolean lines = column != null && schema.column(column).amount() != null;
    return term.function().equals("COUNT") || term.function().equals("SUM") && lines;
  }

  /**
   * What is computed of two amounts.
   *
   * @return empty unless each query gives one amount, and they are alike but for what is compared
   */
  public Optional<String> of(Kind kind, Query one, Query other) throws NlException {
    if (!isAmount(one) && kind.ofWhole()) {
      return new GroupedShare(schema, renderer).of(one, other, kind.column(), unit(kind));
    }
    if (!isAmount(one) || !isAmount(other)) {
      return Optional.empty();
    }
    boolean asItIs = alike(one, other) || kind.ofWhole() && sumsPart(one, other);
    Optional<Query> first = asItIs ? Optional.of(one) : Optional.empty();
    if (first.isEmpty() && kind.ofWhole() && isWhole(other, one)) {
      first = counted(one, other);
    }
    String a = first.isEmpty() ? "" : part(first.get());
    String b = part(other);
    return first.isEmpty() || a.equals(b)
        ? Optional.empty()
        : Optional.of(
            "SELECT %s FROM (%s) AS first_part CROSS JOIN (%s) AS second_part"
                .formatted(computed(kind, sums(one)), a, b));
  }

  private static boolean sums(Query amount) {
    return amount.select().get(0).function().equals("SUM");
  }

  /** A sum of no rows is null, and counts as 0. */
  private static String computed(Kind kind, boolean sums) {
    String amount = sums && kind != Kind.BOTH ? "COALESCE(%s." + AMOUNT + ", 0)" : "%s." + AMOUNT;
    String one = amount.formatted("first_part");
    String other = amount.formatted("second_part");
    String computed =
        switch (kind) {
          case PERCENTAGE, RATIO -> unit(kind) + " * " + one + " / NULLIF(" + other + ", 0)";
          case DIFFERENCE -> one + " - " + other;
          case BOTH, AVERAGE -> one;
        };
    String shown = computed + " AS " + kind.column();
    return kind == Kind.BOTH ? shown + ", " + other + " AS second_amount" : shown;
  }

  /** What the whole is. */
  private static String unit(Kind kind) {
    return kind == Kind.PERCENTAGE ? "100E0" : "1E0";
  }

  private String part(Query query) throws NlException {
    return renderer.render(query, List.of(AMOUNT)).sql();
  }

  private static boolean isAmount(Query q) {
    return q.select().size() == 1
        && q.select().get(0).aggregate()
        && q.groupBy().isEmpty()
        && q.having().isEmpty()
        && q.limit() == 0
        && q.combined() == null;
  }

  /** A part of the whole is counted once, however many rows of other tables go with it. */
  private Optional<Query> counted(Query part, Query whole) {
    TableId table = whole.involved().iterator().next();
    if (part.involved().equals(Set.of(table))) {
      return Optional.of(part);
    }
    ColumnId counted = part.select().get(0).column();
    boolean references = counted != null && !counted.table().equals(table);
    return Optional.ofNullable(
            references ? counted : schema.table(table).key().map(ColumnView::id).orElse(null))
        .map(key -> part.withSelect(List.of(new Query.Term("COUNT", key, true))));
  }

  /** Whether a query sums up what another does, of some rows only, and of each of these once. */
  private boolean sumsPart(Query part, Query whole) {
    Query.Term sum = part.select().get(0);
    ColumnId column = sum.column();
    return sum.function().equals("SUM")
        && column != null
        && whole.select().equals(part.select())
        && whole.involved().equals(Set.of(column.table()))
        && part.where().containsAll(whole.where())
        && part.where().size() > whole.where().size()
        && RankingGroup.reached(column.table(), schema).containsAll(part.involved());
  }

  /** Whether each row of a table refers to another. */
  private boolean always(ForeignKey key) {
    return key.fromColumns().stream()
        .map(key.from()::column)
        .allMatch(id -> schema.knows(id) && schema.column(id).statistics().nulls() == 0);
  }

  /** Whether a query counts all that another counts some of, by more conditions or more tables. */
  private boolean isWhole(Query whole, Query part) {
    TableId table = whole.involved().iterator().next();
    boolean within = part.where().containsAll(whole.where());
    boolean fewer =
        part.where().size() > whole.where().size()
            || !RankingGroup.reached(table, schema, this::always).containsAll(part.involved());
    boolean joined = whole.involved().size() > 1;
    return within
        && fewer
        && (joined
            ? part.involved().equals(whole.involved()) && part.select().equals(whole.select())
            : counts(whole.select().get(0), table) && counts(part.select().get(0), table));
  }

  /** Whether a term counts rows of a table, by a column or a key if by any. */
  private boolean counts(Query.Term term, TableId table) {
    ColumnId column = term.column();
    if (!term.function().equals("COUNT") || column == null) {
      return term.function().equals("COUNT");
    }
    return column.table().equals(table)
        ? !term.distinct() || schema.column(column).key()
        : schema
            .key(column.table(), table)
            .filter(key -> key.fromColumns().equals(List.of(column.name())))
            .isPresent();
  }

  /**
   * Whether two queries are the same but for their literals, or both are of all rows of a table.
   */
  private static boolean alike(Query one, Query other) {
    return masked(one).equals(masked(other)) || ofAll(one) && ofAll(other);
  }

  private static boolean ofAll(Query q) {
    return q.where().isEmpty()
        && q.involved().size() == 1
        && q.select().get(0).equals(Query.Term.countAll());
  }

  private static Query masked(Query q) {
    List<List<Query.Predicate>> where =
        q.where().stream().map(or -> or.stream().map(ComputationSql::masked).toList()).toList();
    List<Query.Term> select =
        q.select().stream()
            .map(t -> EXTREMES.contains(t.function()) ? Query.Term.of("MAX", t.column()) : t)
            .toList();
    return q.withWhere(where).withSelect(select).withOrderBy(List.of());
  }

  private static Query.Predicate masked(Query.Predicate p) {
    List<Query.Operand> right =
        p.right().stream().map(o -> o instanceof Query.Sub ? o : (Query.Operand) ANY).toList();
    String operator = p.operator().equals("LIKE") ? "=" : p.operator();
    return new Query.Predicate(p.left(), operator, right);
  }
}
