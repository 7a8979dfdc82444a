// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;

class SecretsTest {

  @TableTest
  void hide_secretsInUrls_areStarsAndNothingElseChanges(String url, String hidden) {
    assertThat(Secrets.hide(url)).isEqualTo(hidden);
  }
}
