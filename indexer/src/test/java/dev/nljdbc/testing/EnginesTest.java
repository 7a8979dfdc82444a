// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EnginesTest {

  @ParameterizedTest
  @EnumSource(Engines.class)
  void freshUrl_twice_givesTwoEmptyDatabases(Engines engine, @TempDir Path directory)
      throws Exception {
    String first = engine.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    String second = engine.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    assertThat(first).isNotEqualTo(second);
    try (Connection connection = engine.connect(second);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM t")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isZero();
    }
  }
}
