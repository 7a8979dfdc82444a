package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The texts of the {@link Battery}, with no engine behind the guard; with {@code
 * -Dnljdbc.battery.every=4} one in four, others for each engine, for a test of so many mutants.
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
          List.of("n"),
          "Order Details",
          List.of("id", "Unit Price"));

  private static SqlGuard guard(Engines engine) {
    String product =
        switch (engine) {
          case POSTGRESQL -> "PostgreSQL";
          case HSQLDB -> "HSQL Database Engine";
          case DERBY -> "Apache Derby";
          default -> engine.name();
        };
    List<Table> tables = new ArrayList<>();
    TABLES.forEach(
        (name, columns) -> {
          boolean quoted = name.indexOf(' ') >= 0;
          if (!quoted || engine == Engines.SQLITE) {
            tables.add(table(engine, name, columns));
          }
        });
    Catalog all = new Catalog(product, "1", tables, List.of());
    return new SqlGuard(Visibility.of("", "canary", "", "").of(all, ""));
  }

  private static Table table(Engines engine, String name, List<String> columns) {
    TableId id = TableId.of(cased(engine, name));
    List<Column> made =
        columns.stream()
            .map(column -> cased(engine, column))
            .map(c -> new Column(id.column(c), "TEXT", Types.VARCHAR, true, null, "", List.of()))
            .toList();
    return new Table(id, Table.Kind.TABLE, made, List.of(), List.of(), -1, false, "");
  }

  private static String cased(Engines engine, String name) {
    return engine.upperCase() ? name.toUpperCase(Locale.ROOT) : name;
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

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_attack_isRefused(Engines engine) {
    SqlGuard guard = guard(engine);
    for (String attack : some(Battery.attacks(engine), engine)) {
      assertThatThrownBy(() -> guard.check(filled(attack)))
          .as(attack)
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.REFUSED));
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_harmlessQuery_passes(Engines engine) {
    SqlGuard guard = guard(engine);
    List<String> tried = some(Battery.harmless(engine), engine);
    List<String> refused = new ArrayList<>();
    for (String query : tried) {
      try {
        assertThat(guard.check(query)).isNotBlank();
        assertThat(guard.reads(query)).as(query).isTrue();
      } catch (NlException e) {
        refused.add(query);
      }
    }
    assertThat(refused)
        .containsExactlyInAnyOrderElementsOf(
            Battery.falselyRefused(engine).stream()
                .filter(query -> EVERY == 1 || tried.contains(query))
                .toList());
  }
}
