package dev.nljdbc.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.catalog.UnpinnedJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Verified queries as text: a line that names the format, then one JSON object a line, in the order
 * in which they were remembered. People may read it, and edit it.
 */
final class VerifiedJson {

  /** Raised when lines mean something else than before. */
  static final int FORMAT = 1;

  private final ObjectMapper json =
      UnpinnedJson.mapper()
          .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
          .setSerializationInclusion(JsonInclude.Include.NON_NULL);

  /**
   * What a text says.
   *
   * @param queries those of the lines that can be read
   * @param unreadable how many others there are
   * @param newer whether a later version of ours wrote it, so that it must not be written over
   */
  record Contents(List<VerifiedQuery> queries, int unreadable, boolean newer) {}

  private record Head(int format, String of) {}

  private record Line(
      @Nullable String question,
      @Nullable List<String> columns,
      @Nullable String sql,
      int parameters,
      @Nullable String remembered,
      @Nullable String by,
      long used,
      @Nullable String lastUsed) {}

  Contents read(byte[] bytes) {
    List<VerifiedQuery> queries = new ArrayList<>();
    int unreadable = 0;
    for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
      if (line.isBlank()) {
        continue;
      }
      int format = format(line);
      if (format > FORMAT) {
        return new Contents(List.of(), 0, true);
      }
      VerifiedQuery query = format > 0 ? null : query(line);
      if (query != null) {
        queries.add(query);
      } else if (format == 0) {
        unreadable++;
      }
    }
    return new Contents(List.copyOf(queries), unreadable, false);
  }

  /** The format that a line names; 0 when it is no such line. */
  private int format(String line) {
    try {
      return json.readTree(line).path("format").asInt(0);
    } catch (JsonProcessingException e) {
      return 0; // the caller counts it
    }
  }

  private @Nullable VerifiedQuery query(String line) {
    try {
      Line read = json.readValue(line, Line.class);
      if (read == null || read.question == null || read.sql == null || read.sql.isBlank()) {
        return null;
      }
      return new VerifiedQuery(
          read.question,
          read.columns == null ? List.of() : read.columns,
          read.sql,
          read.parameters,
          read.remembered == null ? Instant.EPOCH : Instant.parse(read.remembered),
          read.by == null ? "" : read.by,
          read.used,
          read.lastUsed == null ? null : Instant.parse(read.lastUsed));
    } catch (JsonProcessingException | DateTimeParseException e) {
      return null; // the caller counts it
    }
  }

  byte[] write(String databaseId, List<VerifiedQuery> queries) {
    try {
      StringBuilder text = new StringBuilder();
      text.append(json.writeValueAsString(new Head(FORMAT, databaseId))).append('\n');
      for (VerifiedQuery query : queries) {
        text.append(json.writeValueAsString(line(query))).append('\n');
      }
      return text.toString().getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plain texts and numbers can be written as JSON", e);
    }
  }

  private static Line line(VerifiedQuery query) {
    Instant last = query.lastUsed();
    return new Line(
        query.question(),
        query.columns(),
        query.sql(),
        query.parameters(),
        query.remembered().toString(),
        query.by(),
        query.used(),
        last == null ? null : last.toString());
  }
}
