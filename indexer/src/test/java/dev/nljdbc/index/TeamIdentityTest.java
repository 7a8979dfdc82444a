// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.files.ThisMachine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** By what a team knows a database. */
class TeamIdentityTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:sqlite:/data/shop.db",
        "jdbc:h2:file:~/shop",
        "jdbc:duckdb:shop.duckdb",
        "jdbc:postgresql://localhost/shop",
        "jdbc:postgresql://LOCALHOST:5432/shop?user=ann",
        "jdbc:postgresql:shop",
        "jdbc:mysql://127.0.0.1:3306/shop",
        "jdbc:mysql:///shop",
        "jdbc:mariadb://[::1]/shop",
        "jdbc:ignite:thin://127.0.0.1:10900,127.0.0.1:10901"
      })
  void ofTeam_databaseOfThisMachine_namesTheMachine(String url) {
    assertThat(DatabaseIdentity.ofTeam(url + "\nuser ann"))
        .endsWith("\nmachine " + ThisMachine.name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db.example.com/shop",
        "jdbc:postgresql://localhost.example.com/shop",
        "jdbc:h2:tcp://db/shop",
        "jdbc:trino://trino:8080/tpch",
        "jdbc:mysql://10.0.0.7/localhost"
      })
  void ofTeam_databaseOfAServer_isTheSameOnEachMachine(String url) {
    assertThat(DatabaseIdentity.ofTeam(url + "\nuser ann")).isEqualTo(url + "\nuser ann");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db/shop?user=ann, jdbc:postgresql://db/shop?user=bo",
    "jdbc:postgresql://db/shop?user=ann&ssl=true, jdbc:postgresql://db/shop?ssl=true",
    "jdbc:postgresql://db/shop?ssl=true&user=ann, jdbc:postgresql://db/shop?ssl=true",
    "jdbc:h2:tcp://db/shop;USER=ann, jdbc:h2:tcp://db/shop",
    "jdbc:mysql://ann@db/shop, jdbc:mysql://db/shop"
  })
  void ofAllUsers_otherUser_isTheSameDatabase(String one, String other) {
    assertThat(DatabaseIdentity.ofAllUsers(one + "\nuser ann\nrights a\ncatalog shop"))
        .isEqualTo(DatabaseIdentity.ofAllUsers(other + "\nuser bo\ncatalog shop"));
  }

  @Test
  void ofAllUsers_otherSchema_isAnotherDatabase() {
    String url = "jdbc:postgresql://db/shop";
    assertThat(DatabaseIdentity.ofAllUsers(url + "\nuser ann\nschema a"))
        .isNotEqualTo(DatabaseIdentity.ofAllUsers(url + "\nuser ann\nschema b"));
  }
}
