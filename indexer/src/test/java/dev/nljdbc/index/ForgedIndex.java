// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.search.StaticEmbedder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** An index on disk whose files are changed by hand, with all checksums made to agree. */
final class ForgedIndex {

  private static final int LARGEST_MANIFEST = 1 << 20;
  private static final int LUCENE_FOOT = 16;
  private static final int LUCENE_SUM = 8;

  private final Databases database;
  private final Path root;
  private final Path pristine;
  private final Path directory;

  /** Builds the index of a database in a folder. */
  ForgedIndex(Path folder, Databases database) throws IOException, SQLException {
    this.database = database;
    this.root = folder.resolve("indexes");
    try (IndexStore store = new IndexStore();
        DatabaseIndex index = open(store)) {
      directory = Objects.requireNonNull(index.status().directory());
    }
    this.pristine = folder.resolve("pristine");
    copy(directory, pristine);
  }

  /** Opens it as it is; built anew where it can't be used. */
  DatabaseIndex open(IndexStore store) throws SQLException {
    return store.open(database.request(root), database, IndexProgress.SILENT);
  }

  /** Puts all files back as they were built. */
  void restore() throws IOException {
    IndexDirectory.delete(directory);
    copy(pristine, directory);
  }

  /** Opens what is there, as the store would do first. */
  DatabaseIndex openAsItIs() throws IOException {
    IndexDirectory.Pointer now = new IndexDirectory(directory).current().orElseThrow();
    OpenIndex open =
        Generation.of(now)
            .open("forged", IndexOpening.Storage.FILES, StaticEmbedder.shared(), new ArrayList<>());
    return open.handle(List.of(), List.of());
  }

  /** Puts one file back as it was built. */
  void restore(Path file) throws IOException {
    Path own = pristine.resolve(directory.relativize(file).toString());
    Files.copy(own, file, REPLACE_EXISTING, COPY_ATTRIBUTES);
  }

  /** The folder of the generation in force. */
  Path generation() throws IOException {
    return new IndexDirectory(directory).current().orElseThrow().folder();
  }

  /** All files of the generation in force but its manifest, sorted. */
  List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(generation())) {
      return all.filter(Files::isRegularFile)
          .filter(f -> !f.endsWith(Generation.MANIFEST) && !f.toString().endsWith(".lock"))
          .sorted()
          .toList();
    }
  }

  /** Puts these bytes into a file; Lucene's own checksum at its end is made to agree. */
  static void lay(Path file, byte[] bytes) throws IOException {
    Files.write(file, file.toString().endsWith(".json") ? bytes : sealed(bytes));
  }

  /** Makes all checksums agree with what is there. */
  void agree(Path generation) throws IOException {
    Path file = generation.resolve(Generation.MANIFEST);
    byte[] json;
    if (Files.size(file) > LARGEST_MANIFEST) {
      json = new byte[0];
    } else {
      Manifest was = IndexJson.read(Files.readAllBytes(file), Manifest.class);
      Files.delete(file);
      Manifest manifest =
          new Manifest(
              was.format(),
              was.fingerprint(),
              was.built(),
              was.took(),
              was.tables(),
              was.columns(),
              was.values(),
              was.unread(),
              was.readings(),
              was.warnings(),
              Manifest.sums(generation, Map.of()));
      json = IndexJson.write(manifest);
      Files.write(file, json);
    }
    Files.writeString(
        directory.resolve("CURRENT"),
        generation.getFileName() + " " + Long.toHexString(Manifest.sum(json)) + "\n");
  }

  /** Lucene's checksum at the end of a file, of all before it. */
  private static byte[] sealed(byte[] bytes) {
    if (bytes.length < LUCENE_FOOT) {
      return bytes;
    }
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, bytes.length - LUCENE_SUM);
    return ByteBuffer.wrap(bytes).putLong(bytes.length - LUCENE_SUM, crc.getValue()).array();
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(from)) {
      files.forEach(all::add);
    }
    for (Path file : all) {
      Path there = to.resolve(from.relativize(file).toString());
      if (Files.isDirectory(file)) {
        Files.createDirectories(there);
      } else {
        Files.copy(file, there, COPY_ATTRIBUTES);
      }
    }
  }
}
