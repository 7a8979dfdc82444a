// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The schemas of a data set's databases, read when they are first asked for and kept. Tables and
 * columns come from the SQLite file, or from {@code tables.json} where there is none; foreign keys
 * from {@code tables.json}, or as declared where it lacks them. Not thread-safe.
 */
public final class SpiderSchemas {

  private static final String SQLITE_COLUMNS =
      "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c"
          + " WHERE m.type = 'table' ORDER BY m.rowid, c.cid";

  /** A key that names no column refers to the other table's primary key. */
  private static final String SQLITE_KEYS =
      "SELECT m.name, k.\"from\", k.\"table\", coalesce(k.\"to\", (SELECT p.name FROM"
          + " pragma_table_info(k.\"table\") p WHERE p.pk = k.seq + 1)) FROM sqlite_master m"
          + " JOIN pragma_foreign_key_list(m.name) k WHERE m.type = 'table'"
          + " ORDER BY m.rowid, k.id, k.seq";

  private final Dataset dataset;
  private final Map<String, Optional<SpiderSchema>> known = new HashMap<>();
  private final Map<String, SpiderSchema> published;

  /** Reads {@code tables.json}, if the data set has one. */
  public SpiderSchemas(Dataset dataset) {
    this.dataset = dataset;
    this.published = dataset.schemas().map(SpiderSchemas::published).orElse(Map.of());
  }

  private static Map<String, SpiderSchema> published(Path file) {
    Map<String, SpiderSchema> schemas = new HashMap<>();
    try {
      for (JsonNode schema : new JsonMapper().readTree(Files.readAllBytes(file))) {
        published(schema).ifPresent(s -> schemas.put(schema.path("db_id").asText(), s));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read " + file, e);
    }
    return schemas;
  }

  /**
   * A database's schema.
   *
   * @return empty when there is neither a database nor an entry in {@code tables.json}
   * @throws SQLException when the database can't be read
   */
  public Optional<SpiderSchema> of(String database) throws SQLException {
    Optional<SpiderSchema> schema = known.get(database);
    if (schema == null) {
      schema = read(database);
      known.put(database, schema);
    }
    return schema;
  }

  private Optional<SpiderSchema> read(String database) throws SQLException {
    SpiderSchema entry = published.get(database);
    BenchmarkDatabase there = dataset.databases().get(database);
    if (there != null && there.file().isPresent()) {
      SpiderSchema schema = sqlite(there);
      return Optional.of(entry == null ? schema : new SpiderSchema(schema.tables(), entry.equal()));
    } else if (entry != null) {
      return Optional.of(entry);
    }
    return there == null ? Optional.empty() : Optional.of(cataloged(there));
  }

  /** The schema of a database of any engine. */
  private static SpiderSchema cataloged(BenchmarkDatabase database) throws SQLException {
    Catalog catalog = database.catalog();
    SchemaBuilder schema = new SchemaBuilder();
    for (Table table : catalog.tables()) {
      table.columns().forEach(column -> schema.column(table.id().name(), column.name()));
    }
    for (ForeignKey key : catalog.foreignKeys()) {
      for (int i = 0; i < key.fromColumns().size(); i++) {
        String from = key.from().name() + "." + key.fromColumns().get(i);
        schema.key(from, key.to().name() + "." + key.toColumns().get(i));
      }
    }
    return schema.build();
  }

  /** The schema of an SQLite file: its tables, SQLite's own included, but no views. */
  private static SpiderSchema sqlite(BenchmarkDatabase file) throws SQLException {
    SchemaBuilder schema = new SchemaBuilder();
    try (Connection connection = file.connectReadOnly();
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery(SQLITE_COLUMNS)) {
        while (rows.next()) {
          schema.column(text(rows, 1), text(rows, 2));
        }
      }
      try (ResultSet rows = statement.executeQuery(SQLITE_KEYS)) {
        while (rows.next()) {
          schema.key(text(rows, 1) + "." + text(rows, 2), text(rows, 3) + "." + text(rows, 4));
        }
      }
    }
    return schema.build();
  }

  private static String text(ResultSet rows, int column) throws SQLException {
    return Objects.toString(rows.getString(column), "");
  }

  /** An entry of {@code tables.json}; empty when it does not say what columns there are. */
  private static Optional<SpiderSchema> published(JsonNode entry) {
    JsonNode tableNames = entry.path("table_names_original");
    JsonNode columnNames = entry.path("column_names_original");
    if (tableNames.isEmpty() || columnNames.isEmpty()) {
      return Optional.empty();
    }
    SchemaBuilder schema = new SchemaBuilder();
    tableNames.forEach(name -> schema.table(name.asText()));
    for (JsonNode column : columnNames) {
      JsonNode table = tableNames.path(column.path(0).asInt(-1));
      if (table.isMissingNode()) {
        schema.columns.add(SpiderSchema.ALL);
      } else {
        schema.column(table.asText(), column.path(1).asText());
      }
    }
    for (JsonNode key : entry.path("foreign_keys")) {
      schema.equate(key.path(0).asInt(), key.path(1).asInt());
    }
    return Optional.of(schema.build());
  }

  /**
   * Gathers a schema. Columns that foreign keys equate are sets of their numbers. A key joins the
   * first set that has one of its ends; two sets that a later key connects stay two, and a column
   * of both is taken for the first of the later set.
   */
  private static final class SchemaBuilder {

    private final Map<String, List<String>> tables = new LinkedHashMap<>();
    private final List<String> columns = new ArrayList<>();
    private final List<SortedSet<Integer>> sets = new ArrayList<>();

    List<String> table(String name) {
      return tables.computeIfAbsent(lower(name), table -> new ArrayList<>());
    }

    void column(String table, String name) {
      table(table).add(lower(name));
      columns.add(lower(table + "." + name));
    }

    /** A foreign key between columns by name; of columns that are not there, none. */
    void key(String from, String to) {
      int one = columns.indexOf(lower(from));
      int other = columns.indexOf(lower(to));
      if (one >= 0 && other >= 0) {
        equate(one, other);
      }
    }

    void equate(int one, int other) {
      SortedSet<Integer> set =
          sets.stream()
              .filter(known -> known.contains(one) || known.contains(other))
              .findFirst()
              .orElseGet(this::another);
      set.add(one);
      set.add(other);
    }

    private SortedSet<Integer> another() {
      SortedSet<Integer> set = new TreeSet<>();
      sets.add(set);
      return set;
    }

    SpiderSchema build() {
      Map<String, String> equal = new HashMap<>();
      for (SortedSet<Integer> set : sets) {
        String first = columns.get(set.first());
        set.forEach(column -> equal.put(columns.get(column), first));
      }
      return new SpiderSchema(tables, equal);
    }

    private static String lower(String name) {
      return name.toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What Spider's evaluator knows of a database.
   *
   * @param tables the columns of each table; all names in lower case
   * @param equal foreign keys: the column that another is taken for, both as {@code table.column}
   */
  public record SpiderSchema(Map<String, List<String>> tables, Map<String, String> equal) {

    /**
     * Every column of every table, which is also what {@code *} is, alone or in {@code count(*)}.
     */
    static final String ALL = "*";

    /** Copies the maps. */
    public SpiderSchema {
      Map<String, List<String>> copy = new LinkedHashMap<>();
      tables.forEach((table, columns) -> copy.put(table, List.copyOf(columns)));
      tables = Collections.unmodifiableMap(copy);
      equal = Map.copyOf(equal);
    }

    boolean hasTable(String name) {
      return tables.containsKey(name);
    }

    boolean hasColumn(String table, String column) {
      List<String> columns = tables.get(table);
      return columns != null && columns.contains(column);
    }
  }

  /**
   * The hardness of a question.
   *
   * @return empty when nothing is known of its database, or Spider's parser does not accept its
   *     gold query
   * @throws SQLException when the database can't be read
   */
  public Optional<Hardness> hardness(Example example) throws SQLException {
    return of(example.database()).flatMap(schema -> Hardness.of(example.gold(), schema));
  }
}
