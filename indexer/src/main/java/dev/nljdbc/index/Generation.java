package dev.nljdbc.index;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.index.IndexDirectory.Pointer;
import dev.nljdbc.queries.MinedQueries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.store.Directory;

/** One build's folder: the catalog and statistics as JSON, two Lucene indexes, and a manifest. */
final class Generation {

  static final String COLUMNS = "columns";
  static final String VALUES = "values";
  private static final String CATALOG = "catalog.json";
  private static final String STATISTICS = "statistics.json";
  private static final String QUERIES = "queries.json";
  private static final String MANIFEST = "manifest.json";

  private Generation() {}

  /**
   * Writes what is not Lucene's, the manifest last.
   *
   * @return the manifest's checksum
   */
  static long finish(
      Path folder, IndexContents contents, String fingerprint, Instant built, Duration took)
      throws IOException {
    IndexDirectory.write(folder.resolve(CATALOG), Json.write(contents.catalog()));
    IndexDirectory.write(folder.resolve(STATISTICS), Json.write(contents.statistics()));
    IndexDirectory.write(folder.resolve(QUERIES), Json.write(contents.queries()));
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT,
            fingerprint,
            built.toEpochMilli(),
            took.toMillis(),
            contents.values(),
            contents.warnings(),
            Checksums.ofAll(folder));
    byte[] json = Json.write(manifest);
    IndexDirectory.write(folder.resolve(MANIFEST), json);
    return Checksums.of(json);
  }

  /**
   * Checks the manifest.
   *
   * @throws UnusableIndexException when it is damaged or of another format
   */
  static Manifest manifest(Pointer pointer) throws IOException {
    byte[] json = Files.readAllBytes(pointer.folder().resolve(MANIFEST));
    if (Checksums.of(json) != pointer.manifestSum()) {
      throw new UnusableIndexException("damaged: " + MANIFEST + " was changed");
    }
    int format = Json.read(json, JsonNode.class).path("format").asInt();
    if (format != Manifest.FORMAT) {
      String age = format < Manifest.FORMAT ? "an older" : "a newer";
      throw new UnusableIndexException("in " + age + " version's format (" + format + ")");
    }
    return Json.read(json, Manifest.class);
  }

  /** Checks and opens all its files. */
  static OpenIndex open(
      Path folder, Manifest manifest, String databaseId, Storage storage, List<String> warnings)
      throws IOException {
    try {
      Checksums.verify(folder, manifest);
      IndexContents contents =
          new IndexContents(
              Json.catalog(Files.readAllBytes(folder.resolve(CATALOG))),
              Json.statistics(Files.readAllBytes(folder.resolve(STATISTICS))),
              Json.read(Files.readAllBytes(folder.resolve(QUERIES)), MinedQueries.class),
              manifest.values(),
              manifest.warnings());
      Path directory = folder.getParent();
      IndexStatus status =
          status(contents, manifest, databaseId, directory == null ? folder : directory, warnings);
      Directory columns = storage.open(folder.resolve(COLUMNS));
      return OpenIndex.open(contents, columns, values(folder, storage, columns), status);
    } catch (UncheckedIOException e) {
      throw new IOException(e);
    }
  }

  private static Directory values(Path folder, Storage storage, Directory columns)
      throws IOException {
    try {
      return storage.open(folder.resolve(VALUES));
    } catch (IOException e) {
      columns.close();
      throw e;
    }
  }

  private static IndexStatus status(
      IndexContents contents,
      Manifest manifest,
      String databaseId,
      Path directory,
      List<String> warnings) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(manifest.warnings());
    return new IndexStatus(
        databaseId,
        directory,
        Instant.ofEpochMilli(manifest.built()),
        Duration.ofMillis(manifest.took()),
        contents.catalog().tables().size(),
        contents.catalog().columns().size(),
        manifest.values(),
        manifest.bytes(),
        manifest.fingerprint(),
        all);
  }
}
