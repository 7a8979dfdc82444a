// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Child;
import dev.nljdbc.testing.PackedLicences;
import dev.nljdbc.testing.SbomCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** nl-indexer.jar as it is packed. */
class IndexerJarIT {

  private static final String JAR = Path.of("target", "nl-indexer.jar").toAbsolutePath().toString();

  @TempDir Path folder;

  @Test
  void jar_always_carriesLicencesAndNotices() throws Exception {
    PackedLicences.check(Path.of(JAR), "indexer");
  }

  @Test
  void jar_always_namesAllThatItIsMadeOf() throws Exception {
    SbomCheck.check(Path.of(JAR));
  }

  @Test
  void build_thenSearch_usesTheIndexInTheUsersCache() throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("a shop.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT)");
      statement.execute("INSERT INTO city VALUES (1, 'Zürich'), (2, '東京')");
    }
    Child built = run("build", url);
    assertThat(built.code()).as(built.err()).isZero();
    assertThat(built.err()).isEmpty();
    Child found = run("search-value", url, "zurich", "東京");
    assertThat(found.out()).contains("Zürich", "東京");
    assertThat(folder.resolve("cache/nl-jdbc")).isNotEmptyDirectory();
  }

  @Test
  void enginesCarried_areFound() throws Exception {
    assertThat(run("build", "jdbc:mariadb://127.0.0.1:1/x").err()).contains("127.0.0.1");
    assertThat(run("build", "jdbc:h2:tcp://127.0.0.1:1/x").err()).contains("127.0.0.1");
    assertThat(run("build", "jdbc:duckdb:" + Files.createFile(folder.resolve("x.duckdb"))).err())
        .contains("org.duckdb:duckdb_jdbc");
    assertThat(run("--version").out()).startsWith("nl-indexer 0.");
  }

  private Child run(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("-jar", JAR));
    all.addAll(List.of(arguments));
    return Child.java(folder, Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()), all);
  }
}
