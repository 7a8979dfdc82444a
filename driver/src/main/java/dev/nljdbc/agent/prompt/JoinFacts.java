// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.MinHash;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinCondition;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What the rows say of joins, by the statistics of their columns: keys that do not meet as they are
 * written, and rows that an inner join loses. Nothing is said of samples, nor of keys of several
 * columns.
 */
final class JoinFacts {

  /** More lines would be skimmed. */
  private static final int MOST = 4;

  /** A smaller part changes no figure that anybody sees. */
  private static final double FEW = 0.01;

  /** So many different values without a common one are no accident of a sketch. */
  private static final int ENOUGH = 20;

  private final DatabaseIndex index;
  private final Collection<JoinCondition> joins;
  private final Predicate<TableId> asked;

  private JoinFacts(
      DatabaseIndex index, Collection<JoinCondition> joins, Predicate<TableId> asked) {
    this.index = index;
    this.joins = joins;
    this.asked = asked;
  }

  /**
   * In words, those that change most first; empty when there is nothing to say.
   *
   * @param asked whether rows without a partner of a table matter
   */
  static List<String> of(
      Collection<JoinCondition> joins, Predicate<TableId> asked, DatabaseIndex index) {
    List<String> mismatches = new ArrayList<>();
    List<String> losses = new ArrayList<>();
    JoinFacts facts = new JoinFacts(index, joins, asked);
    for (JoinCondition join : joins) {
      boolean simple = join.fromColumns().size() == 1 && !join.from().equals(join.to());
      Optional<Ends> ends = simple ? facts.ends(join) : Optional.empty();
      if (ends.isPresent()) {
        Optional<String> mismatch = ends.get().mismatch(index.dialect());
        mismatch.ifPresent(mismatches::add);
        if (mismatch.isEmpty()) {
          losses.addAll(facts.losses(ends.get()));
        }
      }
    }
    mismatches.addAll(losses);
    return mismatches.stream().limit(MOST).toList();
  }

  private Optional<Ends> ends(JoinCondition join) {
    Optional<Column> from = column(join.from(), join.fromColumns().get(0));
    Optional<Column> to = column(join.to(), join.toColumns().get(0));
    if (from.isEmpty() || to.isEmpty()) {
      return Optional.empty();
    }
    ColumnStatistics some = index.statistics(from.get().id());
    ColumnStatistics all = index.statistics(to.get().id());
    boolean exact = !some.estimated() && !all.estimated() && some.rows() > 0 && all.rows() > 0;
    return exact ? Optional.of(new Ends(join, from.get(), some, to.get(), all)) : Optional.empty();
  }

  /** Views repeat rows of tables; which ones they leave out is their own condition. */
  private Optional<Column> column(TableId table, String name) {
    return index
        .catalog()
        .table(table)
        .filter(known -> known.kind() == Table.Kind.TABLE)
        .flatMap(known -> known.column(name));
  }

  /** Rows without a partner, on either side. */
  private List<String> losses(Ends ends) {
    List<String> losses = new ArrayList<>();
    JoinCondition join = ends.join;
    boolean parallel =
        joins.stream().filter(j -> j.from().equals(join.from()) && j.to().equals(join.to())).count()
            > 1;
    String by = parallel ? " by " + ends.from.name() : "";
    if (asked.test(join.to())) {
      ends.childless()
          .ifPresent(
              number -> losses.add(number + " " + join.to() + " have no " + join.from() + by));
    }
    if (asked.test(join.from()) && ends.some.nulls() > 0) {
      losses.add(
          "%s of %s %s have no %s%s"
              .formatted(ends.some.nulls(), ends.some.rows(), join.from(), join.to(), by));
    }
    return losses;
  }

  /**
   * The two columns of a join.
   *
   * @param from the one that refers
   * @param some what is known of it
   * @param to the one referred to
   * @param all what is known of it
   */
  private record Ends(
      JoinCondition join, Column from, ColumnStatistics some, Column to, ColumnStatistics all) {

    /** Sketches ignore blanks around the values, as the engine's equality may not. */
    Optional<String> mismatch(Dialect dialect) {
      MinHash.Containment found = some.signature().containedIn(all.signature());
      boolean sure = exact() ? found.compared() > 0 : found.compared() >= ENOUGH;
      if (!sure) {
        return Optional.empty();
      }
      if (found.shared() == 0) {
        String unless = meetInAnyCase() ? " unless case is ignored" : "";
        return Optional.of("no %s equals a %s%s".formatted(from.id(), to.id(), unless));
      }
      boolean blanks = found.shared() == found.compared() && apartByBlanks(dialect);
      return blanks
          ? Optional.of("%s equals %s only when trimmed".formatted(from.id(), to.id()))
          : Optional.empty();
    }

    /** Whether the sketches hold all values. */
    private boolean exact() {
      return some.signature().hashes().length < MinHash.SIZE
          && all.signature().hashes().length < MinHash.SIZE;
    }

    private boolean meetInAnyCase() {
      return some.categorical()
          && all.categorical()
          && some.known().stream()
              .allMatch(
                  value ->
                      all.known().stream()
                          .anyMatch(v -> v.strip().equalsIgnoreCase(value.strip())));
    }

    /**
     * Whether blanks stand around all values of one column that are known, and none of the other.
     */
    private boolean apartByBlanks(Dialect dialect) {
      boolean free = free(from) && free(to);
      if (!free || some.known().isEmpty() || all.known().isEmpty()) {
        return false;
      }
      Predicate<String> blanks = value -> !dialect.takesForEqual(value, value.strip());
      return some.known().stream().allMatch(blanks) && all.known().stream().noneMatch(blanks)
          || all.known().stream().allMatch(blanks) && some.known().stream().noneMatch(blanks);
    }

    /** Whether it holds texts as they were written; CHAR columns are filled up with blanks. */
    private static boolean free(Column column) {
      return column.kind() == ColumnKind.TEXT
          && column.jdbcType() != Types.CHAR
          && column.jdbcType() != Types.NCHAR;
    }

    /** How many of those referred to are referred to by none. */
    Optional<String> childless() {
      MinHash.Containment found = some.signature().containedIn(all.signature());
      long missing = all.distinct() - some.distinct();
      boolean contained = found.compared() > 0 && found.shared() == found.compared();
      if (!all.unique() || missing <= all.distinct() * FEW || !contained) {
        return Optional.empty();
      }
      return Optional.of("%s%s of %s".formatted(exact() ? "" : "~", missing, all.distinct()));
    }
  }
}
