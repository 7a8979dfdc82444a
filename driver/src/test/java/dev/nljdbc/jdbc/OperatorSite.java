// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import dev.nljdbc.testing.Relay;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * What an operator runs: databases, a model's server, a team's store, a disk of its own for {@code
 * nl.dir}, and the pools of five applications in one process. Each part can be taken away and given
 * back.
 */
final class OperatorSite implements AutoCloseable {

  /** The rows of each database's table {@code city}. */
  static final int CITIES = 60;

  private static final int POOL = 40; // nobody waits for another user's connection
  private static final boolean SLOW = Boolean.getBoolean("nljdbc.slow");
  private static final String DISK = SLOW ? "256m" : "24m";
  private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(SLOW ? 3 : 1);
  private static final Pattern ASKED = Pattern.compile("(name|population) of city number (\\d+) ");

  /** An application: one pool. */
  enum App {
    SALES("PG", true, true),
    REPORTS("PG", false, true),
    SHOP("H2", true, true),
    STOCK("H2", true, true),
    TILL("SQLITE", false, false);

    private final String database;
    private final boolean model;
    private final boolean store;

    App(String database, boolean model, boolean store) {
      this.database = database;
      this.model = model;
      this.store = store;
    }

    /** The name of its database, which the rows have. */
    String database() {
      return database;
    }

    /** Whether a language model answers, and not the offline model. */
    boolean asksModel() {
      return model;
    }

    boolean hasStore() {
      return store;
    }
  }

  private final Path folder;
  private final Path disk;
  private final boolean mounted;
  private final Map<String, String> urls = new ConcurrentHashMap<>();
  private final Map<App, HikariDataSource> pools = new EnumMap<>(App.class);
  private final FakeChatServer model = FakeChatServer.start().always(this::reply).forgetful();
  private final Relay network = new Relay(Integer.parseInt(model.baseUrl().split("[:/]+")[2]));
  private final String store;
  private final Relay storeNetwork;
  private EmbeddedPostgres postgres;
  private volatile Set<String> keys = Set.of();
  private volatile String served = "m-1";
  private volatile UnaryOperator<Reply> fault = UnaryOperator.identity();
  private volatile boolean databaseAway;
  private volatile boolean diskFull;
  private String fixedKey = "";
  private String tills = "";
  private String wanted = served;

  OperatorSite(Path folder) throws Exception {
    this.folder = folder;
    this.disk = Files.createDirectory(folder.resolve("disk"));
    this.mounted = run("mount", "-t", "tmpfs", "-o", "size=" + DISK + ",mode=700", "tmpfs", disk);
    this.store = Engines.POSTGRESQL.freshUrl(folder);
    this.storeNetwork = Relay.before(store);
    this.postgres = server(0);
    urls.put("PG", "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres");
    urls.put("H2", Engines.H2.freshUrl(folder));
    urls.put("SQLITE", Engines.SQLITE.freshUrl(folder));
    for (String database : urls.keySet()) {
      change(database, tables(database));
    }
    rotateKeys("sk-operator-1", true);
    prices(1);
    earlierVersion();
    for (App app : App.values()) {
      open(app);
    }
  }

  private static boolean run(Object... command) throws InterruptedException {
    try {
      List<String> words = new ArrayList<>();
      for (Object word : command) {
        words.add(word.toString());
      }
      return new ProcessBuilder(words)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // there is no such program
    }
  }

  private EmbeddedPostgres server(int port) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "off")
            .setDataDirectory(folder.resolve("postgres"))
            .setCleanDataDirectory(false);
    return (port == 0 ? builder : builder.setPort(port)).start();
  }

  private static String[] tables(String database) {
    List<String> all = new ArrayList<>();
    all.add("CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(40))");
    for (int i = 1; i <= CITIES; i++) {
      all.add("INSERT INTO city VALUES (" + i + ", '" + city(i, database) + "')");
    }
    all.add("CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, visit_date DATE)");
    for (int i = 1; i <= 8; i++) { // five in January, three in February
      all.add("INSERT INTO visit VALUES (%d, '2024-0%d-1%d')".formatted(i, i > 5 ? 2 : 1, i));
    }
    return all.toArray(String[]::new);
  }

  /** The name of a city. */
  static String city(int number, String database) {
    return "City " + number + " of " + database;
  }

  /** Changes a database as its owner does, past nl-jdbc. */
  void change(String database, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(urls.get(database), login(database))) {
      Engines.run(connection, statements);
    }
  }

  private static Properties login(String database) {
    return switch (database) {
      case "PG" -> Engines.POSTGRESQL.properties();
      case "H2" -> Engines.H2.properties();
      default -> Engines.SQLITE.properties();
    };
  }

  /** The index, log and verified query of the till's database as version 0.1 wrote them. */
  private void earlierVersion() throws IOException, SQLException {
    Properties properties = new Properties();
    properties.setProperty("nl.dir", "memory");
    try (Connection connection = DriverManager.getConnection(nl(urls.get("SQLITE")), properties)) {
      tills =
          Asked.rows(connection.createStatement(), "NL STATUS").stream()
              .filter(row -> row.get(0).equals("database"))
              .findFirst()
              .orElseThrow()
              .get(1);
    }
    Files.createDirectories(indexes());
    try (ZipInputStream zip =
        new ZipInputStream(OperatorSite.class.getResourceAsStream("index-0.1.zip"))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = indexes().resolve(entry.getName().replace("DATABASE", tills));
        Files.createDirectories(file.getParent());
        byte[] bytes = zip.readAllBytes();
        Files.write(file, entry.getName().endsWith(".memory") ? of(tills, bytes) : bytes);
      }
    }
  }

  private static byte[] of(String name, byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8).replace("DATABASE", name);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The folder of all indexes. */
  Path indexes() {
    return disk.resolve("nl");
  }

  private static String nl(String url) {
    return "jdbc:nl:" + url.substring("jdbc:".length());
  }

  /** The URL of an application's database. */
  String url(App app) {
    return nl(urls.get(app.database()));
  }

  /** The settings of an application. */
  Properties properties(App app) {
    Properties all = login(app.database());
    all.setProperty("nl.dir", indexes().toString());
    all.setProperty("nl.ambiguity", "ignore");
    all.setProperty("nl.timeout", "60s");
    if (app.hasStore()) {
      all.setProperty("nl.store", storeNetwork.url(store));
      all.setProperty("nl.store.user", "postgres");
      all.setProperty("nl.store.password", "postgres");
    }
    if (app.asksModel()) {
      all.setProperty("nl.model", wanted);
      all.setProperty("nl.base-url", network.url(model.baseUrl()));
      all.setProperty("nl.prices", folder.resolve("prices.json").toString());
      all.setProperty("nl.lab.examine", "off");
    }
    switch (app) {
      case SALES -> all.setProperty("nl.api-key-command", "cat '" + keyFile() + "'");
      case STOCK -> all.setProperty("nl.api-key-file", keyFile().toString());
      case SHOP -> all.setProperty("nl.api-key", fixedKey);
      case REPORTS -> all.setProperty("nl.lab.log.keep", "20");
      case TILL -> all.setProperty("nl.lab.log.keep", "1000000");
    }
    return all;
  }

  /** Opens the pool of an application anew, with the settings as they are now. */
  void open(App app) {
    HikariDataSource before = pools.get(app);
    if (before != null) {
      before.close();
    }
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url(app));
    config.setDataSourceProperties(properties(app));
    config.setMaximumPoolSize(POOL);
    config.setMinimumIdle(0);
    config.setInitializationFailTimeout(-1);
    config.setConnectionTimeout(CONNECTED_WITHIN.toMillis());
    config.setIdleTimeout(Duration.ofSeconds(10).toMillis());
    pools.put(app, new HikariDataSource(config));
  }

  /** The pool of an application. */
  HikariDataSource pool(App app) {
    return pools.get(app);
  }

  private Path keyFile() {
    return folder.resolve("key");
  }

  /**
   * Gives the model's server another key, and the file of keys, too.
   *
   * @param everywhere whether applications with a fixed key are to have it when they open next
   */
  void rotateKeys(String key, boolean everywhere) throws IOException {
    Path next = Files.writeString(folder.resolve("key.next"), key + "\n");
    Set<String> both = new HashSet<>(keys);
    both.add(key);
    keys = both;
    Files.move(next, keyFile(), StandardCopyOption.REPLACE_EXISTING);
    fixedKey = everywhere ? key : fixedKey;
    keys = Set.of(key);
  }

  /** The price of a million tokens, in US dollars. */
  void prices(int dollars) throws IOException {
    String price = "{\"prompt\":%1$d,\"completion\":%1$d}".formatted(dollars);
    String models = "{\"models\":{\"m-1\":%1$s,\"m-2\":%1$s}}".formatted(price);
    Path next = Files.writeString(folder.resolve("prices.next"), models);
    Files.move(next, folder.resolve("prices.json"), StandardCopyOption.REPLACE_EXISTING);
  }

  /** The only name that the model's server knows from now on. */
  void renameModel(String name) {
    served = name;
  }

  /** The name of the model that applications ask when they open next. */
  void wantModel(String name) {
    wanted = name;
  }

  /** What the model's server makes of its good replies from now on. */
  void modelAnswers(UnaryOperator<Reply> how) {
    fault = how;
  }

  private Reply reply(Request request) {
    String key = String.valueOf(request.headers().get("authorization")).replace("Bearer ", "");
    if (!keys.contains(key)) {
      return Reply.error(401, "Incorrect API key provided");
    }
    String name = request.body().path("model").asText();
    if (!name.equals(served)) {
      return Reply.error(404, "The model '" + name + "' does not exist");
    }
    Matcher asked = ASKED.matcher(request.body().toString());
    String sql = "";
    while (asked.find()) { // the last one: examples come before
      sql = "SELECT " + asked.group(1) + " FROM city WHERE id = " + asked.group(2);
    }
    return fault.apply(Reply.call("ExecuteSQL", "{\"sql\": \"" + sql + "\", \"final\": true}"));
  }

  void cutModel() throws IOException {
    network.cut();
  }

  void mendModel() throws IOException {
    network.mend();
  }

  void cutStore() throws IOException {
    storeNetwork.cut();
  }

  void mendStore() throws IOException {
    storeNetwork.mend();
  }

  /** The URL of the store for who looks into it. */
  String store() {
    return store;
  }

  void stopDatabase() throws IOException {
    databaseAway = true;
    postgres.close();
  }

  void startDatabase() throws IOException {
    postgres = server(postgres.getPort());
    databaseAway = false;
  }

  /** Whether no connection can be had, since the database's server is stopped. */
  boolean away(App app) {
    return databaseAway && app.database().equals("PG");
  }

  /** Leaves no room on the disk of nl.dir; where none can be mounted, the till's log is blocked. */
  void fillDisk() throws IOException {
    diskFull = true;
    if (!mounted) {
      Path log = log();
      Files.move(log, aside());
      Files.createDirectory(log);
      return;
    }
    byte[] some = new byte[4096];
    try (OutputStream out = Files.newOutputStream(disk.resolve("filling"))) {
      while (true) {
        out.write(some);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("space");
    }
  }

  void emptyDisk() throws IOException {
    diskFull = false;
    if (mounted) {
      Files.delete(disk.resolve("filling"));
    } else {
      Files.delete(log());
      Files.move(aside(), log());
    }
  }

  private Path log() {
    return indexes().resolve(tills + ".log");
  }

  private Path aside() {
    return folder.resolve("aside");
  }

  /** Whether nothing can be written in nl.dir. */
  boolean diskFull() {
    return diskFull;
  }

  @Override
  public void close() throws Exception {
    pools.values().forEach(HikariDataSource::close);
    DriverManager.setLoginTimeout(0); // HikariCP sets it, and drivers of later tests obey it
    network.close();
    model.close();
    storeNetwork.close();
    NlRuntime.release();
    if (!databaseAway) {
      postgres.close();
    }
    if (mounted) {
      run("umount", "-l", disk); // when this process ends, too: indexes are mapped
    }
  }
}
