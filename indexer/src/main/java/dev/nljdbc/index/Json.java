package dev.nljdbc.index;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.UnpinnedJson;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The parts of an index as JSON. What there are many of is written as arrays without names, and a
 * column without its table's name, which makes a large catalog a third as long and as quick to
 * read.
 */
final class Json {

  private static final JsonMapper MAPPER =
      UnpinnedJson.builder()
          .addModule(new TableNames().module())
          .addMixIn(Table.class, AsArray.class)
          .addMixIn(Column.class, TableNames.OfColumn.class)
          .addMixIn(ForeignKey.class, AsArray.class)
          .addMixIn(TableRecord.class, AsArray.class)
          .addMixIn(TableRecord.Reading.class, AsArray.class)
          .build();

  private Json() {}

  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  private interface AsArray {}

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

  static Catalog catalog(byte[] json) throws IOException {
    return read(json, Catalog.class);
  }

  static List<TableRecord> records(byte[] json) throws IOException {
    return MAPPER.readValue(json, new TypeReference<List<TableRecord>>() {});
  }

  static Map<String, ColumnStatistics> statistics(byte[] json) throws IOException {
    return MAPPER.readValue(json, new TypeReference<Map<String, ColumnStatistics>>() {});
  }
}
