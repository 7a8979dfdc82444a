// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.DescriptionReader;
import dev.nljdbc.catalog.read.SavepointRunner;
import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.files.BoundedFile;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The present schema, read only when needed. If the engine's mark of the schema is known, its
 * fingerprint comes from the cache.
 */
final class LazySchema {

  private static final int LENGTH = 32;

  private final Connection connection;
  private final IndexRequest request;
  private final FingerprintCache memo;
  private final String mark;
  private @Nullable CurrentCatalog schema;
  private @Nullable String fingerprint;

  private LazySchema(
      Connection connection, IndexRequest request, FingerprintCache memo, String mark) {
    this.connection = connection;
    this.request = request;
    this.memo = memo;
    this.mark = mark;
    this.fingerprint = mark.isEmpty() ? null : memo.fingerprint(mark).orElse(null);
  }

  static LazySchema at(Connection connection, IndexRequest request, FingerprintCache memo)
      throws SQLException {
    return new LazySchema(connection, request, memo, mark(connection, request));
  }

  /** Empty when the engine has none. */
  private static String mark(Connection connection, IndexRequest request) throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    String product = meta.getDatabaseProductName();
    Optional<String> engines = engines(connection, product);
    if (engines.isEmpty()) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    parts.add(CurrentCatalog.settings(request));
    parts.add(product + " " + meta.getDatabaseProductVersion());
    parts.add(engines.get());
    parts.add(SessionState.grants(connection, product));
    parts.add(request.texts().described().get().fingerprint());
    files(connection, request).forEach(file -> parts.add(file + " " + BoundedFile.stamp(file)));
    return Sha256.hex(String.join("\n", parts), LENGTH);
  }

  private static Optional<String> engines(Connection connection, String product)
      throws SQLException {
    return new SavepointRunner(connection)
        .get(() -> Dialects.of(product).changes().schema(connection), unknown -> {})
        .flatMap(known -> known);
  }

  private static List<Path> files(Connection connection, IndexRequest request) throws SQLException {
    List<Path> files = new ArrayList<>(new DescriptionReader().places(connection));
    request.texts().descriptions().ifPresent(files::add);
    request.texts().queries().ifPresent(place -> files.addAll(allIn(place)));
    request.texts().semantics().forEach(place -> files.addAll(allIn(place)));
    return files;
  }

  private static List<Path> allIn(Path place) {
    try (Stream<Path> all = Files.walk(place)) {
      return all.sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(place);
    }
  }

  /** The fingerprint of the schema as it is now. */
  String fingerprint() throws SQLException {
    String known = fingerprint;
    if (known == null) {
      known = schema().fingerprint();
      fingerprint = known;
    }
    return known;
  }

  /** The schema, read when this is first called. */
  CurrentCatalog schema() throws SQLException {
    CurrentCatalog read = schema;
    if (read == null) {
      read = CurrentCatalog.read(connection, request);
      schema = read;
      fingerprint = read.fingerprint();
    }
    return read;
  }

  /** Caches the fingerprint for the engine's mark. Called once the index exists. */
  void remember() throws SQLException {
    if (!mark.isEmpty()) {
      memo.remember(mark, fingerprint());
    }
  }

  /**
   * Caches the latest mark of a schema with its fingerprint: in a file of the index directory, or
   * in memory. A failure only costs a reading of the schema.
   */
  static final class FingerprintCache {

    private static final String FILE = "schema";
    private static final int MOST_BYTES = 1_000;

    private final @Nullable Path folder;
    private volatile String known = "";

    /** In a directory; or for an index in memory. */
    FingerprintCache(@Nullable Path folder) {
      this.folder = folder;
    }

    Optional<String> fingerprint(String mark) {
      if (!known.startsWith(mark + " ") && folder != null) {
        known = read(folder);
      }
      String line = known;
      return line.matches("[0-9a-f]{32} [0-9a-f]{32}\n") && line.startsWith(mark + " ")
          ? Optional.of(line.substring(mark.length() + 1).strip())
          : Optional.empty();
    }

    private static String read(Path folder) {
      try {
        OwnerOnly.checkFolder(folder);
        Path file = folder.resolve(FILE);
        return new String(OwnerOnly.read(file, MOST_BYTES), StandardCharsets.ISO_8859_1);
      } catch (NoSuchFileException e) {
        return "";
      } catch (IOException e) {
        debug(e);
        return "";
      }
    }

    void remember(String mark, String fingerprint) {
      String line = mark + " " + fingerprint + "\n";
      if (line.equals(known)) {
        return;
      }
      known = line;
      if (folder == null) {
        return;
      }
      try {
        OwnerOnly.checkFolder(folder);
        OwnerOnly.replace(folder.resolve(FILE), line.getBytes(StandardCharsets.ISO_8859_1));
      } catch (IOException e) {
        debug(e);
      }
    }

    private static void debug(IOException e) {
      System.getLogger(FingerprintCache.class.getName())
          .log(System.Logger.Level.DEBUG, "The schema is read at each opening", e);
    }
  }
}
