package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.search.ColumnIndexWriter;
import dev.nljdbc.search.ValueIndexWriter;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
  private final List<String> warnings = new ArrayList<>();
  private final Map<ColumnId, ColumnStatistics> statistics = new HashMap<>();
  private long count;

  IndexBuilder(Schema schema, IndexRequest request, IndexProgress progress) {
    this.schema = schema;
    this.request = request;
    this.progress = progress;
  }

  IndexContents build(Connection connection, Directory columns, Directory values)
      throws IOException, SQLException {
    Catalog catalog = schema.catalog();
    Dialect dialect = Dialects.of(catalog.product());
    try (ValueIndexWriter writer = new ValueIndexWriter(values, catalog)) {
      int done = 0;
      for (Table table : catalog.tables()) {
        progress.at("reading " + table.id(), done++, catalog.tables().size());
        for (Column column : table.columns()) {
          if (column.kind() == ColumnKind.TEXT) {
            read(connection, dialect, column, writer);
          }
        }
      }
      writer.finish();
      count = writer.count();
    }
    ColumnIndexWriter.write(columns, catalog);
    return new IndexContents(catalog, statistics, count, warnings);
  }

  private void read(Connection connection, Dialect dialect, Column column, ValueIndexWriter writer)
      throws SQLException, IOException {
    String name = dialect.identifier(column.name());
    String sql = "SELECT DISTINCT " + name + " FROM " + dialect.table(column.id().table());
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      long found = 0;
      while (rows.next()) {
        Interrupts.check();
        String value = rows.getString(1);
        if (value != null && ++found <= request.maxValuesPerColumn()) {
          writer.add(column.id(), value);
        }
      }
    }
  }
}
