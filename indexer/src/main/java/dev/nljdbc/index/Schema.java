package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.CatalogReader;
import dev.nljdbc.catalog.DescriptionReader;
import dev.nljdbc.catalog.Descriptions;
import dev.nljdbc.queries.WrittenQueries;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The catalog as it is now, before rows are looked at.
 *
 * @param catalog with descriptions
 * @param written the queries that people wrote
 * @param fingerprint of all that, and of what else an index depends on
 * @param warnings of descriptions that could not be read
 */
record Schema(Catalog catalog, WrittenQueries written, String fingerprint, List<String> warnings) {

  private static final int FINGERPRINT = 32;

  Schema {
    warnings = List.copyOf(warnings);
  }

  static Schema read(Connection connection, IndexRequest request) throws SQLException {
    List<String> warnings = new ArrayList<>();
    DescriptionReader reader = new DescriptionReader();
    Catalog catalog =
        new CatalogReader()
            .read(connection)
            .describedBy(
                reader
                    .beside(connection, warnings::add)
                    .under(ofUser(reader, request.descriptions(), warnings)));
    WrittenQueries written = WrittenQueries.read(connection, catalog, request.queries());
    String made =
        Manifest.FORMAT + " " + request.maxValuesPerColumn() + " " + written.fingerprint() + " ";
    String hash = DatabaseId.sha256(made + DatabaseId.sha256(Json.write(catalog)));
    return new Schema(catalog, written, hash.substring(0, FINGERPRINT), warnings);
  }

  private static Descriptions ofUser(
      DescriptionReader reader, Optional<Path> file, List<String> warnings) {
    if (file.isEmpty()) {
      return Descriptions.NONE;
    }
    try {
      return reader.read(file.get());
    } catch (IOException e) {
      warnings.add("The descriptions in " + file.get() + " can't be used: " + e.getMessage());
      return Descriptions.NONE;
    }
  }
}
