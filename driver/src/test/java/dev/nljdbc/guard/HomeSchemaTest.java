// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.catalog.read.SchemaList;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Two schemas with tables of one name, of which questions may read one. */
class HomeSchemaTest {

  @TempDir Path directory;

  @TableTest
  void check_tableOfTheUsualSchema_isNotTheHomeSchemas(Engines engine, String usual, String go)
      throws Exception {
    String url = engine.urlWith(directory);
    try (Connection connection = engine.connect(url)) {
      Engines.run(
          connection,
          "CREATE SCHEMA crm",
          "CREATE TABLE crm.users (name VARCHAR(9))",
          "CREATE TABLE " + usual + ".users (secret VARCHAR(9))",
          go);
      Catalog catalog = new CatalogReader(false, new SchemaList(List.of("crm"))).read(connection);
      SqlGuard guard = new SqlGuard(catalog);
      String own = engine.upperCase() ? "CRM" : "crm";
      for (String allowed : List.of("users", "crm.users", "\"" + own + "\".users")) {
        assertThatCode(() -> guard.check("SELECT * FROM " + allowed)).doesNotThrowAnyException();
      }
      for (String refused : List.of(usual + ".users", "\"" + usual + "\".users", "other.users")) {
        assertThatThrownBy(() -> guard.check("SELECT * FROM " + refused))
            .as(refused)
            .isInstanceOf(NlException.class);
      }
    }
  }
}
