// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.BlockFile.Block;
import dev.nljdbc.text.JsonMappers;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the parts of an index as JSON. Frequent records are arrays without names, and a
 * column omits its table's name: a large catalog is a third as long and as quick to read.
 */
final class IndexJson {

  /** The attribute that holds the table read last. */
  private static final String LATEST = "table";

  private static final JsonMapper MAPPER =
      JsonMappers.builder()
          .addModule(new SimpleModule("names").addDeserializer(TableId.class, new TableReader()))
          .addMixIn(ColumnProfile.class, ReadableProfile.class)
          .addMixIn(TableId.class, AsArray.class)
          .addMixIn(Table.class, AsArray.class)
          .addMixIn(StoredCatalog.TableEntry.class, AsArray.class)
          .addMixIn(Block.class, AsArray.class)
          .addMixIn(Column.class, ColumnAsArray.class)
          .addMixIn(ForeignKey.class, AsArray.class)
          .addMixIn(TableRecord.class, AsArray.class)
          .addMixIn(TableRecord.Reading.class, AsArray.class)
          .build();

  private IndexJson() {}

  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  private interface AsArray {}

  /** Indexes of earlier versions name the kinds of characters too. */
  @JsonIgnoreProperties("characters")
  private interface ReadableProfile {

    /** Most columns have none. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    ColumnProfile.@Nullable NextValues next();
  }

  static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A record of ours must have a JSON form", e);
    }
  }

  static <T> T read(byte[] json, Class<T> type) throws IOException {
    T value = MAPPER.readValue(json, type);
    if (value == null) {
      throw new IOException("null in place of a " + type.getSimpleName());
    }
    return value;
  }

  static List<ForeignKey> foreignKeys(byte[] json) throws IOException {
    return MAPPER.readValue(json, new TypeReference<List<ForeignKey>>() {});
  }

  static List<TableRecord> records(byte[] json) throws IOException {
    return MAPPER.readValue(json, new TypeReference<List<TableRecord>>() {});
  }

  static Map<String, ColumnStatistics> statistics(byte[] json) throws IOException {
    return MAPPER.readValue(json, new TypeReference<Map<String, ColumnStatistics>>() {});
  }

  /** A column as an array. Its id is its own name only, since it follows the table's name. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  private interface ColumnAsArray {

    /** Its own name. */
    @JsonSerialize(using = ColumnWriter.class)
    @JsonDeserialize(using = ColumnReader.class)
    ColumnId id();
  }

  /** Reads {@code [schema, name]} and keeps the id for the columns that follow. */
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
