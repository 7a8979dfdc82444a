package dev.nljdbc.index;

import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Writes of a generation what is not Lucene's. */
final class GenerationWriter {

  private final Path folder;
  private final Map<String, Manifest.FileSum> known;

  /**
   * Writes into a generation's folder.
   *
   * @param known checksums of files that may have been taken over from another generation
   */
  GenerationWriter(Path folder, Map<String, Manifest.FileSum> known) {
    this.folder = folder;
    this.known = known;
  }

  /**
   * Writes all parts, the manifest last.
   *
   * @return the manifest's checksum
   */
  long finish(IndexContents contents, String fingerprint, Instant built, Duration took)
      throws IOException {
    OwnerOnly.writeThrough(folder.resolve(Parts.CATALOG), Json.write(contents.catalog()));
    OwnerOnly.writeThrough(folder.resolve(Parts.QUERIES), Json.write(contents.queries()));
    List<TableRecord> records = StoredStatistics.write(folder.resolve(Parts.STATISTICS), contents);
    OwnerOnly.writeThrough(folder.resolve(Parts.TABLES), Json.write(records));
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT,
            fingerprint,
            built.toEpochMilli(),
            took.toMillis(),
            contents.catalog().tables().size(),
            contents.catalog().columns().size(),
            contents.values(),
            contents.warnings(),
            Checksums.ofAll(folder, known));
    byte[] json = Json.write(manifest);
    OwnerOnly.writeThrough(folder.resolve(Parts.MANIFEST), json);
    return Checksums.of(json);
  }
}
