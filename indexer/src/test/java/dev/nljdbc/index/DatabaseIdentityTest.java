// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;

class DatabaseIdentityTest {

  @TableTest
  void inMemory_databaseOfTheProcess_isTrue(String url) {
    assertThat(DatabaseIdentity.inMemory(url)).isTrue();
  }

  @TableTest
  void inMemory_file_isFalse(String url) {
    assertThat(DatabaseIdentity.inMemory(url)).isFalse();
  }
}
