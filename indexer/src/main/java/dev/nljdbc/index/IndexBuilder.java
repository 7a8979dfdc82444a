package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.StatisticsReader;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableStatistics;
import dev.nljdbc.joins.ForeignKeyInference;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.queries.QueryMining;
import dev.nljdbc.search.ColumnIndexWriter;
import dev.nljdbc.search.ValueIndexWriter;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.store.Directory;

/** Looks at all rows once and fills the search indexes. Used once, by one thread. */
final class IndexBuilder {

  private final Schema schema;
  private final IndexRequest request;
  private final IndexProgress progress;
  private final Deadline deadline;
  private final Map<ColumnId, ColumnStatistics> statistics = new HashMap<>();
  private final List<Table> tables = new ArrayList<>();
  private final BuildWarnings warnings;

  IndexBuilder(Schema schema, IndexRequest request, IndexProgress progress, Deadline deadline) {
    this.schema = schema;
    this.request = request;
    this.progress = progress;
    this.deadline = deadline;
    this.warnings = new BuildWarnings(request);
    schema.warnings().forEach(warnings::add);
  }

  IndexContents build(Connection connection, Directory columns, Directory values)
      throws IOException, SQLException {
    try (InterruptWatch watch = new InterruptWatch(connection)) {
      return read(watch.connection(), columns, values);
    }
  }

  private IndexContents read(Connection connection, Directory columns, Directory values)
      throws IOException, SQLException {
    long count;
    try (ValueIndexWriter writer = new ValueIndexWriter(values, schema.catalog())) {
      int total = schema.catalog().tables().size();
      for (Table table : schema.catalog().tables()) {
        progress.at("reading " + table.id(), tables.size(), total);
        Interrupts.check();
        tables.add(read(connection, table, writer));
      }
      progress.at("writing the index", total, total);
      writer.finish();
      count = writer.count();
    }
    Catalog read = schema.catalog();
    Catalog catalog =
        ForeignKeyInference.complete(
            new Catalog(read.product(), read.version(), tables, read.foreignKeys()),
            column -> statistics.getOrDefault(column, ColumnStatistics.NONE));
    ColumnIndexWriter.write(columns, catalog);
    Interrupts.check();
    MinedQueries queries = QueryMining.mine(catalog, schema.written(), deadline);
    queries.warnings().forEach(warnings::add);
    return new IndexContents(catalog, statistics, queries, count, warnings.all());
  }

  private Table read(Connection connection, Table table, ValueIndexWriter writer)
      throws SQLException, IOException {
    if (deadline.passed()) {
      warnings.late(table.id());
      return table;
    }
    TableValues values =
        new TableValues(table, writer, request.maxValuesPerColumn(), deadline, warnings);
    TableStatistics read = new StatisticsReader().read(connection, table, deadline, values);
    Interrupts.check();
    read.warnings().forEach(warnings::add);
    read.columns().forEach((name, known) -> statistics.put(table.id().column(name), known));
    values.complete(connection, read);
    return table.withRows(read.rows(), read.estimated());
  }
}
