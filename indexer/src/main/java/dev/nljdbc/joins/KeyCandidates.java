// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns that others may refer to, found by parts of their names and by hashes of their
 * values: comparing each column with each key would take too long.
 */
final class KeyCandidates {

  /** The most keys that may share a part of a name, or a value; more tell nothing. */
  private static final int MOST = 40;

  private static final double DECLARED = 1;
  private static final double SEEN = 0.95;
  private static final double NAMED = 0.8;

  /** So many of the rows have values of their own, as far as an estimate can tell. */
  private static final double UNIQUE = 0.9;

  private final Map<String, List<KeyCandidate>> byForm = new HashMap<>();
  private final Map<Integer, List<KeyCandidate>> byHash = new HashMap<>();
  private final Map<TableId, List<KeyCandidate>> byTable = new HashMap<>();
  private final Map<ColumnId, KeyCandidate> byColumn = new HashMap<>();
  private final ColumnFacts facts;

  /**
   * A column that others may refer to.
   *
   * @param table its table
   * @param column itself
   * @param name how columns that refer to it are named
   * @param belief that it is a key, above 0 and at most 1
   */
  record KeyCandidate(Table table, Column column, KeyName name, double belief) {

    /** Of what identifies it: the default would hash all columns of the table. */
    @Override
    public int hashCode() {
      return column.id().hashCode();
    }

    /** Whether the database says so. */
    boolean declared() {
      return belief == DECLARED;
    }

    /** Whether more than the rows says that it is a key: the database, or its name. */
    boolean sure() {
      return declared() || name.named() || name.shortTableAndId();
    }
  }

  private KeyCandidates(ColumnFacts facts) {
    this.facts = facts;
  }

  /** Single-column keys, declared or seen in the rows; views have none of their own. */
  static KeyCandidates of(Catalog catalog, ColumnFacts facts) {
    KeyCandidates targets = new KeyCandidates(facts);
    for (Table table : catalog.tables()) {
      if (table.kind() != Table.Kind.TABLE) {
        continue;
      }
      ColumnPrefix prefix = ColumnPrefix.of(table);
      for (Column column : table.columns()) {
        KeyName name = new KeyName(table.id().name(), prefix.strip(column.name()));
        double belief = belief(table, column, name, facts.statistics(column.id()));
        if (belief > 0) {
          targets.add(new KeyCandidate(table, column, name, belief));
        }
      }
    }
    return targets;
  }

  /** A column that is named as the key of its table counts as one unless the rows speak against. */
  private static double belief(Table table, Column column, KeyName name, ColumnStatistics known) {
    List<String> single = List.of(column.name());
    if (table.primaryKey().equals(single) || table.uniqueKeys().contains(single)) {
      return DECLARED;
    }
    boolean undeclared = table.primaryKey().isEmpty() && table.uniqueKeys().isEmpty();
    if (undeclared && known.unique() && KeyShape.possible(column, known)) {
      return SEEN;
    }
    boolean possible = known.unique() || known.rows() == known.nulls() || seemsUnique(known);
    return possible && (name.tableAndId() || undeclared && name.partOfTableAndId()) ? NAMED : 0;
  }

  /** By counts of a sample, or of the engine. */
  private static boolean seemsUnique(ColumnStatistics known) {
    return known.estimated() && known.distinct() >= UNIQUE * (known.rows() - known.nulls());
  }

  private void add(KeyCandidate target) {
    byColumn.put(target.column().id(), target);
    byTable.computeIfAbsent(target.table().id(), t -> new ArrayList<>()).add(target);
    for (String form : target.name().forms()) {
      byForm.computeIfAbsent(form, f -> new ArrayList<>()).add(target);
    }
    if (target.column().kind() == ColumnKind.TEXT) {
      for (int hash : facts.sketch(target.column().id()).hashes()) {
        byHash.computeIfAbsent(hash, h -> new ArrayList<>()).add(target);
      }
    }
  }

  /** The column as a key, if it is one. */
  Optional<KeyCandidate> key(ColumnId column) {
    return Optional.ofNullable(byColumn.get(column));
  }

  /**
   * Those to which a column may refer: by its name, by values that they share, and those of its own
   * table. Whole numbers are shared by too many keys to tell anything.
   */
  Collection<KeyCandidate> candidates(Column column, ReferenceName name) {
    Set<KeyCandidate> found =
        new LinkedHashSet<>(byTable.getOrDefault(column.id().table(), List.of()));
    for (String form : name.forms()) {
      addFew(byForm.get(form), found);
    }
    if (!byHash.isEmpty()
        && column.kind() == ColumnKind.TEXT
        && !byColumn.containsKey(column.id())) {
      for (int hash : facts.sketch(column.id()).hashes()) {
        addFew(byHash.get(hash), found);
      }
    }
    return found;
  }

  private static void addFew(@Nullable List<KeyCandidate> sharing, Set<KeyCandidate> found) {
    if (sharing != null && sharing.size() <= MOST) {
      found.addAll(sharing);
    }
  }
}
