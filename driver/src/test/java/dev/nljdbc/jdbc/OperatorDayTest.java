// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.jdbc.OperatorSite.App;
import dev.nljdbc.store.StoreAddress;
import dev.nljdbc.store.TeamStore;
import dev.nljdbc.testing.AskingProgram;
import dev.nljdbc.testing.Dashboard;
import dev.nljdbc.testing.Dashboard.Shown;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.Series;
import dev.nljdbc.testing.TeamLoad;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A day of 24 hours at a site where everything that an operator knows goes wrong, an hour each: no
 * row is wrong, nothing that was asked or verified is lost, answers come again by themselves, and a
 * panel of the dashboard shows each fault. An hour has some twenty questions; with {@code
 * -Dnljdbc.slow=true} it has 75 seconds, and {@code -Dnljdbc.update=true} writes {@code
 * bench/results/operator-day.md}.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the disk that gets full is mounted")
@Timeout(3_600)
@Tag("thorough")
class OperatorDayTest {

  private static final boolean SLOW = Boolean.getBoolean("nljdbc.slow");
  private static final int HOURS = 24;
  private static final int USERS = 16;
  private static final int FLOOD = 16;

  /** Questions that each of its threads asks at least, as a busy machine would show no flood. */
  private static final int FLOODING = SLOW ? 200 : 4;

  private static final long HOUR_NANOS = Duration.ofSeconds(75).toNanos();
  private static final Duration THINKING = Duration.ofMillis(SLOW ? 400 : 0);
  private static final Duration SLOWLY = Duration.ofMillis(SLOW ? 3_000 : 700);
  private static final Duration SHOWN_WITHIN = Duration.ofMinutes(2);
  private static final int KILLED_AFTER = 8;
  private static final int QUIET = 1;
  private static final int FLOOD_HOUR = 14;
  private static final long HEAP_SLACK = 24L << 20;
  private static final double SECONDS_OF_AN_HOUR = 3_600;

  @TempDir Path folder;

  private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
  private final OpenTelemetrySdk sdk =
      OpenTelemetrySdk.builder()
          .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(metrics).build())
          .build();
  private final ExecutorService users = Executors.newFixedThreadPool(USERS + FLOOD);
  private final List<Series> readings = new ArrayList<>();
  private final List<OperatorDayPage.Hour> page = new ArrayList<>();
  private final Map<Integer, Event> events = new HashMap<>();
  private final SoftAssertions found = new SoftAssertions();
  private OperatorSite site;
  private OperatorUsers people;
  private Dashboard dashboard;
  private AskingProgram program;
  private double programsCounter;

  private interface Step {
    void run() throws Exception;
  }

  /** Whether a panel shows it: what all panels show now, beside what they show in a quiet hour. */
  private interface Sign {
    boolean in(Shown now, Shown quiet);
  }

  /**
   * What happens in an hour.
   *
   * @param begin after which some are told one of the states
   * @param end after which all are answered again
   * @param panel that shows it; empty for what is no fault and needs none
   */
  private record Event(
      String name, Set<String> states, Step begin, Step end, String panel, Sign sign) {

    /** H2 itself returns no rows while another session alters the table: nobody asks then. */
    boolean atOnce() {
      return name.startsWith("tables");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  @BeforeEach
  void open() throws Exception {
    GlobalOpenTelemetry.resetForTest();
    GlobalOpenTelemetry.set(sdk);
    dashboard = new Dashboard();
    site = new OperatorSite(folder);
    people = new OperatorUsers(site);
    readings.add(read());
    plan();
  }

  @AfterEach
  void close() throws Exception {
    users.shutdownNow();
    if (program != null) {
      program.close();
    }
    site.close();
    GlobalOpenTelemetry.resetForTest();
    sdk.close();
  }

  private static final Step NOTHING = () -> {};
  private static final Event QUIETLY =
      new Event("", Set.of(), NOTHING, NOTHING, "", (now, quiet) -> true);

  private void on(
      int hour, String name, Set<String> states, Step begin, Step end, String panel, Sign sign) {
    events.put(hour, new Event(name, states, begin, end, panel, sign));
  }

  private static Sign series(String panel, String label) {
    return (now, quiet) -> now.of(panel, label) > 0 && quiet.of(panel, label) == 0;
  }

  private void change(int hour, String name, Step begin, Step end) {
    on(hour, name, Set.of(), begin, end, "", (now, quiet) -> true);
  }

  private void plan() {
    String calls = "Failing calls of models";
    String outcomes = "Questions by outcome";
    String faults = "Questions while something was out of order";
    Sign failing = series(calls, "NL004");
    change(0, "an index of version 0.1 lies in nl.dir", NOTHING, NOTHING);
    on(
        2,
        "the model's server is gone",
        Set.of("NL004"),
        site::cutModel,
        site::mendModel,
        calls,
        failing);
    on(
        3,
        "the model's server answers 429 for an hour",
        Set.of("NL004"),
        () -> site.modelAnswers(good -> Reply.rateLimited(3_600)),
        this::modelIsWell,
        calls,
        failing);
    on(
        4,
        "the model's server answers 500",
        Set.of("NL004"),
        () -> site.modelAnswers(good -> Reply.failing(500, 0)),
        this::modelIsWell,
        calls,
        failing);
    String turn = "Time of a model's turn, 95 %";
    double least = 0.64; // the bound of a histogram's bucket below
    on(
        5,
        "the model is slow",
        Set.of(),
        () -> site.modelAnswers(good -> good.after(SLOWLY)),
        this::modelIsWell,
        turn,
        (now, quiet) -> now.of(turn, "") >= least);
    on(
        6,
        "the key is rotated; one application has the old one",
        Set.of("NL005"),
        () -> site.rotateKeys("sk-operator-2", false),
        () -> {
          site.rotateKeys("sk-operator-3", true);
          site.open(App.SHOP);
        },
        calls,
        series(calls, "NL005"));
    String cost = "Cost per hour";
    on(
        7,
        "the model's price is ten times as high",
        Set.of(),
        () -> site.prices(10),
        NOTHING,
        cost,
        (now, quiet) ->
            now.of(cost, "") / now.of("Tokens", "")
                > 5 * quiet.of(cost, "") / quiet.of("Tokens", ""));
    on(
        8,
        "the model has another name",
        Set.of("NL004"),
        () -> site.renameModel("m-2"),
        () -> {
          site.wantModel("m-2");
          openAll();
        },
        calls,
        failing);
    on(
        9,
        "the database's server restarts",
        Set.of("57P01", "57P03", "08001", "08003", "08006", "NL012"),
        this::stopDatabase,
        site::startDatabase,
        outcomes,
        (now, quiet) ->
            now.of(outcomes, "57P01") + now.of(outcomes, "08006") + now.of(outcomes, "08003") > 0);
    on(
        10,
        "the team's store is away",
        Set.of(),
        site::cutStore,
        site::mendStore,
        faults,
        series(faults, "store"));
    on(
        11,
        "the disk of nl.dir is full",
        Set.of(),
        site::fillDisk,
        site::emptyDisk,
        faults,
        series(faults, "disk"));
    change(12, "midnight passes, and a month begins", NOTHING, this::startProgram);
    change(13, "tables grow and get a column", this::grow, this::askNewColumn);
    on(
        14,
        "a user floods an application",
        Set.of(),
        NOTHING,
        () -> awaitProgram(KILLED_AFTER),
        outcomes,
        (now, quiet) -> now.of(outcomes, "") > 1.5 * quiet.of(outcomes, ""));
    on(
        15,
        "a process is killed and another starts in its nl.dir",
        Set.of(),
        this::killProgram,
        NOTHING,
        "Restarts",
        (now, quiet) -> now.of("Restarts", "") > 0);
    on(
        16,
        "store away, disk full, at once",
        Set.of(),
        () -> {
          site.cutStore();
          site.fillDisk();
        },
        () -> {
          site.emptyDisk();
          site.mendStore();
        },
        faults,
        (now, quiet) -> now.of(faults, "disk") > 0 && now.of(faults, "store") > 0);
    on(
        17,
        "database and model restart at once",
        Set.of("57P01", "57P03", "08001", "08003", "08006", "NL012", "NL004"),
        () -> {
          stopDatabase();
          site.cutModel();
        },
        () -> {
          site.startDatabase();
          site.mendModel();
        },
        calls,
        failing);
  }

  private void modelIsWell() {
    site.modelAnswers(good -> good);
  }

  /** Somebody has a connection open meanwhile, and asks on it. */
  private void stopDatabase() throws Exception {
    try (Connection connection = site.pool(App.REPORTS).getConnection()) {
      assertThat(people.askOn(App.REPORTS, connection)).isEqualTo(OperatorUsers.ANSWERED);
      site.stopDatabase();
      assertThat(people.askOn(App.REPORTS, connection)).isNotEqualTo(OperatorUsers.ANSWERED);
    } catch (SQLException e) {
      assertThat(e.getSQLState()).as("closing what is lost").isNotNull();
    }
  }

  private void grow() throws SQLException {
    String before = Integer.toString(OperatorSite.CITIES);
    String after = Integer.toString(OperatorSite.CITIES + 1);
    people.cities(Set.of(before, after));
    for (String database : List.of("PG", "H2", "SQLITE")) {
      site.change(
          database,
          "INSERT INTO city VALUES (61, '" + OperatorSite.city(61, database) + "')",
          "ALTER TABLE city ADD COLUMN population INTEGER",
          "UPDATE city SET population = 1000 * id");
    }
  }

  private void askNewColumn() {
    people.cities(Set.of(Integer.toString(OperatorSite.CITIES + 1)));
    for (App app : List.of(App.SALES, App.SHOP)) {
      site.open(app); // an open connection looks for it every half minute
      assertThat(people.askNewColumn(app)).as(app.name()).isEqualTo(OperatorUsers.ANSWERED);
    }
  }

  private void startProgram() throws Exception {
    Properties properties = site.properties(App.SALES);
    Map<String, String> all = new HashMap<>();
    properties.stringPropertyNames().forEach(n -> all.put(n, properties.getProperty(n)));
    program =
        AskingProgram.start(
            site.url(App.SALES),
            "the name of city number 7 for program %d",
            all,
            folder.resolve("program.txt"));
  }

  private void awaitProgram(int questions) throws IOException {
    program.awaitQuestions(questions);
    programsCounter = questions;
  }

  private void killProgram() throws Exception {
    program.kill();
    startProgram();
    awaitProgram(KILLED_AFTER / 2);
  }

  private Series read() {
    Series now = Series.of(metrics.collectAllMetrics());
    if (programsCounter > 0) {
      now.add(
          "nl_questions_total",
          Map.of("instance", "program", "nl_outcome", "answered", "nl_kept", "false"),
          programsCounter);
    }
    return now;
  }

  private Shown hour(int number) {
    Series after = number + 1 < readings.size() ? readings.get(number + 1) : read();
    return dashboard.between(readings.get(number), after, SECONDS_OF_AN_HOUR);
  }

  @Test
  void day_withAllFaults_losesNothingAndShowsEach() throws Exception {
    long began = System.nanoTime();
    define();
    for (int hour = 0; hour < HOURS; hour++) {
      people.hour(hour);
      Map<String, Integer> before = people.outcomes();
      Event event = events.getOrDefault(hour, QUIETLY);
      askAll(hour, event);
      boolean shown = awaitSign(hour, event);
      Shown panels = hour(hour);
      event.end().run();
      awaitAnswers();
      readings.add(read());
      Map<String, Integer> outcomes = difference(before, people.outcomes());
      if (hour == HOURS / 2 || hour == HOURS - 1) {
        openAll(); // what idle connections hold is no leak
      }
      page.add(
          new OperatorDayPage.Hour(hour, event.name(), outcomes, event.panel(), Remains.now()));
      found.assertThat(shown).as("%s: %s", event, panels).isTrue();
      found
          .assertThat(outcomes.keySet())
          .as("hour %s, %s: %s", hour, event, people.samples())
          .isSubsetOf(with(event.states()));
    }
    check();
    found.assertAll();
    if (SLOW && Boolean.getBoolean("nljdbc.update")) {
      OperatorDayPage.write(page, people, (System.nanoTime() - began) / 1_000_000_000);
    }
  }

  private void openAll() {
    Stream.of(App.values()).forEach(site::open);
  }

  private static Set<String> with(Set<String> states) {
    Set<String> all = new HashSet<>(states);
    all.add(OperatorUsers.ANSWERED);
    return all;
  }

  private static Map<String, Integer> difference(
      Map<String, Integer> before, Map<String, Integer> after) {
    Map<String, Integer> all = new TreeMap<>();
    after.forEach(
        (outcome, times) -> {
          int more = times - before.getOrDefault(outcome, 0);
          if (more > 0) {
            all.put(outcome, more);
          }
        });
    return all;
  }

  private void define() throws SQLException {
    for (App app : App.values()) {
      try (Connection connection = site.pool(app).getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("NL DEFINE 'sum of " + app + "' AS SUM(id) FROM city");
      }
    }
  }

  private void remember(Event event) {
    for (App app : List.of(App.SALES, App.SHOP, App.TILL)) {
      String outcome = people.remember(app);
      if (!outcome.equals("remembered") && !site.away(app)) {
        found.assertThat(site.diskFull() && !app.hasStore()).as("%s %s", event, app).isTrue();
        found.assertThat(outcome).as("%s %s", event, app).isEqualTo("NL007");
      }
    }
  }

  /**
   * Sixteen users ask, each at least once, and as many more without a pause in the hour of the
   * flood. In an hour that has a length, it happens while they ask.
   */
  private void askAll(int hour, Event event) throws Exception {
    long end = System.nanoTime() + (SLOW ? HOUR_NANOS : 0);
    if (!SLOW || event.atOnce()) {
      event.begin().run();
    }
    List<Future<?>> all = new ArrayList<>();
    for (int user = 0; user < USERS + (hour == FLOOD_HOUR ? FLOOD : 0); user++) {
      App app = user < USERS ? App.values()[user % App.values().length] : App.SHOP;
      Duration pause = user < USERS ? THINKING : Duration.ZERO;
      int least = user < USERS ? 1 : FLOODING;
      int first = user / App.values().length;
      all.add(
          users.submit(
              () -> {
                for (int i = 0; i < least || System.nanoTime() < end; i++) {
                  people.ask(app, first + i);
                  Thread.sleep(pause.toMillis());
                }
                return app;
              }));
    }
    if (SLOW && !event.atOnce()) {
      Thread.sleep(Duration.ofNanos(HOUR_NANOS).toMillis() / 10);
      event.begin().run();
    }
    remember(event);
    for (Future<?> one : all) {
      one.get();
    }
  }

  /** Asks on until the panel shows it. */
  private boolean awaitSign(int hour, Event event) {
    Shown quiet = hour(Math.min(hour, QUIET));
    long end = System.nanoTime() + SHOWN_WITHIN.toNanos();
    while (!event.sign().in(hour(hour), quiet)) {
      if (System.nanoTime() > end) {
        return false;
      }
      for (App app : App.values()) {
        people.ask(app, 0);
      }
    }
    return true;
  }

  /** Answers come again without anybody's doing. */
  private void awaitAnswers() {
    for (App app : App.values()) {
      long end = System.nanoTime() + SHOWN_WITHIN.toNanos();
      while (!people.ask(app, 0).equals(OperatorUsers.ANSWERED)) {
        assertThat(System.nanoTime()).as("%s %s", app, people.samples()).isLessThan(end);
      }
    }
  }

  private void check() throws Exception {
    found.assertThat(people.wrong()).isEmpty();
    Map<String, Integer> outcomes = people.outcomes();
    Map<String, Integer> measured = new TreeMap<>();
    Series.of(metrics.collectAllMetrics())
        .named("nl_questions_total")
        .forEach(
            (labels, n) -> measured.merge(labels.get("nl_outcome"), n.intValue(), Integer::sum));
    found.assertThat(measured).as("telemetry").isEqualTo(outcomes);
    found.assertThat(people.longest()).isLessThan(OperatorUsers.patience());

    program.kill();
    program.close();
    try (TeamStore heir = heir()) {
      long end = System.nanoTime() + SHOWN_WITHIN.toNanos();
      while (!heir.delivered()) {
        assertThat(System.nanoTime()).isLessThan(end);
        Thread.sleep(100);
      }
    }
    int shared = Stream.of(App.values()).filter(App::hasStore).mapToInt(people::asked).sum();
    String programs = "body LIKE '%for program %'";
    found
        .assertThat(inStore("SELECT count(*) FROM nl_log WHERE NOT " + programs))
        .as("entries in the store")
        .isEqualTo(shared);
    found
        .assertThat(inStore("SELECT count(*) FROM nl_log WHERE " + programs))
        .isGreaterThanOrEqualTo(KILLED_AFTER + KILLED_AFTER / 2);
    found
        .assertThat(in(App.TILL, "NL LOG"))
        .as("entries on the disk")
        .hasSize(people.asked(App.TILL) + 3);
    for (App app : App.values()) {
      found.assertThat(in(app, "NL MEMORY")).containsAll(people.remembered(app));
      found.assertThat(in(app, "NL TERMS")).contains("sum of " + app);
    }
    found.assertThat(in(App.TILL, "NL MEMORY")).contains("the oldest city");
    for (String text : people.remembered(App.SALES)) {
      found
          .assertThat(
              inStore("SELECT count(*) FROM nl_document WHERE body LIKE '%" + text + "\"%'"))
          .isEqualTo(1);
    }
    Remains first = page.get(HOURS / 2).remains();
    Remains last = page.get(HOURS - 1).remains();
    found.assertThat(last.threads()).isLessThanOrEqualTo(first.threads() + 3 * USERS);
    found.assertThat(last.sockets()).isLessThanOrEqualTo(first.sockets() + 6 * USERS);
    found.assertThat(last.files()).isLessThanOrEqualTo(first.files() + 8 * USERS);
    found.assertThat(last.heap()).isLessThan(first.heap() + HEAP_SLACK);
    try (Stream<Path> files = Files.list(site.indexes())) {
      found
          .assertThat(files)
          .as("the log was rotated")
          .anyMatch(p -> p.toString().endsWith(".log.old"));
    }
  }

  private TeamStore heir() {
    Properties settings = site.properties(App.SALES);
    StoreAddress address =
        new StoreAddress(
            settings.getProperty("nl.store"),
            Optional.of("postgres"),
            Optional.of("postgres"),
            false);
    return new TeamStore(address, Optional.of(site.indexes()));
  }

  private long inStore(String sql) throws SQLException {
    return TeamLoad.count(site.store(), sql);
  }

  private List<String> in(App app, String report) throws SQLException {
    try (Connection connection = site.pool(app).getConnection();
        Statement statement = connection.createStatement()) {
      return report.equals("NL LOG")
          ? Asked.rows(statement, report).stream().map(row -> row.get(1)).toList()
          : Asked.firsts(statement, report);
    }
  }
}
