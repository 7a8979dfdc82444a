// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.WordLists;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The schema as the parser sees it. Thread-safe. */
public final class SchemaView {

  private static final Set<String> NUMBERING = WordLists.set("key.numbering");

  /** Tables so many hops apart are not connected. */
  public static final int FAR = 50;

  private static final int UNCONNECTED = 99;

  private final DatabaseIndex index;
  private final Map<TableId, TableView> tables = new LinkedHashMap<>();
  private final Map<ColumnId, ColumnView> columns = new HashMap<>();
  private final Map<TableId, Set<TableId>> near = new HashMap<>();

  /** The distances from requested tables only; those from thousands of tables would fill memory. */
  private final Map<TableId, Map<TableId, Integer>> distances = new ConcurrentHashMap<>();

  public SchemaView(DatabaseIndex index, Lexicon lexicon) {
    this.index = index;
    NameWords names = new NameWords(lexicon);
    ViewConditions conditions = new ViewConditions(index.queries());
    TermColumns terms = new TermColumns(index, names);
    Set<ColumnId> foreign = foreign();
    for (Table table : index.catalog().tables()) {
      List<String> words = names.split(table.id().name());
      List<ColumnView> views = new ArrayList<>();
      for (Column column : table.columns()) {
        views.add(view(table, words, column, names, foreign));
      }
      terms.of(table.id()).forEach(views::add);
      if (!terms.defines(LineAmount.NAME)) {
        LineAmount.of(table, views)
            .map(a -> new ColumnView(a, List.of(LineAmount.NAME), ColumnStatistics.NONE))
            .ifPresent(views::add);
      }
      terms.conditions(table.id()).forEach(v -> columns.put(v.id(), v));
      views.forEach(v -> columns.put(v.id(), v));
      tables.put(table.id(), new TableView(table, words, views, conditions.of(table.id())));
    }
  }

  private Set<ColumnId> foreign() {
    Set<ColumnId> foreign = new HashSet<>();
    for (ForeignKey key : index.catalog().foreignKeys()) {
      key.fromColumns().forEach(c -> foreign.add(key.from().column(c)));
      near.computeIfAbsent(key.from(), t -> new LinkedHashSet<>()).add(key.to());
      near.computeIfAbsent(key.to(), t -> new LinkedHashSet<>()).add(key.from());
    }
    return foreign;
  }

  private ColumnView view(
      Table table, List<String> tableWords, Column column, NameWords names, Set<ColumnId> foreign) {
    List<String> words = names.split(column.name());
    List<String> own = new ArrayList<>(words);
    own.removeAll(tableWords);
    boolean inKey = table.primaryKey().contains(column.name());
    boolean key = inKey && table.primaryKey().size() == 1;
    return new ColumnView(
        column,
        words,
        List.copyOf(own.isEmpty() ? words : own),
        key,
        inKey && numbers(column, words) && anyForeign(table, foreign),
        foreign.contains(column.id()),
        index.statistics(column.id()));
  }

  private static boolean numbers(Column column, List<String> words) {
    return column.kind() == ColumnKind.NUMBER && NUMBERING.contains(words.get(words.size() - 1));
  }

  private static boolean anyForeign(Table table, Set<ColumnId> foreign) {
    return table.primaryKey().stream().map(table.id()::column).anyMatch(foreign::contains);
  }

  private Map<TableId, Integer> breadthFirst(TableId start) {
    Map<TableId, Integer> distance = new HashMap<>();
    distance.put(start, 0);
    List<TableId> queue = new ArrayList<>(List.of(start));
    for (int i = 0; i < queue.size(); i++) {
      TableId at = queue.get(i);
      for (TableId next : near.getOrDefault(at, Set.of())) {
        if (distance.putIfAbsent(next, distance.getOrDefault(at, 0) + 1) == null) {
          queue.add(next);
        }
      }
    }
    return distance;
  }

  public DatabaseIndex index() {
    return index;
  }

  public Collection<TableView> tables() {
    return tables.values();
  }

  public TableView table(TableId id) {
    return Objects.requireNonNull(tables.get(id));
  }

  public ColumnView column(ColumnId id) {
    return Objects.requireNonNull(columns.get(id));
  }

  /** Whether a column is the {@link TableView#key} of its table. */
  public boolean isKey(ColumnId id) {
    return table(id.table()).key().filter(key -> key.id().equals(id)).isPresent();
  }

  public boolean knows(ColumnId id) {
    return columns.containsKey(id);
  }

  /** The tables that a table's foreign keys reference, and those whose keys reference it. */
  public Set<TableId> neighbours(TableId id) {
    return near.getOrDefault(id, Set.of());
  }

  /** Hops over foreign keys between two tables; 99 when they are not connected. */
  public int distance(TableId a, TableId b) {
    if (a.equals(b)) {
      return 0;
    }
    return near.containsKey(a) && near.containsKey(b)
        ? distances.computeIfAbsent(a, this::breadthFirst).getOrDefault(b, UNCONNECTED)
        : UNCONNECTED;
  }

  /** The least number of hops from any of the tables; {@link #FAR} from none. */
  public int distance(Collection<TableId> from, TableId to) {
    int least = from.isEmpty() ? FAR : Integer.MAX_VALUE;
    for (TableId one : from) {
      least = Math.min(least, one.equals(to) ? 0 : distance(one, to));
    }
    return least;
  }

  /** The foreign keys that a column is alone, in the catalog's order. */
  public Stream<ForeignKey> keysOf(ColumnId column) {
    return index.catalog().foreignKeys().stream()
        .filter(key -> key.from().equals(column.table()))
        .filter(key -> key.fromColumns().equals(List.of(column.name())));
  }

  /** The first foreign key of {@code from} that references {@code to}. */
  public Optional<ForeignKey> key(TableId from, TableId to) {
    return index.catalog().foreignKeys().stream()
        .filter(k -> k.from().equals(from) && k.to().equals(to))
        .findFirst();
  }

  /**
   * The tables whose rows refer to a table and hold the amounts that a verb speaks of: the sales of
   * tracks that were sold. Those with the most such columns come first.
   */
  public List<TableView> transactionsOf(TableView table, String verbStem) {
    List<String> amounts = Lexicon.ENGLISH.amountOf(verbStem);
    return tables().stream()
        .filter(t -> !t.equals(table) && key(t.id(), table.id()).isPresent())
        .filter(t -> amounts(t, amounts) > 0)
        .sorted(Comparator.comparingLong((TableView t) -> amounts(t, amounts)).reversed())
        .toList();
  }

  private static long amounts(TableView table, List<String> amounts) {
    return table.columns().stream()
        .filter(ColumnView::measure)
        .filter(c -> amounts.stream().anyMatch(c::has))
        .count();
  }
}
