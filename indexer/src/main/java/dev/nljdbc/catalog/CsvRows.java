// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A CSV file with a heading line, as people and their spreadsheets write it: in any of {@link
 * TextFile}'s encodings, with commas, semicolons or tabs between the fields, rows of any length,
 * line breaks in fields.
 */
public final class CsvRows {

  /** A field of more lines probably lacks its closing quotation mark. */
  private static final int MOST_LINES = 40;

  private static final int MOST_SEPARATORS = 100_000;
  private static final int MOST_COLUMNS = 2_000;

  private final Path file;
  private final Map<String, Integer> heading = new HashMap<>();
  private final List<Row> rows = new ArrayList<>();
  private int columns;

  private CsvRows(Path file) {
    this.file = file;
  }

  /**
   * Reads it whole.
   *
   * @throws IOException when it can't be read, or is no CSV; the message names the file
   */
  public static CsvRows read(Path file) throws IOException {
    CsvRows read = new CsvRows(file);
    String text = TextFile.read(file);
    read.refuseWide(text);
    try (CSVParser parser = CSVParser.parse(text, format(text))) {
      long line = 1;
      for (CSVRecord fields : parser) {
        read.add(fields, line);
        line = parser.getCurrentLineNumber() + 1;
      }
    } catch (UncheckedIOException | IllegalStateException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    return read;
  }

  /** Refuses lines of many separators, which take many times their length in memory. */
  private void refuseWide(String text) throws IOException {
    int line = 1;
    int separators = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        line++;
        separators = 0;
      } else if ((c == ',' || c == ';' || c == '\t') && ++separators > MOST_SEPARATORS) {
        throw new IOException(
            file + " line " + line + ": more than " + MOST_SEPARATORS + " fields");
      }
    }
  }

  private static CSVFormat format(String text) {
    String first = text.lines().findFirst().orElse("");
    char separator =
        Stream.of(',', ';', '\t') // of equally frequent ones the first
            .max(Comparator.comparingLong(c -> count(first, c)))
            .orElse(',');
    return CSVFormat.DEFAULT
        .builder()
        .setDelimiter(separator)
        .setIgnoreEmptyLines(true)
        .setTrailingData(true)
        .setLenientEof(true)
        .get();
  }

  private static long count(String line, char separator) {
    return line.chars().filter(c -> c == separator).count();
  }

  private void add(CSVRecord fields, long line) throws IOException {
    if (heading.isEmpty()) {
      if (fields.size() > MOST_COLUMNS) {
        throw new IOException(file + " line 1: more than " + MOST_COLUMNS + " columns");
      }
      columns = fields.size();
      for (int i = 0; i < fields.size(); i++) {
        heading.putIfAbsent(fields.get(i).strip().toLowerCase(Locale.ROOT), i);
      }
    } else {
      rows.add(new Row(fields.stream().limit(columns).toList(), line));
    }
  }

  /** Whether there is a column under that heading, in lower case. */
  public boolean has(String name) {
    return heading.containsKey(name);
  }

  /** All rows but the heading. */
  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /** One row of the file, which may take several lines. */
  public final class Row {

    private final List<String> fields;
    private final long line;

    private Row(List<String> fields, long line) {
      this.fields = fields;
      this.line = line;
    }

    /** The field under a heading, with line breaks as blanks; empty when the row is too short. */
    public String get(String name) {
      int at = heading.getOrDefault(name, -1);
      return at < 0 || at >= fields.size() ? "" : fields.get(at).strip().replaceAll("\\s+", " ");
    }

    /** File and line, for warnings. */
    String place() {
      return file + " line " + line;
    }

    /** A warning if the row looks wrong. */
    Optional<String> doubt() {
      boolean tall = fields.stream().anyMatch(field -> field.lines().count() > MOST_LINES);
      return tall
          ? Optional.of(place() + ": a quotation mark seems to be missing; rows after it are lost")
          : Optional.empty();
    }
  }
}
