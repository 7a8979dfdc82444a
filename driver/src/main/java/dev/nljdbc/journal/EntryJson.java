package dev.nljdbc.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.catalog.UnpinnedJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An entry as a line of JSON, which people may read too. */
final class EntryJson {

  private final ObjectMapper json =
      UnpinnedJson.mapper()
          .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
          .setSerializationInclusion(JsonInclude.Include.NON_NULL);

  private record Line(
      @Nullable String when,
      @Nullable String question,
      @Nullable String sql,
      @Nullable Long rows,
      @Nullable Double confidence,
      @Nullable String model,
      long tokens,
      @Nullable String cost,
      long milliseconds,
      boolean cached,
      @Nullable String error,
      @Nullable String sqlState,
      @Nullable String user) {}

  String write(Entry entry) {
    try {
      return json.writeValueAsString(
          new Line(
              entry.when().toString(),
              entry.question(),
              entry.sql(),
              entry.rows(),
              entry.confidence(),
              entry.model(),
              entry.tokens(),
              entry.cost().toPlainString(),
              entry.milliseconds(),
              entry.cached(),
              entry.error(),
              entry.sqlState(),
              entry.user()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plain texts and numbers can be written as JSON", e);
    }
  }

  /** Empty when the line is damaged. */
  Optional<Entry> read(String text) {
    try {
      Line line = json.readValue(text, Line.class);
      if (line == null || line.when == null || line.question == null) {
        return Optional.empty();
      }
      return Optional.of(
          new Entry(
              Instant.parse(line.when),
              line.question,
              line.sql,
              line.rows,
              line.confidence,
              line.model,
              line.tokens,
              line.cost == null ? BigDecimal.ZERO : new BigDecimal(line.cost),
              line.milliseconds,
              line.cached,
              line.error,
              line.sqlState,
              line.user == null ? "" : line.user));
    } catch (JsonProcessingException | DateTimeParseException | NumberFormatException e) {
      return Optional.empty(); // the caller counts it
    }
  }
}
