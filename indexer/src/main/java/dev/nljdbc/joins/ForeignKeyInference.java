// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.KeyCandidates.KeyCandidate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jgrapht.alg.util.UnionFind;

/**
 * Infers foreign keys that the database does not declare. A column refers to a key when its name
 * fits the key and its values do not contradict, or when nearly all of its words are among the
 * key's. Each column refers to one key at most. Between tables that declared keys connect, only
 * keys of the same name are inferred, where the rows bear it out. The work grows with the columns,
 * not with their pairs.
 *
 * <p>An inclusion of values is necessary for a key and, for words, a strong sign (Rostin et al., A
 * machine learning approach to foreign key discovery, WebDB 2009). Here it is estimated from
 * sketches ({@link dev.nljdbc.catalog.MinHash}).
 */
public final class ForeignKeyInference {

  private static final double TABLE_AND_VALUES = 0.92;
  private static final double UNPROVEN = 0.9;
  private static final double DOUBTED = 0.8;
  private static final double VALUES_ALONE = 0.45;
  private static final double DECLARED_ELSEWHERE = 0.85;

  /** Keys of so few numbers hold the numbers of many a column by accident. */
  private static final int FEW = 20;

  private final Catalog catalog;
  private final UnionFind<TableId> declared;
  private final Set<ColumnId> refers;
  private final Set<ColumnId> ofKeys;
  private final ColumnFacts facts;
  private final KeyCandidates targets;
  private final Map<String, Set<ColumnId>> declaredByName;

  private ForeignKeyInference(Catalog catalog, Function<ColumnId, ColumnStatistics> statistics) {
    this.catalog = catalog;
    this.declared = connected(catalog);
    this.refers = referring(catalog, 1);
    this.ofKeys = referring(catalog, Integer.MAX_VALUE);
    this.facts = new ColumnFacts(statistics);
    this.targets = KeyCandidates.of(catalog, facts);
    this.declaredByName = declaredByName(catalog);
  }

  /** The tables, those in one set that declared keys connect. */
  private static UnionFind<TableId> connected(Catalog catalog) {
    Set<TableId> tables = catalog.tables().stream().map(Table::id).collect(Collectors.toSet());
    UnionFind<TableId> connected = new UnionFind<>(tables);
    for (ForeignKey key : catalog.foreignKeys()) {
      if (!key.inferred() && tables.contains(key.from()) && tables.contains(key.to())) {
        connected.union(key.from(), key.to());
      }
    }
    return connected;
  }

  /**
   * The columns of declared keys.
   *
   * @param most how many columns such a key has at most
   */
  private static Set<ColumnId> referring(Catalog catalog, int most) {
    return catalog.foreignKeys().stream()
        .filter(key -> !key.inferred() && key.fromColumns().size() <= most)
        .flatMap(key -> key.fromColumns().stream().map(key.from()::column))
        .collect(Collectors.toSet());
  }

  /** By the names of columns that are declared keys, each alone, what they refer to. */
  private static Map<String, Set<ColumnId>> declaredByName(Catalog catalog) {
    return catalog.foreignKeys().stream()
        .filter(key -> !key.inferred() && key.fromColumns().size() == 1)
        .collect(
            Collectors.groupingBy(
                key -> key.fromColumns().get(0).toLowerCase(Locale.ROOT),
                Collectors.mapping(
                    key -> key.to().column(key.toColumns().get(0)), Collectors.toSet())));
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
    return catalog.with(catalog.tables(), keys);
  }

  private List<ForeignKey> infer() {
    List<ForeignKeyCandidate> guesses = new ArrayList<>();
    for (Table table : catalog.tables()) {
      ColumnPrefix prefix = ColumnPrefix.of(table);
      List<String> words = KeyName.words(table.id().name());
      for (Column column : table.columns()) {
        if (column.kind() == ColumnKind.NUMBER || column.kind() == ColumnKind.TEXT) {
          ReferenceName name = ReferenceName.of(words, prefix.strip(column.name()));
          best(column, name).ifPresent(guesses::add);
        }
      }
    }
    guesses.sort(Comparator.comparingDouble(guess -> -guess.score()));
    List<ForeignKey> keys = withoutMirrors(guesses);
    keys.addAll(new CompositeInference(catalog, facts, this::joined).infer(keys));
    return keys;
  }

  /** Whether declared keys lead from one table to the other. */
  private boolean joined(TableId one, TableId other) {
    return declared.inSameSet(one, other);
  }

  private Optional<ForeignKeyCandidate> best(Column column, ReferenceName name) {
    return Stream.concat(
            targets.candidates(column, name).stream()
                .filter(target -> !target.column().id().equals(column.id()))
                .map(
                    target -> new ForeignKeyCandidate(column, target, score(column, name, target))),
            declaredElsewhere(column).stream())
        .filter(guess -> guess.score() > 0)
        .max(ForeignKeyCandidate.LIKELIER);
  }

  /** What declared keys of other tables refer to that have this column's name, if it is one. */
  private Optional<ForeignKeyCandidate> declaredElsewhere(Column column) {
    Set<ColumnId> named =
        declaredByName.getOrDefault(column.name().toLowerCase(Locale.ROOT), Set.of());
    if (named.size() != 1 || ofKeys.contains(column.id()) || targets.key(column.id()).isPresent()) {
      return Optional.empty();
    }
    return targets
        .key(named.iterator().next())
        .filter(key -> !key.column().id().table().equals(column.id().table()))
        .filter(key -> InclusionEvidence.of(column, key.column(), facts).contained())
        .map(key -> new ForeignKeyCandidate(column, key, DECLARED_ELSEWHERE));
  }

  private double score(Column column, ReferenceName name, KeyCandidate target) {
    TableId table = column.id().table();
    boolean own = target.table().id().equals(table);
    if (own && refers.contains(column.id())) {
      return 0; // of a declared key it is known what it refers to
    }
    if (!own && joined(table, target.table().id())) {
      return undeclared(column, name, target);
    }
    double byName =
        own
            ? target.name().scoreOfOwn(name)
            : Math.max(target.name().score(name), target.name().scoreOfLookup(name));
    Optional<KeyName> key = targets.key(column.id()).map(KeyCandidate::name);
    boolean namedForItself = key.filter(KeyName::named).isPresent();
    boolean siblings = key.filter(k -> k.siblingOf(target.name())).isPresent();
    if (!own && (siblings || namedForItself && byName < KeyName.SAME)) {
      return 0;
    }
    InclusionEvidence evidence = InclusionEvidence.of(column, target.column(), facts);
    if (byName == 0) {
      boolean words =
          evidence == InclusionEvidence.SURPRISING
              && !own
              && !new KeyName(table.name(), String.join("_", name.words())).tableAndId();
      return words && targets.key(column.id()).isEmpty() ? VALUES_ALONE * target.belief() : 0;
    }
    boolean surprising = evidence == InclusionEvidence.SURPRISING;
    boolean accident = !target.sure() || few(target) && target.name().scoreOfLookup(name) == 0;
    if (!surprising && accident && target.name().sharesOnlyAName(name)) {
      return 0; // both have a size or a remark
    }
    return target.belief() * weighed(byName, evidence, doubtful(column, own, target));
  }

  /**
   * The score of a key that was not declared although others lead from one table to the other: both
   * columns have one name, which the rows bear out, and no key is declared of this column.
   */
  private double undeclared(Column column, ReferenceName name, KeyCandidate target) {
    double byName = target.name().score(name);
    boolean possible =
        target.declared()
            && byName >= KeyName.SAME
            && !ofKeys.contains(column.id())
            && targets.key(column.id()).isEmpty();
    return possible && InclusionEvidence.of(column, target.column(), facts).contained()
        ? byName
        : 0;
  }

  private boolean few(KeyCandidate target) {
    long distinct = facts.statistics(target.column().id()).distinct();
    return target.column().kind() == ColumnKind.NUMBER && distinct > 0 && distinct < FEW;
  }

  /** Whether it takes evidence to believe a name. */
  private boolean doubtful(Column column, boolean own, KeyCandidate target) {
    return own
        || column.kind() != target.column().kind()
        || !target.sure()
        || KeyShape.prose(column, facts.statistics(column.id()));
  }

  /**
   * The score by the name in the light of the rows.
   *
   * @param doubtful whether it takes evidence to believe the name
   */
  private static double weighed(double byName, InclusionEvidence evidence, boolean doubtful) {
    boolean needed = doubtful || byName < KeyName.TABLE_ONLY;
    return switch (evidence) {
      case AGAINST -> 0;
      case NONE -> needed ? 0 : byName * UNPROVEN;
      case MIXED -> needed ? 0 : byName * DOUBTED;
      // the name of the table, and its values: better than another key of the same name
      case CONTAINED, SURPRISING -> byName == KeyName.TABLE_ONLY ? TABLE_AND_VALUES : byName;
    };
  }

  /**
   * Drops the mirror of a guess: of two tables that share a key, each seems to refer to the other.
   */
  private static List<ForeignKey> withoutMirrors(List<ForeignKeyCandidate> guesses) {
    List<ForeignKey> kept = new ArrayList<>();
    Set<List<ColumnId>> pairs = new HashSet<>();
    for (ForeignKeyCandidate guess : guesses) {
      ColumnId from = guess.column().id();
      ColumnId to = guess.target().column().id();
      if (!pairs.contains(List.of(to, from))) {
        pairs.add(List.of(from, to));
        kept.add(guess.key());
      }
    }
    return kept;
  }

  /**
   * A column that may refer to a key.
   *
   * @param column that refers
   * @param target to which it refers
   * @param score the belief that it does, above 0 and below 1
   */
  record ForeignKeyCandidate(Column column, KeyCandidate target, double score) {

    /**
     * The likeliest last. Of equally likely ones, a table with words in it goes before one with
     * numbers alone, then a short table name before a long one.
     */
    static final Comparator<ForeignKeyCandidate> LIKELIER =
        Comparator.comparingDouble(ForeignKeyCandidate::score)
            .thenComparing(ForeignKeyCandidate::words)
            .thenComparing(
                guess -> guess.target().table().id().name().length(), Comparator.reverseOrder())
            .thenComparing(guess -> guess.target().column().id(), Comparator.reverseOrder());

    private boolean words() {
      return target.table().columns().stream().anyMatch(c -> c.kind() == ColumnKind.TEXT);
    }

    ForeignKey key() {
      return new ForeignKey(
          column.id() + " = " + target.column().id(),
          column.id().table(),
          List.of(column.name()),
          target.table().id(),
          List.of(target.column().name()),
          score);
    }
  }
}
