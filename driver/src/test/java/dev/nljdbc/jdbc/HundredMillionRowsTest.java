package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.cli.NlCli;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One table of a hundred million rows, made on the spot: how soon a question is answered, process
 * start included, what is read afterwards, and the longest query that the server saw. With {@code
 * -Dnljdbc.slow=true} it adds to {@code target/hundred-million-rows.md}, which {@code
 * bench/results/hundred-million-rows.md} shows. {@code -Dnljdbc.rows=N} makes fewer.
 */
@EnabledIfSystemProperty(named = "nljdbc.slow", matches = "true")
class HundredMillionRowsTest {

  private static final long ROWS = Long.getLong("nljdbc.rows", 100_000_000);
  private static final long ID = ROWS / 9 * 7;
  private static final String QUESTION = "What is the sensor of the reading with id " + ID + "?";

  private static final String CREATE =
      "CREATE TABLE reading (id INTEGER PRIMARY KEY, sensor VARCHAR(20), degrees INTEGER)";

  /** How each engine fills the table quickest; of the number of rows. */
  private static final Map<Engines, List<String>> FILL =
      Map.of(
          Engines.SQLITE,
          List.of(
              "PRAGMA journal_mode = OFF",
              CREATE,
              "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
                  + " INSERT INTO reading SELECT i, 'sensor ' || (i %% 5000), i %% 100 FROM n"),
          Engines.POSTGRESQL,
          List.of(
              CREATE.replace("CREATE TABLE", "CREATE UNLOGGED TABLE").replace(" PRIMARY KEY", ""),
              "INSERT INTO reading SELECT i, 'sensor ' || i %% 5000, i %% 100"
                  + " FROM generate_series(1, %d) i",
              "ALTER TABLE reading ADD PRIMARY KEY (id)",
              "ANALYZE reading"),
          Engines.MARIADB,
          List.of(
              CREATE + " ENGINE=MyISAM",
              "INSERT INTO reading SELECT seq, CONCAT('sensor ', seq %% 5000), seq %% 100"
                  + " FROM seq_1_to_%d"),
          Engines.DUCKDB,
          List.of(
              CREATE.replace(" PRIMARY KEY", ""),
              "INSERT INTO reading SELECT i, 'sensor ' || (i %% 5000), i %% 100"
                  + " FROM range(1, %d + 1) t(i)"));

  /** The milliseconds for which the longest query of other sessions has been running. */
  private static final Map<Engines, String> LONGEST =
      Map.of(
          Engines.POSTGRESQL,
          "SELECT coalesce(max(extract(epoch FROM clock_timestamp() - query_start)), 0) * 1000"
              + " FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()"
              + " AND backend_type = 'client backend'",
          Engines.MARIADB,
          "SELECT coalesce(max(time_ms), 0) FROM information_schema.processlist"
              + " WHERE command IN ('Query', 'Execute') AND id <> connection_id()");

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "POSTGRESQL", "MARIADB", "DUCKDB"})
  void measure_hundredMillionRows_areAnsweredAtOnce(Engines engine) throws Exception {
    String url = engine.freshUrl(directory);
    try (Connection connection = engine.connect(url);
        Statement statement = connection.createStatement()) {
      for (String sql : FILL.getOrDefault(engine, List.of())) {
        statement.execute(String.format(Locale.ROOT, sql.contains("%d") ? sql : sql + "%n", ROWS));
      }
    }
    Path indexes = directory.resolve("indexes");
    try (Watch watch = new Watch(engine, url)) {
      double first = command(engine, url, indexes);
      double second = command(engine, url, indexes);
      long begun = System.nanoTime();
      List<String> status = read(engine, url);
      double read = seconds(begun);
      String line =
          String.format(
              Locale.ROOT,
              "| %s | %,d | %.1f | %.1f | %.1f | %s | %s |%n",
              engine.name(),
              ROWS,
              first,
              second,
              read,
              status.stream()
                  .filter(item -> item.startsWith("sampled"))
                  .findFirst()
                  .orElse("whole"),
              watch.longest());
      Path table = Path.of("target", "hundred-million-rows.md");
      Files.writeString(table, Files.exists(table) ? Files.readString(table) + line : line);
    }
  }

  private static double seconds(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }

  /** Asks by a process of the command line; returns the seconds from its start to the answer. */
  private double command(Engines engine, String url, Path indexes)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(directory, "out", ".txt");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Properties login = engine.properties();
    List<String> command = new ArrayList<>(List.of(java.toString(), "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(NlCli.class.getName(), "-u", url, "--csv", QUESTION));
    if (login.containsKey("user")) {
      command.addAll(List.of("-n", login.getProperty("user")));
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("NL_DIR", indexes.toString());
    builder.environment().put("NL_PASSWORD", login.getProperty("password", ""));
    long begun = System.nanoTime();
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    double answered = 0;
    while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
      if (answered == 0 && answers(out)) {
        answered = seconds(begun);
      }
    }
    assertThat(answers(out)).as(Files.readString(out)).isTrue();
    return answered == 0 ? seconds(begun) : answered;
  }

  private static boolean answers(Path out) throws IOException {
    return Files.readString(out).lines().anyMatch(("sensor " + ID % 5000)::equals);
  }

  /** Asks on a connection that lives until all is read; returns what NL STATUS says then. */
  private List<String> read(Engines engine, String url) throws SQLException {
    try (Connection asked = new Asked(directory).connect(engine, url)) {
      ask(asked, "NL: " + QUESTION);
      List<String> status = ask(asked, "NL STATUS");
      for (int i = 0; i < 600 && status.stream().anyMatch(s -> s.startsWith("read so far")); i++) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        status = ask(asked, "NL STATUS");
      }
      assertThat(status).noneMatch(item -> item.startsWith("read so far"));
      return status;
    }
  }

  private static List<String> ask(Connection asked, String nl) throws SQLException {
    List<String> cells = new ArrayList<>();
    try (Statement statement = asked.createStatement();
        ResultSet rows = statement.executeQuery(nl)) {
      while (rows.next()) {
        cells.add(String.valueOf(rows.getString(1)));
      }
    }
    return cells;
  }

  /** Looks at the queries of all other sessions of the server. */
  private static final class Watch implements AutoCloseable {

    private final Engines engine;
    private final Thread thread;
    private volatile boolean over;
    private volatile double longest;

    Watch(Engines engine, String url) {
      this.engine = engine;
      this.thread = new Thread(() -> look(url));
      thread.start();
    }

    private void look(String url) {
      String sql = LONGEST.get(engine);
      if (sql == null) {
        return;
      }
      try (Connection connection = engine.connect(url);
          Statement statement = connection.createStatement()) {
        while (!over) {
          try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            longest = Math.max(longest, row.getDouble(1));
          }
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    String longest() {
      return LONGEST.containsKey(engine)
          ? String.format(Locale.ROOT, "%.1f", longest / 1000)
          : "in the process";
    }

    @Override
    public void close() throws InterruptedException {
      over = true;
      thread.join();
    }
  }
}
