package dev.nljdbc.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlException;
import java.sql.Connection;
import java.sql.Driver;
import java.util.Map;
import java.util.Properties;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;

class LoginTest {

  private final Properties given = new Properties();

  private static Login login(String url, Properties given) throws NlException {
    Driver driver = url.contains("duckdb") ? new DuckDBDriver() : new org.h2.Driver();
    return new Login(new Route(NlUrl.parse(url), driver), given);
  }

  @Test
  void target_propertiesChangedSince_areAsTheyWere() throws Exception {
    given.setProperty("user", "sa");
    given.setProperty("password", "first");
    Login login = login("jdbc:nl:h2:mem:", given);
    given.setProperty("user", "other");
    given.remove("password");
    given.setProperty("nl.model", "other");

    assertThat(login.target().properties())
        .containsExactlyInAnyOrderEntriesOf(Map.of("user", "sa", "password", "first"));
    assertThat(login.target().settings().required(Setting.MODEL)).isEqualTo("offline");
  }

  @Test
  void target_morePropertiesChangedSince_areAsTheyWere() throws Exception {
    given.setProperty("user", "sa");
    given.setProperty("IGNORECASE", "true");
    Login login = login("jdbc:nl:h2:mem:", given);
    given.clear();

    assertThat(login.target().properties())
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
      Login login = login(url, user);
      try (Connection connection = login.connect()) {
        assertThat(connection.isClosed()).isFalse();
      }
      assertThat(login.target().settings().required(Setting.MODEL)).isEqualTo("some-model");
      assertThat(login.target().properties()).containsOnlyKeys("user");
    }
    assertThat(user).containsOnlyKeys("user");
  }

  @Test
  void login_settingGivenIsAtFault_isToldBeforeConnecting() {
    given.setProperty("user", "sa");
    given.setProperty("NL.ROUNDS", "many");
    assertThatThrownBy(() -> login("jdbc:nl:h2:mem:", given)).hasMessageContaining("nl.lab.rounds");
    given.remove("NL.ROUNDS");
    given.setProperty("nl.modle", "x");
    assertThatThrownBy(() -> login("jdbc:nl:h2:mem:", given)).hasMessageContaining("nl.model");
    assertThatThrownBy(() -> login("jdbc:nl:h2:mem:;nl.modle=x", new Properties()))
        .hasMessageContaining("nl.model");
  }

  @Test
  void connect_settingOfTheProcessIsAtFault_onlyQuestionsAreToldSo() throws Exception {
    System.setProperty("nl.lab.rounds", "many");
    try {
      Login login = login("jdbc:nl:h2:mem:", given);
      login.connect().close();
      assertThatThrownBy(login::target)
          .isInstanceOf(NlException.class)
          .hasMessageContaining("nl.lab.rounds");
    } finally {
      System.clearProperty("nl.lab.rounds");
    }
  }
}
