// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.text.VisibleText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object: {@code columns} (name and type), {@code rows} (arrays, since names may repeat),
 * {@code more}, and for a question {@code question}, {@code sql}, {@code warnings}, {@code doubts}
 * (kind, text, may_change_rows), {@code account} and, if wanted, {@code trace}. Bytes are Base64.
 */
final class JsonWriter {

  private final Console console;
  private final boolean trace;
  private final List<String> warnings;

  JsonWriter(Console console, boolean trace, List<String> warnings) {
    this.console = console;
    this.trace = trace;
    this.warnings = warnings;
  }

  ResultWriter.Written write(ResultSet rows, int maxRows, Optional<NlAnswer> answer)
      throws SQLException, IOException {
    try (JsonGenerator json =
        new JsonFactory().createGenerator(new JsonEscapingWriter(console.out().writer()))) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).useDefaultPrettyPrinter();
      ResultWriter.Written written = write(json, rows, maxRows, answer);
      json.flush();
      console.out().println("");
      return written;
    }
  }

  private ResultWriter.Written write(
      JsonGenerator json, ResultSet rows, int maxRows, Optional<NlAnswer> answer)
      throws SQLException, IOException {
    json.writeStartObject();
    if (answer.isPresent()) {
      json.writeStringField("question", answer.get().question());
      json.writeStringField("sql", answer.get().sql());
    }
    ResultWriter.Written written = rows(json, rows, columns(json, rows.getMetaData()), maxRows);
    json.writeBooleanField("more", written.more());
    if (answer.isPresent()) {
      account(json, answer.get());
    }
    json.writeEndObject();
    return written;
  }

  private static int columns(JsonGenerator json, ResultSetMetaData columns)
      throws SQLException, IOException {
    json.writeArrayFieldStart("columns");
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      json.writeStartObject();
      json.writeStringField("name", columns.getColumnLabel(i));
      json.writeStringField("type", columns.getColumnTypeName(i));
      json.writeEndObject();
    }
    json.writeEndArray();
    return columns.getColumnCount();
  }

  private ResultWriter.Written rows(JsonGenerator json, ResultSet rows, int columns, int maxRows)
      throws SQLException, IOException {
    json.writeArrayFieldStart("rows");
    ResultWriter.Written written =
        ResultWriter.each(rows, maxRows, console.out(), () -> row(json, rows, columns));
    json.writeEndArray();
    return written;
  }

  private static void row(JsonGenerator json, ResultSet rows, int columns)
      throws SQLException, IOException {
    json.writeStartArray();
    for (int i = 1; i <= columns; i++) {
      cell(json, CellFormat.value(rows, i), rows, i);
    }
    json.writeEndArray();
  }

  private static void cell(JsonGenerator json, @Nullable Object cell, ResultSet row, int column)
      throws SQLException, IOException {
    if (cell == null) {
      json.writeNull();
    } else if (cell instanceof Double || cell instanceof Float) {
      json.writeNumber(Double.parseDouble(cell.toString())); // a float's own digits
    } else if (cell instanceof Number) {
      json.writeNumber(new BigDecimal(cell.toString()));
    } else if (cell instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (cell instanceof byte[] bytes) {
      json.writeBinary(bytes);
    } else {
      json.writeString(row.getString(column));
    }
  }

  private static void steps(JsonGenerator json, List<Step> steps) throws IOException {
    json.writeArrayFieldStart("trace");
    for (Step step : steps) {
      json.writeStartObject();
      json.writeNumberField("sample", step.sample());
      json.writeNumberField("round", step.round());
      json.writeStringField("thought", step.thought());
      json.writeStringField("action", step.action());
      json.writeStringField("observation", step.observation());
      json.writeNumberField("tokens", step.tokens());
      json.writeNumberField("milliseconds", step.time().toMillis());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void account(JsonGenerator json, NlAnswer answer) throws IOException {
    warnings(json);
    doubts(json, answer.doubts());
    json.writeObjectFieldStart("account");
    json.writeStringField("model", answer.outcome().model());
    json.writeNumberField("rounds", answer.outcome().rounds());
    usage(json, answer.outcome().usage());
    json.writeNumberField("milliseconds", answer.time().toMillis());
    if (answer.outcome().confidence().isPresent()) {
      json.writeNumberField("confidence", answer.outcome().confidence().getAsDouble());
    }
    json.writeBooleanField("cached", answer.cached());
    json.writeEndObject();
    if (trace) {
      steps(json, answer.outcome().steps());
    }
  }

  private void warnings(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("warnings");
    for (String warning : warnings) {
      json.writeString(warning);
    }
    json.writeEndArray();
  }

  private static void doubts(JsonGenerator json, List<Doubt> doubts) throws IOException {
    json.writeArrayFieldStart("doubts");
    for (Doubt doubt : doubts) {
      json.writeStartObject();
      json.writeStringField("kind", doubt.kind().label());
      json.writeStringField("text", doubt.sentence());
      json.writeBooleanField("may_change_rows", doubt.mayChangeRows());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void usage(JsonGenerator json, Usage usage) throws IOException {
    json.writeNumberField("promptTokens", usage.promptTokens());
    json.writeNumberField("cachedTokens", usage.cachedTokens());
    json.writeNumberField("completionTokens", usage.completionTokens());
    json.writeNumberField("usd", usage.usd());
    json.writeBooleanField("priced", usage.priced());
  }

  /**
   * Writes JSON whose texts have hidden characters as JSON's own escapes: the same JSON, and
   * nothing that a terminal would obey or a reader would not see.
   */
  static final class JsonEscapingWriter extends FilterWriter {

    /** The first half of each character of the plane of tags and selectors. */
    private static final char PLANE_OF_TAGS = '\uDB40';

    private boolean inPair;

    JsonEscapingWriter(Writer out) {
      super(out);
    }

    @Override
    public void write(int character) throws IOException {
      char c = (char) character;
      if (hides(c)) {
        out.write(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.write(c);
      }
      inPair = c == PLANE_OF_TAGS;
    }

    private boolean hides(char c) {
      if (Character.isSurrogate(c)) {
        return c == PLANE_OF_TAGS || inPair;
      }
      return c != '\r' && VisibleText.hides(c); // between texts, line ends are the system's
    }

    @Override
    public void write(char[] characters, int from, int length) throws IOException {
      for (int i = from; i < from + length; i++) {
        write(characters[i]);
      }
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
      write(text.toCharArray(), from, length);
    }
  }
}
