// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kinds of attacks by name, on dialects whose engines are not there: the guard alone. */
class OtherDialectsKindsTest {

  private static final int LEAST = 20;

  @ParameterizedTest
  @CsvSource({"UNKNOWN,Acme SQL", "TRINO,Trino", "SPARK,Spark SQL", "MYSQL,MySQL"})
  void check_kindOfAttack_isRefused(String dialect, String product) {
    List<String> passed = new ArrayList<>();
    Set<String> tried = new HashSet<>();
    SqlGuard guard = new SqlGuard(Catalogs.of(product, "customers", "orders"));
    for (Battery.Kind kind : Battery.kinds()) {
      if (kind.engine().equals(dialect)) {
        tried.add(kind.name());
        if (passes(guard, kind.sql())) {
          passed.add(kind.name() + ": " + kind.sql());
        }
      }
    }
    assertThat(passed).isEmpty();
    assertThat(tried).hasSizeGreaterThanOrEqualTo(LEAST);
    assertThat(passes(guard, "SELECT * FROM customers")).isTrue();
  }

  private static boolean passes(SqlGuard guard, String sql) {
    try {
      return !guard.check(sql).isEmpty();
    } catch (NlException refused) {
      return false;
    }
  }
}
