// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Processes of many threads each that ask databases at once, with a store that they share and a
 * scripted model that first tries a wrong query and then fails as models do. Each database has a
 * table {@code city} of an id and a name.
 */
public final class TeamLoad {

  /** How many cities each database has, from 1 on. */
  public static final int CITIES = 200;

  private static final Pattern ASKED =
      Pattern.compile("city number (\\d+), ([A-Z_]+), of (\\w+)\\?");

  /** A verified query is remembered after so many questions of a thread. */
  private static final int BETWEEN_VERIFIED = 20;

  private TeamLoad() {}

  /**
   * A database to ask.
   *
   * @param label names it in questions; letters
   * @param url of the real driver
   * @param table how a query names the table of cities
   * @param properties login and settings
   */
  public record Target(String label, String url, String table, Map<String, String> properties) {

    /** The name of a city, in the rows that {@link #rows} makes too. */
    String city(int number) {
      return "City " + number + " of " + label;
    }

    /** The cities as VALUES rows. */
    public String rows() {
      StringBuilder rows = new StringBuilder();
      for (int i = 1; i <= CITIES; i++) {
        rows.append(i == 1 ? "" : ", ").append("(" + i + ", '" + city(i) + "')");
      }
      return rows.toString();
    }
  }

  /**
   * What is asked.
   *
   * @param store URL of the team's store, user postgres
   * @param folder in which each process has one of its own
   * @param model URL of the scripted model
   * @param processes how many
   * @param threads of each process
   * @param questions of all together
   */
  public record Plan(
      List<Target> targets,
      String store,
      Path folder,
      String model,
      int processes,
      int threads,
      int questions) {}

  /**
   * What came of it.
   *
   * @param outcomes how often: {@code rows} that were right, {@code WRONG}, or an SQLState
   * @param samples what was said with each SQLState, once
   * @param verified the questions that were remembered
   */
  public record Result(
      Map<String, Integer> outcomes, Map<String, String> samples, List<String> verified) {}

  private enum Fault {
    NONE,
    RATE_LIMITED,
    SERVER_ERROR,
    SERVER_ERROR_FOR_GOOD,
    CUT,
    INVALID_JSON,
    ENDLESS_CALLS
  }

  /** The scripted model of some databases. */
  public static FakeChatServer model(List<Target> targets) {
    Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
    return FakeChatServer.start().always(request -> reply(request, targets, requests)).forgetful();
  }

  private static Reply reply(
      Request request, List<Target> targets, Map<String, AtomicInteger> requests) {
    Matcher question = ASKED.matcher(request.body().toString());
    if (!question.find()) {
      return Reply.error(400, "this question is not of the test");
    }
    int turn = requests.computeIfAbsent(question.group(), q -> new AtomicInteger()).getAndAdd(1);
    String table =
        targets.stream()
            .filter(target -> target.label().equals(question.group(3)))
            .map(Target::table)
            .findFirst()
            .orElseThrow();
    int city = Integer.parseInt(question.group(1));
    if (request.body().path("messages").size() == 2) {
      return query(table, city % CITIES + 1, false);
    }
    Reply good = query(table, city, true);
    boolean failing = turn % 3 != 2;
    return switch (Fault.valueOf(question.group(2))) {
      case NONE -> good;
      case RATE_LIMITED -> failing ? Reply.rateLimited(0) : good;
      case SERVER_ERROR -> failing ? Reply.failing(500, 0) : good;
      case SERVER_ERROR_FOR_GOOD -> Reply.failing(500, 0);
      case CUT -> failing ? Reply.cut() : good;
      case INVALID_JSON -> Reply.invalidJson();
      case ENDLESS_CALLS -> Reply.call("SearchColumn", "{\"query\": [\"thing " + turn + "\"]}");
    };
  }

  private static Reply query(String table, int city, boolean last) {
    String sql = "SELECT name FROM " + table + " WHERE id = " + city;
    return Reply.call("ExecuteSQL", "{\"sql\": \"" + sql + "\", \"final\": " + last + "}");
  }

  /** Starts the processes. {@link Running#await} has the result. */
  public static Running start(Plan plan) throws IOException {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < plan.processes(); i++) {
      Path folder = Files.createDirectories(plan.folder().resolve("member" + i));
      Path file = folder.resolve("plan.json");
      new JsonMapper()
          .findAndRegisterModules()
          .writeValue(
              file.toFile(),
              Map.of(
                  "targets", plan.targets(),
                  "store", plan.store(),
                  "folder", folder.toString(),
                  "model", plan.model(),
                  "threads", plan.threads(),
                  "questions", plan.questions() / plan.processes(),
                  "seed", i));
      String own = System.getProperty("java.class.path");
      ProcessBuilder builder =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx768m",
                  "-XX:+UseSerialGC",
                  "--add-opens=java.base/java.nio=ALL-UNNAMED",
                  "-cp",
                  System.getProperty("surefire.test.class.path", own),
                  TeamLoad.class.getName(),
                  file.toString())
              .redirectError(folder.resolve("errors.txt").toFile())
              .redirectOutput(folder.resolve("output.txt").toFile());
      processes.add(builder.start());
    }
    return new Running(plan, processes);
  }

  /** Processes that ask. */
  public static final class Running implements AutoCloseable {

    private final Plan plan;
    private final List<Process> processes;

    private Running(Plan plan, List<Process> processes) {
      this.plan = plan;
      this.processes = processes;
    }

    /** Whether any of them still asks. */
    public boolean asking() {
      return processes.stream().anyMatch(Process::isAlive);
    }

    /** Waits for the end; fails when a process hangs or fails. */
    public Result await(Duration longest) throws IOException, InterruptedException {
      long end = System.nanoTime() + longest.toNanos();
      Map<String, Integer> outcomes = new TreeMap<>();
      Map<String, String> samples = new TreeMap<>();
      List<String> verified = new ArrayList<>();
      for (int i = 0; i < processes.size(); i++) {
        Path folder = plan.folder().resolve("member" + i);
        long left = Math.max(0, end - System.nanoTime());
        if (!processes.get(i).waitFor(left, TimeUnit.NANOSECONDS)) {
          throw new AssertionError("process " + i + " hangs: " + folder);
        }
        if (processes.get(i).exitValue() != 0) {
          throw new AssertionError(
              "process " + i + " failed: " + Files.readString(folder.resolve("errors.txt")));
        }
        Result one =
            new JsonMapper().readValue(folder.resolve("result.json").toFile(), Result.class);
        one.outcomes().forEach((outcome, count) -> outcomes.merge(outcome, count, Integer::sum));
        samples.putAll(one.samples());
        verified.addAll(one.verified());
      }
      return new Result(outcomes, samples, verified);
    }

    @Override
    public void close() {
      processes.forEach(Process::destroyForcibly);
    }
  }

  /** One process. */
  public static void main(String[] arguments) throws Exception {
    var plan = new JsonMapper().readTree(Path.of(arguments[0]).toFile());
    Path folder = Path.of(plan.path("folder").asText());
    List<Target> targets = new ArrayList<>();
    for (var node : plan.path("targets")) {
      targets.add(new JsonMapper().treeToValue(node, Target.class));
    }
    int threads = plan.path("threads").asInt();
    int share = plan.path("questions").asInt() / threads;
    Map<Target, HikariDataSource> pools = new ConcurrentHashMap<>();
    targets.forEach(
        target ->
            pools.put(
                target,
                pool(target, folder, plan.path("store").asText(), plan.path("model").asText())));
    Map<String, AtomicInteger> outcomes = new ConcurrentHashMap<>();
    Map<String, String> samples = new ConcurrentHashMap<>();
    List<String> verified = java.util.Collections.synchronizedList(new ArrayList<>());
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    List<Future<?>> running = new ArrayList<>();
    for (int worker = 0; worker < threads; worker++) {
      Random random = new Random(plan.path("seed").asInt() * 1_000L + worker);
      String name = plan.path("seed").asInt() + " " + worker;
      running.add(
          workers.submit(
              () -> {
                for (int i = 0; i < share; i++) {
                  Target target = targets.get(random.nextInt(targets.size()));
                  String outcome = ask(pools.get(target), target, random, samples);
                  outcomes.computeIfAbsent(outcome, o -> new AtomicInteger()).incrementAndGet();
                  if (i % BETWEEN_VERIFIED == BETWEEN_VERIFIED - 1) {
                    remember(pools.get(target), target, name + " " + i).ifPresent(verified::add);
                  }
                }
                return name;
              }));
    }
    for (Future<?> one : running) {
      one.get();
    }
    workers.shutdown();
    pools.values().forEach(HikariDataSource::close);
    Map<String, Integer> counts = new TreeMap<>();
    outcomes.forEach((outcome, count) -> counts.put(outcome, count.get()));
    new JsonMapper()
        .writeValue(folder.resolve("result.json").toFile(), new Result(counts, samples, verified));
    System.exit(0);
  }

  private static HikariDataSource pool(Target target, Path folder, String store, String model) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:nl:" + target.url().substring("jdbc:".length()));
    config.setMaximumPoolSize(8);
    config.setMinimumIdle(0);
    config.setInitializationFailTimeout(-1);
    config.setConnectionTimeout(
        Duration.ofMinutes(30).toMillis()); // else one is asked and not logged
    Properties properties = new Properties();
    properties.putAll(target.properties());
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    properties.setProperty("nl.store", store);
    properties.setProperty("nl.store.user", "postgres");
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.base-url", model);
    properties.setProperty("nl.api-key", "sk-test");
    properties.setProperty("nl.lab.rounds", "4");
    properties.setProperty("nl.lab.without", "doubts");
    properties.setProperty("nl.ambiguity", "ignore");
    properties.setProperty("nl.timeout", "120s");
    config.setDataSourceProperties(properties);
    return new HikariDataSource(config);
  }

  /** Asks once. */
  private static String ask(
      HikariDataSource pool, Target target, Random random, Map<String, String> samples) {
    Fault fault = random.nextInt(2) == 0 ? Fault.NONE : any(random);
    int city = 1 + random.nextInt(CITIES);
    String question =
        "The name of city number " + city + ", " + fault + ", of " + target.label() + "?";
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: " + question)) {
      boolean right = rows.next() && rows.getString(1).equals(target.city(city)) && !rows.next();
      return right ? "rows" : statement.getWarnings() == null ? "WRONG" : "rows with a warning";
    } catch (SQLException e) {
      String state = String.valueOf(e.getSQLState());
      samples.putIfAbsent(state, target.label() + ": " + e);
      return state;
    }
  }

  private static Fault any(Random random) {
    return Fault.values()[random.nextInt(Fault.values().length)];
  }

  private static Optional<String> remember(HikariDataSource pool, Target target, String name) {
    String question = "what " + name + " of " + target.label() + " said";
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement
          .executeQuery(
              "NL REMEMBER '"
                  + question
                  + "' AS SELECT name FROM "
                  + target.table()
                  + " WHERE id = 1")
          .close();
      return Optional.of(question);
    } catch (SQLException e) {
      return Optional.empty(); // the engine was away: whoever said it was told
    }
  }

  /** One number from the store. */
  public static long count(String store, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(store, "postgres", "postgres");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
