// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/**
 * One build or refresh of an index: decides what to read, and reads it. Used once, by one thread.
 * Interrupting the thread cancels its statement.
 */
final class IndexBuild implements AutoCloseable {

  /** The standard's state for a table that does not exist. */
  private static final String NO_SUCH_TABLE = "42S02";

  private final IndexRequest request;
  private final LazySchema look;
  private final RefreshScope rereading;
  private final ProgressMeter meter;
  private final Deadline deadline;
  private final InterruptibleBuild.Watch watch;
  private final Instant now;

  /**
   * Begins.
   *
   * @param deadline for reading rows
   * @param now the time of day
   */
  IndexBuild(
      IndexRequest request,
      LazySchema look,
      RefreshScope rereading,
      Connection connection,
      Deadline deadline,
      List<IndexProgress> listeners,
      Instant now)
      throws SQLException {
    this.request = request;
    this.look = look;
    this.rereading = rereading;
    this.meter = new ProgressMeter(listeners, System::nanoTime);
    this.deadline = deadline;
    this.now = now;
    this.watch = new InterruptibleBuild.Watch(connection);
  }

  /** Whether the old index is ignored. */
  boolean anew() {
    return rereading.scope() == RefreshScope.Scope.ALL;
  }

  CurrentCatalog schema() throws SQLException {
    return look.schema();
  }

  /** The time it has taken. */
  Duration took() {
    return meter.elapsed();
  }

  /**
   * Compares the database with the old index.
   *
   * @param before the old index, if it may be used
   * @return empty when nothing changed
   */
  Optional<IndexBuilder> prepare(@Nullable OpenIndex before) throws SQLException {
    Connection connection = watch.connection();
    CurrentCatalog schema = look.schema();
    @Nullable TableId forced = forced(schema);
    meter.stage("looking for changes");
    RowChanges changes =
        new RowChanges(connection, Dialects.of(schema.catalog().product()).changes(), now);
    Optional<IndexContents> contents = Optional.ofNullable(before).map(OpenIndex::contents);
    Map<TableId, TableRecord> records =
        contents.map(old -> TableRecord.byTable(old.records())).orElse(Map.of());
    RefreshPlan plan =
        new RefreshPlan.Planner(
                request,
                schema,
                rereading,
                records,
                changes,
                new AppendOnlyCheck(connection, changes, deadline),
                meter)
            .plan(forced);
    if (before != null
        && plan.kept().equals(records)
        && before.status().fingerprint().equals(schema.fingerprint())) {
      return Optional.empty();
    }
    IndexBuilder.Input input = new IndexBuilder.Input(schema, request, contents, deadline, meter);
    return Optional.of(new IndexBuilder(input, plan, changes));
  }

  private @Nullable TableId forced(CurrentCatalog schema) throws SQLException {
    if (rereading.table().isEmpty()) {
      return null;
    }
    String name = rereading.table().get();
    return schema
        .catalog()
        .table(name)
        .map(Table::id)
        .orElseThrow(() -> new SQLException("There is no table " + name + ".", NO_SUCH_TABLE));
  }

  /** Runs the builder that {@link #prepare} made. */
  IndexContents run(IndexBuilder builder, Directory columns, Directory values)
      throws IOException, SQLException {
    return builder.build(watch.connection(), columns, values);
  }

  @Override
  public void close() {
    watch.close();
  }
}
