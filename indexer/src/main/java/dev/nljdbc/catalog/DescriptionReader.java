// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.files.BoundedFile;
import dev.nljdbc.text.JsonMappers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Finds and reads the descriptions that people wrote in files. */
public final class DescriptionReader {

  private static final List<String> NAME_FILES =
      List.of("tables.json", "dev_tables.json", "train_tables.json", "test_tables.json");

  private static final String CSV_FOLDER = "database_description";

  /**
   * Reads the user's own file: CSV when it ends in {@code .csv} (columns table, column,
   * description, synonyms; several synonyms with {@code ;} between), else YAML:
   *
   * <pre>
   * tables:
   *   customers:
   *     description: people who bought something
   *     synonyms: [clients]
   *     columns:
   *       since: day of the first purchase
   *       town: {description: where they live, synonyms: [city]}
   * </pre>
   *
   * @param warn receives problems of a usable file, with file and line
   * @throws IOException when the file can not be read or says something else; the message tells
   */
  public Descriptions read(Path file, Consumer<String> warn) throws IOException {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")
        ? CsvDescriptions.ofUser(file, warn)
        : YamlDescriptions.of(file, warn);
  }

  /**
   * Reads files beside an SQLite database in the layouts of the Spider and BIRD data sets: {@code
   * ../../tables.json} with readable names, and {@code database_description/} with a CSV for each
   * table, which wins.
   *
   * @param warn receives files that could not be read
   * @return {@link Descriptions#NONE} on other engines and where there is nothing
   */
  public Descriptions beside(Connection connection, Consumer<String> warn) throws SQLException {
    Optional<Path> file = file(connection);
    return file.isEmpty() ? Descriptions.NONE : beside(file.get().toAbsolutePath(), warn);
  }

  /** The files and folders that {@link #beside} would look for, without reading any. */
  public List<Path> places(Connection connection) throws SQLException {
    Optional<Path> file = file(connection);
    if (file.isEmpty()) {
      return List.of();
    }
    Path absolute = file.get().toAbsolutePath();
    List<Path> places = new ArrayList<>();
    NAME_FILES.forEach(name -> places.add(names(absolute, name)));
    Path folder = absolute.resolveSibling(CSV_FOLDER);
    places.add(folder);
    places.addAll(csvs(folder, unreadable -> {}));
    return places;
  }

  private static Path names(Path file, String name) {
    return file.resolveSibling("../../" + name).normalize();
  }

  private static Descriptions beside(Path file, Consumer<String> warn) {
    String id = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
    Descriptions descriptions = Descriptions.NONE;
    for (String name : NAME_FILES) {
      Path names = names(file, name);
      descriptions = descriptions.under(readable(names, () -> SpiderNames.read(names, id), warn));
    }
    for (Path csv : csvs(file.resolveSibling(CSV_FOLDER), warn)) {
      descriptions =
          descriptions.under(readable(csv, () -> CsvDescriptions.ofBird(csv, warn), warn));
    }
    return descriptions;
  }

  private static List<Path> csvs(Path folder, Consumer<String> warn) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> listed = Files.list(folder)) {
      return listed
          .filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".csv"))
          .sorted()
          .toList();
    } catch (IOException e) {
      warn.accept(unread(folder, e));
      return List.of();
    }
  }

  private static String unread(Path path, IOException e) {
    return "descriptions in " + path + " could not be read: " + e.getMessage();
  }

  private interface Source {
    Descriptions read() throws IOException;
  }

  private static Descriptions readable(Path path, Source source, Consumer<String> warn) {
    if (!Files.isReadable(path)) {
      return Descriptions.NONE;
    }
    try {
      return source.read();
    } catch (IOException e) {
      warn.accept(unread(path, e));
      return Descriptions.NONE;
    }
  }

  private static Optional<Path> file(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    Optional<String> query = EngineFacts.of(product).text("main file");
    if (query.isEmpty()) {
      return Optional.empty();
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query.get())) {
      String file = rows.next() ? rows.getString(1) : null;
      return file == null || file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file));
    }
  }

  /**
   * The readable names in Spider's {@code tables.json}: an array of schemas, in each of which
   * {@code table_names} and {@code column_names} stand beside the {@code _original} ones. A name
   * that only repeats the original says nothing and is left out.
   */
  static final class SpiderNames {

    private SpiderNames() {}

    static Descriptions read(Path file, String databaseId) throws IOException {
      JsonNode schemas = JsonMappers.mapper().readTree(BoundedFile.read(file, TextFile.MOST_BYTES));
      for (JsonNode schema : schemas) {
        if (schema.path("db_id").asText().equals(databaseId)) {
          return read(schema);
        }
      }
      return Descriptions.NONE;
    }

    private static Descriptions read(JsonNode schema) {
      List<Descriptions.Entry> entries = new ArrayList<>();
      JsonNode tables = schema.path("table_names_original");
      for (int i = 0; i < tables.size(); i++) {
        add(entries, tables.get(i).asText(), "", schema.path("table_names").path(i).asText());
      }
      JsonNode columns = schema.path("column_names_original");
      for (int i = 0; i < columns.size(); i++) {
        String table = tables.path(columns.get(i).path(0).asInt(-1)).asText();
        String column = columns.get(i).path(1).asText();
        add(entries, table, column, schema.path("column_names").path(i).path(1).asText());
      }
      return new Descriptions(entries);
    }

    private static void add(
        List<Descriptions.Entry> entries, String table, String column, String readable) {
      String original = column.isEmpty() ? table : column;
      if (!table.isEmpty() && !letters(readable).equals(letters(original))) {
        entries.add(new Descriptions.Entry(table, column, readable, List.of()));
      }
    }

    private static String letters(String name) {
      return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
    }
  }
}
