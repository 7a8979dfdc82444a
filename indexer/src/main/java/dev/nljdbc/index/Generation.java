// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.files.BoundedFile;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.index.IndexDirectory.Pointer;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.semantics.AppliedSemantics.ColumnRule;
import dev.nljdbc.semantics.BusinessTerm;
import dev.nljdbc.semantics.BusinessTerms;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.ThreadInterruptedException;

/**
 * The folder of one build: catalog, table records, statistics and queries as JSON, two Lucene
 * indexes, and a manifest. What grows with the columns is mapped, and read where it is needed.
 *
 * @param folder where it is
 * @param manifest what it consists of
 */
record Generation(Path folder, Manifest manifest) {

  /** Lucene's index of columns, a folder. */
  static final String COLUMNS = "columns";

  /** Lucene's index of values, a folder. */
  static final String VALUES = "values";

  /** The head of the catalog: its tables without their columns. */
  static final String CATALOG = "catalog.json";

  /** The columns of each table and the foreign keys, in blocks. */
  static final String CATALOG_BLOCKS = "catalog.nlc";

  /** How each table was read. */
  static final String TABLES = "tables.json";

  /** The statistics of each table, in blocks. */
  static final String STATISTICS = "statistics.json";

  static final String QUERIES = "queries.json";
  static final String SEMANTICS = "semantics.json";
  static final String MANIFEST = "manifest.json";

  /** Enough for a hundred thousand tables. */
  private static final long LARGEST = 512L << 20;

  private static final int SHARE_OF_HEAP = 8;

  /**
   * Reads and checks the manifest.
   *
   * @throws UnusableIndexException when it is damaged or of another format
   */
  static Generation of(Pointer pointer) throws IOException {
    OwnerOnly.checkFolder(pointer.folder());
    byte[] json = read(pointer.folder(), MANIFEST);
    if (Manifest.sum(json) != pointer.manifestSum()) {
      throw new UnusableIndexException("damaged: " + MANIFEST + " was changed");
    }
    int format = IndexJson.read(json, JsonNode.class).path("format").asInt();
    if (format != Manifest.FORMAT) {
      String age = format < Manifest.FORMAT ? "an older" : "a newer";
      throw new UnusableIndexException("in " + age + " version's format (" + format + ")");
    }
    return new Generation(pointer.folder(), IndexJson.read(json, Manifest.class));
  }

  /** Checks and opens all its files. */
  OpenIndex open(
      String databaseId, IndexOpening.Storage storage, Embedder embedder, List<String> warnings)
      throws IOException {
    Path directory = folder.getParent() == null ? folder : folder.getParent();
    ReaderLock mark = ReaderLock.in(directory);
    try {
      manifest.verify(folder);
      IndexContents contents = contents();
      IndexStatus status = status(databaseId, directory, warnings);
      Directory columns = storage.open(folder.resolve(COLUMNS));
      return OpenIndex.open(contents, columns, values(storage, columns), status, embedder, mark);
    } catch (IOException
        | RuntimeException
        | StackOverflowError
        | OutOfMemoryError
        | AssertionError e) {
      IOUtils.closeWhileHandlingException(mark);
      throw failure(e);
    }
  }

  /** The stored part of semantic models. */
  private record StoredSemantics(
      List<BusinessTerm> terms, List<ColumnRule> rules, String summary) {}

  private IndexContents contents() throws IOException {
    StoredSemantics semantics = IndexJson.read(read(folder, SEMANTICS), StoredSemantics.class);
    List<TableRecord> records = IndexJson.records(read(folder, TABLES));
    return new IndexContents(
        StoredCatalog.open(read(folder, CATALOG), folder.resolve(CATALOG_BLOCKS)),
        StoredStatistics.open(folder.resolve(STATISTICS), records),
        records,
        IndexJson.read(read(folder, QUERIES), MinedQueries.class),
        new BusinessTerms(semantics.terms()),
        semantics.rules(),
        semantics.summary(),
        manifest.values(),
        manifest.warnings());
  }

  private static IOException failure(Throwable e) {
    if (e instanceof ThreadInterruptedException interrupted) {
      throw interrupted;
    }
    if (e instanceof IOException unreadable) {
      return unreadable;
    }
    if (e instanceof UncheckedIOException wrapped) {
      return Objects.requireNonNull(wrapped.getCause());
    }
    // a length that is none; an assertion of Lucene's, where a tool or a test has them on
    UnusableIndexException damaged = new UnusableIndexException("damaged: " + e);
    damaged.initCause(e);
    return damaged;
  }

  /** Refuses files that are too large for the heap, since their objects take more space. */
  private static byte[] read(Path folder, String name) throws IOException {
    long room = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
    return BoundedFile.read(folder.resolve(name), (int) Math.min(LARGEST, room));
  }

  private Directory values(IndexOpening.Storage storage, Directory columns) throws IOException {
    try {
      return storage.open(folder.resolve(VALUES));
    } catch (IOException e) {
      columns.close();
      throw e;
    }
  }

  /** The state of the index by its manifest. */
  IndexStatus status(String databaseId, Path directory, List<String> warnings) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(manifest.warnings());
    return new IndexStatus(
        databaseId,
        directory,
        Instant.ofEpochMilli(manifest.built()),
        Duration.ofMillis(manifest.took()),
        manifest.tables(),
        manifest.columns(),
        manifest.values(),
        manifest.bytes(),
        manifest.unread(),
        manifest.readings(),
        manifest.fingerprint(),
        List.of(),
        all,
        !Files.isWritable(directory));
  }

  /**
   * Writes all files of a generation but Lucene's, the manifest last.
   *
   * @param known checksums of files that may have been taken over from another generation
   * @return the manifest's checksum
   */
  static long write(
      Path folder,
      IndexContents contents,
      Map<String, Manifest.FileSum> known,
      String fingerprint,
      Instant built,
      Duration took)
      throws IOException {
    byte[] catalog;
    try (OutputStream out = newFile(folder, CATALOG_BLOCKS)) {
      catalog = StoredCatalog.write(contents.catalog(), out);
    }
    OwnerOnly.force(folder.resolve(CATALOG_BLOCKS));
    OwnerOnly.writeThrough(folder.resolve(CATALOG), catalog);
    OwnerOnly.writeThrough(folder.resolve(QUERIES), IndexJson.write(contents.queries()));
    StoredSemantics semantics =
        new StoredSemantics(contents.terms().all(), contents.rules(), contents.semantics());
    OwnerOnly.writeThrough(folder.resolve(SEMANTICS), IndexJson.write(semantics));
    List<TableRecord> records;
    try (OutputStream out = newFile(folder, STATISTICS)) {
      records = StoredStatistics.write(out, contents);
    }
    OwnerOnly.force(folder.resolve(STATISTICS));
    OwnerOnly.writeThrough(folder.resolve(TABLES), IndexJson.write(records));
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT,
            fingerprint,
            built.toEpochMilli(),
            took.toMillis(),
            contents.catalog().tables().size(),
            contents.catalog().columnCount(),
            contents.values(),
            contents.unread(),
            contents.readings(),
            contents.warnings(),
            Manifest.sums(folder, known));
    byte[] json = IndexJson.write(manifest);
    OwnerOnly.writeThrough(folder.resolve(MANIFEST), json);
    return Manifest.sum(json);
  }

  private static OutputStream newFile(Path folder, String name) throws IOException {
    return new BufferedOutputStream(OwnerOnly.writeNew(folder.resolve(name)));
  }

  /**
   * Creates a folder with the files of another one: as hard links, since they never change, or as
   * copies where links are not supported.
   */
  static void takeOver(Path from, Path to) throws IOException {
    OwnerOnly.createFolder(to);
    List<Path> files;
    try (Stream<Path> entries = Files.list(from)) {
      files = entries.filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS)).toList();
    }
    for (Path file : files) {
      Path taken = to.resolve(file.getFileName().toString());
      try {
        Files.createLink(taken, file);
      } catch (UnsupportedOperationException | IOException e) {
        Files.copy(file, taken);
      }
    }
  }
}
