// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import static java.util.stream.Collectors.partitioningBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.catalog.CsvRows;
import dev.nljdbc.catalog.TextFile;
import dev.nljdbc.files.FileTree;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import dev.nljdbc.text.JsonMappers;
import dev.nljdbc.text.Truncation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads queries from the user's files: {@code .sql} with any number of statements, {@code .csv} and
 * {@code .json} with pairs of question and SQL. A folder is read with all its files and folders
 * except hidden ones. Warnings name file and line, and say nothing of what stands there.
 */
final class QueryFiles {

  private static final int MOST_FILES = 1_000;
  private static final long LARGEST = TextFile.MOST_BYTES;
  private static final long MOST_BYTES = 8 * LARGEST;
  private static final int LONGEST_TITLE = 300;
  private static final List<String> ENDINGS = List.of(".sql", ".csv", ".json");
  private static final List<String> QUESTIONS = List.of("question", "title", "name");
  private static final List<String> SQLS = List.of("sql", "query");

  /** The first words of statements that hold a query. */
  private static final Set<String> QUERIES = Set.of("select", "with", "create", "insert", "(");

  private final Path place;
  private final SqlFlavour flavour;
  private final List<String> warnings;
  private final List<WrittenQuery> queries = new ArrayList<>();
  private long read;

  QueryFiles(Path place, SqlFlavour flavour, List<String> warnings) {
    this.place = place;
    this.flavour = flavour;
    this.warnings = warnings;
  }

  /**
   * All queries, file by file.
   *
   * @throws IOException when there is no such file or folder, or no file of queries in it
   */
  List<WrittenQuery> read() throws IOException {
    if (!Files.exists(place)) {
      throw new IOException("there is no such file or folder");
    }
    List<Path> files = files();
    if (files.isEmpty()) {
      throw new IOException("there is no file in it that ends in .sql, .csv or .json");
    }
    if (files.size() > MOST_FILES) {
      String all = "Of the " + files.size() + " files in " + place;
      warnings.add(all + " the first " + MOST_FILES + " are read");
    }
    files.stream().limit(MOST_FILES).forEach(file -> read(file, name(file)));
    return queries;
  }

  private List<Path> files() throws IOException {
    if (!Files.isDirectory(place)) {
      return List.of(place);
    }
    return FileTree.files(place, ENDINGS);
  }

  private static String lower(Path file) {
    return file.toString().toLowerCase(Locale.ROOT);
  }

  /** The file as warnings and sources name it: inside the folder that the user named. */
  private String name(Path file) {
    return file.equals(place)
        ? String.valueOf(file.getFileName())
        : place.relativize(file).toString().replace('\\', '/');
  }

  private void read(Path file, String name) {
    try {
      long bytes = Files.size(file);
      read += bytes > LARGEST ? 0 : bytes;
      if (bytes > LARGEST) {
        leftOut(name, "it is larger than " + (LARGEST >> 20) + " MB");
      } else if (read > MOST_BYTES) {
        leftOut(name, "the files before it have " + (MOST_BYTES >> 20) + " MB already");
      } else {
        queries(file, name);
      }
    } catch (IOException e) {
      warnings.add(name + " can't be read as queries: " + e.getClass().getSimpleName());
    }
  }

  private void queries(Path file, String name) throws IOException {
    if (lower(file).endsWith(".csv")) {
      csv(file, name);
    } else if (lower(file).endsWith(".json")) {
      json(file, name);
    } else {
      String text = TextFile.read(file);
      if (text.indexOf('\0') >= 0) {
        leftOut(name, "it is no text");
      } else {
        sql(text, name);
      }
    }
  }

  private void leftOut(String name, String reason) {
    warnings.add(name + " is left out: " + reason);
  }

  private void sql(String text, String name) {
    Map<Boolean, List<SqlStatements.Part>> parts =
        SqlStatements.of(text, flavour).stream().collect(partitioningBy(QueryFiles::isTemplate));
    for (SqlStatements.Part part : parts.getOrDefault(false, List.of())) {
      if (QUERIES.contains(firstWord(part.sql()))) {
        add(name + ":" + part.line(), part.comment(), part.sql());
      }
    }
    List<SqlStatements.Part> templates = parts.getOrDefault(true, List.of());
    if (!templates.isEmpty()) {
      String count = templates.size() + " statements that are templates ({{ }})";
      warnings.add(name + ":" + templates.get(0).line() + ": left out " + count);
    }
  }

  private static boolean isTemplate(SqlStatements.Part part) {
    return part.sql().contains("{{") || part.sql().contains("{%");
  }

  /** The letters that a statement begins with, in lower case; else its first sign. */
  static String firstWord(String sql) {
    int end = 0;
    while (end < sql.length() && Character.isLetter(sql.charAt(end))) {
      end++;
    }
    return sql.substring(0, Math.max(1, end)).toLowerCase(Locale.ROOT);
  }

  private void csv(Path file, String name) throws IOException {
    CsvRows rows = CsvRows.read(file);
    String question = QUESTIONS.stream().filter(rows::has).findFirst().orElse("");
    String sql = SQLS.stream().filter(rows::has).findFirst().orElse("");
    if (sql.isEmpty()) {
      leftOut(name, "it has no column 'sql'");
      return;
    }
    int row = 1;
    for (CsvRows.Row fields : rows.rows()) {
      add(name + " row " + row++, fields.get(question), fields.get(sql));
    }
  }

  private void json(Path file, String name) throws IOException {
    JsonNode root;
    try {
      root = JsonMappers.mapper().readTree(TextFile.read(file));
    } catch (JsonProcessingException e) {
      warnings.add(name + ":" + line(e) + ": left out, for it is no JSON");
      return;
    }
    int entry = 1;
    for (JsonNode pair : root) {
      add(name + " entry " + entry++, text(pair, QUESTIONS), text(pair, SQLS));
    }
  }

  private static int line(JsonProcessingException e) {
    return e.getLocation() == null ? 1 : e.getLocation().getLineNr();
  }

  private static String text(JsonNode pair, List<String> fields) {
    return fields.stream()
        .map(field -> pair.path(field).asText(""))
        .filter(text -> !text.isBlank())
        .findFirst()
        .orElse("");
  }

  private void add(String source, String title, String sql) {
    String statement = sql.strip().replaceAll(";\\s*$", "");
    if (!statement.isEmpty()) {
      queries.add(new WrittenQuery(source, Truncation.abbreviate(title, LONGEST_TITLE), statement));
    }
  }
}
