// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.battery;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * Makes queries of every construct that {@link Query} has, over any schema; the same seed makes the
 * same ones on every engine. Some compare what does not belong together, as a parser may that was
 * led astray: a number with a word, a date with a pattern.
 */
final class RandomQueries {

  private static final List<String> COMPARED = List.of("=", "<>", "<", ">", "<=", ">=");
  private static final List<String> SETS = List.of("UNION", "INTERSECT", "EXCEPT");

  private final SchemaView schema;
  private final Random random;
  private final List<TableView> tables;

  RandomQueries(SchemaView schema, long seed) {
    this.schema = schema;
    this.random = new Random(seed);
    this.tables =
        schema.tables().stream()
            .sorted(Comparator.comparing(t -> t.id().name().toLowerCase(Locale.ROOT)))
            .toList();
  }

  Query next() {
    List<ColumnView> columns = columns();
    Query query =
        switch (random.nextInt(4)) {
          case 0 -> aggregated(columns);
          case 1 -> grouped(columns);
          default -> plain(columns);
        };
    if (chance(6)) {
      Query other = with(query, where(columns, 1), List.of(), chance(2) ? 3 : 0);
      List<Query.Order> order = chance(2) ? query.orderBy() : List.of();
      Query last = with(other, other.where(), order, other.limit());
      return new Query(
          query.select(),
          query.distinct(),
          query.tables(),
          query.where(),
          query.groupBy(),
          query.having(),
          query.orderBy(),
          query.limit(),
          new Query.Combined(pick(SETS), last));
    }
    return query;
  }

  private static Query with(
      Query q, List<List<Predicate>> where, List<Query.Order> order, long limit) {
    return new Query(
        q.select(), q.distinct(), q.tables(), where, q.groupBy(), q.having(), order, limit, null);
  }

  /** The columns of a table, and often of tables that keys lead to. */
  private List<ColumnView> columns() {
    Set<TableView> chosen = new LinkedHashSet<>();
    chosen.add(pick(tables));
    for (int i = 0; i < random.nextInt(3); i++) {
      List<TableView> near =
          tables.stream()
              .filter(
                  t ->
                      chosen.stream().anyMatch(c -> schema.distance(c.id(), t.id()) == 1)
                          && !chosen.contains(t))
              .toList();
      if (!near.isEmpty()) {
        chosen.add(pick(near));
      }
    }
    return chosen.stream().flatMap(t -> t.columns().stream()).toList();
  }

  private Query plain(List<ColumnView> columns) {
    List<Term> select = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      ColumnView c = pick(columns);
      Term term = temporal(c) && chance(4) ? Term.of(part(), c.id()) : Term.of(c.id());
      if (!select.contains(term)) {
        select.add(term);
      }
    }
    List<Query.Order> order = new ArrayList<>();
    if (chance(2)) {
      Term by = chance(2) ? pick(select) : Term.of(pick(columns).id());
      order.add(new Query.Order(by, chance(2)));
    }
    long limit = order.isEmpty() ? 0 : random.nextInt(4);
    boolean all = chance(15);
    return new Query(
        all ? List.of(Term.ALL) : select,
        !all && chance(4),
        Set.of(columns.get(0).table()),
        where(columns, 2),
        List.of(),
        List.of(),
        order,
        limit,
        null);
  }

  private Query aggregated(List<ColumnView> columns) {
    List<Term> select = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(2); i++) {
      select.add(aggregate(columns));
    }
    if (chance(8)) {
      select.add(Term.of(pick(columns).id()));
    }
    return new Query(
        select,
        false,
        Set.of(columns.get(0).table()),
        where(columns, 2),
        List.of(),
        List.of(),
        List.of(),
        0,
        null);
  }

  private Query grouped(List<ColumnView> columns) {
    ColumnView by = pick(columns);
    List<Term> select = new ArrayList<>(List.of(Term.of(by.id())));
    if (chance(3)) {
      select.add(Term.of(pick(columns).id()));
    }
    if (chance(2)) {
      select.add(aggregate(columns));
    }
    List<Predicate> having = new ArrayList<>();
    if (chance(2)) {
      having.add(Predicate.of(Term.countAll(), pick(COMPARED), new Query.Literal("2", false)));
    }
    List<Query.Order> order = new ArrayList<>();
    if (chance(2)) {
      order.add(new Query.Order(chance(3) ? Term.of(by.id()) : aggregate(columns), chance(2)));
    }
    return new Query(
        select,
        false,
        Set.of(columns.get(0).table()),
        where(columns, 1),
        List.of(by.id()),
        having,
        order,
        order.isEmpty() ? 0 : random.nextInt(3),
        null);
  }

  private Term aggregate(List<ColumnView> columns) {
    ColumnView c = pick(columns);
    return switch (random.nextInt(5)) {
      case 0 -> Term.countAll();
      case 1 -> new Term("COUNT", c.id(), chance(2));
      case 2 -> Term.of(chance(2) ? "MIN" : "MAX", c.id());
      default -> {
        boolean sums = c.column().kind() == ColumnKind.NUMBER;
        yield Term.of(!sums ? "COUNT" : chance(2) ? "SUM" : "AVG", c.id());
      }
    };
  }

  private List<List<Predicate>> where(List<ColumnView> columns, int most) {
    List<List<Predicate>> where = new ArrayList<>();
    for (int i = 0; i < random.nextInt(most + 1); i++) {
      List<Predicate> or = new ArrayList<>();
      for (int k = 0; k <= random.nextInt(2); k++) {
        or.add(predicate(pick(columns)));
      }
      where.add(or);
    }
    return where;
  }

  private Predicate predicate(ColumnView c) {
    Term left = Term.of(c.id());
    return switch (random.nextInt(9)) {
      case 0 -> new Predicate(left, chance(2) ? "IS NULL" : "IS NOT NULL", List.of());
      case 1 -> membership(c);
      case 2 -> new Predicate(left, "BETWEEN", List.of(literal(c), literal(c)));
      case 3 -> like(left, chance(2) ? "%a%" : "2024%");
      case 4 ->
          temporal(c)
              ? Predicate.of(
                  Term.of(part(), c.id()), pick(COMPARED), new Query.Literal("2023", false))
              : like(left, "a\\_b%");
      case 5 -> Predicate.of(left, pick(COMPARED), extreme(c));
      case 6 -> new Predicate(left, chance(2) ? "IN" : "NOT IN", List.of(literal(c), literal(c)));
      case 7 ->
          Predicate.of(left, pick(COMPARED), Query.Literal.of(c, chance(2) ? "O'Neill" : "7"));
      default -> Predicate.of(left, pick(COMPARED), literal(c));
    };
  }

  private Predicate like(Term left, String pattern) {
    return Predicate.of(left, chance(3) ? "NOT LIKE" : "LIKE", new Query.Literal(pattern, true));
  }

  /** In the rows that a key refers to, or in some of its own. */
  private Predicate membership(ColumnView c) {
    ColumnId inner =
        schema.index().catalog().foreignKeys().stream()
            .filter(
                k ->
                    k.from().equals(c.table())
                        && k.fromColumns().equals(List.of(c.column().name())))
            .map(k -> referred(k))
            .findFirst()
            .orElse(c.id());
    TableView table = schema.table(inner.table());
    Query sub =
        new Query(
            List.of(Term.of(inner)),
            false,
            Set.of(inner.table()),
            where(table.columns(), 1),
            List.of(),
            List.of(),
            chance(3) ? List.of(new Query.Order(Term.of(inner), true)) : List.of(),
            chance(3) ? 2 : 0,
            null);
    return Predicate.of(Term.of(c.id()), chance(2) ? "IN" : "NOT IN", new Query.Sub(sub));
  }

  private static ColumnId referred(ForeignKey key) {
    return key.to().column(key.toColumns().get(0));
  }

  /** What another query finds in the same column: its average, its greatest, its first. */
  private Query.Operand extreme(ColumnView c) {
    boolean numeric = c.column().kind() == ColumnKind.NUMBER;
    Term term = Term.of(numeric && chance(2) ? "AVG" : chance(2) ? "MAX" : "MIN", c.id());
    return new Query.Sub(
        new Query(
            List.of(term),
            false,
            Set.of(c.table()),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            0,
            null));
  }

  private Query.Literal literal(ColumnView c) {
    List<String> some = new ArrayList<>(c.statistics().samples());
    c.statistics().values().stream().map(ColumnStatistics.ValueCount::value).forEach(some::add);
    if (c.statistics().min() != null) {
      some.add(c.statistics().min());
    }
    return Query.Literal.of(c, some.isEmpty() ? "1" : some.get(random.nextInt(some.size())));
  }

  private static boolean temporal(ColumnView c) {
    return c.column().kind() == ColumnKind.TEMPORAL;
  }

  private String part() {
    return chance(2) ? "YEAR" : "MONTH";
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private <T> T pick(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }
}
