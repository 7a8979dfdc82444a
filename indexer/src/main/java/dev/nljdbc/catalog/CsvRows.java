package dev.nljdbc.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
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
 * A CSV file with a heading line, as people and their spreadsheets write it: in the encodings of
 * {@link TextFile}, rows of any length, line breaks in fields.
 */
public final class CsvRows {

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

  /**
   * Reads it whole.
   *
   * @throws IOException when it can't be read, or is no CSV; the message names the file
   */
  public static CsvRows read(Path file) throws IOException {
    List<CSVRecord> records = new ArrayList<>();
    try (CSVParser parser = CSVParser.parse(TextFile.read(file), FORMAT)) {
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

  /** Whether there is a column under that heading, in lower case. */
  public boolean has(String name) {
    return heading.containsKey(name);
  }

  /** All lines but the heading. */
  public List<Row> rows() {
    return records.stream().map(Row::new).toList();
  }

  /** One line of the file. */
  public final class Row {

    private final CSVRecord fields;

    private Row(CSVRecord fields) {
      this.fields = fields;
    }

    /** The field under that heading on one line; empty when the row is too short. */
    public String get(String name) {
      int at = heading.getOrDefault(name, -1);
      return at < 0 || at >= fields.size() ? "" : fields.get(at).strip().replaceAll("\\s+", " ");
    }
  }
}
