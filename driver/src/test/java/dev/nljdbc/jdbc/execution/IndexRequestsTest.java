// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Settings;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IndexRequestsTest {

  private static final SessionState.Identity ANYBODY = new SessionState.Identity("", "", true);

  private static IndexRequest request(String url, String unshared) throws Exception {
    ConnectionFactory target =
        new ConnectionFactory(
            DriverManager::getConnection,
            NlUrl.parse("jdbc:nl:" + url),
            new Properties(),
            Settings.defaults());
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:", "sa", "")) {
      return new IndexRequests(connection, target, unshared).of(ANYBODY, "", Optional.empty());
    }
  }

  @Test
  void identity_hasUserAndSchemaAndNoSecret() throws Exception {
    String identity =
        request("postgresql://scott:tiger@db/shop?password=tiger2&sslpassword=tiger3", "")
            .identity();
    assertThat(identity)
        .contains("postgresql://scott", "db/shop", "user SA", "schema PUBLIC")
        .doesNotContain("tiger");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqlite:shop.db",
        "duckdb:data/x.duckdb",
        "h2:./x",
        "h2:file:x",
        "sqlite:file:x.db"
      })
  void identity_relativeFile_tellsDirectoriesApart(String url) throws Exception {
    assertThat(request(url, "").identity()).contains(Path.of("").toAbsolutePath().toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqlite:/a/x.db",
        "h2:~/x",
        "h2:tcp://db/x",
        "duckdb:/x",
        "sqlite:C:\\x.db",
        "mariadb://db/x"
      })
  void identity_absoluteOrServer_isTheSameFromEverywhere(String url) throws Exception {
    assertThat(request(url, "").identity()).doesNotContain(Path.of("").toAbsolutePath().toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqlite::memory:",
        "sqlite:file::memory:?cache=shared",
        "h2:mem:shop",
        "duckdb:",
        "sqlite:",
        "duckdb::memory:x"
      })
  void root_databaseInMemory_isMemory(String url) throws Exception {
    assertThat(request(url, "").root()).isEmpty();
  }

  @Test
  void root_file_isTheCacheFolder() throws Exception {
    assertThat(request("sqlite:/a/x.db", "").root())
        .hasValueSatisfying(root -> assertThat(root).endsWithRaw(Path.of("nl-jdbc")));
    assertThat(request("sqlite:/a/memory.db", "").root()).isPresent();
    assertThat(request("sqlite:/a/x.db", "alone").root()).isEmpty();
  }

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "POSTGRESQL; ApplicationName=a&connectTimeout=9&tcpKeepAlive=true; currentSchema=other",
        "POSTGRESQL; sslmode=disable&ApplicationName=b; options=-c%20search_path%3Dother",
        "MARIADB; connectionAttributes=program:x,team:y&socketTimeout=9000;"
            + " sessionVariables=sql_mode='ANSI'",
        "MARIADB; sslMode=disable; connectionCollation=utf8mb4_bin"
      })
  void directory_technicalProperties_isThatOfTheBareUrl(
      Engines engine, String technical, String deciding) throws Exception {
    if (technical.equals("sslMode=disable")) {
      engine.assumeNotMySql("a mode by this name");
    }
    String url = engine.freshUrl(folder);
    assertThat(directory(engine, url, technical)).isEqualTo(directory(engine, url, ""));
    assertThat(directory(engine, url, deciding)).isNotEqualTo(directory(engine, url, ""));
    assertThat(directory(engine, url, technical + "&" + deciding))
        .isEqualTo(directory(engine, url, deciding));
  }

  private static Path directory(Engines engine, String url, String properties) throws Exception {
    String with = properties.isEmpty() ? url : url + (url.contains("?") ? "&" : "?") + properties;
    ConnectionFactory target =
        new ConnectionFactory(
            DriverManager::getConnection,
            NlUrl.parse("jdbc:nl:" + with.substring("jdbc:".length())),
            new Properties(),
            Settings.defaults());
    try (Connection connection = DriverManager.getConnection(with, engine.properties())) {
      return new IndexRequests(connection, target, "")
          .of(ANYBODY, "", Optional.empty())
          .directory()
          .orElseThrow();
    }
  }
}
