// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.testing.TableTest;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class UrlPropertiesTest {

  @TableTest
  void withoutTechnical_properties_onlyDecidingStay(String url, String kept) {
    assertThat(UrlProperties.withoutTechnical("jdbc:" + url)).isEqualTo("jdbc:" + kept);
  }

  @TableTest
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
