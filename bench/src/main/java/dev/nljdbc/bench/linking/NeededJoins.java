// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import dev.nljdbc.bench.linking.KeyInferenceRecall.KeyDatabase;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The joins of the gold queries to a database: those that questions need. Many of them are of keys
 * that nobody declared.
 *
 * @param database with all that it declares
 * @param joins each once, whichever side is written first
 */
public record NeededJoins(KeyDatabase database, Set<JoinUse> joins) {

  /** Copies the joins. */
  public NeededJoins {
    joins = Set.copyOf(joins);
  }

  /** Reads the queries; those that can't be read need nothing. */
  public static NeededJoins of(KeyDatabase database, Collection<String> queries) {
    Set<JoinUse> joins = new LinkedHashSet<>();
    for (String sql : queries) {
      mined(database.catalog(), sql).stream()
          .flatMap(query -> query.joins().stream())
          .filter(join -> !join.from().equals(join.to()) && !joins.contains(join.turned()))
          .forEach(joins::add);
    }
    return new NeededJoins(database, joins);
  }

  private static Optional<MinedQuery> mined(Catalog catalog, String sql) {
    try {
      return QueryMiner.of(catalog).mine(new WrittenQuery("gold", "", sql));
    } catch (UnparsableSqlException e) {
      return Optional.empty();
    }
  }

  /**
   * What keys of at least some belief are worth, all declared keys hidden.
   *
   * @param inferred such keys
   * @param right those that are declared, or that a query joins by
   * @param needed the joins of the queries
   * @param found those that the keys hold equal, directly or through a table in between
   */
  public record Found(int inferred, int right, int needed, int found) {

    /** Both together. */
    public Found plus(Found other) {
      return new Found(
          inferred + other.inferred,
          right + other.right,
          needed + other.needed,
          found + other.found);
    }

    /** The part of the keys that is right. */
    public double precision() {
      return inferred == 0 ? 1 : (double) right / inferred;
    }

    /** The part of the joins that is found. */
    public double recall() {
      return needed == 0 ? 1 : (double) found / needed;
    }
  }

  /** The joins found with keys of at least this score. */
  public Found by(double least) {
    List<JoinUse> inferred =
        database.inferred(List.of()).stream()
            .filter(key -> key.score() >= least)
            .map(NeededJoins::join)
            .toList();
    Set<JoinUse> real = new LinkedHashSet<>(joins);
    database.catalog().foreignKeys().forEach(key -> real.add(join(key)));
    EqualColumns equal = new EqualColumns();
    inferred.forEach(equal::add);
    long right =
        inferred.stream().filter(j -> real.contains(j) || real.contains(j.turned())).count();
    long found = joins.stream().filter(equal::holds).count();
    return new Found(inferred.size(), (int) right, joins.size(), (int) found);
  }

  private static JoinUse join(ForeignKey key) {
    return new JoinUse(key.from(), key.fromColumns(), key.to(), key.toColumns());
  }
}
