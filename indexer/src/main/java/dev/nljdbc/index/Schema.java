package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.CatalogReader;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The catalog as it is now, before rows are looked at.
 *
 * @param catalog with descriptions
 * @param fingerprint of it, and of what else an index depends on
 */
record Schema(Catalog catalog, String fingerprint) {

  static Schema read(Connection connection, IndexRequest request) throws SQLException {
    Catalog catalog = new CatalogReader().read(connection);
    String made = Manifest.FORMAT + " " + request.maxValuesPerColumn() + " ";
    return new Schema(
        catalog, DatabaseId.sha256(made + DatabaseId.sha256(Json.write(catalog))).substring(0, 32));
  }
}
