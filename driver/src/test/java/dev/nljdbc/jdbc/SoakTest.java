// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Thousands of questions from many threads over pools of all engines, with a model that first tries
 * a wrong query and then fails in every known way, users who cancel and are interrupted, and a
 * cache that all share. Whoever gets rows gets the right ones; nothing is left open; and when the
 * model's server is gone, what the cache answers is right. 224 questions; 10,000 from 64 threads
 * with {@code -Dnljdbc.slow=true}, and {@code -Dnljdbc.update=true} writes {@code
 * bench/results/soak.md}.
 */
@Tag("thorough")
class SoakTest {

  private static final boolean SLOW = Boolean.getBoolean("nljdbc.slow");
  private static final int THREADS = SLOW ? 64 : 16;
  private static final int QUESTIONS = SLOW ? 10_000 : 224;
  private static final int BATCHES = SLOW ? 10 : 2;
  private static final int POOL = SLOW ? 10 : 4;
  private static final int CITIES = SLOW ? 60 : 6;
  private static final int PATIENCE = 60;
  private static final long HEAP_SLACK = 24L << 20;
  private static final Pattern ASKED =
      Pattern.compile("city number (\\d+), ([A-Z_]+), of ([A-Z0-9]+)\\?");

  /** What users do to a question of their own. */
  private enum Impatience {
    CANCELLED,
    INTERRUPTED,
    CLOSED
  }

  @TempDir Path directory;

  private final FakeChatServer server = FakeChatServer.start().always(this::reply).forgetful();
  private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> outcomes = new ConcurrentHashMap<>();
  private final Set<String> answered = ConcurrentHashMap.newKeySet();
  private final Set<String> asked = ConcurrentHashMap.newKeySet();
  private final Map<Engines, HikariDataSource> pools = new EnumMap<>(Engines.class);
  private final ScheduledExecutorService users = Executors.newScheduledThreadPool(2);

  @AfterEach
  void stop() {
    pools.values().forEach(HikariDataSource::close);
    server.close();
    users.shutdownNow();
  }

  /** First a query that runs and is wrong, unfinished; then the fault, or the right query. */
  private Reply reply(Request request) {
    Matcher question = ASKED.matcher(request.body().toString());
    if (!question.find()) {
      return Reply.error(400, "this question is not of the test");
    }
    int city = Integer.parseInt(question.group(1));
    int turn = requests.computeIfAbsent(question.group(), q -> new AtomicInteger()).getAndAdd(1);
    if (request.body().path("messages").size() == 2) {
      return query(city + 1, false);
    }
    String fault = question.group(2);
    for (Impatience impatience : Impatience.values()) {
      if (fault.equals(impatience.name())) {
        return query(city, true).after(Duration.ofSeconds(2));
      }
    }
    return ModelFault.valueOf(fault).reply(turn % 3 == 2 ? 1 : 0, query(city, true));
  }

  private static Reply query(int city, boolean last) {
    String sql = "SELECT name FROM city WHERE id = " + city;
    return Reply.call("ExecuteSQL", "{\"sql\": \"" + sql + "\", \"final\": " + last + "}");
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES)
  void questions_thousandsWithAllFaults_leaveNothingAndCacheNothingWrong() throws Exception {
    for (Engines engine : Engines.values()) {
      pools.put(engine, pool(engine));
    }
    long begun = System.nanoTime();
    List<Remains> remains = new ArrayList<>();
    for (int batch = 0; batch < BATCHES; batch++) {
      askAll(batch, QUESTIONS / BATCHES);
      remains.add(Remains.now());
    }
    long seconds = (System.nanoTime() - begun) / 1_000_000_000;

    Remains first = remains.get(SLOW ? 2 : 0); // the caches and pools are full by then
    Remains last = remains.get(BATCHES - 1);
    assertThat(last.threads()).isLessThanOrEqualTo(first.threads() + THREADS);
    assertThat(last.sockets()).isLessThanOrEqualTo(first.sockets() + 2 * THREADS);
    assertThat(last.files()).isLessThanOrEqualTo(first.files() + 3 * THREADS);
    assertThat(last.heap()).isLessThan(first.heap() + HEAP_SLACK);
    int fromCache = askWithoutServer();
    if (SLOW && Boolean.getBoolean("nljdbc.update")) {
      write(remains, seconds, fromCache);
    }
  }

  private void askAll(int batch, int count) throws Exception {
    ExecutorService workers = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int worker = 0; worker < THREADS; worker++) {
        Random random = new Random(batch * 1_000L + worker);
        int share = count / THREADS + (worker < count % THREADS ? 1 : 0);
        running.add(
            workers.submit(
                () -> {
                  for (int i = 0; i < share; i++) {
                    ask(random);
                  }
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } finally {
      workers.shutdownNow();
      assertThat(workers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  private void ask(Random random) throws SQLException {
    Engines engine = Engines.values()[random.nextInt(Engines.values().length)];
    int kinds = ModelFault.values().length + Impatience.values().length;
    int kind = random.nextInt(kinds + kinds / 2); // a third has no fault at all
    String fault =
        kind < ModelFault.values().length
            ? ModelFault.values()[kind].name()
            : kind < kinds
                ? Impatience.values()[kind - ModelFault.values().length].name()
                : ModelFault.NONE.name();
    int city = 1 + random.nextInt(CITIES);
    String question = "The name of city number " + city + ", " + fault + ", of " + engine + "?";
    asked.add(question);
    String outcome = ask(engine, question, city, fault);
    outcomes.computeIfAbsent(outcome, o -> new AtomicInteger()).incrementAndGet();
    if (outcome.equals("rows")) {
      answered.add(question);
    }
  }

  /** Asks once; {@code rows} where they came and were right, else the error's state. */
  private String ask(Engines engine, String question, int city, String fault) throws SQLException {
    Future<?> user = null;
    try (Connection connection = pools.get(engine).getConnection();
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(fault.equals(ModelFault.SLOW_DRIP.name()) ? 1 : PATIENCE);
      user = impatience(statement, fault);
      try (ResultSet rows = statement.executeQuery("NL: " + question)) {
        assertThat(rows.next()).isTrue();
        String name = rows.getString(1);
        assertThat(rows.next()).isFalse();
        if (!name.equals(city(city, engine))) {
          assertThat((Iterable<Throwable>) statement.getWarnings())
              .as(question + " " + name)
              .anySatisfy(warning -> assertThat(warning.getMessage()).contains("did not finish"));
          return "rows of an unfinished answer, with a warning";
        }
        return "rows";
      }
    } catch (SQLException e) {
      assertThat(e.getSQLState()).as(e.toString()).isNotNull();
      return e.getSQLState();
    } finally {
      if (user != null) {
        user.cancel(false);
      }
      var unused = Thread.interrupted();
    }
  }

  private static String city(int number, Engines engine) {
    return "City " + number + " of " + engine;
  }

  private Future<?> impatience(Statement statement, String fault) {
    Thread asking = Thread.currentThread();
    return users.schedule(
        () -> {
          switch (fault) {
            case "CANCELLED" -> statement.cancel();
            case "INTERRUPTED" -> asking.interrupt();
            case "CLOSED" -> statement.close();
            default -> {
              return null;
            }
          }
          return null;
        },
        100,
        TimeUnit.MILLISECONDS);
  }

  /** What is answered now comes from the cache: those that were answered before, rightly. */
  private int askWithoutServer() throws Exception {
    server.close();
    Set<String> fromCache = ConcurrentHashMap.newKeySet();
    for (Engines engine : Engines.values()) {
      for (String question : asked) {
        if (!question.endsWith(" of " + engine + "?")) {
          continue;
        }
        Matcher words = ASKED.matcher(question);
        assertThat(words.find()).isTrue();
        String outcome = ask(engine, question, Integer.parseInt(words.group(1)), "NONE");
        if (outcome.equals("rows")) {
          fromCache.add(question);
        }
      }
    }
    assertThat(fromCache).containsExactlyInAnyOrderElementsOf(answered);
    return fromCache.size();
  }

  private HikariDataSource pool(Engines engine) throws SQLException {
    String[] setUp =
        IntStream.rangeClosed(0, CITIES + 1)
            .mapToObj(
                i ->
                    i == 0
                        ? "CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(40))"
                        : "INSERT INTO city VALUES (" + i + ", '" + city(i, engine) + "')")
            .toArray(String[]::new);
    String url = engine.urlWith(directory, setUp);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:nl:" + url.substring("jdbc:".length()));
    config.setMaximumPoolSize(POOL);
    config.setConnectionTimeout(Duration.ofMinutes(5).toMillis());
    engine
        .properties()
        .forEach((name, value) -> config.addDataSourceProperty((String) name, value));
    config.addDataSourceProperty("nl.dir", directory.resolve("indexes").toString());
    config.addDataSourceProperty("nl.model", "m");
    config.addDataSourceProperty("nl.base-url", server.baseUrl());
    config.addDataSourceProperty("nl.api-key", "sk-test");
    config.addDataSourceProperty("nl.lab.rounds", "4");
    config.addDataSourceProperty("nl.strategy", "interactive");
    config.addDataSourceProperty("nl.timeout", PATIENCE + "s");
    return new HikariDataSource(config);
  }

  private void write(List<Remains> remains, long seconds, int fromCache) throws IOException {
    StringBuilder page = new StringBuilder();
    page.append("# Many questions at once\n\n`mvn -pl driver -am test -Dtest=SoakTest")
        .append(
            " -Dsurefire.failIfNoSpecifiedTests=false -Dnljdbc.slow=true -Dnljdbc.update=true`\n\n")
        .append(
            String.format(
                Locale.ROOT,
                "%,d questions from %d threads in %,d s, over pools of %d connections on each of %d"
                    + " engines; the scripted model tries a wrong query first, then fails in one of"
                    + " %d ways, or its user cancels, is interrupted or closes the statement.\n\n",
                QUESTIONS,
                THREADS,
                seconds,
                POOL,
                Engines.values().length,
                ModelFault.values().length - 1))
        .append("| after questions | threads | sockets | open files | heap in MB |\n")
        .append("|---|---|---|---|---|\n");
    for (int i = 0; i < remains.size(); i++) {
      Remains one = remains.get(i);
      page.append(
          String.format(
              Locale.ROOT,
              "| %,d | %d | %d | %d | %.1f |%n",
              (i + 1) * (QUESTIONS / BATCHES),
              one.threads(),
              one.sockets(),
              one.files(),
              one.heap() / 1048576.0));
    }
    page.append("\n| outcome | questions |\n|---|---|\n");
    outcomes.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(e -> page.append("| `" + e.getKey() + "` | " + e.getValue() + " |\n"));
    page.append(
        String.format(
            Locale.ROOT,
            "%nAll rows were right. Then the server was gone, and %,d different questions were"
                + " asked once more: the cache answered the %,d that had been answered before, and"
                + " no other, all rightly.%n",
            asked.size(),
            fromCache));
    Files.writeString(Path.of("../bench/results/soak.md"), page);
  }
}
