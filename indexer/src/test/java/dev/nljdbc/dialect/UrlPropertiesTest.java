// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.EngineFacts;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlPropertiesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql://db/shop?ApplicationName=a            | postgresql://db/shop",
        "postgresql://db/shop?ApplicationName=a;b          | postgresql://db/shop",
        "postgresql://db/shop?ApplicationName              | postgresql://db/shop",
        "postgresql://a:1,b:2/shop?applicationname=x&ssl=1 | postgresql://a:1,b:2/shop",
        "postgresql://db/shop?sslmode=require&user=bob     | postgresql://db/shop?user=bob",
        "postgresql://db/shop?user=bob&socketTimeout=9&options=-c%20x |"
            + " postgresql://db/shop?user=bob&options=-c%20x",
        "mariadb://db/shop?connectionAttributes=program:x,team:y | mariadb://db/shop",
        "mysql://db/shop?useSSL=false&serverTimezone=UTC   | mysql://db/shop?serverTimezone=UTC",
        "sqlite:/a/x.db?busy_timeout=9                     | sqlite:/a/x.db",
        "h2:tcp://db/x;LOCK_TIMEOUT=9;SCHEMA=A             | h2:tcp://db/x;SCHEMA=A",
        "h2:/x;INIT=SET A 1\\;LOCK_TIMEOUT=2               | h2:/x;INIT=SET A 1\\;LOCK_TIMEOUT=2",
        "duckdb:/x.duckdb;threads=2;schema=a               | duckdb:/x.duckdb;schema=a",
        "sqlserver://db;databaseName=a;applicationName=x   | sqlserver://db;databaseName=a",
        "sqlserver://db; applicationName = x;user=bob      | sqlserver://db;user=bob",
        "redshift://db/a?ApplicationName=x&user=bob        | redshift://db/a?user=bob"
      })
  void withoutTechnical_properties_onlyDecidingStay(String url, String kept) {
    assertThat(UrlProperties.withoutTechnical("jdbc:" + url)).isEqualTo("jdbc:" + kept);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "jdbc:postgresql://db/shop",
        "jdbc:postgresql://db/shop?",
        "jdbc:postgresql://db/shop?&currentSchema=a&&role=b",
        "jdbc:postgresql://db/shop?hideUnprivilegedObjects=true&sslcert=a&xApplicationName=b",
        "jdbc:postgresql:ApplicationName",
        "jdbc:mariadb://db/shop?sessionVariables=a=1&user=b",
        "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(HOST=h)))",
        "jdbc:h2:./x;;SCHEMA=A;",
        "jdbc:sqlite:file:a?b?mode=ro"
      })
  void withoutTechnical_noneThere_isTheSameText(String url) {
    assertThat(UrlProperties.withoutTechnical(url)).isEqualTo(url);
  }

  @Test
  void technicalProperties_neverDecideWhatIsSeen() {
    Set<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    EngineFacts.all().forEach(engine -> all.addAll(engine.words("technical properties")));
    all.addAll(EngineFacts.ofScheme("nosuch").words("technical properties"));
    assertThat(all)
        .contains("ApplicationName", "connectionAttributes", "applicationName")
        .doesNotContain("user", "database", "currentSchema", "options", "schema", "service")
        .doesNotContain("sslcert", "sslkey", "keyStore", "sessionVariables", "socketFactory")
        .doesNotContain("targetServerType", "hideUnprivilegedObjects", "INIT", "initSql");
  }
}
