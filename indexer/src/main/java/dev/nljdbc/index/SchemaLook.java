package dev.nljdbc.index;

import dev.nljdbc.catalog.Attempts;
import dev.nljdbc.catalog.DescriptionReader;
import dev.nljdbc.catalog.Sha256;
import dev.nljdbc.dialect.Dialects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A look at the schema as it is now. Where the engine has a mark of it that was seen before, the
 * fingerprint of then holds, and the schema itself is read only when it is needed.
 */
final class SchemaLook {

  private static final int LENGTH = 32;

  private final Connection connection;
  private final IndexRequest request;
  private final SchemaMemo memo;
  private final String mark;
  private @Nullable Schema schema;
  private @Nullable String fingerprint;

  private SchemaLook(Connection connection, IndexRequest request, SchemaMemo memo, String mark) {
    this.connection = connection;
    this.request = request;
    this.memo = memo;
    this.mark = mark;
    this.fingerprint = mark.isEmpty() ? null : memo.fingerprint(mark).orElse(null);
  }

  static SchemaLook at(Connection connection, IndexRequest request, SchemaMemo memo)
      throws SQLException {
    return new SchemaLook(connection, request, memo, mark(connection, request));
  }

  /** Empty when the engine has none. */
  private static String mark(Connection connection, IndexRequest request) throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    String product = meta.getDatabaseProductName();
    Optional<String> engines =
        new Attempts(connection)
            .get(() -> Dialects.of(product).changes().schema(connection), unknown -> {})
            .flatMap(known -> known);
    if (engines.isEmpty()) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    parts.add(Schema.settings(request));
    parts.add(product + " " + meta.getDatabaseProductVersion());
    parts.add(engines.get());
    parts.add(request.described().get().fingerprint());
    List<Path> files = new ArrayList<>(new DescriptionReader().places(connection));
    request.descriptions().ifPresent(files::add);
    request.queries().ifPresent(place -> files.addAll(allIn(place)));
    files.forEach(file -> parts.add(file + " " + stamp(file)));
    return Sha256.hex(String.join("\n", parts), LENGTH);
  }

  private static List<Path> allIn(Path place) {
    try (Stream<Path> all = Files.walk(place)) {
      return all.sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(place);
    }
  }

  private static String stamp(Path file) {
    try {
      BasicFileAttributes known = Files.readAttributes(file, BasicFileAttributes.class);
      return known.size() + " " + known.lastModifiedTime() + " " + known.fileKey();
    } catch (IOException e) {
      return "none"; // as good a stamp as any: it has another when it is there
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
  Schema schema() throws SQLException {
    Schema read = schema;
    if (read == null) {
      read = Schema.read(connection, request);
      schema = read;
      fingerprint = read.fingerprint();
    }
    return read;
  }

  /** What was found out holds as long as the mark stays. To be called with the index in place. */
  void remember() throws SQLException {
    if (!mark.isEmpty()) {
      memo.remember(mark, fingerprint());
    }
  }
}
