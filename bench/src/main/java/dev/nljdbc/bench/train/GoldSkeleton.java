// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.NamedParts;
import dev.nljdbc.bench.words.NamedQuestion;
import dev.nljdbc.bench.words.NamedSlot;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The shape of a gold query: its clauses with numbered places for tables, columns and literals. A
 * name that stands twice has one number. Of columns that are compared or ordered by, the shape has
 * the sort of their values, and of tables the keys between them.
 */
final class GoldSkeleton {

  private final SchemaView schema;
  private final StringBuilder shape = new StringBuilder();
  private final Map<TableId, String> tables = new LinkedHashMap<>();
  private final Map<ColumnId, String> columns = new LinkedHashMap<>();
  private final Map<String, NamedSlot> literals = new LinkedHashMap<>();

  private GoldSkeleton(SchemaView schema) {
    this.schema = schema;
  }

  /** Of a query about a database. */
  static GoldSkeleton of(Query query, SchemaView schema) {
    GoldSkeleton skeleton = new GoldSkeleton(schema);
    skeleton.level(query);
    return skeleton;
  }

  /** The text; queries that differ in names only have the same. */
  String shape() {
    return shape.toString();
  }

  /** What fills its holes. */
  List<NamedSlot> slots() {
    List<NamedSlot> slots = new ArrayList<>();
    tables.forEach(
        (table, name) -> {
          Set<String> forms = named(Set.of(table), Set.of()).tables();
          slots.add(NamedSlot.table(name, with(forms, shorter(schema.table(table)))));
        });
    columns.forEach(
        (column, name) -> {
          ColumnView view = schema.column(column);
          Set<String> forms = named(Set.of(), Set.of(column)).columns();
          String called = view.own().get(view.own().size() - 1);
          slots.add(
              NamedSlot.column(
                  name,
                  with(forms, List.of(view.words(), view.own())),
                  called,
                  table(column.table()).strip()));
        });
    slots.addAll(literals.values());
    return slots;
  }

  /**
   * The ends of a table's name that no other table and no column has: bookings of hotel bookings.
   */
  private List<List<String>> shorter(TableView table) {
    List<String> words = table.words();
    List<List<String>> ends = new ArrayList<>(List.of(words));
    for (int i = 1; i < words.size(); i++) {
      List<String> end = words.subList(i, words.size());
      boolean shared =
          schema.tables().stream()
              .anyMatch(
                  other ->
                      other != table && endsIn(other.words(), end)
                          || other.columns().stream().anyMatch(c -> c.words().equals(end)));
      if (!shared) {
        ends.add(end);
      }
    }
    return ends;
  }

  private static boolean endsIn(List<String> words, List<String> end) {
    int from = words.size() - end.size();
    return from >= 0 && words.subList(from, words.size()).equals(end);
  }

  private static NamedQuestion named(Set<TableId> tables, Set<ColumnId> columns) {
    return NamedQuestion.of("", "", new NamedParts(tables, columns, List.of(), Set.of()));
  }

  private static Set<String> with(Set<String> forms, List<List<String>> more) {
    Set<String> all = new LinkedHashSet<>(forms);
    more.forEach(words -> all.add(String.join(" ", words)));
    return all;
  }

  private void level(Query q) {
    shape.append("select ").append(q.distinct() ? "distinct " : "");
    q.select().forEach(this::term);
    Comparator<List<Query.Predicate>> byOperators =
        Comparator.comparing(
            or ->
                or.stream()
                    .map(p -> p.left().function() + p.operator() + p.subs().count())
                    .collect(Collectors.joining("/")));
    q.where().stream().sorted(byOperators).forEach(or -> conditions("where", or));
    q.groupBy().forEach(c -> shape.append("group ").append(column(c)));
    q.having().forEach(p -> conditions("having", List.of(p)));
    for (Query.Order order : q.orderBy()) {
      shape.append(order.descending() ? "down " : "up ");
      term(order.term());
      shape.append(sort(order.term()));
    }
    if (q.limit() == 1) {
      shape.append("one ");
    } else if (q.limit() > 1) {
      shape.append("first ").append(literal(String.valueOf(q.limit()), ""));
    }
    from(q.involved());
    Query.Combined combined = q.combined();
    if (combined != null) {
      shape.append(combined.operator()).append(' ');
      level(combined.query());
    }
  }

  private void from(Set<TableId> involved) {
    shape.append("from ");
    involved.forEach(t -> shape.append(table(t)));
    for (TableId one : involved) {
      for (TableId other : involved) {
        if (schema.key(one, other).isPresent()) {
          shape.append(tables.get(one)).append("to").append(table(other));
        }
      }
    }
  }

  private void term(Query.Term term) {
    shape.append(term.function()).append(term.distinct() ? " distinct " : " ");
    shape.append(term.column() == null ? "* " : column(term.column()));
  }

  private void conditions(String clause, List<Query.Predicate> or) {
    shape.append(clause).append(' ');
    for (Query.Predicate p : or) {
      term(p.left());
      shape.append(p.operator()).append(' ').append(sort(p.left()));
      p.literals().forEach(l -> shape.append(literal(l.value(), p)));
      p.subs().forEach(this::level);
      shape.append("/ ");
    }
  }

  private String sort(Query.Term term) {
    if (term.column() == null || term.aggregate()) {
      return "";
    }
    ColumnView view = schema.column(term.column());
    return (view.temporal() ? "time" : view.numeric() ? "number" : "text") + " ";
  }

  private String table(TableId table) {
    return tables.computeIfAbsent(table, t -> "t" + tables.size()) + " ";
  }

  private String column(ColumnId column) {
    String name = columns.computeIfAbsent(column, c -> "c" + columns.size());
    return name + " of " + table(column.table());
  }

  private String literal(String value, Query.Predicate p) {
    boolean counted = p.left().aggregate() || p.left().column() == null;
    String column = counted ? "" : columns.getOrDefault(p.left().column(), "");
    boolean like = p.operator().endsWith("LIKE");
    String text = like ? value.replaceAll("^%|%$", "") : value;
    String marks = like ? value.replaceAll("[^%]+", "x") : "";
    return marks + literal(text, column);
  }

  private String literal(String text, String column) {
    String name = "v" + literals.size();
    return literals.computeIfAbsent(text, t -> NamedSlot.literal(name, t, column)).name() + " ";
  }
}
