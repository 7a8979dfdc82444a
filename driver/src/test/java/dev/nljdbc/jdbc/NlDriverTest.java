// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.jdbc.execution.ResolvedUrl;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NlDriverTest {

  private final NlDriver driver = new NlDriver();

  @Test
  void services_nameTheDriver() throws Exception {
    assertThat(ServiceLoader.load(Driver.class)).hasAtLeastOneElementOfType(NlDriver.class);
    assertThat(DriverManager.getDriver("jdbc:nl:h2:mem:")).isInstanceOf(NlDriver.class);
  }

  @Test
  void connect_anotherUrl_isNull() throws Exception {
    assertThat(driver.connect("jdbc:h2:mem:", new Properties())).isNull();
    assertThat(driver.acceptsURL("jdbc:nlx:h2:mem:")).isFalse();
    assertThat(driver.acceptsURL(null)).isFalse();
    assertThat(driver.acceptsURL("JDBC:NL:h2:mem:")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:nl:,jdbc:nl:sqlite:",
    "jdbc:nl:shop,jdbc:nl:sqlite:",
    "jdbc:nl: ,jdbc:nl:sqlite:"
  })
  void connect_noInnerUrl_saysHowItIsWritten(String url, String said) {
    assertThatThrownBy(() -> driver.connect(url, null))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.URL))
        .hasMessageContaining(said);
  }

  @TableTest
  void connect_engineDriverMissing_namesTheArtifactAndNoPassword(String url, String said) {
    assertThatThrownBy(() -> driver.connect(url, new Properties()))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.URL))
        .hasMessageContaining(said)
        .hasMessageNotContaining("tiger");
  }

  @Test
  void connect_engineRefusesTheUrl_isItsOwnException(@TempDir Path directory) {
    assertThatThrownBy(
            () ->
                driver.connect("jdbc:nl:sqlite:" + directory.resolve("no/such/folder/x.db"), null))
        .isInstanceOf(SQLException.class)
        .isNotInstanceOf(NlException.class);
    assertThatThrownBy(() -> driver.connect("jdbc:nl:postgresql://localhost:1/x", null))
        .isInstanceOf(org.postgresql.util.PSQLException.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "MARIADB"})
  void connect_wrongCredentials_isTheEnginesOwnException(Engines engine, @TempDir Path directory)
      throws Exception {
    String url = engine.urlWith(directory);
    Properties wrong = engine.properties();
    wrong.setProperty("user", "nobody");
    wrong.setProperty("password", "guessed-secret");
    SQLException bare =
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url, wrong));
    SQLException ours =
        catchThrowableOfType(
            SQLException.class,
            () -> DriverManager.getConnection("jdbc:nl:" + url.substring(5), wrong));
    assertThat((Throwable) bare).isNotNull();
    assertThat((Throwable) ours).hasSameClassAs(bare);
    assertThat(withoutNumber(ours)).isEqualTo(withoutNumber(bare));
    assertThat(ours.getSQLState()).isEqualTo(bare.getSQLState());
    assertThat(ours.getMessage()).doesNotContain("guessed-secret");
  }

  /** MariaDB begins its messages with the connection's number. */
  private static String withoutNumber(SQLException e) {
    return e.getMessage().replaceFirst("^\\(conn=\\d+\\) ", "");
  }

  @Test
  void connect_settings_doNotReachTheEngineAndPropertiesStay() throws Exception {
    Properties given = new Properties(new Properties());
    given.setProperty("user", "sa");
    given.setProperty("password", "");
    given.setProperty("nl.model", "offline");
    Properties before = (Properties) given.clone();
    // H2 refuses settings that it does not know
    try (Connection connection =
        driver.connect("jdbc:nl:h2:mem:settings;nl.lab.rounds=3;DB_CLOSE_DELAY=0", given)) {
      assertThat(connection.getMetaData().getURL())
          .isEqualTo("jdbc:nl:h2:mem:settings;nl.lab.rounds=3;DB_CLOSE_DELAY=0");
    }
    assertThat(given).isEqualTo(before);
  }

  @Test
  void connect_unknownSetting_namesTheNearest() {
    assertThatThrownBy(() -> driver.connect("jdbc:nl:h2:mem:;nl.modle=x", null))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("nl.model");
  }

  @Test
  void connect_inContextLoaderOnly_isFound() throws Exception {
    UrlResolver blind = new UrlResolver(ClassLoader.getPlatformClassLoader());
    assertThat(blind.driver("jdbc:h2:mem:")).isInstanceOf(org.h2.Driver.class);
  }

  @Test
  void metaData_url_hasNoSecrets() throws Exception {
    try (Connection connection =
        driver.connect("jdbc:nl:h2:mem:;USER=sa;PASSWORD=hidden-one", new Properties())) {
      assertThat(connection.getMetaData().getURL())
          .startsWith("jdbc:nl:h2:mem:")
          .doesNotContain("hidden-one");
    }
  }

  @Test
  void version_isThePoms() throws Exception {
    String version = driver.getMajorVersion() + "." + driver.getMinorVersion() + ".";
    assertThat(Files.readString(Path.of("..", "pom.xml"))).contains("<revision>" + version);
  }

  @Test
  void getPropertyInfo_nothingGiven_listsOurSettings() throws Exception {
    DriverPropertyInfo[] infos = driver.getPropertyInfo(null, null);
    assertThat(Arrays.stream(infos).map(i -> i.name))
        .containsExactlyElementsOf(
            Arrays.stream(Setting.values()).filter(s -> !s.lab()).map(Setting::key).toList());
    assertThat(infos).allSatisfy(i -> assertThat(i.description).isNotBlank());
  }

  @Test
  void getPropertyInfo_aUrl_addsTheEnginesAndHidesKeys() throws Exception {
    Properties given = new Properties();
    given.setProperty("nl.api-key", "sk-secret");
    DriverPropertyInfo[] infos =
        driver.getPropertyInfo("jdbc:nl:postgresql://localhost/x?nl.lab.rounds=5", given);
    assertThat(Arrays.stream(infos).map(i -> i.name)).contains("nl.lab.rounds", "sslmode");
    assertThat(Arrays.stream(infos).filter(i -> i.name.startsWith("nl.")).map(i -> i.value))
        .contains("5")
        .doesNotContain("sk-secret");
  }

  @Test
  void getPropertyInfo_keyInTheUrl_isNotShown() throws Exception {
    DriverPropertyInfo[] infos =
        driver.getPropertyInfo("jdbc:nl:h2:mem:x;nl.api-key=sk-secret", new Properties());
    assertThat(Arrays.stream(infos).map(i -> i.name)).contains("nl.api-key");
    assertThat(Arrays.stream(infos).map(i -> i.value)).doesNotContain("sk-secret");
  }

  @Test
  void dataSource_properties_connect() throws Exception {
    NlDataSource source = new NlDataSource();
    source.setUrl("jdbc:nl:h2:mem:");
    source.setUser("sa");
    source.setPassword("");
    try (Connection connection = source.getConnection();
        ResultSet rows = connection.createStatement().executeQuery("SELECT 7")) {
      rows.next();
      assertThat(rows.getInt(1)).isEqualTo(7);
      assertThat(rows.getStatement().isClosed()).isFalse();
    }
    assertThat(source.toString()).doesNotContain("password");
    assertThatThrownBy(() -> new NlDataSource().getConnection()).isInstanceOf(NlException.class);
  }

  @Test
  void close_sessionThatFailsToEnd_closesTheEnginesConnection() throws Exception {
    Connection engines = DriverManager.getConnection("jdbc:sqlite:");
    NlRuntime runtime =
        new NlRuntime(
            new IndexStore(),
            (database, question, workspace, cancellation, failed, recent) -> {
              throw new NlException(NlError.NO_ANSWER, "not asked here");
            });
    NlConnection asking =
        new NlConnection(
            engines,
            new ConnectionRequest(
                new ResolvedUrl(
                    NlUrl.parse("jdbc:nl:sqlite:x.db"), DriverManager.getDriver("jdbc:sqlite:")),
                new Properties()),
            () -> runtime);
    Cancellation hanging = asking.session().begin(Cancellation.unbounded());
    try (Cancellation.Registration unused =
        hanging.onCancel(
            () -> {
              throw new IllegalStateException("planted");
            })) {
      assertThatThrownBy(asking::close).hasMessage("planted");
    }
    assertThat(engines.isClosed()).isTrue();
  }
}
