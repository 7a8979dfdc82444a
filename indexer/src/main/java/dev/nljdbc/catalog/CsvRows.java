package dev.nljdbc.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A CSV file with a heading line, as people and their spreadsheets write it: UTF-8 with or without
 * a byte order mark or else Windows-1252, rows of any length, line breaks in fields.
 */
final class CsvRows {

  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT
          .builder()
          .setIgnoreEmptyLines(true)
          .setTrailingData(true)
          .setLenientEof(true)
          .get();

  private final Map<String, Integer> heading;
  private final List<CSVRecord> records;

  private CsvRows(Map<String, Integer> heading, List<CSVRecord> records) {
    this.heading = heading;
    this.records = records;
  }

  static CsvRows read(Path file) throws IOException {
    List<CSVRecord> records = new ArrayList<>();
    try (CSVParser parser = CSVParser.parse(text(Files.readAllBytes(file)), FORMAT)) {
      parser.forEach(records::add);
    } catch (UncheckedIOException | IllegalStateException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    Map<String, Integer> heading = new HashMap<>();
    if (!records.isEmpty()) {
      CSVRecord first = records.remove(0);
      for (int i = 0; i < first.size(); i++) {
        heading.putIfAbsent(first.get(i).strip().toLowerCase(Locale.ROOT), i);
      }
    }
    return new CsvRows(heading, records);
  }

  boolean has(String name) {
    return heading.containsKey(name);
  }

  List<Row> rows() {
    return records.stream().map(Row::new).toList();
  }

  /** One line of the file. */
  final class Row {

    private final CSVRecord fields;

    private Row(CSVRecord fields) {
      this.fields = fields;
    }

    /** The field under that heading on one line; empty when the row is too short. */
    String get(String name) {
      int at = heading.getOrDefault(name, -1);
      return at < 0 || at >= fields.size() ? "" : fields.get(at).strip().replaceAll("\\s+", " ");
    }
  }

  private static String text(byte[] bytes) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      text = new String(bytes, Charset.forName("windows-1252"));
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
