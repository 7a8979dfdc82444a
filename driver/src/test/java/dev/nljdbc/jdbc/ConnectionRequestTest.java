// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.ResolvedUrl;
import java.sql.Connection;
import java.sql.Driver;
import java.util.Map;
import java.util.Properties;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;

class ConnectionRequestTest {

  private final Properties given = new Properties();

  private static ConnectionRequest request(String url, Properties given) throws NlException {
    Driver driver = url.contains("duckdb") ? new DuckDBDriver() : new org.h2.Driver();
    return new ConnectionRequest(new ResolvedUrl(NlUrl.parse(url), driver), given);
  }

  @Test
  void target_propertiesChangedSince_areAsTheyWere() throws Exception {
    given.setProperty("user", "sa");
    given.setProperty("password", "first");
    ConnectionRequest request = request("jdbc:nl:h2:mem:", given);
    given.setProperty("user", "other");
    given.remove("password");
    given.setProperty("nl.model", "other");

    assertThat(request.factory().properties())
        .containsExactlyInAnyOrderEntriesOf(Map.of("user", "sa", "password", "first"));
    assertThat(request.factory().settings().required(Setting.MODEL)).isEqualTo("offline");
  }

  @Test
  void target_morePropertiesChangedSince_areAsTheyWere() throws Exception {
    given.setProperty("user", "sa");
    given.setProperty("IGNORECASE", "true");
    ConnectionRequest request = request("jdbc:nl:h2:mem:", given);
    given.clear();

    assertThat(request.factory().properties())
        .containsExactlyInAnyOrderEntriesOf(Map.of("user", "sa", "IGNORECASE", "true"));
  }

  @Test
  void connect_settingsAmongDefaults_areInForceAndKeptFromTheEngine() throws Exception {
    Properties defaults = new Properties();
    defaults.setProperty("nl.model", "some-model");
    Properties user = new Properties(defaults);
    user.setProperty("user", "sa");
    // DuckDB reads defaults and refuses what it does not know, H2 does not look at them
    for (String url : new String[] {"jdbc:nl:duckdb:", "jdbc:nl:h2:mem:"}) {
      ConnectionRequest request = request(url, user);
      try (Connection connection = request.connect()) {
        assertThat(connection.isClosed()).isFalse();
      }
      assertThat(request.factory().settings().required(Setting.MODEL)).isEqualTo("some-model");
      assertThat(request.factory().properties()).containsOnlyKeys("user");
    }
    assertThat(user).containsOnlyKeys("user");
  }

  @Test
  void login_settingGivenIsAtFault_isToldBeforeConnecting() {
    given.setProperty("user", "sa");
    given.setProperty("NL.LAB.ROUNDS", "many");
    assertThatThrownBy(() -> request("jdbc:nl:h2:mem:", given))
        .hasMessageContaining("nl.lab.rounds");
    given.remove("NL.LAB.ROUNDS");
    given.setProperty("nl.rounds", "3");
    assertThatThrownBy(() -> request("jdbc:nl:h2:mem:", given))
        .hasMessageContaining("nearest is nl.lab.rounds");
    given.remove("nl.rounds");
    given.setProperty("nl.modle", "x");
    assertThatThrownBy(() -> request("jdbc:nl:h2:mem:", given)).hasMessageContaining("nl.model");
    assertThatThrownBy(() -> request("jdbc:nl:h2:mem:;nl.modle=x", new Properties()))
        .hasMessageContaining("nl.model");
  }

  @Test
  void connect_settingOfTheProcessIsAtFault_onlyQuestionsAreToldSo() throws Exception {
    System.setProperty("nl.lab.rounds", "many");
    try {
      ConnectionRequest request = request("jdbc:nl:h2:mem:", given);
      request.connect().close();
      assertThatThrownBy(request::factory)
          .isInstanceOf(NlException.class)
          .hasMessageContaining("nl.lab.rounds");
    } finally {
      System.clearProperty("nl.lab.rounds");
    }
  }
}
