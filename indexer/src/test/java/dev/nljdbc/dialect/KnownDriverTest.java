// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.sql.Driver;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KnownDriverTest {

  /** Of the engines whose drivers are there: the class is a driver, in a jar of that artifact. */
  @ParameterizedTest
  @EnumSource(Engines.class)
  void of_engineOfTests_isItsDriverInItsArtifact(Engines engine) throws Exception {
    KnownDriver known = KnownDriver.of(engine.name()).orElseThrow();
    Class<?> type = Class.forName(known.className());

    assertThat(Driver.class).isAssignableFrom(type);
    String jar = type.getProtectionDomain().getCodeSource().getLocation().getPath();
    String[] artifact = known.artifact().split(":");
    assertThat(jar)
        .contains(artifact[0].replace('.', '/') + "/" + artifact[1] + "/")
        .contains(artifact[1] + "-");
  }
}
