// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables to read, in order, and what stays of the old index.
 *
 * @param read tables before views; first those that no build reached, then those that none came to
 *     the end of; of these first what the question names
 * @param later those of them that the question does not wait for; a later build reads them
 * @param glance whether somebody waits, so that tables which take longer than a moment are only
 *     sampled
 * @param named tables that the question speaks of; while it waits, no others are sampled
 * @param kept the records of tables that stay as they are
 * @param digests of tables to read, where the decision needed them
 * @param grown tables of which only rows with greater keys are read
 */
record RefreshPlan(
    List<Table> read,
    Set<TableId> later,
    boolean glance,
    Set<TableId> named,
    Map<TableId, TableRecord> kept,
    Map<TableId, String> digests,
    Map<TableId, HighWaterMark.Step> grown) {

  /** A question waits for at most so many tables, if any has a word of it: those that say most. */
  private static final int AWAITED = 120;

  /** Of so many tables it waits for samples, if they are large. */
  private static final int SAMPLED = 8;

  RefreshPlan {
    read = List.copyOf(read);
    later = Set.copyOf(later);
    named = Set.copyOf(named);
    kept = Map.copyOf(kept);
    digests = Map.copyOf(digests);
    grown = Map.copyOf(grown);
  }

  /** Makes plans. */
  static final class Planner {

    private final IndexRequest request;
    private final CurrentCatalog schema;
    private final RefreshScope rereading;
    private final Map<TableId, TableRecord> records;
    private final RowChanges changes;
    private final AppendOnlyCheck growths;
    private final ProgressMeter meter;
    private final List<Table> read = new ArrayList<>();
    private final Map<TableId, TableRecord> kept = new HashMap<>();
    private final Map<TableId, String> digests = new HashMap<>();
    private final Map<TableId, HighWaterMark.Step> grown = new HashMap<>();

    Planner(
        IndexRequest request,
        CurrentCatalog schema,
        RefreshScope rereading,
        Map<TableId, TableRecord> records,
        RowChanges changes,
        AppendOnlyCheck growths,
        ProgressMeter meter) {
      this.request = request;
      this.schema = schema;
      this.rereading = rereading;
      this.records = records;
      this.changes = changes;
      this.growths = growths;
      this.meter = meter;
    }

    /**
     * Decides on each table.
     *
     * @param forced the table to be read in any case, or null
     */
    RefreshPlan plan(@Nullable TableId forced) throws SQLException {
      Map<Boolean, List<Table>> views =
          schema.catalog().tables().stream().collect(Collectors.partitioningBy(changes::computed));
      for (Table table : views.getOrDefault(false, List.of())) {
        decide(table, table.id().equals(forced));
      }
      boolean changed = !read.isEmpty();
      String mark = RowChanges.ofViews(kept.values());
      for (Table view : views.getOrDefault(true, List.of())) {
        decideView(view, view.id().equals(forced), changed, mark);
      }
      TableRelevance relevance = new TableRelevance(request.question(), read);
      read.sort(
          Comparator.comparing((Table table) -> changes.computed(table))
              .thenComparing(this::turn)
              .thenComparingDouble(table -> -relevance.of(table)));
      Set<TableId> named =
          read.stream()
              .filter(table -> relevance.of(table) > 0)
              .sorted(Comparator.comparingDouble(table -> -relevance.of(table)))
              .limit(SAMPLED)
              .map(Table::id)
              .collect(Collectors.toSet());
      Set<TableId> later = named.isEmpty() ? Set.of() : later(relevance);
      return new RefreshPlan(read, later, glance(), named, kept, digests, grown);
    }

    /** Whether somebody waits while the rest is read in the background. */
    private boolean glance() {
      return waiting()
          && rereading.table().isEmpty()
          && request.limits().longestWait().compareTo(request.limits().budget()) < 0;
    }

    private boolean waiting() {
      return rereading.scope() == RefreshScope.Scope.SCHEMA && request.directory().isPresent();
    }

    private Set<TableId> later(TableRelevance relevance) {
      return waiting()
          ? read.stream()
              .sorted(Comparator.comparingDouble(table -> -relevance.of(table)))
              .skip(AWAITED)
              .map(Table::id)
              .collect(Collectors.toSet())
          : Set.of();
    }

    /** Whether the table must be read without comparing rows. */
    private boolean due(Table table, boolean forced) {
      TableRecord then = records.get(table.id());
      return forced
          || then == null
          || rereading.scope() == RefreshScope.Scope.ALL
          || !then.schema().equals(schema.part(table, request))
          || (rereading.scope() != RefreshScope.Scope.SCHEMA && missing(table));
    }

    private boolean comparesRows() {
      return rereading.scope() == RefreshScope.Scope.CHANGED
          || rereading.scope() == RefreshScope.Scope.FOLLOWING;
    }

    /** Whether all rows of a table are compared where the engine proves nothing. */
    private boolean thorough(TableRecord then) {
      return rereading.scope() == RefreshScope.Scope.CHANGED || changes.due(then);
    }

    /** A table that is locked, say, must not keep those behind it from being read. */
    private int turn(Table table) {
      TableRecord then = records.get(table.id());
      boolean tried = then != null && then.reading().reached();
      return !tried ? 0 : missing(table) ? 1 : 2;
    }

    private boolean missing(Table table) {
      TableRecord then = records.get(table.id());
      return then == null || !then.reading().complete();
    }

    private void decide(Table table, boolean forced) throws SQLException {
      TableRecord then = records.get(table.id());
      if (then == null || due(table, forced)) {
        read.add(table);
      } else if (table.perSession() || !comparesRows() || same(table, then)) {
        kept.put(table.id(), then);
      } else if (then.growth() != null) {
        decideGrown(table, then, then.growth());
      } else if (sameDigest(table, then)) {
        kept.put(table.id(), then.withStamp(changes.stamp(table)));
      } else {
        read.add(table);
      }
    }

    private boolean same(Table table, TableRecord then) {
      return changes.surelySame(table, then) && !(then.doubtful() && thorough(then));
    }

    private void decideGrown(Table table, TableRecord then, HighWaterMark growth)
        throws SQLException {
      meter.stage("comparing " + table.id());
      InterruptibleBuild.check();
      Optional<HighWaterMark.Step> step = growths.step(table, then, growth, thorough(then));
      if (step.isPresent() && !step.get().further()) {
        kept.put(table.id(), then.withStamp(changes.stamp(table)).withGrowth(step.get().growth()));
      } else {
        read.add(table);
        step.ifPresent(further -> grown.put(table.id(), further));
      }
    }

    private boolean sameDigest(Table table, TableRecord then) throws SQLException {
      if (then.digest().isEmpty()) {
        return false;
      }
      meter.stage("comparing " + table.id());
      InterruptibleBuild.check();
      String digest = changes.digest(table, growths.deadline());
      digests.put(table.id(), digest);
      return then.digest().equals(digest);
    }

    private void decideView(Table view, boolean forced, boolean changed, String mark) {
      TableRecord then = records.get(view.id());
      boolean same =
          then != null
              && !due(view, forced)
              && (view.perSession()
                  || !comparesRows()
                  || (!changed
                      && !mark.isEmpty()
                      && then.stamp().equals(mark)
                      && schema.views().readsCatalogOnly(view.id())));
      if (then != null && same) {
        kept.put(view.id(), then);
      } else {
        read.add(view);
      }
    }
  }
}
