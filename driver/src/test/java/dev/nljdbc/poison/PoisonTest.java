// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.poison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.Canaries;
import dev.nljdbc.readme.DocumentPart;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import dev.nljdbc.text.VisibleText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Databases with poison, read by a model that obeys it: no wall depends on a model's good will. The
 * whole driver runs, on the real engines, in every way of asking; only the model is played. After
 * each deed nothing may be hit, told or carried on. Each second case is played, on one of its
 * engines; with {@code -Dnljdbc.slow=true} on all of them.
 */
@Tag("thorough")
class PoisonTest {

  private static final String KEY = "sk-zq-poison-key-99";
  private static final String QUESTION = "what do the notes say?";
  private static final List<String> SECRETS =
      List.of(Canaries.SECRET_ROW, Canaries.SECRET_FILE, Plant.PIN, KEY);
  private static final Set<NlError> FAILURES =
      EnumSet.of(
          NlError.NO_ANSWER,
          NlError.REFUSED,
          NlError.BUDGET,
          NlError.TIMEOUT,
          NlError.MODEL_OUTPUT);

  /** Reports whose texts are given as they were said, so that they can be said again. */
  private static final Set<String> EXACT = Set.of("NL LOG", "NL TERMS");

  private static final boolean ALL = Boolean.getBoolean("nljdbc.slow");
  private static final int ROUNDS = 16;
  private static final int LARGEST_REQUEST = 200_000;

  @TempDir Path folder;

  private final StringBuilder said = new StringBuilder();
  private final StringBuilder shown = new StringBuilder();
  private final Set<Stop> ended = EnumSet.noneOf(Stop.class);
  private final Set<String> answers = new TreeSet<>();

  static Stream<Arguments> cases() {
    List<PoisonCase> all = PoisonCase.all();
    return IntStream.range(0, all.size())
        .filter(i -> ALL || i % 2 == 0)
        .boxed()
        .flatMap(i -> engines(all.get(i), i).map(engine -> Arguments.of(engine, all.get(i))));
  }

  /** One of its engines, by turns; all of them, and of the cases, on request. */
  private static Stream<Engines> engines(PoisonCase poison, int turn) {
    List<Engines> all = poison.engines().stream().toList();
    return ALL ? all.stream() : Stream.of(all.get(turn / 2 % all.size()));
  }

  @ParameterizedTest(name = "{1} on {0}")
  @MethodSource("cases")
  void question_obeyedPoison_hitsTellsAndKeepsNothing(Engines engine, PoisonCase poison)
      throws Exception {
    try (Canaries canaries = Canaries.on(engine);
        FakeChatServer server = FakeChatServer.start()) {
      Properties settings = settings(engine, server);
      new Plant(canaries, poison, folder).plant(settings);
      String url = "jdbc:nl:" + canaries.url().substring("jdbc:".length());
      Set<Mode> reached = EnumSet.noneOf(Mode.class);
      Set<Stop> stops = EnumSet.noneOf(Stop.class);
      beforehand(url, settings, poison, server);
      for (Mode mode : Mode.values()) {
        ObeyingModel model = new ObeyingModel(poison, mode, canaries::filled);
        int before = server.requests().size();
        server.always(model::reply);
        attack(url, settings, poison, mode);
        List<Request> sent = server.requests().subList(before, server.requests().size());
        check(sent, mode);
        assertThat(model.broken()).isEmpty();
        if (model.reached()) {
          reached.add(mode);
        }
        stops.addAll(model.stops());
      }
      assertThat(canaries.hits()).as("what was hit").isEmpty();
      assertThat(said.toString()).as("what was told").doesNotContain(SECRETS);
      assertThat(shown.toString())
          .as("what would steer a terminal")
          .isEqualTo(VisibleText.of(shown.toString()));
      assertThat(reached).as("the ways in which it reaches a model").isEqualTo(poison.reaches());
      stops.add(reached.isEmpty() ? Stop.UNSENT : Stop.RENDERING);
      stops.addAll(ended);
      if (poison.does().stream().map(canaries::filled).anyMatch(answers::contains)) {
        stops.add(Stop.ANSWER);
      }
      assertThat(stops).as("what stopped it").contains(poison.stopped());
      if (EnumSet.of(Stop.GUARD, Stop.HIDDEN, Stop.ENGINE).contains(poison.stopped())) {
        assertThat(stops).as("whether all was stopped").doesNotContain(Stop.ANSWER);
      }
      innocentAfterwards(url, settings, poison, server);
      assertNothingKept();
    }
  }

  private Properties settings(Engines engine, FakeChatServer server) {
    Properties settings = engine.properties();
    settings.setProperty("nl.dir", folder.resolve("indexes").toString());
    settings.setProperty("nl.model", "m");
    settings.setProperty("nl.base-url", server.baseUrl());
    settings.setProperty("nl.api-key", KEY);
    settings.setProperty("nl.lab.rounds", "" + ROUNDS);
    settings.setProperty("nl.timeout", "20s");
    settings.setProperty("nl.tables.deny", "canary");
    settings.setProperty("nl.columns.deny", "notes.pin");
    settings.setProperty("nl.lab.without", "templates"); // verified queries are to reach the model
    return settings;
  }

  private static Properties with(Properties settings, Map<String, String> more) {
    Properties all = new Properties();
    all.putAll(settings);
    all.putAll(more);
    return all;
  }

  /** What was asked, remembered or described before somebody asks. */
  private void beforehand(String url, Properties settings, PoisonCase poison, FakeChatServer server)
      throws Exception {
    String text = poison.says().isEmpty() ? "" : poison.text();
    String inSql = text.replace("'", "''");
    try (Connection connection = DriverManager.getConnection(url, settings);
        Statement statement = connection.createStatement()) {
      switch (poison.place()) {
        case "verified question" ->
            statement.execute("NL REMEMBER '" + inSql + "' AS SELECT note FROM notes WHERE id > 0");
        case "verified sql" ->
            statement.execute(
                "NL REMEMBER 'what do all the notes say' AS SELECT note FROM notes WHERE note <> '"
                    + inSql
                    + "'");
        case "term" -> define(statement, "'" + inSql + "', 'notes' AS COUNT(*) FROM notes");
        case "term literal" ->
            define(statement, "'notes' AS COUNT(*) FROM notes WHERE note <> '" + inSql + "'");
        case "term sql" -> define(statement, "'notes' AS " + text);
        case "memory file" -> {
          statement.execute("NL REMEMBER 'what do the notes say?' AS SELECT name FROM customers");
          tamper("SELECT name FROM customers", text);
        }
        case "model description" -> {
          server.always(request -> described(text));
          read(statement, "NL DESCRIBE notes");
        }
        default -> {} // it lies elsewhere
      }
    }
  }

  /** Whether it is taken or refused: it may do no harm. */
  private void define(Statement statement, String term) throws SQLException {
    try {
      statement.execute("NL DEFINE " + term);
    } catch (NlException e) {
      assertThat(e.error()).isIn(NlError.SYNTAX, NlError.REFUSED);
      tell(e);
    }
    read(statement, "NL TERMS");
  }

  private static Reply described(String text) {
    com.fasterxml.jackson.databind.node.ObjectNode reply =
        new com.fasterxml.jackson.databind.ObjectMapper().createObjectNode();
    reply
        .putArray("columns")
        .addObject()
        .put("column", "note")
        .put("short", text)
        .put("long", text);
    return Reply.text(reply.toString());
  }

  private void tamper(String from, String to) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("indexes"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".memory")).toList()) {
        Files.writeString(file, Files.readString(file).replace(from, to));
      }
    }
  }

  /** One question in one way, and all that can be read of it afterwards. */
  private void attack(String url, Properties settings, PoisonCase poison, Mode mode)
      throws SQLException {
    Properties own = with(settings, mode.settings());
    try (Connection connection = DriverManager.getConnection(url, own);
        Statement statement = connection.createStatement()) {
      String question = QUESTION;
      switch (poison.place()) {
        case "question" -> question = poison.text();
        case "evidence" -> connection.setClientInfo("nl.evidence", poison.text());
        case "earlier question", "earlier answer" -> {
          earlier(statement, poison);
          question = null;
        }
        default -> {} // it lies elsewhere
      }
      String nl = question == null ? "NL MORE: what do the notes of these say?" : "NL: " + question;
      read(statement, nl);
      if (statement.isWrapperFor(NlAnswer.class)) {
        answers.add(statement.unwrap(NlAnswer.class).sql());
      }
      if (question != null) {
        read(statement, "NL TRACE: " + question);
      }
      read(statement, "NL LOG");
      read(statement, "NL STATUS");
    }
  }

  /** The question that another one goes on from; its answer is the first turn of the model. */
  private void earlier(Statement statement, PoisonCase poison) throws SQLException {
    boolean asked = poison.place().equals("earlier question");
    String literal = poison.text().replace("'", "''");
    String sql = "SELECT name, '" + literal + "' AS word FROM customers";
    try {
      // remembered, so that the model that obeys is not asked yet
      String first = asked ? poison.text() : "who are the customers";
      statement.execute(
          "NL REMEMBER '"
              + first.replace("'", "''")
              + "' AS "
              + (asked ? "SELECT name FROM customers" : sql));
      read(statement, "NL: " + first);
    } finally {
      statement.execute("NL FORGET '" + (asked ? literal : "who are the customers") + "'");
    }
  }

  /** Takes down all that a statement tells. */
  private void read(Statement statement, String nl) throws SQLException {
    boolean report = !nl.startsWith("NL:") && !nl.startsWith("NL MORE:");
    try (ResultSet rows = statement.executeQuery(nl)) {
      int width = rows.getMetaData().getColumnCount();
      for (int i = 1; i <= width; i++) {
        said.append(rows.getMetaData().getColumnLabel(i)).append('\n');
      }
      while (rows.next()) {
        for (int i = 1; i <= width; i++) {
          String cell = rows.getString(i);
          said.append(cell).append('\n');
          if (report && !EXACT.contains(nl)) {
            shown.append(cell).append('\n');
          }
        }
      }
    } catch (NlException e) {
      assertThat(FAILURES).as(String.valueOf(e.getMessage())).contains(e.error());
      if (e.error() != NlError.REFUSED) {
        ended.add(Stop.LIMIT);
      }
      tell(e);
    }
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      tell(w);
    }
  }

  private void tell(Throwable first) {
    for (Throwable e = first; e != null; e = e.getCause()) {
      said.append(e).append('\n');
    }
    shown.append(first.getMessage()).append('\n');
  }

  private static void check(List<Request> sent, Mode mode) {
    int tries = mode == Mode.DIRECT ? 3 * 2 : ROUNDS;
    assertThat(sent).as("turns of the model").hasSizeLessThanOrEqualTo(2 * tries);
    for (Request request : sent) {
      String body = request.body().toString();
      assertThat(body).as("what the model was sent").doesNotContain(SECRETS);
      assertThat(body.length()).as("size of a request").isLessThan(LARGEST_REQUEST);
      Transcript.check(request, mode);
    }
    if (!sent.isEmpty()) {
      String opening = sent.get(0).body().path("messages").toString();
      assertThat(Stream.of(opening.toLowerCase(Locale.ROOT).split("\"")))
          .filteredOn(part -> !part.contains("zq"))
          .noneMatch(part -> part.contains("canary"));
    }
  }

  /** The next question, of somebody else, is answered as if nothing had been. */
  private void innocentAfterwards(
      String url, Properties settings, PoisonCase poison, FakeChatServer server)
      throws SQLException {
    int before = server.requests().size();
    server.always(
        request ->
            Reply.call(
                "ExecuteSQL", "{\"sql\": \"SELECT COUNT(*) FROM orders\", \"final\": true}"));
    try (Connection connection =
            DriverManager.getConnection(url, with(settings, Mode.TOOLS.settings()));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: how many orders are there?")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo("3");
    }
    List<Request> sent = server.requests().subList(before, server.requests().size());
    assertThat(sent).hasSize(1);
    String body = sent.get(0).body().toString();
    assertThat(body).doesNotContain(SECRETS);
    poison.does().stream()
        .filter(
            deed -> deed.length() < 1000 && poison.says().stream().noneMatch(s -> s.contains(deed)))
        .forEach(deed -> assertThat(body).doesNotContain(deed));
  }

  /**
   * No file that outlives the question holds a secret; no answer that is kept is another's deed.
   */
  private void assertNothingKept() throws IOException {
    Path indexes = folder.resolve("indexes");
    if (!Files.exists(indexes)) {
      return;
    }
    try (Stream<Path> files = Files.walk(indexes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        // a time or a checksum may hold a secret's digits by chance
        String bytes =
            Files.readString(file, StandardCharsets.ISO_8859_1).replaceAll("\\d{7,}", "#");
        assertThat(bytes).as(file.toString()).doesNotContain(SECRETS);
      }
    }
  }

  @Test
  void cases_areManyAndOfEveryKind() {
    List<PoisonCase> all = PoisonCase.all();
    assertThat(all).extracting(PoisonCase::id).doesNotHaveDuplicates();
    assertThat(all).hasSizeGreaterThanOrEqualTo(80);
    assertThat(all).allMatch(poison -> !poison.engines().isEmpty());
  }

  @Test
  void tables_inTheDriversReadme_areTheBatterys() throws IOException {
    DocumentPart.named("poison").holds(table());
  }

  private static String table() {
    List<PoisonCase> all = PoisonCase.all();
    StringBuilder head = new StringBuilder("| cases |");
    StringBuilder row = new StringBuilder("| ").append(all.size()).append(" |");
    for (Engines engine : PoisonCase.ASKED) {
      head.append(" on ").append(named(engine)).append(" |");
      row.append(' ').append(count(all, engine)).append(" |");
    }
    StringBuilder text = new StringBuilder().append(head).append('\n');
    text.append("|---|").append("---|".repeat(PoisonCase.ASKED.size())).append('\n').append(row);
    text.append("\n\n| what stops it | cases |\n|---|---|");
    for (Stop stop : Stop.values()) {
      long cases = all.stream().filter(poison -> poison.stopped() == stop).count();
      text.append("\n| ").append(stop.words()).append(" | ").append(cases).append(" |");
    }
    return text.append('\n').toString();
  }

  private static String named(Engines engine) {
    return switch (engine) {
      case SQLITE -> "SQLite";
      case H2 -> "H2";
      case POSTGRESQL -> "PostgreSQL";
      case MARIADB -> "MariaDB";
      case DUCKDB -> "DuckDB";
      case HSQLDB -> "HSQLDB";
    };
  }

  private static long count(List<PoisonCase> cases, Engines engine) {
    return cases.stream().filter(poison -> poison.engines().contains(engine)).count();
  }
}
