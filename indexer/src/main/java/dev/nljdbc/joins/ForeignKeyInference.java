package dev.nljdbc.joins;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.Multigraph;
import org.jspecify.annotations.Nullable;

/**
 * Guesses foreign keys that nobody declared, from names, types, keys, and what the statistics rule
 * out. Only between tables that declared keys do not connect.
 */
public final class ForeignKeyInference {

  private final Catalog catalog;
  private final Function<ColumnId, ColumnStatistics> statistics;
  private final ConnectivityInspector<TableId, DefaultEdge> declared;

  private ForeignKeyInference(Catalog catalog, Function<ColumnId, ColumnStatistics> statistics) {
    this.catalog = catalog;
    this.statistics = statistics;
    this.declared = connectivity(catalog);
  }

  private static ConnectivityInspector<TableId, DefaultEdge> connectivity(Catalog catalog) {
    Multigraph<TableId, DefaultEdge> graph = new Multigraph<>(DefaultEdge.class);
    catalog.tables().forEach(table -> graph.addVertex(table.id()));
    for (ForeignKey key : catalog.foreignKeys()) {
      boolean joins = !key.inferred() && !key.from().equals(key.to());
      if (joins && graph.containsVertex(key.from()) && graph.containsVertex(key.to())) {
        graph.addEdge(key.from(), key.to());
      }
    }
    return new ConnectivityInspector<>(graph);
  }

  /**
   * The catalog with the inferred keys behind its declared ones.
   *
   * @param statistics what is known of the rows, {@link ColumnStatistics#NONE} for nothing
   */
  public static Catalog complete(Catalog catalog, Function<ColumnId, ColumnStatistics> statistics) {
    List<ForeignKey> keys =
        new ArrayList<>(catalog.foreignKeys().stream().filter(k -> !k.inferred()).toList());
    keys.addAll(new ForeignKeyInference(catalog, statistics).infer());
    return new Catalog(catalog.product(), catalog.version(), catalog.tables(), keys);
  }

  /** A column that others may refer to. */
  private record Target(Table table, Column column, KeyName name) {}

  private List<ForeignKey> infer() {
    List<Target> targets = targets();
    List<ForeignKey> keys = new ArrayList<>();
    for (Table table : catalog.tables()) {
      for (Column column : table.columns()) {
        best(table, column, targets).ifPresent(keys::add);
      }
    }
    keys.sort(Comparator.comparingDouble(key -> -key.score()));
    return withoutMirrors(keys);
  }

  /** Single-column keys, declared or seen in the rows; views have none of their own. */
  private List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    for (Table table : catalog.tables()) {
      for (Column column : table.columns()) {
        if (table.kind() == Table.Kind.TABLE && key(table, column)) {
          targets.add(new Target(table, column, new KeyName(table.id().name(), column.name())));
        }
      }
    }
    return targets;
  }

  private boolean key(Table table, Column column) {
    List<String> single = List.of(column.name());
    boolean undeclared = table.primaryKey().isEmpty() && table.uniqueKeys().isEmpty();
    return table.primaryKey().equals(single)
        || table.uniqueKeys().contains(single)
        || (undeclared && statistics.apply(column.id()).unique());
  }

  private Optional<ForeignKey> best(Table table, Column column, List<Target> targets) {
    return targets.stream()
        .filter(target -> !target.table().id().equals(table.id()))
        .filter(target -> !declared.pathExists(table.id(), target.table().id()))
        .filter(target -> possible(column, target.column()))
        .map(target -> guess(column, target))
        .filter(key -> key.score() > 0)
        .max(
            Comparator.comparingDouble(ForeignKey::score)
                .thenComparing(key -> key.to().name().length(), Comparator.reverseOrder())
                .thenComparing(ForeignKey::to, Comparator.reverseOrder()));
  }

  private static ForeignKey guess(Column column, Target target) {
    String name = column.id() + " = " + target.column().id();
    return new ForeignKey(
        name,
        column.id().table(),
        List.of(column.name()),
        target.table().id(),
        List.of(target.column().name()),
        target.name().score(column.name()));
  }

  /** Whether types and rows leave it possible that all values of one are among the other's. */
  private boolean possible(Column from, Column to) {
    ColumnKind kind = to.kind();
    if (from.kind() != kind || (kind != ColumnKind.NUMBER && kind != ColumnKind.TEXT)) {
      return false;
    }
    ColumnStatistics some = statistics.apply(from.id());
    ColumnStatistics all = statistics.apply(to.id());
    if (some.distinct() == 0 || all.distinct() == 0 || some.estimated() || all.estimated()) {
      return true;
    }
    return some.distinct() <= all.distinct() && listed(some, all) && within(some, all, kind);
  }

  private static boolean listed(ColumnStatistics some, ColumnStatistics all) {
    Map<String, Long> values =
        all.values().stream()
            .collect(
                Collectors.toMap(
                    v -> v.value().strip(), ColumnStatistics.ValueCount::count, Long::sum));
    return !all.categorical()
        || !some.categorical()
        || some.values().stream().anyMatch(v -> values.containsKey(v.value().strip()));
  }

  private static boolean within(ColumnStatistics some, ColumnStatistics all, ColumnKind kind) {
    if (kind != ColumnKind.NUMBER) {
      return true;
    }
    Optional<Double> low = number(some.min());
    Optional<Double> high = number(some.max());
    Optional<Double> from = number(all.min());
    Optional<Double> to = number(all.max());
    return low.isEmpty()
        || high.isEmpty()
        || from.isEmpty()
        || to.isEmpty()
        || (low.get() <= to.get() && high.get() >= from.get());
  }

  private static Optional<Double> number(@Nullable String text) {
    try {
      return text == null ? Optional.empty() : Optional.of(Double.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty(); // an engine's own way to write a number
    }
  }

  /** Of two tables that share a key, each seems to refer to the other; the first guess stays. */
  private static List<ForeignKey> withoutMirrors(List<ForeignKey> keys) {
    List<ForeignKey> kept = new ArrayList<>();
    for (ForeignKey key : keys) {
      boolean mirrored =
          kept.stream()
              .anyMatch(
                  k ->
                      k.from().equals(key.to())
                          && k.to().equals(key.from())
                          && k.fromColumns().equals(key.toColumns())
                          && k.toColumns().equals(key.fromColumns()));
      if (!mirrored) {
        kept.add(key);
      }
    }
    return kept;
  }
}
