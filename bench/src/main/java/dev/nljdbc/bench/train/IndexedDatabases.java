// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.measure.IndexedDatabase;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.schema.SchemaView;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Databases to learn from, each opened when it is first asked for. Thread-safe. */
final class IndexedDatabases implements AutoCloseable {

  private final SortedMap<String, Path> files;
  private final Optional<Path> cache;
  private final Map<String, Opened> open = new TreeMap<>();

  /**
   * A database.
   *
   * @param indexed its index
   * @param schema as the offline model sees it
   */
  public record Opened(IndexedDatabase indexed, SchemaView schema) {}

  /**
   * Opens nothing yet.
   *
   * @param files the SQLite file of each database
   * @param cache the folder that keeps indexes from one time to the next; empty for memory
   */
  public IndexedDatabases(SortedMap<String, Path> files, Optional<Path> cache) {
    this.files = files;
    this.cache = cache;
  }

  /**
   * A database by its name.
   *
   * @throws SQLException when it can't be read
   * @throws IllegalArgumentException when there is none of that name
   */
  public synchronized Opened get(String name) throws SQLException {
    Opened known = open.get(name);
    if (known == null) {
      Path file = files.get(name);
      if (file == null) {
        throw new IllegalArgumentException("There is no database " + name);
      }
      IndexedDatabase indexed = IndexedDatabase.open(file, cache);
      known = new Opened(indexed, new SchemaView(indexed.index(), Lexicon.ENGLISH));
      open.put(name, known);
    }
    return known;
  }

  @Override
  public synchronized void close() throws SQLException {
    for (Opened one : open.values()) {
      one.indexed().close();
    }
    open.clear();
  }
}
