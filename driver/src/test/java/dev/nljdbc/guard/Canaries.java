// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A database of one engine with canaries in and around it: a table that no question may read or
 * change, a sequence, what else the engine keeps (tables, routines, users), a file with a secret, a
 * folder where nothing may come to exist, and a port that nobody may call.
 */
public final class Canaries implements AutoCloseable {

  /** What the forbidden table holds. */
  public static final String SECRET_ROW = "731913";

  /** What the file holds. */
  public static final String SECRET_FILE = "nl-canary-file-8f3a61";

  private static final String CONTENT = "secret\n" + SECRET_FILE + "\n";

  private final Engines engine;
  private final Preparation preparation;
  private final Path folder;
  private final Path file;
  private final Path database;
  private final ServerSocket port;
  private final AtomicInteger calls = new AtomicInteger();
  private String url;
  private @Nullable Connection watch;
  private Map<String, String> before = Map.of();

  private Canaries(Engines engine, Path folder, Preparation preparation)
      throws IOException, SQLException {
    this.engine = engine;
    this.preparation = preparation;
    this.folder = Files.createDirectory(folder.resolve("outside"));
    this.database = Files.createDirectory(folder.resolve("database"));
    this.file = this.folder.resolve("canary.csv");
    this.port = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.url = "";
    // a server's process may run as another user: what it could hit must lie open to it
    for (Path open : List.of(folder, this.folder)) {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    Thread listener = new Thread(this::listen, "canary port");
    listener.setDaemon(true);
    listener.start();
    renew();
  }

  /** What else is done to a database before it is watched. */
  @FunctionalInterface
  public interface Preparation {

    /** Does it, on the owner's connection. */
    void on(Connection owner) throws SQLException;
  }

  /** Plants canaries in a new folder below the system's temporary one. */
  public static Canaries on(Engines engine) throws IOException, SQLException {
    return on(engine, owner -> {});
  }

  /** The same, each database prepared. */
  public static Canaries on(Engines engine, Preparation preparation)
      throws IOException, SQLException {
    return new Canaries(engine, Files.createTempDirectory("nl-canaries"), preparation);
  }

  /** The real URL of the database; another one after a hit. */
  public String url() {
    return url;
  }

  /** The engine whose database it is. */
  public Engines engine() {
    return engine;
  }

  /** Connects as the owner. */
  public Connection connect() throws SQLException {
    return engine.connect(url);
  }

  /** What questions may see: all but the table {@code canary}. */
  public Catalog catalog() throws SQLException {
    return Visibility.of("", "canary", "").of(new CatalogReader().read(watching()), "");
  }

  /** Fills in where the file, the folder and the port are. */
  public String filled(String sql) {
    return sql.replace("${FILE}", file.toString())
        .replace("${NEW}", folder.resolve("new").toString())
        .replace("${DIR}", folder.toString())
        .replace("${PORT}", String.valueOf(port.getLocalPort()));
  }

  /** Whether a text from a result holds a secret. */
  public boolean tells(@Nullable String text) {
    return tells(text, SECRET_ROW) || tellsFile(text);
  }

  /** Whether a text from a result holds the secret of the file. */
  public static boolean tellsFile(@Nullable String text) {
    return tells(text, SECRET_FILE);
  }

  /** Bytes are shown in hexadecimal. */
  private static boolean tells(@Nullable String text, String secret) {
    String hex = HexFormat.of().formatHex(secret.getBytes(StandardCharsets.UTF_8));
    return text != null && (text.contains(secret) || text.toLowerCase(Locale.ROOT).contains(hex));
  }

  /** What was hit since the last call, in words; all is as new afterwards. */
  public List<String> hits() throws SQLException, IOException {
    List<String> hits = new ArrayList<>();
    if (calls.getAndSet(0) > 0) {
      hits.add("the port was called");
    }
    try (Stream<Path> files = Files.list(folder)) {
      files.filter(path -> !path.equals(file)).forEach(path -> hits.add("new: " + path));
    }
    if (!Files.exists(file) || !Files.readString(file).equals(CONTENT)) {
      hits.add("the file was changed");
    }
    Map<String, String> now = state();
    before.forEach(
        (what, text) -> {
          if (!text.equals(now.get(what))) {
            hits.add(what + " changed: " + text + " -> " + now.get(what));
          }
        });
    if (!hits.isEmpty()) {
      renew();
    }
    return hits;
  }

  /** What a test has put there itself since then is no hit. */
  public void settle() {
    before = state();
  }

  private void renew() throws SQLException, IOException {
    forgetWatch();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path path : files.toList()) {
        delete(path);
      }
    }
    Files.writeString(file, CONTENT);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    url = engine.urlWith(database, Battery.schema(engine).toArray(String[]::new));
    try (Connection owner = connect()) {
      preparation.on(owner);
    }
    before = state();
  }

  private Map<String, String> state() {
    Map<String, String> state = new LinkedHashMap<>();
    queries()
        .forEach(
            (what, sql) -> {
              try {
                state.put(what, read(sql));
              } catch (SQLException e) {
                forgetWatch();
                state.put(what, "can't be read: " + e.getMessage());
              }
            });
    return state;
  }

  private Map<String, String> queries() {
    Map<String, String> queries = new LinkedHashMap<>();
    queries.put("canary", "SELECT count(*), sum(n) FROM canary");
    queries.put("customers", "SELECT count(*), sum(id), sum(score), min(city) FROM customers");
    queries.put("orders", "SELECT count(*), sum(id), sum(amount) FROM orders");
    queries.putAll(
        switch (engine) {
          case SQLITE -> Map.of("objects", "SELECT type, name, sql FROM sqlite_master ORDER BY 2");
          case H2 ->
              Map.of(
                  "sequence",
                  "SELECT BASE_VALUE FROM INFORMATION_SCHEMA.SEQUENCES",
                  "objects",
                  "SELECT TABLE_SCHEMA, TABLE_NAME, COUNT(*) FROM INFORMATION_SCHEMA.COLUMNS WHERE"
                      + " TABLE_SCHEMA <> 'INFORMATION_SCHEMA' GROUP BY TABLE_SCHEMA, TABLE_NAME"
                      + " ORDER BY 1, 2",
                  "routines",
                  "SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES",
                  "users",
                  "SELECT USER_NAME, IS_ADMIN FROM INFORMATION_SCHEMA.USERS",
                  "triggers",
                  "SELECT COUNT(*) FROM INFORMATION_SCHEMA.TRIGGERS");
          case POSTGRESQL ->
              Map.of(
                  "sequence",
                  "SELECT last_value, is_called FROM s",
                  "objects",
                  "SELECT relname, relkind, relnatts FROM pg_class WHERE relnamespace"
                      + " IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_(toast|temp)')"
                      + " AND oid > 16383 ORDER BY 1",
                  "routines",
                  "SELECT proname FROM pg_proc WHERE oid > 16383 ORDER BY 1",
                  "users",
                  "SELECT count(*) FROM pg_roles",
                  "large objects",
                  "SELECT count(*) FROM pg_largeobject_metadata",
                  "extensions",
                  "SELECT count(*) FROM pg_extension");
          case MARIADB ->
              Map.of(
                  "sequence",
                  "SELECT next_not_cached_value FROM s",
                  "objects",
                  "SELECT TABLE_NAME, COUNT(*) FROM information_schema.COLUMNS"
                      + " WHERE TABLE_SCHEMA = DATABASE() GROUP BY TABLE_NAME ORDER BY 1",
                  "routines",
                  "SELECT ROUTINE_NAME FROM information_schema.ROUTINES"
                      + " WHERE ROUTINE_SCHEMA = DATABASE() ORDER BY 1",
                  "users",
                  "SELECT COUNT(*) FROM mysql.user",
                  "triggers",
                  "SELECT COUNT(*) FROM information_schema.TRIGGERS"
                      + " WHERE TRIGGER_SCHEMA = DATABASE()");
          case HSQLDB ->
              Map.of(
                  "sequence",
                  "SELECT SEQUENCE_NAME, NEXT_VALUE FROM INFORMATION_SCHEMA.SEQUENCES"
                      + " WHERE SEQUENCE_SCHEMA = 'PUBLIC'",
                  "objects",
                  "SELECT TABLE_SCHEMA, TABLE_NAME, COUNT(*) FROM INFORMATION_SCHEMA.COLUMNS"
                      + " WHERE TABLE_SCHEMA NOT IN ('INFORMATION_SCHEMA', 'SYSTEM_LOBS')"
                      + " GROUP BY TABLE_SCHEMA, TABLE_NAME ORDER BY 1, 2",
                  "routines",
                  "SELECT ROUTINE_SCHEMA, ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES"
                      + " WHERE ROUTINE_SCHEMA <> 'SYSTEM_LOBS' ORDER BY 1, 2",
                  "users",
                  "SELECT USER_NAME, ADMIN FROM INFORMATION_SCHEMA.SYSTEM_USERS ORDER BY 1",
                  "triggers",
                  "SELECT COUNT(*) FROM INFORMATION_SCHEMA.TRIGGERS");
          case DUCKDB ->
              Map.of(
                  "sequence",
                  "SELECT last_value FROM duckdb_sequences()",
                  "objects",
                  "SELECT table_name, column_count FROM duckdb_tables() ORDER BY 1",
                  "views",
                  "SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY 1",
                  "routines",
                  "SELECT function_name FROM duckdb_functions() WHERE NOT internal ORDER BY 1",
                  "databases",
                  "SELECT database_name FROM duckdb_databases() ORDER BY 1",
                  "secrets",
                  "SELECT count(*) FROM duckdb_secrets()");
        });
    return queries;
  }

  private String read(String sql) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (Statement statement = watching().createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= width; i++) {
          text.append(rows.getString(i)).append(i < width ? " " : "; ");
        }
      }
    }
    return text.toString();
  }

  private Connection watching() throws SQLException {
    Connection open = watch;
    if (open == null || open.isClosed()) {
      open = connect();
      watch = open;
    }
    return open;
  }

  private void forgetWatch() {
    Connection open = watch;
    watch = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException e) {
        // an attack may have ended it: another is opened
        open = null;
      }
    }
  }

  private void listen() {
    while (!port.isClosed()) {
      try (var caller = port.accept()) {
        calls.incrementAndGet();
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      try (Stream<Path> inside = Files.list(path)) {
        for (Path one : inside.toList()) {
          delete(one);
        }
      }
    }
    Files.deleteIfExists(path);
  }

  @Override
  public void close() throws IOException {
    forgetWatch();
    port.close();
    delete(folder.getParent());
  }
}
