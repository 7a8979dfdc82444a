package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The texts of the {@link Battery}, with no engine behind the guard, and why each is refused or
 * what the parser reads in its place: the files in {@code verdicts}, written anew with {@code
 * -Dnljdbc.update=true}. With {@code -Dnljdbc.battery.every=4} one text in four, others for each
 * engine, for a test of so many mutants.
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

  /** The reason of its refusal, or what the parser and the engine are given instead of it. */
  private static String verdict(SqlGuard guard, String text) {
    try {
      String passed = guard.check(filled(text));
      assertThat(guard.reads(passed)).as(text).isTrue();
      String parsable = guard.parsable(passed);
      return "passes"
          + (parsable.equals(text) ? "" : " as " + parsable)
          + (passed.equals(filled(text)) ? "" : ", runs as " + passed);
    } catch (NlException e) {
      assertThat(e.error()).as(text).isEqualTo(NlError.REFUSED);
      String what = String.valueOf(e.getMessage());
      return "refused: " + what.substring("Refused: ".length(), what.indexOf(". "));
    }
  }

  /** Each with its verdict below it, as the files hold them. */
  private static List<String> judged(SqlGuard guard, List<String> texts) {
    return texts.stream()
        .map(text -> Battery.line(text) + "\n  " + Battery.line(verdict(guard, text)))
        .toList();
  }

  /** Whoever changes the guard sees in the file's changes what else it judges now. */
  private static void assertApproved(String kind, Engines engine, List<String> judged)
      throws IOException {
    String name = kind + "-" + engine.name().toLowerCase(Locale.ROOT) + ".txt";
    Path file = Path.of("src/test/resources/dev/nljdbc/guard/verdicts", name);
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, String.join("\n", judged) + "\n");
    } else {
      List<String> approved = List.of(Files.readString(file).strip().split("\n(?! {2})"));
      assertThat(judged).as(name).containsExactlyElementsOf(some(approved, engine));
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_attack_isRefusedForTheReasonInTheFile(Engines engine) throws Exception {
    List<String> judged = judged(guard(engine), some(Battery.attacks(engine), engine));
    assertThat(judged).allMatch(attack -> attack.contains("\n  refused: "));
    assertApproved("attacks", engine, judged);
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_harmlessQuery_passesAsInTheFile(Engines engine) throws Exception {
    List<String> tried = some(Battery.harmless(engine), engine);
    List<String> judged = judged(guard(engine), tried);
    List<String> refused =
        IntStream.range(0, tried.size())
            .filter(i -> judged.get(i).contains("\n  refused: "))
            .mapToObj(tried::get)
            .toList();
    assertThat(refused)
        .containsExactlyInAnyOrderElementsOf(
            Battery.falselyRefused(engine).stream()
                .filter(query -> EVERY == 1 || tried.contains(query))
                .toList());
    assertApproved("harmless", engine, judged);
  }
}
