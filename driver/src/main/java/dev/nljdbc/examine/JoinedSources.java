// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryOutline.Pair;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Source;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The sources of one SELECT, and the columns that ON and WHERE equate. */
final class JoinedSources {

  private final DatabaseIndex index;
  private final List<Source> sources;
  private final List<Equal> equal = new ArrayList<>();
  private final Set<Side> bound = new HashSet<>();

  /** A column of a source, which is told by its place in FROM. */
  record Side(int source, ColumnId column) {}

  /** Columns of different sources that are held equal. */
  record Equal(Side one, Side other) {

    /** The columns that a source's columns are equal to. */
    Optional<Side> of(int source) {
      return one.source == source
          ? Optional.of(one)
          : other.source == source ? Optional.of(other) : Optional.empty();
    }
  }

  private JoinedSources(Selecting select, DatabaseIndex index) {
    this.index = index;
    this.sources = select.from();
    for (int at = 0; at < sources.size(); at++) {
      Source source = sources.get(at);
      if (source.on().isPresent()) {
        Conditions.conjuncts(source.on()).forEach(this::read);
      } else {
        common(source, at);
      }
    }
    Conditions.conjuncts(select.where()).forEach(this::read);
  }

  static JoinedSources of(Selecting select, DatabaseIndex index) {
    return new JoinedSources(select, index);
  }

  private void read(Test test) {
    if (test.kind() != Test.Kind.COMPARED || !test.operator().equals("=")) {
      return;
    }
    Optional<Side> left = side(test.terms().get(0));
    Optional<Side> right = side(test.terms().get(1));
    if (left.isPresent() && right.isPresent()) {
      if (left.get().source != right.get().source) {
        equal.add(new Equal(left.get(), right.get()));
      }
    } else if (constant(test.terms().get(1))) {
      left.ifPresent(bound::add);
    } else if (constant(test.terms().get(0))) {
      right.ifPresent(bound::add);
    }
  }

  private static boolean constant(Term term) {
    return switch (term.kind()) {
      case TEXT, CONSTANT, PARAMETER, QUERY -> true;
      case COLUMN, ROWS, FUNCTION, RESULT, OTHER -> false;
    };
  }

  /** The columns that NATURAL and USING name; each stands in the nearest source before. */
  private void common(Source source, int at) {
    for (Pair pair : source.pairs()) {
      for (int before = at - 1; before >= 0; before--) {
        if (sources.get(before).table().equals(Optional.of(pair.one().table()))) {
          equal.add(new Equal(new Side(before, pair.one()), new Side(at, pair.other())));
          break;
        }
      }
    }
  }

  List<Source> sources() {
    return sources;
  }

  List<Equal> equal() {
    return equal;
  }

  /** The column that a term is, and whose; empty for a computed one, or one of a derived table. */
  Optional<Side> side(Term term) {
    Term shown =
        term.kind() == Term.Kind.RESULT && !term.arguments().isEmpty()
            ? term.arguments().get(0)
            : term;
    Optional<ColumnId> column = shown.column();
    if (shown.kind() != Term.Kind.COLUMN || column.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> places = places(column.get().table());
    return (places.size() == 1 ? Optional.of(places.get(0)) : called(places, shown.sql()))
        .map(at -> new Side(at, column.get()));
  }

  private List<Integer> places(TableId table) {
    List<Integer> places = new ArrayList<>();
    for (int at = 0; at < sources.size(); at++) {
      if (sources.get(at).table().equals(Optional.of(table))) {
        places.add(at);
      }
    }
    return places;
  }

  private Optional<Integer> called(List<Integer> places, String sql) {
    String written = folded(sql);
    return places.stream()
        .filter(at -> written.startsWith(folded(sources.get(at).called()) + "."))
        .findFirst();
  }

  static String folded(String name) {
    return name.replaceAll("[\"`\\[\\]]", "").toLowerCase(Locale.ROOT);
  }

  /** Whether all sources are tables of the catalog, joined in a usual way. */
  boolean plain() {
    return sources.stream()
        .allMatch(
            source ->
                source.table().flatMap(index.catalog()::table).isPresent()
                    && (source.link().isEmpty()
                        || source.link().equals(",")
                        || source.link().endsWith("JOIN")));
  }

  /**
   * The sources whose rows one row of another does not determine: those that may repeat it.
   *
   * @param known whose row is given
   * @param given columns whose values are given beside
   */
  List<Integer> undetermined(int known, List<Side> given) {
    Set<Integer> determined = new LinkedHashSet<>(Set.of(known));
    Set<Side> fixed = new HashSet<>(bound);
    fixed.addAll(given);
    boolean more = true;
    while (more) {
      more = false;
      for (int at = 0; at < sources.size(); at++) {
        if (!determined.contains(at) && unique(at, columns(at, determined, fixed))) {
          determined.add(at);
          more = true;
        }
      }
    }
    return Stream.iterate(0, at -> at + 1)
        .limit(sources.size())
        .filter(at -> !determined.contains(at))
        .toList();
  }

  /** Whether constants determine a source's row. */
  boolean oneRow(int source) {
    return unique(source, columns(source, Set.of(), bound));
  }

  private Set<String> columns(int source, Set<Integer> determined, Set<Side> fixed) {
    Set<String> columns = new HashSet<>();
    for (Side side : fixed) {
      if (side.source == source) {
        columns.add(side.column.name());
      }
    }
    for (Equal pair : equal) {
      Optional<Side> own = pair.of(source);
      boolean one = own.equals(Optional.of(pair.one));
      Side other = one ? pair.other : pair.one;
      if (own.isPresent() && (determined.contains(other.source) || fixed.contains(other))) {
        columns.add(own.get().column.name());
      }
    }
    return columns;
  }

  private boolean unique(int source, Set<String> columns) {
    return sources
        .get(source)
        .table()
        .flatMap(index.catalog()::table)
        .map(table -> unique(table, columns))
        .orElse(false);
  }

  private boolean unique(Table table, Set<String> columns) {
    return !table.primaryKey().isEmpty() && columns.containsAll(table.primaryKey())
        || table.uniqueKeys().stream().anyMatch(columns::containsAll)
        || columns.stream().anyMatch(name -> unique(table.id().column(name)));
  }

  private boolean unique(ColumnId column) {
    return index.statistics(column).unique();
  }

  /** Columns that tell the rows of a source apart; empty where none are known. */
  List<String> key(int source) {
    Table table = sources.get(source).table().flatMap(index.catalog()::table).orElseThrow();
    if (!table.primaryKey().isEmpty()) {
      return table.primaryKey();
    }
    return table.uniqueKeys().stream()
        .findFirst()
        .orElseGet(
            () ->
                table.columns().stream()
                    .filter(c -> unique(c.id()) && index.statistics(c.id()).nulls() == 0)
                    .findFirst()
                    .map(c -> List.of(c.name()))
                    .orElse(List.of()));
  }
}
