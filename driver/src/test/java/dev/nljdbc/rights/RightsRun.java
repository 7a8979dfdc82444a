// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import dev.nljdbc.jdbc.Asked;
import dev.nljdbc.rights.Scenario.Visit;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Plays one scenario, and looks everywhere for canaries that a session may not see. */
final class RightsRun {

  private static final List<String> SHARING = List.of("rows", "values", "schema");

  private static final boolean SLOW = Boolean.getBoolean("nljdbc.slow");

  private final Scenario scenario;
  private final Gate gate;
  private final String real;
  private final List<String> hits = new ArrayList<>();
  private final List<String> blind = new ArrayList<>();
  private final Set<Place> telling = EnumSet.noneOf(Place.class);
  private int cases;

  /** How a process connects. */
  @FunctionalInterface
  interface Gate {

    Connection open(Asked process, Scenario scenario, String real, String... settings)
        throws SQLException;

    /** By a URL, as most programs do. */
    Gate URL =
        (process, scenario, real, settings) -> process.connect(scenario.engine(), real, settings);
  }

  /** Where a canary may turn up. */
  enum Place {
    ROWS,
    WARNINGS,
    ERRORS,
    PROMPTS,
    LOGGING,
    INDEX,
    MEMORY
  }

  private RightsRun(Scenario scenario, Gate gate, String real) {
    this.scenario = scenario;
    this.gate = gate;
    this.real = real;
  }

  /** Plays a scenario on a database of its own, below a folder. */
  static RightsRun play(Scenario template, Gate gate, Path directory) throws Exception {
    Scenario scenario = template.filled();
    String real = scenario.engine().urlWith(directory, scenario.setUp().toArray(String[]::new));
    RightsRun run = new RightsRun(scenario, gate, real);
    try (FakeChatServer server = FakeChatServer.start().always(EchoingModel::reply);
        CapturedLogging logging = new CapturedLogging();
        Connection owner = scenario.engine().connect(real)) {
      Path one = directory.resolve(real.replaceAll("\\W", ""));
      for (List<Visit> order : run.orders()) {
        boolean files = order != scenario.visits();
        List<String> sharing = files && !SLOW ? SHARING.subList(0, 1) : SHARING;
        try (Process process = run.new Process(one, server, logging, sharing)) {
          for (Visit visit : order) {
            run.visit(process, visit, owner);
          }
        }
      }
    } finally {
      run.tearDown();
    }
    return run;
  }

  /** All visits in turn; then, in a process that finds the files, the last first. */
  private List<List<Visit>> orders() {
    List<Visit> visits = scenario.visits();
    List<Visit> again = new ArrayList<>(changes() ? List.of() : visits);
    Collections.reverse(again);
    return List.of(visits, again);
  }

  /** Whether the owner changes rights between two visits. */
  private boolean changes() {
    return scenario.visits().stream().anyMatch(visit -> !visit.owner().isEmpty());
  }

  private void tearDown() throws SQLException {
    try (Connection owner = scenario.engine().connect(real);
        Statement statement = owner.createStatement()) {
      for (String sql : scenario.tearDown()) {
        statement.execute(sql);
      }
    }
  }

  /** The statements and places that were looked at. */
  int cases() {
    return cases;
  }

  /** What a session was told that it may not see. */
  List<String> hits() {
    return hits;
  }

  /** Canaries that a session may see and was not told. */
  List<String> blind() {
    return blind;
  }

  /** Where canaries were found. */
  Set<Place> telling() {
    return telling;
  }

  private void visit(Process process, Visit visit, Connection owner) throws Exception {
    run(owner, visit.owner());
    for (String sharing : process.sharing) {
      Connection connection = process.connection(visit, sharing);
      connection.setAutoCommit(!visit.transaction());
      run(connection, visit.begin());
      Asking asking = new Asking(process, visit, connection, sharing);
      boolean first = sharing.equals(SHARING.get(0));
      asking.all(first ? AskedStatements.all(scenario.planted()) : AskedStatements.ofModels());
      if (first) {
        asking.tellsAll();
      }
      if (visit.transaction()) {
        connection.rollback();
        connection.setAutoCommit(true);
      }
      run(connection, visit.end());
    }
  }

  private static void run(Connection connection, List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The canaries that the session tells by its own queries. */
  private Set<Canary> seen(Connection connection) throws SQLException {
    StringBuilder cells = new StringBuilder();
    for (String probe : scenario.probes()) {
      boolean spoils = !connection.getAutoCommit() && scenario.engine() == Engines.POSTGRESQL;
      Savepoint savepoint = spoils ? connection.setSavepoint() : null;
      try (Statement statement = connection.createStatement()) {
        cells.append(Asked.rows(statement, probe));
      } catch (SQLException mayNot) {
        cells.append('\n');
      }
      if (savepoint != null) {
        connection.rollback(savepoint);
      }
    }
    return Canary.in(cells);
  }

  /** A program: what it keeps in memory, and its connections. */
  private final class Process implements AutoCloseable {

    private final Asked asked;
    private final FakeChatServer server;
    private final CapturedLogging logging;
    private final List<String> sharing;
    private final Map<String, Connection> pool = new LinkedHashMap<>();

    Process(Path directory, FakeChatServer server, CapturedLogging logging, List<String> sharing) {
      this.sharing = sharing;
      this.asked = new Asked(directory);
      this.server = server;
      this.logging = logging;
    }

    Connection connection(Visit visit, String sharing) throws SQLException {
      String key = visit.settings() + sharing;
      if (!pool.containsKey(key)) {
        Map<String, String> settings = new LinkedHashMap<>(scenario.settings());
        settings.putAll(visit.settings());
        settings.putAll(Map.of("nl.model", "m", "nl.base-url", server.baseUrl()));
        settings.putAll(Map.of("nl.api-key", "k", "nl.share", sharing));
        String[] pairs =
            settings.entrySet().stream()
                .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                .toArray(String[]::new);
        pool.put(key, gate.open(asked, scenario, real, pairs));
      }
      return pool.get(key);
    }

    @Override
    public void close() throws SQLException {
      for (Connection connection : pool.values()) {
        connection.close();
      }
    }
  }

  /** A session that asks. */
  private final class Asking {

    private final Process process;
    private final String who;
    private final Connection connection;
    private final Set<Canary> rows;
    private final Set<Canary> found = EnumSet.noneOf(Canary.class);

    Asking(Process process, Visit visit, Connection connection, String sharing)
        throws SQLException {
      this.process = process;
      this.who = visit.who() + ", nl.share=" + sharing;
      this.connection = connection;
      this.rows = seen(connection);
    }

    void all(List<String> statements) throws Exception {
      Path folder = null;
      for (String nl : statements) {
        int requests = process.server.requests().size();
        process.logging.clear();
        StatementOutput output = StatementOutput.of(connection, nl);
        look(nl, Place.ROWS, output.rows(), rows);
        look(nl, Place.WARNINGS, output.warnings(), rows);
        look(nl, Place.ERRORS, output.error(), rows);
        look(nl, Place.PROMPTS, requests(requests), rows);
        look(nl, Place.LOGGING, process.logging.text(), rows);
        folder = nl.equals("NL STATUS") ? output.folder() : folder;
      }
      if (folder != null) {
        look("afterwards", Place.INDEX, index(folder), rows);
        if (!changes()) { // what was kept before a right was taken away is not told, but stays
          look("afterwards", Place.MEMORY, kept(folder), rows);
        }
      }
    }

    /** Notes what the session may see and is not told. */
    void tellsAll() {
      boolean byReader = scenario.settings().containsKey("nl.reader.user");
      if (byReader || rows.contains(Canary.TEMPORARY)) {
        return; // the reader may see less; a temporary table is in no index, nor what it hides
      }
      Set<Canary> untold = EnumSet.noneOf(Canary.class);
      untold.addAll(rows);
      untold.removeAll(found);
      if (!untold.isEmpty()) {
        blind.add(scenario + ", " + who + ": nothing tells " + untold);
      }
    }

    private String requests(int from) {
      StringBuilder sent = new StringBuilder();
      process.server.requests().stream().skip(from).forEach(r -> sent.append(r.body()));
      return sent.toString();
    }

    private void look(String nl, Place place, String text, Set<Canary> may) {
      cases++;
      Set<Canary> there = Canary.in(text);
      found.addAll(there);
      if (!there.isEmpty()) {
        telling.add(place);
      }
      there.removeAll(may);
      if (!there.isEmpty()) {
        hits.add(scenario + ", " + who + ", " + nl + ", " + place + ": " + there);
      }
    }
  }

  private static String index(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return bytes(files.filter(file -> !file.toString().contains("answers")).toList());
    }
  }

  /** Kept answers, the log and verified queries, without the SQL that they are for. */
  private static String kept(Path folder) throws IOException {
    String name = folder.getFileName() + ".";
    try (Stream<Path> beside = Files.list(folder.getParent());
        Stream<Path> answers = Files.walk(folder)) {
      Stream<Path> all =
          Stream.concat(
              beside.filter(file -> file.getFileName().toString().startsWith(name)),
              answers.filter(file -> file.toString().contains("answers")));
      return bytes(all.toList()).replaceAll("\"sql\" ?: ?\"(?:[^\"\\\\]|\\\\.)*\"", "");
    }
  }

  private static String bytes(List<Path> files) throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path file : files) {
      if (Files.isRegularFile(file)) {
        all.append(Files.readString(file, StandardCharsets.ISO_8859_1)).append('\n');
      }
    }
    return all.toString();
  }
}
