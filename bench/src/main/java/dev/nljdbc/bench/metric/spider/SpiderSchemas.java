// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The schemas of a data set's databases, read when they are first asked for and kept. Tables and
 * columns come from the SQLite file (of a copy, the one that it was made from), or from {@code
 * tables.json} where there is none; foreign keys from {@code tables.json}, or as declared where it
 * lacks them. Not thread-safe.
 */
public final class SpiderSchemas {

  private final Dataset dataset;
  private final Map<String, Optional<SpiderSchema>> known = new HashMap<>();
  private final Map<String, PublishedSchema> published;

  /** Reads {@code tables.json}, if the data set has one. */
  public SpiderSchemas(Dataset dataset) {
    this.dataset = dataset;
    this.published = dataset.schemas().map(SpiderSchemas::published).orElse(Map.of());
  }

  private static Map<String, PublishedSchema> published(Path file) {
    Map<String, PublishedSchema> schemas = new HashMap<>();
    try {
      for (JsonNode schema : new JsonMapper().readTree(Files.readAllBytes(file))) {
        PublishedSchema.of(schema).ifPresent(s -> schemas.put(schema.path("db_id").asText(), s));
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
    PublishedSchema entry = published.get(database);
    BenchmarkDatabase there = dataset.databases().get(database);
    BenchmarkDatabase original =
        there == null || there.original() == null ? there : there.original();
    Path file = original == null ? null : original.file().orElse(null);
    if (file != null) {
      SpiderSchema schema = SqliteSchema.read(file);
      return Optional.of(entry == null ? schema : new SpiderSchema(schema.tables(), entry.equal()));
    } else if (entry != null) {
      return Optional.of(entry.schema());
    }
    return original == null ? Optional.empty() : Optional.of(CatalogSchema.read(original));
  }

  /**
   * Columns that foreign keys equate, by their numbers in the schema. A key joins the first set
   * that has one of its ends; two sets that a later key connects stay two, and a column of both is
   * taken for the first of the later set.
   */
  static final class KeyedColumns {

    private final List<SortedSet<Integer>> sets = new ArrayList<>();

    void add(int one, int other) {
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

    /**
     * The column that each is taken for: the first of its set.
     *
     * @param columns all of the schema, in its order
     */
    Map<String, String> byName(List<String> columns) {
      Map<String, String> equal = new HashMap<>();
      for (SortedSet<Integer> set : sets) {
        String first = columns.get(set.first());
        set.forEach(column -> equal.put(columns.get(column), first));
      }
      return equal;
    }
  }

  /** Reads the schema of a database of any engine. */
  static final class CatalogSchema {

    private CatalogSchema() {}

    static SpiderSchema read(BenchmarkDatabase database) throws SQLException {
      return of(database.catalog());
    }

    private static SpiderSchema of(Catalog catalog) {
      Map<String, List<String>> tables = new LinkedHashMap<>();
      List<String> columns = new ArrayList<>();
      for (Table table : catalog.tables()) {
        String name = lower(table.id().name());
        for (Column column : table.columns()) {
          tables.computeIfAbsent(name, t -> new ArrayList<>()).add(lower(column.name()));
          columns.add(name + "." + lower(column.name()));
        }
      }
      return new SpiderSchema(tables, equal(catalog, columns).byName(columns));
    }

    private static KeyedColumns equal(Catalog catalog, List<String> columns) {
      KeyedColumns equal = new KeyedColumns();
      for (ForeignKey key : catalog.foreignKeys()) {
        for (int i = 0; i < key.fromColumns().size(); i++) {
          int from = columns.indexOf(lower(key.from().name() + "." + key.fromColumns().get(i)));
          int to = columns.indexOf(lower(key.to().name() + "." + key.toColumns().get(i)));
          if (from >= 0 && to >= 0) {
            equal.add(from, to);
          }
        }
      }
      return equal;
    }

    private static String lower(String name) {
      return name.toLowerCase(Locale.ROOT);
    }
  }

  /**
   * An entry of {@code tables.json}.
   *
   * @param tables the columns of each table
   * @param equal the column that another is taken for
   */
  record PublishedSchema(Map<String, List<String>> tables, Map<String, String> equal) {

    /** Empty when the entry does not say what columns there are. */
    static Optional<PublishedSchema> of(JsonNode entry) {
      JsonNode tableNames = entry.path("table_names_original");
      JsonNode columnNames = entry.path("column_names_original");
      if (tableNames.isEmpty() || columnNames.isEmpty()) {
        return Optional.empty();
      }
      Map<String, List<String>> tables = new LinkedHashMap<>();
      tableNames.forEach(name -> tables.put(lower(name), new ArrayList<>()));
      List<String> columns = columns(tableNames, columnNames, tables);
      KeyedColumns equal = new KeyedColumns();
      for (JsonNode key : entry.path("foreign_keys")) {
        equal.add(key.path(0).asInt(), key.path(1).asInt());
      }
      return Optional.of(new PublishedSchema(tables, equal.byName(columns)));
    }

    private static List<String> columns(
        JsonNode tableNames, JsonNode columnNames, Map<String, List<String>> tables) {
      List<String> columns = new ArrayList<>();
      for (JsonNode column : columnNames) {
        String table = lower(tableNames.path(column.path(0).asInt(-1)));
        String name = lower(column.path(1));
        List<String> ofTable = tables.get(table);
        if (ofTable == null) {
          columns.add(SpiderSchema.ALL);
        } else {
          ofTable.add(name);
          columns.add(table + "." + name);
        }
      }
      return columns;
    }

    private static String lower(JsonNode name) {
      return name.asText().toLowerCase(Locale.ROOT);
    }

    SpiderSchema schema() {
      return new SpiderSchema(tables, equal);
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
