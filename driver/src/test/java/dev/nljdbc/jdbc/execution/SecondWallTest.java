// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.Battery;
import dev.nljdbc.guard.Canaries;
import dev.nljdbc.readme.DocumentPart;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The battery with the guard's parser switched off: each attack goes straight to what explores, as
 * a query that passed would. One in twelve of them; with {@code -Dnljdbc.slow=true} all, and the
 * table in the driver's README is held to what was hit (its counts grow with the battery).
 */
@Tag("thorough")
class SecondWallTest {

  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final Duration SLACK = Duration.ofSeconds(60);
  private static final int ALL_ROWS = 1_000;
  private static final boolean ALL = Boolean.getBoolean("nljdbc.slow");
  private static final int ONE_IN = ALL ? 1 : 12;

  private static final Set<Engines> IN_PROCESS =
      EnumSet.of(Engines.H2, Engines.DUCKDB, Engines.HSQLDB);

  /** What engines in this process can't be stopped from: memory or rounds without end. */
  private static final Pattern ENDLESS =
      Pattern.compile(
          "(?i)\\dE[+-]?\\d{6}|%a%a|\\[\\s*\\d{3}|\\b(ROUND|TRUNC\\w*)\\(.*\\d{7}"
              + "|\\b(APPROX_TOP_K|\\w+_RESIZE|HASH|REPEAT\\w*|SPACE|[LR]PAD|REGEXP\\w*|REPLACE|LISTAGG"
              + "|ARRAY_AGG\\w*|GROUP_CONCAT|\\w*RANGE|GENERATE_SERIES|STRING_AGG|LIST\\w*|PRINTF|FORMAT|BITSTRING"
              + "|RECURSIVE|SLEEP\\w*)\\b");

  /**
   * Servers heed no cancel before a REPLACE (MariaDB) or a long text is done, maybe for minutes.
   */
  private static final Pattern UNHEEDED =
      Pattern.compile(
          "(?i)REPLACE\\((REPLACE|REPEAT|SPACE|RPAD|HEX|CONCAT|s,)|(\\w)(\\.s)? \\|\\| \\w(\\.s)?"
              + " (AS u )?FROM t");

  /** Sequences are stepped, and methods of Java called, on a read-only session too. */
  private static final Pattern BESIDE_TABLES =
      Pattern.compile("(?i)next value for|\"java\\.lang|JavaFunctions");

  private static final Map<Engines, Map<ConnectionRequest, Tally>> SEEN =
      new EnumMap<>(Engines.class);

  /** Who logs in. */
  private enum ConnectionRequest {
    OWNER,
    LEAST
  }

  /** What became of an attack that hit nothing. */
  private enum End {
    NOT_A_QUERY,
    ENGINE,
    CLOCK,
    NOTHING
  }

  /** What was hit. */
  private enum Hit {
    WROTE("wrote"),
    FILE_WRITTEN("wrote a file"),
    FILE_READ("read a file"),
    PORT("reached the port"),
    ROW("read the forbidden table"),
    HUNG("hung");

    private final String words;

    Hit(String words) {
      this.words = words;
    }
  }

  private static final class Tally {
    final Map<End, Integer> ends = new EnumMap<>(End.class);
    final Map<Hit, List<String>> hits = new EnumMap<>(Hit.class);

    int of(End end) {
      return ends.getOrDefault(end, 0);
    }

    int all() {
      return ends.values().stream().mapToInt(Integer::intValue).sum()
          + hits.values().stream().mapToInt(List::size).sum();
    }

    List<String> of(Hit hit) {
      return hits.getOrDefault(hit, List.of());
    }

    String words() {
      return hits.isEmpty()
          ? "nothing"
          : hits.entrySet().stream()
              .map(e -> e.getKey().words + " " + e.getValue().size())
              .collect(Collectors.joining(", "));
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void run_attackThatNoParserSaw_isStoppedOrHitsWhatIsListed(Engines engine) throws Exception {
    Tally owner = attacked(engine, ConnectionRequest.OWNER);
    Tally least = attacked(engine, ConnectionRequest.LEAST);
    SEEN.put(
        engine,
        new EnumMap<>(Map.of(ConnectionRequest.OWNER, owner, ConnectionRequest.LEAST, least)));

    assertThat(owner.of(Hit.HUNG)).isEmpty();
    assertThat(least.of(Hit.HUNG)).isEmpty();
    assertThat(least.of(Hit.FILE_WRITTEN)).isEmpty();
    if (engine == Engines.HSQLDB) { // whose read-only is of tables
      assertThat(owner.of(Hit.WROTE)).allMatch(BESIDE_TABLES.asPredicate());
      assertThat(least.of(Hit.WROTE)).allMatch(BESIDE_TABLES.asPredicate());
    } else if (engine != Engines.H2) { // which holds nothing, and lets anybody advance sequences
      assertThat(owner.of(Hit.WROTE)).isEmpty();
      assertThat(least.of(Hit.WROTE)).isEmpty();
    }
  }

  private static Tally attacked(Engines engine, ConnectionRequest login) throws Exception {
    Tally tally = new Tally();
    try (LeastRights rights = new LeastRights(engine);
        Canaries canaries = Canaries.on(engine, rights::grant)) {
      Explored explored = explored(rights, canaries, login);
      String url = canaries.url();
      for (String attack : attacks(engine)) {
        if (!url.equals(canaries.url())) {
          explored.close();
          explored = explored(rights, canaries, login);
          url = canaries.url();
        }
        attack(canaries, explored, attack, tally);
      }
      explored.close();
    }
    return tally;
  }

  private static List<String> attacks(Engines engine) {
    boolean inProcess = IN_PROCESS.contains(engine);
    List<String> hangs = ALL && !inProcess ? Battery.hangs(engine) : List.of();
    List<String> all =
        Stream.concat(Battery.attacks(engine).stream(), hangs.stream())
            .filter(attack -> !inProcess || !ENDLESS.matcher(attack).find())
            .filter(attack -> !UNHEEDED.matcher(attack).find())
            .toList();
    return IntStream.range(0, all.size()).filter(i -> i % ONE_IN == 0).mapToObj(all::get).toList();
  }

  private static Explored explored(LeastRights rights, Canaries canaries, ConnectionRequest login)
      throws SQLException {
    Map<Setting, String> settings = Map.of(Setting.TIMEOUT, 4 * LIMIT.toMillis() + "ms");
    return login == ConnectionRequest.OWNER
        ? Explored.of(canaries.url(), canaries.engine().properties(), settings)
        : Explored.of(rights.url(canaries.url()), rights.login(), settings);
  }

  private static void attack(Canaries canaries, Explored explored, String attack, Tally tally)
      throws SQLException, IOException {
    long begun = System.nanoTime();
    End end = End.NOTHING;
    Hit hit = null;
    try {
      SqlExplorer.Rows rows =
          explored
              .explorer()
              .run(canaries.filled(attack), ALL_ROWS, Cancellation.after(LIMIT.plus(SLACK)));
      hit = told(canaries, rows);
    } catch (NlException e) {
      end = End.NOT_A_QUERY;
    } catch (SQLTimeoutException e) {
      end = End.CLOCK;
    } catch (SQLException e) {
      end = End.ENGINE;
      hit = secret(canaries, e.getMessage());
    }
    boolean hung = System.nanoTime() - begun > LIMIT.plus(SLACK).toNanos();
    Hit done = done(canaries.hits());
    Hit worst = hung ? Hit.HUNG : done != null ? done : hit;
    if (worst != null) {
      tally.hits.computeIfAbsent(worst, h -> new ArrayList<>()).add(attack);
    } else {
      tally.ends.merge(end, 1, Integer::sum);
    }
  }

  private static @Nullable Hit told(Canaries canaries, SqlExplorer.Rows rows) {
    return rows.rows().stream()
        .flatMap(List::stream)
        .filter(canaries::tells)
        .findAny()
        .map(cell -> secret(canaries, cell))
        .orElse(null);
  }

  private static @Nullable Hit secret(Canaries canaries, @Nullable String text) {
    if (text == null || !canaries.tells(text)) {
      return null;
    }
    return Canaries.tellsFile(text) ? Hit.FILE_READ : Hit.ROW;
  }

  private static @Nullable Hit done(List<String> hits) {
    if (hits.isEmpty()) {
      return null;
    }
    String all = String.join("\n", hits);
    if (all.contains("new: ") || all.contains("the file was changed")) {
      return Hit.FILE_WRITTEN;
    }
    return all.equals("the port was called") ? Hit.PORT : Hit.WROTE;
  }

  @AfterAll
  static void table_ofAllEngines_isTheReadmes() throws IOException {
    if (!ALL || SEEN.size() < Engines.values().length) {
      return; // some of them, or one engine alone
    }
    StringBuilder table = new StringBuilder();
    table.append(
        "| engine | attacks | no plain query | stopped by the engine | ended by the clock | ran,"
            + " hit nothing | hit, as the owner | hit, with the least rights |\n");
    table.append("|---|---|---|---|---|---|---|---|\n");
    new TreeMap<>(SEEN)
        .forEach(
            (engine, tallies) -> {
              Tally owner = tallies.get(ConnectionRequest.OWNER);
              table.append(
                  "| %s | %d | %d | %d | %d | %d | %s | %s |\n"
                      .formatted(
                          name(engine),
                          owner.all(),
                          owner.of(End.NOT_A_QUERY),
                          owner.of(End.ENGINE),
                          owner.of(End.CLOCK),
                          owner.of(End.NOTHING),
                          owner.words(),
                          tallies.get(ConnectionRequest.LEAST).words()));
            });
    if (Boolean.getBoolean("nljdbc.show")) {
      SEEN.forEach(
          (engine, tallies) ->
              tallies.forEach(
                  (login, tally) ->
                      tally.hits.forEach(
                          (hit, attacks) ->
                              attacks.forEach(
                                  a ->
                                      System.out.println(
                                          engine + " " + login + " " + hit + ": " + a)))));
      System.out.println(table);
    }
    DocumentPart.named("second wall").holdsButForNumbers(table.toString());
  }

  private static String name(Engines engine) {
    return switch (engine) {
      case SQLITE -> "SQLite";
      case H2 -> "H2";
      case POSTGRESQL -> "PostgreSQL";
      case MARIADB -> "MariaDB";
      case DUCKDB -> "DuckDB";
      case HSQLDB -> "HSQLDB";
    };
  }
}
