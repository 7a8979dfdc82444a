// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.IndexStore;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A planted key and planted passwords are looked for in all that comes out: rows, warnings,
 * exceptions with their causes, logs, the error stream, files, texts of objects.
 */
class SecretsTest {

  private static final String KEY = "sk-zqPlantedKey0987654321";
  private static final String PASSWORD = "zqPlantedPassword77";
  private static final List<String> SECRETS = List.of("zqPlantedKey", "zqPlantedPassword");
  private static final Reply QUERY =
      Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM city\", \"final\": true}");

  @TempDir Path directory;

  private final StringBuffer said = new StringBuffer();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final Logger logger = Logger.getLogger("dev.nljdbc");
  private PrintStream errorStream;
  private Level level;
  private FakeChatServer server;

  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          said.append(record.getMessage()).append('\n');
          for (Object parameter :
              record.getParameters() == null ? new Object[0] : record.getParameters()) {
            said.append(parameter).append('\n');
          }
          if (record.getThrown() != null) {
            say(record.getThrown());
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    server = FakeChatServer.start();
    level = logger.getLevel();
    logger.setLevel(Level.ALL);
    logger.addHandler(handler);
    errorStream = System.err;
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void stop() {
    System.setErr(errorStream);
    logger.removeHandler(handler);
    logger.setLevel(level);
    server.close();
  }

  private void say(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    said.append(text).append('\n');
  }

  private void assertNothingSecretWasSaid() throws IOException {
    assertThat(secretLines(said.toString())).isEmpty();
    assertThat(secretLines(errors.toString(StandardCharsets.UTF_8))).isEmpty();
    Path indexes = directory.resolve("indexes");
    if (!Files.exists(indexes)) {
      return;
    }
    try (Stream<Path> files = Files.walk(indexes)) {
      for (Path file : files.toList()) {
        assertFree(file);
      }
    }
  }

  private static List<String> secretLines(String text) {
    return text.lines().filter(line -> SECRETS.stream().anyMatch(line::contains)).toList();
  }

  private static void assertFree(Path file) throws IOException {
    SECRETS.forEach(secret -> assertThat(file.toString()).doesNotContain(secret));
    if (Files.isRegularFile(file)) {
      String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
      SECRETS.forEach(secret -> assertThat(bytes).as(file.toString()).doesNotContain(secret));
    }
  }

  private Properties settings(String... others) {
    Properties properties = new Properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.base-url", server.baseUrl());
    properties.setProperty("nl.api-key", KEY);
    properties.setProperty("nl.lab.rounds", "3");
    properties.setProperty("nl.timeout", "5s");
    for (int i = 0; i < others.length; i += 2) {
      properties.setProperty(others[i], others[i + 1]);
    }
    return properties;
  }

  /** Runs NL statements, and takes down all that can be read of them. */
  private void ask(String url, Properties properties, String... statements) {
    try (Connection connection = DriverManager.getConnection(url, properties)) {
      said.append(connection).append(connection.getMetaData()).append('\n');
      said.append(connection.getMetaData().getURL()).append('\n');
      for (String nl : statements) {
        ask(connection, nl);
      }
    } catch (SQLException e) {
      say(e);
    }
  }

  private void ask(Connection connection, String nl) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      said.append(statement);
      try (ResultSet rows = statement.executeQuery(nl)) {
        said.append(rows);
        while (rows.next()) {
          for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            said.append(rows.getString(i)).append('\n');
          }
        }
      } catch (SQLException e) {
        say(e);
      }
      for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
        say(w);
      }
    }
  }

  private static final String[] EVERYTHING = {
    "NL: which cities?",
    "NL SQL: which cities?",
    "NL TRACE: which cities?",
    "NL PROMPT: which cities?",
    "NL DESCRIBE",
    "NL SETTINGS",
    "NL STATUS",
    "NL REFRESH",
    "NL HELP",
    "NL MEMORY",
    "NL EXPLAIN: which cities?",
    "NL LOG",
    "NL COLUMNS: city",
    "NL nonsense"
  };

  private String sqlite() throws SQLException {
    return "jdbc:nl:"
        + Engines.SQLITE
            .urlWith(
                directory,
                "CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO city VALUES (1, 'Oslo')")
            .substring("jdbc:".length());
  }

  @Test
  void key_serverThatEchoesIt_isNowhere() throws Exception {
    String url = sqlite();
    Map<String, Reply> replies =
        Map.of(
            "401", Reply.error(401, "Incorrect API key provided: " + KEY),
            "403", Reply.error(403, "Key " + KEY + " has no access"),
            "400", Reply.error(400, "bad header Authorization: Bearer " + KEY),
            "404", Reply.error(404, "no model for " + KEY),
            "500", Reply.error(500, "trace: " + KEY),
            "plain", Reply.json(400, "Bearer " + KEY + " is bad"),
            "broken", Reply.json(200, "{\"error\": \"" + KEY),
            "html", Reply.html(),
            "cut", Reply.cut(),
            "answer", QUERY);
    List<String> askedAgain = List.of("500", "html", "cut"); // until the time is over
    for (Map.Entry<String, Reply> reply : replies.entrySet()) {
      server.always(request -> reply.getValue());
      String timeout = askedAgain.contains(reply.getKey()) ? "300ms" : "5s";
      ask(url, settings("nl.answers", "new", "nl.timeout", timeout), EVERYTHING);
    }
    assertThat(server.requests().get(0).headers().get("authorization")).contains(KEY);
    assertThat(said.toString()).contains("Oslo", "401", "refused the key");
    assertNothingSecretWasSaid();
  }

  @Test
  void key_modelThatRepeatsIt_isInNoTraceLogOrError() throws Exception {
    String url = sqlite();
    String sql = "SELECT name FROM city WHERE name <> '" + KEY + "'";
    server.always(request -> Reply.text("My key is " + KEY + ".\n```sql\n" + sql + "\n```"));
    Properties direct = settings("nl.answers", "new", "nl.strategy", "direct");
    ask(url, direct, "NL TRACE: which cities?", "NL LOG");
    assertThat(said.toString()).contains("Oslo", "My key is ***", "name <> '***'");

    server.always(
        request ->
            Reply.calls(
                new String[] {"ExecuteSQL", "{\"sql\": \"" + sql + "\"}"},
                new String[] {"Done", "{\"unanswerable\": \"" + KEY + " has no rivers\"}"}));
    ask(
        url,
        settings("nl.answers", "new"),
        "NL: which rivers?",
        "NL TRACE: which rivers?",
        "NL LOG");
    assertThat(said.toString()).contains("*** has no rivers");
    assertNothingSecretWasSaid();
  }

  @Test
  void key_inFilesAndSettingsGoneWrong_isNowhere() throws Exception {
    String url = sqlite();
    server.always(request -> QUERY);
    Path file = Files.writeString(directory.resolve("key.txt"), KEY + "\n");
    Path two = Files.writeString(directory.resolve("two.txt"), KEY + "\n" + KEY + "\n");
    Path config = Files.writeString(directory.resolve("nl.conf"), "nl.api-key=" + KEY + "\n");
    Path typo = Files.writeString(directory.resolve("typo.conf"), "nl.api-kye=" + KEY + "\n");
    Path odd = Files.writeString(directory.resolve("odd.conf"), "nl.api-key " + KEY + "\n" + KEY);
    List<Consumer<Properties>> ways =
        List.of(
            p -> p.setProperty("nl.api-key-file", file.toString()),
            p -> p.setProperty("nl.api-key-file", two.toString()),
            p -> p.setProperty("nl.config", config.toString()),
            p -> p.setProperty("nl.config", typo.toString()),
            p -> p.setProperty("nl.config", odd.toString()),
            p -> p.setProperty("nl.api-key", KEY + " " + KEY),
            p -> p.setProperty("nl.apikey", KEY),
            p -> p.setProperty("nl.base-url", "http://user:" + PASSWORD + "@localhost:1/v1"),
            p -> p.setProperty("nl.base-url", "http://user:" + PASSWORD + "@local host/v1"),
            p -> p.setProperty("nl.base-url", "http://127.0.0.1:1/v1"));
    for (Consumer<Properties> way : ways) {
      Properties properties = settings("nl.answers", "new");
      properties.remove("nl.api-key");
      way.accept(properties);
      ask(url, properties, EVERYTHING);
    }
    for (String inUrl : List.of("?nl.api-key=" + KEY, "?nl.apikey=" + KEY, ";nl.api-key=" + KEY)) {
      ask(url + inUrl, new Properties(), "NL SETTINGS");
    }
    assertThat(server.requests().stream().map(r -> r.headers().get("authorization")))
        .contains("Bearer " + KEY);
    assertNothingSecretWasSaid();
  }

  @Test
  void password_inUrlsThatWorkAndThatFail_isNowhere() throws Exception {
    server.always(request -> QUERY);
    String h2 = "jdbc:nl:h2:file:" + directory.resolve("own").toAbsolutePath();
    try (Connection made =
        DriverManager.getConnection(h2.replace("jdbc:nl:", "jdbc:"), "sa", PASSWORD)) {
      Engines.run(made, "CREATE TABLE city (name VARCHAR(20))", "INSERT INTO city VALUES ('Oslo')");
    }
    Properties login = settings("user", "sa", "password", PASSWORD);
    ask(h2, login, EVERYTHING);
    ask(h2 + ";USER=sa;PASSWORD=" + PASSWORD, settings(), EVERYTHING);
    ask(h2 + ";USER=sa;PASSWORD=" + PASSWORD + "x", settings(), EVERYTHING);
    ask(h2, settings("user", "sa", "password", PASSWORD + "x"), EVERYTHING);
    String postgres = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE city (name TEXT)");
    String bare = "jdbc:nl:" + postgres.replaceAll("\\?.*", "").substring("jdbc:".length());
    ask(bare + "?user=postgres&password=" + PASSWORD, settings(), EVERYTHING);
    ask(bare + "?user=nobody&password=" + PASSWORD, settings(), EVERYTHING);
    String maria = Engines.MARIADB.urlWith(directory, "CREATE TABLE city (name VARCHAR(9))");
    String sea = "jdbc:nl:" + maria.replaceAll("\\?.*", "").substring("jdbc:".length());
    ask(sea + "?user=root&password=" + PASSWORD, settings(), EVERYTHING);
    for (String nowhere :
        List.of(
            "jdbc:nl:nosuch://sa:" + PASSWORD + "@db/shop",
            "jdbc:nl:nosuch:db;password=" + PASSWORD,
            "jdbc:nl:postgresql://127.0.0.1:1/shop?user=sa&password=" + PASSWORD,
            "jdbc:nl:?password=" + PASSWORD)) {
      ask(nowhere, settings(), EVERYTHING);
    }
    assertThat(said.toString()).contains("Oslo");
    assertNothingSecretWasSaid();
  }

  @Test
  void secrets_damagedFiles_areInNoMessage() throws Exception {
    String url = sqlite();
    server.always(request -> QUERY);
    askAnew(url);
    try (Stream<Path> files = Files.walk(directory.resolve("indexes"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        for (int i = bytes.length / 3; i < bytes.length / 2; i++) {
          bytes[i] ^= 0x55;
        }
        Files.write(file, bytes);
      }
    }
    askAnew(url);
    assertThat(said.toString()).contains("damaged");
    assertNothingSecretWasSaid();
  }

  /** As another process does, which has no index open. */
  private void askAnew(String url) throws SQLException {
    try (IndexStore store = new IndexStore()) {
      NlRuntime own = new NlRuntime(store, NlRuntime.shared().answers());
      try (Connection connection = new NlDriver(() -> own).connect(url, settings())) {
        for (String nl : EVERYTHING) {
          ask(connection, nl);
        }
      }
    }
  }

  @Test
  void key_propertyInfoAndTexts_doNotShowIt() throws Exception {
    String url = sqlite();
    NlDriver driver = new NlDriver();
    for (DriverPropertyInfo info : driver.getPropertyInfo(url, settings())) {
      said.append(info.name).append('=').append(info.value).append(info.description).append('\n');
    }
    said.append(driver);
    NlDataSource source = new NlDataSource();
    source.setUrl(url);
    source.setPassword(PASSWORD);
    source.setProperties(settings());
    said.append(source);
    assertNothingSecretWasSaid();
  }
}
