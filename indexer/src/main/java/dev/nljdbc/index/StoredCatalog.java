// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Catalog.HiddenNames;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.LazyList;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.BlockFile.Block;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A catalog in its stored form: a head, which is read at opening, and a mapped file with a block
 * for the columns of each table and one for all foreign keys. A block is read when its columns or
 * keys are first asked for, so that 200,000 columns cost an opening nothing.
 */
final class StoredCatalog {

  /** So many columns are cached. */
  private static final int CACHED = 20_000;

  private final BlockFile blocks;
  private final List<String> types;
  private final Cache<TableId, List<Column>> cache =
      Caffeine.newBuilder()
          .maximumWeight(CACHED)
          .weigher((TableId table, List<Column> columns) -> 1 + columns.size())
          .executor(Runnable::run)
          .build();

  /**
   * What is read at opening.
   *
   * @param types the declared types of all columns
   * @param tables in order of their ids
   * @param keys how many foreign keys there are
   * @param keysAt their place in the file of blocks
   */
  record Head(
      String product,
      String version,
      List<String> types,
      List<TableEntry> tables,
      int keys,
      Block keysAt,
      HiddenNames hidden,
      @Nullable String home) {

    Head {
      types = List.copyOf(types);
      tables = List.copyOf(tables);
    }
  }

  /** A {@link Table} with the number of its columns and their place instead of the columns. */
  record TableEntry(
      TableId id,
      Table.Kind kind,
      int columns,
      Block columnsAt,
      List<String> primaryKey,
      List<List<String>> uniqueKeys,
      long rows,
      boolean rowsEstimated,
      String description,
      boolean perSession) {}

  private StoredCatalog(BlockFile blocks, List<String> types) {
    this.blocks = blocks;
    this.types = types;
  }

  /**
   * Writes a catalog.
   *
   * @param to the file of blocks
   * @return the head as JSON
   */
  static byte[] write(Catalog catalog, OutputStream to) throws IOException {
    BlockFile.Writer blocks = new BlockFile.Writer(to);
    Map<String, Integer> types = new LinkedHashMap<>();
    List<TableEntry> tables = new ArrayList<>();
    for (Table table : catalog.tables()) {
      tables.add(
          new TableEntry(
              table.id(),
              table.kind(),
              table.columns().size(),
              blocks.write(ColumnBlock.write(table.columns(), types)),
              table.primaryKey(),
              table.uniqueKeys(),
              table.rows(),
              table.rowsEstimated(),
              table.description(),
              table.perSession()));
    }
    List<ForeignKey> keys = List.copyOf(catalog.foreignKeys());
    return IndexJson.write(
        new Head(
            catalog.product(),
            catalog.version(),
            List.copyOf(types.keySet()),
            tables,
            keys.size(),
            blocks.write(IndexJson.write(keys)),
            catalog.hidden(),
            catalog.home()));
  }

  /**
   * Opens a catalog. Damage of its columns or keys is found when these are read, and is an {@link
   * UncheckedIOException} then.
   *
   * @param head as it was written
   * @param file of blocks
   * @throws UnusableIndexException when they don't fit together
   */
  static Catalog open(byte[] head, Path file) throws IOException {
    Head read = IndexJson.read(head, Head.class);
    return new StoredCatalog(BlockFile.open(file), read.types()).catalog(read);
  }

  private Catalog catalog(Head head) throws IOException {
    List<Table> tables = new ArrayList<>(head.tables().size());
    for (TableEntry entry : head.tables()) {
      blocks.check(entry.columnsAt(), words(entry.id()));
      tables.add(table(entry));
    }
    blocks.check(head.keysAt(), Keys.WORDS);
    List<ForeignKey> keys = new LazyList<>(head.keys(), new Keys(head.keys(), head.keysAt()));
    return new Catalog(head.product(), head.version(), tables, keys, head.hidden(), home(head));
  }

  /** Indexes of earlier versions have none. */
  private static String home(Head head) {
    return Objects.requireNonNullElse(head.home(), "");
  }

  private Table table(TableEntry entry) {
    return new Table(
        entry.id(),
        entry.kind(),
        new LazyList<>(
            entry.columns(), new Columns(entry.id(), entry.columns(), entry.columnsAt())),
        entry.primaryKey(),
        entry.uniqueKeys(),
        entry.rows(),
        entry.rowsEstimated(),
        entry.description(),
        entry.perSession());
  }

  private static String words(TableId table) {
    return "the columns of " + table;
  }

  /** Reads a block. */
  private interface Reading<T> {
    T from(byte[] block) throws IOException;
  }

  private <T> T read(Block at, String what, Reading<T> reading) {
    try {
      return reading.from(blocks.read(at, what));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The catalog of the index can't be read: " + e.getMessage(), e);
    } catch (RuntimeException e) { // the bytes are those of a hand that made the checksums agree
      IOException damage = new UnusableIndexException("damaged: " + what + ": " + e);
      throw new UncheckedIOException("The catalog of the index can't be read", damage);
    }
  }

  /** The columns of a table. */
  private final class Columns implements LazyList.Source<Column> {

    private final TableId table;
    private final int count;
    private final Block at;

    /** Whether all columns were read once: no more can be wrong with them. */
    private volatile boolean checked;

    Columns(TableId table, int count, Block at) {
      this.table = table;
      this.count = count;
      this.at = at;
    }

    private ColumnBlock block(ByteBuffer bytes) {
      return new ColumnBlock(table, bytes, types);
    }

    @Override
    public List<Column> all() {
      List<Column> columns = cache.getIfPresent(table);
      if (columns == null) {
        columns = read(at, words(table), bytes -> block(ByteBuffer.wrap(bytes)).first(count));
        checked = true;
        cache.put(table, columns);
      }
      return columns;
    }

    /** Reads one column alone: those that a search finds are of many tables. */
    @Override
    public Column get(int index) {
      List<Column> columns = cache.getIfPresent(table);
      if (columns != null) {
        return columns.get(index);
      }
      return checked ? block(blocks.slice(at)).get(index) : all().get(index);
    }
  }

  /** All foreign keys. Once read they stay in memory, as the joins made of them do. */
  private final class Keys implements LazyList.Source<ForeignKey> {

    static final String WORDS = "the foreign keys";

    private final int count;
    private final Block at;
    private volatile @Nullable List<ForeignKey> known;

    Keys(int count, Block at) {
      this.count = count;
      this.at = at;
    }

    @Override
    public List<ForeignKey> all() {
      List<ForeignKey> keys = known;
      if (keys == null) {
        keys = read(at, WORDS, this::parse);
        known = keys;
      }
      return keys;
    }

    private List<ForeignKey> parse(byte[] json) throws IOException {
      List<ForeignKey> keys = List.copyOf(IndexJson.foreignKeys(json));
      if (keys.size() != count) {
        throw new UnusableIndexException("damaged: " + keys.size() + " foreign keys");
      }
      return keys;
    }
  }
}
