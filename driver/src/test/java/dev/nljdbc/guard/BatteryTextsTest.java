// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.testing.Engines;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The texts of the {@link Battery}, with no engine behind the guard: the {@link Verdicts} are those
 * in the files. With {@code -Dnljdbc.battery.every=4} one text in four, others for each engine, for
 * a test of so many mutants.
 */
class BatteryTextsTest {

  private static final int EVERY = Integer.getInteger("nljdbc.battery.every", 1);

  private static final Map<String, List<String>> TABLES =
      Map.of(
          "customers",
          List.of("id", "name", "city", "joined", "score"),
          "orders",
          List.of("id", "customer_id", "amount", "placed"),
          "canary",
          List.of("n"));

  private static SqlGuard guard(Engines engine) {
    Map<String, List<String>> tables = new TreeMap<>(TABLES);
    if (engine == Engines.SQLITE) {
      tables.put("Order Details", List.of("id", "Unit Price"));
    }
    return new SqlGuard(Visibility.of("", "canary", "").of(Catalogs.of(engine, tables), ""));
  }

  private static String filled(String text) {
    return text.replace("${FILE}", "/tmp/canary/file.csv")
        .replace("${NEW}", "/tmp/canary/new")
        .replace("${DIR}", "/tmp/canary")
        .replace("${PORT}", "4711");
  }

  private static List<String> some(List<String> all, Engines engine) {
    return IntStream.range(0, all.size())
        .filter(i -> (i + engine.ordinal()) % EVERY == 0)
        .mapToObj(all::get)
        .toList();
  }

  private static List<String> judged(Engines engine, List<String> texts) {
    SqlGuard guard = guard(engine);
    return texts.stream().map(text -> Verdicts.of(guard, text, filled(text))).toList();
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_attack_isRefusedForTheReasonInTheFile(Engines engine) throws Exception {
    List<String> judged = judged(engine, some(Battery.attacks(engine), engine));
    assertThat(judged).allMatch(Verdicts::refuses);
    Verdicts.assertApproved("attacks", engine, judged, all -> some(all, engine));
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_harmlessQuery_passesAsInTheFile(Engines engine) throws Exception {
    List<String> tried = some(Battery.harmless(engine), engine);
    List<String> judged = judged(engine, tried);
    List<String> refused =
        IntStream.range(0, tried.size())
            .filter(i -> Verdicts.refuses(judged.get(i)))
            .mapToObj(tried::get)
            .toList();
    assertThat(refused)
        .containsExactlyInAnyOrderElementsOf(
            Battery.falselyRefused(engine).stream()
                .filter(query -> EVERY == 1 || tried.contains(query))
                .toList());
    Verdicts.assertApproved("harmless", engine, judged, all -> some(all, engine));
  }
}
