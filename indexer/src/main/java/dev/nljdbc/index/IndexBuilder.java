// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.read.AppendedRows;
import dev.nljdbc.catalog.read.StatisticsReader;
import dev.nljdbc.catalog.read.TableStatistics;
import dev.nljdbc.catalog.read.TableStatistics.Extent;
import dev.nljdbc.index.IndexContents.Statistics;
import dev.nljdbc.index.TableRecord.Reading;
import dev.nljdbc.joins.ForeignKeyInference;
import dev.nljdbc.queries.ColumnUses;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.search.KnownValues;
import dev.nljdbc.search.ValueIndexWriter;
import dev.nljdbc.search.columns.ColumnIndexWriter;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of all new or changed tables and fills the search indexes. Used once, by one
 * thread.
 */
final class IndexBuilder {

  private final CurrentCatalog schema;
  private final IndexRequest request;
  private final RefreshPlan plan;
  private final RowChanges changes;
  private final @Nullable IndexContents before;
  private final FreshStatistics statistics;
  private final Deadline deadline;
  private final ProgressMeter meter;
  private final Map<TableId, TableRecord> old;
  private final Map<TableId, TableRecord> records;
  private final Map<TableId, Table> tables = new HashMap<>();
  private @Nullable Predicate<TableId> harmless;

  IndexBuilder(Input input, RefreshPlan plan, RowChanges changes) {
    this.schema = input.schema();
    this.request = input.request();
    this.before = input.before().orElse(null);
    this.deadline = input.deadline();
    this.meter = input.meter();
    this.plan = plan;
    this.changes = changes;
    this.statistics = new FreshStatistics(before == null ? null : before.statistics());
    this.old = before == null ? Map.of() : TableRecord.byTable(before.records());
    this.records = new HashMap<>(plan.kept());
  }

  /**
   * Builds.
   *
   * @param columns an empty directory
   * @param values an empty one, or one with the old values if there is an old index
   */
  IndexContents build(Connection connection, Directory columns, Directory values)
      throws IOException, SQLException {
    plan.kept().keySet().forEach(this::keepRows);
    long count = fill(values, connection);
    Catalog catalog = completed();
    MinedQueries queries = QueryMiner.mineAll(catalog, schema.written(), deadline);
    List<String> faults =
        ColumnIndexWriter.write(
            columns, catalog, statistics::of, words(queries), request.embedder());
    InterruptibleBuild.check();
    return new IndexContents(
        catalog,
        statistics,
        inOrder(catalog),
        queries,
        schema.semantics().terms(),
        schema.semantics().rules(),
        schema.semantics().summary(),
        count,
        warnings(catalog, queries, faults));
  }

  /** Reads the tables of the plan; returns how many values there are. */
  private long fill(Directory values, Connection connection) throws IOException, SQLException {
    try (ValueIndexWriter writer = writer(values)) {
      if (plan.glance()) {
        changes.statistics().lookAhead(connection, plan.read(), deadline);
      }
      meter.expect(plan.read().size(), plan.read().stream().mapToDouble(this::weight).sum());
      for (Table table : plan.read()) {
        meter.stage("reading " + table.id());
        InterruptibleBuild.check();
        Optional<TableRecord> grown = grown(connection, table, writer, values);
        TableRecord record = grown.isPresent() ? grown.get() : read(connection, table, writer);
        records.put(table.id(), record);
        meter.table(tables.getOrDefault(table.id(), table).rows(), weight(table));
      }
      meter.stage("writing the index");
      writer.finish();
      return writer.count();
    }
  }

  /** Further texts by which columns are found: those of people first. */
  private Function<ColumnId, List<String>> words(MinedQueries queries) {
    ColumnUses uses = new ColumnUses(queries);
    Map<ColumnId, List<String>> described = schema.described().words();
    return column -> {
      List<String> words = new ArrayList<>(uses.words(column));
      words.addAll(described.getOrDefault(column, List.of()));
      return words;
    };
  }

  private ValueIndexWriter writer(Directory values) throws IOException {
    return before == null
        ? new ValueIndexWriter(values, schema.catalog())
        : ValueIndexWriter.continuing(values, schema.catalog());
  }

  /** Weighs a table by the rows it had; an unknown table counts as a small one. */
  private double weight(Table table) {
    long rows = old(table.id()).map(Table::rows).orElse(0L);
    return 1000.0 + Math.max(0, rows);
  }

  private Optional<Table> old(TableId id) {
    return before == null ? Optional.empty() : before.catalog().table(id);
  }

  private void keepRows(TableId id) {
    Optional<Table> then = old(id);
    Optional<Table> now = schema.catalog().table(id);
    if (then.isPresent() && now.isPresent()) {
      tables.put(id, now.get().withRows(then.get().rows(), then.get().rowsEstimated()));
    }
  }

  /** Reads on where a table only grew; empty when it is to be read whole. */
  private Optional<TableRecord> grown(
      Connection connection, Table table, ValueIndexWriter writer, Directory values)
      throws SQLException, IOException {
    HighWaterMark.Step step = plan.grown().get(table.id());
    TableRecord then = old.get(table.id());
    if (step == null || then == null || before == null || deadline.passed()) {
      return Optional.empty();
    }
    TableStatistics read = earlier(table, then, step.growth());
    long cap = request.limits().maxValuesPerColumn();
    Optional<AppendedTable.Completed> completed;
    try (KnownValues known = KnownValues.open(values, before.catalog())) {
      List<String> capped = then.reading().cappedColumns();
      completed =
          new AppendedTable(table, then, step, changes, deadline)
              .read(connection, read, new AppendedValues(writer, known, read, cap, meter, capped));
    }
    InterruptibleBuild.check();
    completed.ifPresent(now -> put(table, now.statistics()));
    return completed.map(AppendedTable.Completed::record);
  }

  private TableStatistics earlier(Table table, TableRecord then, HighWaterMark growth) {
    Map<String, ColumnStatistics> columns = new HashMap<>();
    table.columns().forEach(c -> columns.put(c.name(), statistics.of(c.id())));
    return new TableStatistics(
        table.id(), growth.rows(), false, columns, Set.of(), then.reading().extent(), List.of());
  }

  private void put(Table table, TableStatistics read) {
    statistics.put(table.id(), read.columns());
    tables.put(table.id(), table.withRows(read.rows(), read.estimated()));
  }

  private TableRecord read(Connection connection, Table table, ValueIndexWriter writer)
      throws SQLException, IOException {
    if (table.perSession() || !isHarmless(connection, table)) {
      return live(table, writer);
    }
    boolean ahead = changes.statistics().lookedAhead(table);
    if (!ahead && (deadline.passed() || plan.later().contains(table.id()))) {
      return late(table, writer);
    }
    Duration start = meter.elapsed();
    boolean view = changes.computed(table);
    String stamp = view ? RowChanges.ofViews(tablesOnly()) : changes.stamp(table);
    String digest = ahead ? "" : digest(table, stamp);
    HighWaterMark.Start first = changes.start(table, deadline);
    Optional<TableRecord> then = begun(table, stamp, digest);
    long cap = request.limits().maxValuesPerColumn();
    TableValues values =
        new TableValues(table, writer, cap, deadline, meter, then.map(TableRecord::reading));
    values.forgetOld();
    TableStatistics read =
        reader(table).read(connection, table, known(table, then), deadline, values);
    InterruptibleBuild.check();
    values.complete(connection, read);
    put(table, read);
    Reading account = values.account(read, meter.elapsed().minus(start));
    return new TableRecord(table.id(), schema.part(table, request), stamp, digest, account)
        .withGrowth(growth(connection, table, read, account, first));
  }

  /** Not while somebody waits: it takes a query. */
  private @Nullable HighWaterMark growth(
      Connection connection,
      Table table,
      TableStatistics read,
      Reading account,
      HighWaterMark.Start start)
      throws SQLException {
    return plan.glance()
        ? null
        : HighWaterMark.of(
                table,
                read,
                account,
                start,
                AppendedRows.of(connection, table, deadline),
                changes.now())
            .orElse(null);
  }

  /** While somebody waits, a table is not read only to tell later whether it changed. */
  private String digest(Table table, String stamp) throws SQLException {
    String known = plan.digests().get(table.id());
    if (known != null) {
      return known;
    }
    return plan.glance() && !stamp.isEmpty() ? "" : changes.digest(table, deadline);
  }

  private StatisticsReader reader(Table table) {
    StatisticsReader usual = changes.statistics();
    boolean sampling = plan.named().isEmpty() || plan.named().contains(table.id());
    return plan.glance() ? usual.glancing(sampling) : usual;
  }

  /** How an earlier build began to read the rows that the table still has. */
  private Optional<TableRecord> begun(Table table, String stamp, String digest) {
    return Optional.ofNullable(old.get(table.id()))
        .filter(then -> !then.reading().lateColumns().isEmpty())
        .filter(then -> then.schema().equals(schema.part(table, request)))
        .filter(
            then ->
                (!stamp.isEmpty() && stamp.equals(then.stamp()))
                    || (!digest.isEmpty() && digest.equals(then.digest())));
  }

  /** Columns that it came to the end of. */
  private Map<String, ColumnStatistics> known(Table table, Optional<TableRecord> then) {
    if (then.isEmpty() || before == null) {
      return Map.of();
    }
    Set<String> texts = TableValues.textsDone(table, then.get().reading());
    Map<String, ColumnStatistics> exact = new HashMap<>();
    for (Column column : table.columns()) {
      ColumnStatistics read = before.statistics().of(column.id());
      boolean done = column.kind() != ColumnKind.TEXT || texts.contains(column.name());
      if (done && read.rows() > 0 && !read.estimated()) {
        exact.put(column.name(), read);
      }
    }
    return exact;
  }

  /** Whether nothing happens when it is read; H2 has tables that call a program. */
  private boolean isHarmless(Connection connection, Table table) throws SQLException {
    if (table.kind() == Table.Kind.TABLE && !schema.catalog().product().equals("H2")) {
      return true;
    }
    Predicate<TableId> known = harmless;
    if (known == null) {
      known = request.harmless().of(connection, schema.catalog());
      harmless = known;
    }
    return known.test(table.id());
  }

  /** Keeps nothing of the rows: a session must not see those of another, or reading may write. */
  private TableRecord live(Table table, ValueIndexWriter writer) throws IOException {
    statistics.put(table.id(), Map.of());
    leaveOut(table, writer);
    return new TableRecord(
        table.id(), schema.part(table, request), TableRecord.LIVE, "", Reading.LIVE);
  }

  private List<TableRecord> tablesOnly() {
    return schema.catalog().tables().stream()
        .filter(table -> !changes.computed(table))
        .flatMap(table -> Stream.ofNullable(records.get(table.id())))
        .toList();
  }

  /** Without time left, keeps what the old index has of a table with the same columns. */
  private TableRecord late(Table table, ValueIndexWriter writer) throws IOException {
    String part = schema.part(table, request);
    TableRecord then = old.get(table.id());
    if (then != null && then.schema().equals(part)) {
      keepRows(table.id());
      return then;
    }
    statistics.put(table.id(), Map.of());
    leaveOut(table, writer);
    return new TableRecord(table.id(), part, "", "", Reading.NONE);
  }

  private static void leaveOut(Table table, ValueIndexWriter writer) throws IOException {
    for (Column column : table.columns()) {
      writer.remove(column.id());
      if (column.kind() == ColumnKind.TEXT) {
        writer.incomplete(column.id());
      }
    }
  }

  private Catalog completed() {
    Catalog read = schema.catalog();
    List<Table> counted = read.tables().stream().map(t -> tables.getOrDefault(t.id(), t)).toList();
    return ForeignKeyInference.complete(read.with(counted, read.foreignKeys()), this::known);
  }

  /** The range of a few rows is none: of two tables that join, it may be apart. */
  private ColumnStatistics known(ColumnId column) {
    ColumnStatistics read = statistics.of(column);
    TableRecord record = records.get(column.table());
    return record != null && record.reading().extent() == Extent.GLANCE
        ? read.withoutRange()
        : read;
  }

  private List<TableRecord> inOrder(Catalog catalog) {
    return catalog.tables().stream()
        .flatMap(table -> Stream.ofNullable(records.get(table.id())))
        .toList();
  }

  private List<String> warnings(Catalog catalog, MinedQueries queries, List<String> others) {
    BuildWarnings warnings = new BuildWarnings(request);
    warnings.addAll(schema.warnings());
    inOrder(catalog).forEach(warnings::add);
    warnings.addAll(queries.warnings());
    warnings.addAll(schema.semantics().broken(statistics::of));
    warnings.addAll(others);
    return warnings.all();
  }

  /**
   * What a build starts from.
   *
   * @param schema as it is now
   * @param request of what to index
   * @param before what an old index has; empty to build all anew
   * @param deadline for the reading of rows
   * @param meter counts what is done
   */
  record Input(
      CurrentCatalog schema,
      IndexRequest request,
      Optional<IndexContents> before,
      Deadline deadline,
      ProgressMeter meter) {}

  /** The statistics of a build, backed by the old ones of tables that it did not read. */
  static final class FreshStatistics implements Statistics {

    private final Map<TableId, Map<String, ColumnStatistics>> read = new HashMap<>();
    private final @Nullable Statistics before;

    FreshStatistics(@Nullable Statistics before) {
      this.before = before;
    }

    void put(TableId table, Map<String, ColumnStatistics> columns) {
      read.put(table, Map.copyOf(columns));
    }

    @Override
    public ColumnStatistics of(ColumnId column) {
      Map<String, ColumnStatistics> table = read.get(column.table());
      if (table != null) {
        return table.getOrDefault(column.name(), ColumnStatistics.NONE);
      }
      return before == null ? ColumnStatistics.NONE : before.of(column);
    }

    @Override
    public byte[] written(Table table) {
      Map<String, ColumnStatistics> columns = read.get(table.id());
      if (columns == null) {
        return before == null ? new byte[0] : before.written(table);
      }
      return columns.isEmpty() ? new byte[0] : IndexJson.write(columns);
    }
  }
}
