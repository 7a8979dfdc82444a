package dev.nljdbc.index;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.io.IOException;

/**
 * How names of tables and columns are written: a table as {@code [schema, name]}, a column of a
 * table as its own name only, since it follows the table's.
 */
final class TableNames {

  private static final String LATEST = "table";

  SimpleModule module() {
    return new SimpleModule("names")
        .addSerializer(TableId.class, new TableWriter())
        .addDeserializer(TableId.class, new TableReader());
  }

  /** How a column of a table is written. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  interface OfColumn {

    /** Its own name. */
    @JsonSerialize(using = ColumnWriter.class)
    @JsonDeserialize(using = ColumnReader.class)
    ColumnId id();
  }

  private static final class TableWriter extends JsonSerializer<TableId> {
    @Override
    public void serialize(TableId table, JsonGenerator to, SerializerProvider unused)
        throws IOException {
      to.writeStartArray();
      to.writeString(table.schema());
      to.writeString(table.name());
      to.writeEndArray();
    }
  }

  private static final class TableReader extends JsonDeserializer<TableId> {
    @Override
    public TableId deserialize(JsonParser from, DeserializationContext context) throws IOException {
      String schema = from.nextTextValue();
      String name = from.nextTextValue();
      from.nextToken();
      if (schema == null || name == null) {
        throw new IOException("no name of a table at " + from.currentLocation());
      }
      TableId table = new TableId(schema, name);
      context.setAttribute(LATEST, table);
      return table;
    }
  }

  private static final class ColumnWriter extends JsonSerializer<ColumnId> {
    @Override
    public void serialize(ColumnId column, JsonGenerator to, SerializerProvider unused)
        throws IOException {
      to.writeString(column.name());
    }
  }

  private static final class ColumnReader extends JsonDeserializer<ColumnId> {
    @Override
    public ColumnId deserialize(JsonParser from, DeserializationContext context)
        throws IOException {
      if (!(context.getAttribute(LATEST) instanceof TableId table)) {
        throw new IOException("a column before its table at " + from.currentLocation());
      }
      return new ColumnId(table, from.getText());
    }
  }
}
