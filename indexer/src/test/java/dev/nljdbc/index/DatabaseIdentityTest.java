// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseIdentityTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:sqlite::memory:",
        "jdbc:sqlite:",
        "jdbc:sqlite:file::memory:?cache=shared",
        "jdbc:sqlite:file:x?mode=memory&cache=shared",
        "jdbc:duckdb:",
        "jdbc:duckdb::memory:",
        "jdbc:duckdb:memory:shop",
        "jdbc:h2:mem:shop",
        "jdbc:hsqldb:mem:shop",
        "jdbc:derby:memory:shop;create=true"
      })
  void inMemory_databaseOfTheProcess_isTrue(String url) {
    assertThat(DatabaseIdentity.inMemory(url)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:sqlite:memory.db",
        "jdbc:sqlite:/data/memory/shop.db",
        "jdbc:duckdb:memory_cards.duckdb",
        "jdbc:h2:file:memory-game",
        "jdbc:h2:./members",
        "jdbc:postgresql://host/memory"
      })
  void inMemory_file_isFalse(String url) {
    assertThat(DatabaseIdentity.inMemory(url)).isFalse();
  }
}
