// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * The guard under texts of all kinds. With {@code -Dnljdbc.slow=true} each property goes through
 * {@value #LONG} times as many.
 */
class SqlGuardFuzzTest {

  private static final int LONG = 60;
  private static final int ROUNDS = Boolean.getBoolean("nljdbc.slow") ? LONG : 1;
  private static final int SECONDS_OF_A_QUERY = 20;

  private static final Map<Engines, SqlGuard> GUARDS = guards();
  private static final Map<Engines, Canaries> CANARIES = new EnumMap<>(Engines.class);

  private static Map<Engines, SqlGuard> guards() {
    Map<Engines, SqlGuard> guards = new EnumMap<>(Engines.class);
    for (Engines engine : Engines.values()) {
      String product = Catalogs.of(engine, Map.of()).product();
      Catalog all = Catalogs.of(product, "customers", "orders", "canary");
      guards.put(engine, new SqlGuard(Visibility.of("", "canary", "", "").of(all, "")));
    }
    return guards;
  }

  @AfterContainer
  static void close() throws Exception {
    for (Canaries canaries : CANARIES.values()) {
      canaries.close();
    }
  }

  @Property(tries = 600, seed = "6")
  void check_anyCharacters_passesOrRefuses(@ForAll("texts") String text) {
    for (SqlGuard guard : GUARDS.values()) {
      passesOrRefuses(guard, text);
    }
  }

  @Property(tries = 150, seed = "6")
  void check_anyTokens_passesOrRefuses(@ForAll("seeds") long seed) {
    for (int round = 0; round < ROUNDS; round++) {
      Random random = random(seed, round);
      StringBuilder text = new StringBuilder(random.nextInt(4) > 0 ? "SELECT " : "");
      int repeats = random.nextInt(8) == 0 ? 1 + random.nextInt(200) : 1;
      List<String> tokens = new ArrayList<>();
      for (int n = random.nextInt(24); n >= 0; n--) {
        tokens.add(RandomTokens.one(random));
      }
      text.append(String.join(random.nextBoolean() ? " " : "", tokens).repeat(repeats));
      for (SqlGuard guard : GUARDS.values()) {
        passesOrRefuses(guard, text.toString());
      }
    }
  }

  @Property(tries = 100, seed = "6")
  void check_anyBytes_passesOrRefuses(@ForAll byte[] bytes) {
    for (SqlGuard guard : GUARDS.values()) {
      passesOrRefuses(guard, new String(bytes, StandardCharsets.UTF_8));
      passesOrRefuses(guard, "SELECT " + new String(bytes, StandardCharsets.ISO_8859_1));
      passesOrRefuses(guard, new String(bytes, StandardCharsets.UTF_16));
    }
  }

  @Property(tries = 120, seed = "6")
  void check_queryOfTheGrammar_passesAndIsOneToTheEngine(@ForAll("seeds") long seed)
      throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      Random random = random(seed, round);
      String query = new QueryGrammar(random).query(1 + random.nextInt(4));
      for (Engines engine : List.of(Engines.SQLITE, Engines.H2, Engines.DUCKDB)) {
        String passed = GUARDS.get(engine).check(query);
        try (Connection connection = canaries(engine).connect()) {
          connection.prepareStatement(passed).close();
        }
      }
    }
  }

  @Property(tries = 120, seed = "6")
  void check_disguisedAttack_isRefusedOrHarmless(@ForAll("seeds") long seed) throws Exception {
    List<String> hits = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (Engines engine : Engines.values()) {
        Random random = random(seed, round);
        List<String> attacks = Battery.attacks(engine);
        for (int n = 0; n < 12; n++) {
          String attack = attacks.get(random.nextInt(attacks.size()));
          String mutant = new Mutations(random).of(attack);
          String passed = passesOrRefuses(GUARDS.get(engine), mutant);
          if (passed != null) {
            hits.addAll(hits(engine, passed));
          }
        }
      }
    }
    assertThat(hits).isEmpty();
  }

  /** A literal of the query that quotes an attack; the secrets themselves have no blanks. */
  private static boolean echoed(String cell, String query) {
    return cell.contains(" ") && query.contains("'" + cell.replace("'", "''") + "'");
  }

  /** What a query that the guard passed does on the real engine. */
  private static List<String> hits(Engines engine, String passed) throws Exception {
    Canaries canaries = canaries(engine);
    List<String> hits = new ArrayList<>();
    try (Connection connection = canaries.connect();
        Statement statement = connection.createStatement()) {
      long begun = System.nanoTime();
      statement.setMaxRows(1_000);
      statement.setQueryTimeout(SECONDS_OF_A_QUERY);
      try (ResultSet rows = statement.executeQuery(canaries.filled(passed))) {
        int width = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          for (int i = 1; i <= width; i++) {
            String cell = rows.getString(i);
            if (canaries.tells(cell) && !echoed(cell, passed)) {
              hits.add("told a secret");
            }
          }
        }
      } catch (SQLException e) {
        // the engine can't run it: only what it did before that counts
        assertThat(e.getMessage()).as("the reason").isNotNull();
      }
      if (System.nanoTime() - begun > SECONDS_OF_A_QUERY * 900_000_000L) {
        hits.add("hung");
      }
    }
    hits.addAll(canaries.hits());
    return hits.stream().map(hit -> engine + ": " + hit + ": " + passed).toList();
  }

  /** What is to be run; null when it is refused. */
  private static String passesOrRefuses(SqlGuard guard, String text) {
    try {
      String passed = guard.check(text);
      assertThat(passed).isNotBlank();
      return passed;
    } catch (NlException e) {
      assertThat(e.error()).isEqualTo(NlError.REFUSED);
      return null;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("threw " + e + " for: " + text, e);
    }
  }

  private static Canaries canaries(Engines engine) throws Exception {
    Canaries open = CANARIES.get(engine);
    if (open == null) {
      open = Canaries.on(engine);
      CANARIES.put(engine, open);
    }
    return open;
  }

  private static Random random(long seed, int round) {
    return new Random(seed * 1_000_003 + round);
  }

  @Provide
  Arbitrary<Long> seeds() {
    return Arbitraries.longs();
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> any = Arbitraries.strings().ofMaxLength(300);
    Arbitrary<String> signs =
        Arbitraries.strings()
            .withChars("SELECT from1.x'\"`[](){};,-/*\\\n#$@:?|&%!~\0é'")
            .ofMaxLength(80);
    return Arbitraries.oneOf(
        any, signs, any.map(text -> "SELECT " + text), signs.map(text -> "SELECT 1 " + text));
  }
}
