// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "jdbc:nl:postgresql://u:s3cret@h/db            | jdbc:nl:postgresql://u:***@h/db",
        "jdbc:nl:postgresql://h/db?password=s3cret&a=1 |"
            + " jdbc:nl:postgresql://h/db?password=***&a=1",
        "jdbc:nl:h2:mem:x;USER=sa;PASSWORD=s3cret      | jdbc:nl:h2:mem:x;USER=sa;PASSWORD=***",
        "jdbc:nl:x:y?sslKeyPassword=s3cret             | jdbc:nl:x:y?sslKeyPassword=***",
        "jdbc:oracle:thin:scott/s3cret@//h:1521/x      | jdbc:oracle:thin:scott/***@//h:1521/x",
        "jdbc:nl:sqlite:a.db                           | jdbc:nl:sqlite:a.db",
      })
  void hide_secretsInUrls_areStarsAndNothingElseChanges(String url, String hidden) {
    assertThat(Secrets.hide(url)).isEqualTo(hidden);
  }
}
