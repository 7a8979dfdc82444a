// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.testing.Engines;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * The process that {@link BackgroundSpeedTest} starts: {@code ENGINE folder}. It prints a line of
 * the table for each kind of statement.
 */
final class BackgroundTurns {

  static final Duration LENGTH = Duration.ofSeconds(5);
  static final int TABLES = 60;
  static final int ROWS = 40_000;
  static final int PAIRS = 5;

  /** The tables that the statements are about. */
  private static final int OTHERS = 2;

  private static final int SELECTS = 50;
  private static final int SHELVES = 200;
  private static final double NANOS_PER_MICRO = 1_000;
  private static final double NEARLY_ALL = 0.99;
  private static final double HALF = 0.5;

  private final Engines engine;
  private final Path directory;
  private final String url;
  private final Asked driver;
  private final Random random = new Random(1);
  private int entries;

  private BackgroundTurns(Engines engine, Path directory) throws SQLException {
    this.engine = engine;
    this.directory = directory;
    this.url = engine.freshUrl(directory);
    this.driver = new Asked(directory);
  }

  /**
   * One turn.
   *
   * @param selects how long each point select took, in ascending nanoseconds
   * @param aggregates how long each aggregate took
   * @param inserts how long each insert of a row took, with its commit
   * @param tables how many tables the background read
   * @param seconds of processor time of the background's thread
   */
  private record Turn(
      long[] selects, long[] aggregates, long[] inserts, int tables, double seconds) {}

  public static void main(String[] arguments) throws Exception {
    new BackgroundTurns(Engines.valueOf(arguments[0]), Path.of(arguments[1])).measure();
    System.exit(0); // threads that watch a server would go on
  }

  private void measure() throws SQLException {
    make();
    List<Turn> alone = new ArrayList<>();
    List<Turn> beside = new ArrayList<>();
    try (Connection connection = driver.connect(engine, url)) {
      run(connection); // warms up
      for (int pair = 0; pair < PAIRS; pair++) {
        if (pair % 2 == 0) {
          alone.add(run(connection));
          beside.add(runBeside(connection, pair));
        } else {
          beside.add(runBeside(connection, pair));
          alone.add(run(connection));
        }
      }
    }
    print("point select", alone, beside, Turn::selects);
    print("aggregate", alone, beside, Turn::aggregates);
    print("insert", alone, beside, Turn::inserts);
  }

  private void make() throws SQLException {
    try (Connection connection = engine.connect(url)) {
      Engines.run(
          connection,
          "CREATE TABLE thing (id INTEGER PRIMARY KEY, shelf INTEGER, price INTEGER)",
          "CREATE INDEX thing_shelf ON thing (shelf)",
          "CREATE TABLE entry (id INTEGER PRIMARY KEY)",
          "INSERT INTO thing SELECT x, x % "
              + SHELVES
              + ", x * 7 % 1000 FROM ("
              + numbers()
              + ") n");
      for (int i = 0; i < TABLES; i++) {
        String table = "stock_" + i;
        Engines.run(
            connection,
            "CREATE TABLE "
                + table
                + " (id INTEGER PRIMARY KEY, code VARCHAR(60), city VARCHAR(40), note VARCHAR(80),"
                + " price INTEGER, pieces INTEGER)",
            "INSERT INTO %s SELECT x, %s, %s, %s, x * 7 %% 1000, x %% 9 FROM (%s) n"
                .formatted(
                    table,
                    text("code " + i + "-", "x"),
                    text("city ", "x % 300"),
                    text("a note about piece ", "x % 5000"),
                    numbers()));
      }
    }
  }

  private String numbers() {
    return engine == Engines.MARIADB
        ? "SELECT seq AS x FROM seq_1_to_" + ROWS
        : engine.numbers(ROWS);
  }

  private String text(String before, String number) {
    return engine == Engines.MARIADB
        ? "CONCAT('" + before + "', " + number + ")"
        : "'" + before + "' || (" + number + ")";
  }

  private Turn runBeside(Connection connection, int number) throws SQLException {
    String indexes = directory.resolve(engine.name() + number).toString();
    String[] settings = {"nl.dir", indexes, "nl.model", "offline", "nl.index.wait", "0s"};
    try (Connection asking = driver.connect(engine, url, settings);
        Statement statement = asking.createStatement()) {
      Asked.rows(statement, "NL: How many things are there?");
      Turn turn = run(connection);
      double seconds = processorTime();
      return new Turn(
          turn.selects(), turn.aggregates(), turn.inserts(), tablesRead(statement), seconds);
    }
  }

  /** What {@code NL STATUS} says; what the last slice read is not among it yet. */
  private static int tablesRead(Statement statement) throws SQLException {
    for (List<String> item : Asked.rows(statement, "NL STATUS")) {
      if (item.get(0).equals("read so far")) {
        return Integer.parseInt(item.get(1).replaceAll(" of.*", ""));
      }
    }
    return TABLES + OTHERS;
  }

  /** Of the thread that reads in the background, since it began; 0 if it has ended. */
  private static double processorTime() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    for (ThreadInfo thread : threads.dumpAllThreads(false, false)) {
      if (thread.getThreadName().equals("nl-jdbc index refresh")) {
        return threads.getThreadCpuTime(thread.getThreadId()) / 1e9;
      }
    }
    return 0;
  }

  private Turn run(Connection connection) throws SQLException {
    List<Long> selects = new ArrayList<>();
    List<Long> aggregates = new ArrayList<>();
    List<Long> inserts = new ArrayList<>();
    try (PreparedStatement select =
            connection.prepareStatement("SELECT price FROM thing WHERE id = ?");
        PreparedStatement aggregate =
            connection.prepareStatement("SELECT COUNT(*), AVG(price) FROM thing WHERE shelf = ?");
        PreparedStatement insert = connection.prepareStatement("INSERT INTO entry VALUES (?)")) {
      long end = System.nanoTime() + LENGTH.toNanos();
      while (System.nanoTime() - end < 0) {
        for (int i = 0; i < SELECTS; i++) {
          selects.add(timed(select, 1 + random.nextInt(ROWS)));
        }
        aggregates.add(timed(aggregate, random.nextInt(SHELVES)));
        long began = System.nanoTime();
        insert.setInt(1, ++entries);
        insert.executeUpdate();
        inserts.add(System.nanoTime() - began);
      }
    }
    return new Turn(sorted(selects), sorted(aggregates), sorted(inserts), 0, 0);
  }

  private static long timed(PreparedStatement statement, int value) throws SQLException {
    long began = System.nanoTime();
    statement.setInt(1, value);
    try (ResultSet rows = statement.executeQuery()) {
      if (!rows.next()) {
        throw new SQLException("No row for " + value);
      }
    }
    return System.nanoTime() - began;
  }

  private static long[] sorted(List<Long> nanos) {
    return nanos.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  /** The times of one kind of statement in a turn. */
  @FunctionalInterface
  private interface Times {
    long[] of(Turn turn);
  }

  private void print(String what, List<Turn> alone, List<Turn> beside, Times times) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %s | %.1f, %.1f | %s | %s | %.0f of %d tables kept, %.1f s on the processor |%n",
        engine,
        what,
        median(alone, turn -> micros(times.of(turn), HALF)),
        median(alone, turn -> micros(times.of(turn), NEARLY_ALL)),
        ratio(alone, beside, times, HALF),
        ratio(alone, beside, times, NEARLY_ALL),
        median(beside, Turn::tables),
        TABLES + OTHERS,
        median(beside, Turn::seconds));
  }

  private static double micros(long[] sorted, double share) {
    return sorted[(int) (share * (sorted.length - 1))] / NANOS_PER_MICRO;
  }

  private static double median(List<Turn> turns, ToDoubleFunction<Turn> figure) {
    double[] all = turns.stream().mapToDouble(figure).sorted().toArray();
    return (all[(all.length - 1) / 2] + all[all.length / 2]) / 2;
  }

  private static String ratio(List<Turn> alone, List<Turn> beside, Times times, double share) {
    double[] ratios = new double[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      ratios[i] = micros(times.of(beside.get(i)), share) / micros(times.of(alone.get(i)), share);
    }
    Arrays.sort(ratios);
    double median = (ratios[(PAIRS - 1) / 2] + ratios[PAIRS / 2]) / 2;
    return String.format(Locale.ROOT, "**%.2f** (%.2f–%.2f)", median, ratios[0], ratios[PAIRS - 1]);
  }
}
