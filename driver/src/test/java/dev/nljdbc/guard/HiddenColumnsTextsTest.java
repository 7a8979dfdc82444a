// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.testing.Engines;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The texts of {@link HiddenColumnsTest}, with no engine behind the guard. */
class HiddenColumnsTextsTest {

  private static final Map<String, List<String>> TABLES =
      Map.of(
          "users", List.of("id", "name", "secret"),
          "notes", List.of("id", "user_id", "body", "secret"),
          "vault", List.of("secret"),
          "tags", List.of("oid"),
          "shown", List.of("id", "name"));

  private static SqlGuard guard(Engines engine) {
    Catalog all = Catalogs.of(engine, TABLES);
    return new SqlGuard(Visibility.of("", "vault", "users.secret").of(all, ""));
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_wayToAHiddenColumn_isJudgedAsInTheFile(Engines engine) throws Exception {
    SqlGuard guard = guard(engine);
    List<String> harmless =
        HiddenColumnsTest.HARMLESS.stream().map(sql -> Verdicts.of(guard, sql, sql)).toList();
    assertThat(harmless).noneMatch(Verdicts::refuses);
    List<String> attacks =
        HiddenColumnsTest.ATTACKS.stream().map(sql -> Verdicts.of(guard, sql, sql)).toList();
    Verdicts.assertApproved(
        "hidden", engine, Stream.of(attacks, harmless).flatMap(List::stream).toList(), all -> all);
  }
}
