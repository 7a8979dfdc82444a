// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Kinds of attacks by name, on each engine's own catalog. They are not run where they pass: some
 * would end the server, or this process.
 */
class AttackKindsTest {

  private static final int KINDS = 100;
  private static final int LEAST = 60;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_kindOfAttack_isRefused(Engines engine) throws Exception {
    List<String> passed = new ArrayList<>();
    Set<String> tried = new HashSet<>();
    try (Canaries canaries = Canaries.on(engine)) {
      SqlGuard guard = new SqlGuard(canaries.catalog());
      for (Battery.Kind kind : Battery.kinds()) {
        if (kind.engine().equals(engine.name())) {
          tried.add(kind.name());
          if (passes(guard, canaries.filled(kind.sql()))) {
            passed.add(kind.name() + ": " + kind.sql());
          }
        }
      }
    }
    assertThat(passed).isEmpty();
    assertThat(tried).hasSizeGreaterThanOrEqualTo(LEAST);
    assertThat(Battery.kinds().stream().map(Battery.Kind::name).distinct())
        .hasSizeGreaterThan(KINDS);
  }

  private static boolean passes(SqlGuard guard, String sql) {
    try {
      return !guard.check(sql).isEmpty();
    } catch (NlException refused) {
      return false;
    }
  }
}
