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
        "jdbc:hsqldb:file:x;crypt_key=604a;a=1         | jdbc:hsqldb:file:x;crypt_key=***;a=1",
        "jdbc:sqlite:x.db?key=604a&cipher=chacha20     | jdbc:sqlite:x.db?key=***&cipher=chacha20",
        "https://gw/v1?subscription-key=604a           | https://gw/v1?subscription-key=***",
        "jdbc:postgresql://h/db?password=a,b)c&d=1     | jdbc:postgresql://h/db?password=***&d=1",
        "jdbc:mysql://(host=h,password=s3cret)/db      | jdbc:mysql://(host=h,password=***)/db",
        "jdbc:sqlserver://h;password={a;b};user=u      | jdbc:sqlserver://h;password=***;user=u",
        "jdbc:postgresql://u:p@ss@h/db                 | jdbc:postgresql://u:***@h/db",
        "jdbc:cassandra://h/x?keyspace=shop            | jdbc:cassandra://h/x?keyspace=shop",
        "jdbc:postgresql://h/db?tcpKeepAlive=true      | jdbc:postgresql://h/db?tcpKeepAlive=true",
        "jdbc:nl:sqlite:a.db                           | jdbc:nl:sqlite:a.db",
      })
  void hide_secretsInUrls_areStarsAndNothingElseChanges(String url, String hidden) {
    assertThat(Secrets.hide(url)).isEqualTo(hidden);
  }
}
