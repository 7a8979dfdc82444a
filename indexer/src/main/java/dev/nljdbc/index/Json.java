package dev.nljdbc.index;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The catalog and the statistics as JSON. */
final class Json {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Json() {}

  /** A column with its statistics: JSON has no maps whose keys are records. */
  private record Entry(ColumnId column, ColumnStatistics statistics) {}

  private record Entries(List<Entry> columns) {}

  static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A record of ours must have a JSON form", e);
    }
  }

  static byte[] write(Map<ColumnId, ColumnStatistics> statistics) {
    return write(
        new Entries(
            statistics.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e -> new Entry(e.getKey(), e.getValue()))
                .toList()));
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

  static Map<ColumnId, ColumnStatistics> statistics(byte[] json) throws IOException {
    Map<ColumnId, ColumnStatistics> statistics = new LinkedHashMap<>();
    read(json, Entries.class).columns().forEach(e -> statistics.put(e.column(), e.statistics()));
    return statistics;
  }
}
