// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.store.StoreAddress;
import dev.nljdbc.store.TeamStore;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.IgniteCluster;
import dev.nljdbc.testing.Relay;
import dev.nljdbc.testing.TeamLoad;
import dev.nljdbc.testing.TeamLoad.Plan;
import dev.nljdbc.testing.TeamLoad.Result;
import dev.nljdbc.testing.TeamLoad.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs of a team ask PostgreSQL and a cluster of Ignite at once, while a node of the cluster
 * goes and comes back and the store is away now and then: no row is wrong, no log entry and no
 * verified query is lost, nothing hangs. 160 questions; 10,000 from 3 processes of 64 threads with
 * {@code -Dnljdbc.slow=true}, and {@code -Dnljdbc.update=true} writes {@code
 * bench/results/team-load.md}.
 */
@Tag("thorough")
class TeamLoadTest {

  private static final boolean SLOW = Boolean.getBoolean("nljdbc.slow");
  private static final int PROCESSES = SLOW ? 3 : 2;
  private static final int THREADS = SLOW ? 64 : 4;
  private static final int QUESTIONS = SLOW ? 10_176 : 160; // so many for each thread
  private static final Duration AWAY = Duration.ofSeconds(SLOW ? 10 : 2);

  @TempDir Path folder;

  private Target postgres() throws SQLException {
    Target target = new Target("PG", Engines.POSTGRESQL.freshUrl(folder), "city", login());
    fill(target, Engines.POSTGRESQL.connect(target.url()), "VARCHAR(40)");
    return target;
  }

  private static Map<String, String> login() {
    return Map.of("user", "postgres", "password", "postgres");
  }

  private static Target ignite(IgniteCluster cluster) throws SQLException {
    Target target = new Target("IGNITE", cluster.url(), "city", Map.of());
    fill(target, DriverManager.getConnection(target.url()), "VARCHAR");
    return target;
  }

  private static void fill(Target target, Connection connection, String text) throws SQLException {
    String backups = target.label().equals("IGNITE") ? " WITH \"backups=1\"" : "";
    try (connection) {
      Engines.run(
          connection,
          "CREATE TABLE city (id INTEGER PRIMARY KEY, name " + text + ")" + backups,
          "INSERT INTO city (id, name) VALUES " + target.rows());
    }
  }

  @Test
  @Timeout(3_600)
  void questions_ofManyPrograms_loseNothingAndGetNothingWrong() throws Exception {
    String store = Engines.POSTGRESQL.freshUrl(folder);
    try (Relay relay = Relay.before(store);
        IgniteCluster cluster = IgniteCluster.start(folder)) {
      List<Target> targets = new ArrayList<>(List.of(postgres(), ignite(cluster)));
      try (FakeChatServer model = TeamLoad.model(targets)) {
        Plan plan =
            new Plan(
                targets, relay.url(store), folder, model.baseUrl(), PROCESSES, THREADS, QUESTIONS);
        long began = System.nanoTime();
        Result result;
        int times = 0;
        try (TeamLoad.Running running = TeamLoad.start(plan)) {
          while (running.asking()) {
            Thread.sleep(AWAY.toMillis());
            relay.cut();
            if (times % 2 == 0) {
              cluster.stopNode();
            } else {
              cluster.startNode();
            }
            times++;
            Thread.sleep(AWAY.toMillis());
            relay.mend();
          }
          result = running.await(Duration.ofMinutes(1));
        }
        check(result, relay.url(store), store);
        if (SLOW && Boolean.getBoolean("nljdbc.update")) {
          write(result, times, (System.nanoTime() - began) / 1_000_000_000);
        }
      }
    }
  }

  private void check(Result result, String relayed, String store) throws Exception {
    int asked = result.outcomes().values().stream().mapToInt(Integer::intValue).sum();
    assertThat(asked).isEqualTo(QUESTIONS);
    assertThat(result.outcomes()).containsKey("rows").doesNotContainKey("WRONG");
    for (int i = 0; i < PROCESSES; i++) { // what a process could not write before it ended
      StoreAddress address =
          new StoreAddress(relayed, Optional.of("postgres"), Optional.of("postgres"), false);
      Path indexes = folder.resolve("member" + i).resolve("indexes");
      try (TeamStore heir = new TeamStore(address, Optional.of(indexes))) {
        await(() -> heir.delivered());
      }
    }
    assertThat(TeamLoad.count(store, "SELECT count(*) FROM nl_log"))
        .as("%s %s", result.outcomes(), result.samples())
        .isEqualTo(asked);
    assertThat(
            TeamLoad.count(
                store,
                "SELECT count(*) FROM nl_document WHERE kind = 'verified' AND body IS NOT NULL"))
        .isEqualTo(result.verified().size());
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void await(Condition condition) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(100);
    }
  }

  private static void write(Result result, int times, long seconds) throws Exception {
    StringBuilder text = new StringBuilder();
    text.append("# Programs of a team at once\n\n")
        .append("`mvn -pl indexer,driver test -Dtest=TeamLoadTest")
        .append(" -Dsurefire.failIfNoSpecifiedTests=false -Dnljdbc.slow=true")
        .append(" -Dnljdbc.update=true`\n\n")
        .append(
            String.format(
                Locale.ROOT,
                "%,d questions from %d processes of %d threads in %,d s, to PostgreSQL and to"
                    + " three nodes of Ignite, with one store. %d times the store was away for"
                    + " %d s and a node of Ignite stopped or came back. The scripted model tries a"
                    + " wrong query first and then fails in one of six ways, or answers.%n%n",
                QUESTIONS,
                PROCESSES,
                THREADS,
                seconds,
                times,
                AWAY.toSeconds()))
        .append("| outcome | questions |\n|---|---|\n");
    result
        .outcomes()
        .forEach(
            (outcome, count) ->
                text.append("| `").append(outcome).append("` | ").append(count).append(" |\n"));
    text.append(
        String.format(
            Locale.ROOT,
            "%nNo row was wrong. In the end the store had all %,d log entries and all %,d verified"
                + " queries, each once.%n",
            QUESTIONS,
            result.verified().size()));
    Files.writeString(Path.of("..", "bench", "results", "team-load.md"), text);
  }
}
