// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.OperatorSite.App;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Who asks the applications of a site, and what they were told. Thread-safe. */
final class OperatorUsers {

  /** What a question's outcome is called when its rows came and were right. */
  static final String ANSWERED = "answered";

  /** The first hour; midnight comes after twelve. */
  private static final LocalDateTime BEGIN = LocalDateTime.of(2024, 2, 29, 12, 0);

  private static final int PATIENCE = 90;

  private final OperatorSite site;
  private final AtomicInteger number = new AtomicInteger();
  private final Map<App, AtomicInteger> asked = new EnumMap<>(App.class);
  private final Map<String, AtomicInteger> outcomes = new ConcurrentHashMap<>();
  private final Map<String, String> samples = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
  private final Map<App, List<String>> remembered = new EnumMap<>(App.class);
  private final AtomicInteger unconnected = new AtomicInteger();
  private final AtomicLong longest = new AtomicLong();
  private volatile Set<String> cities = Set.of(Integer.toString(OperatorSite.CITIES));
  private volatile int hour;

  OperatorUsers(OperatorSite site) {
    this.site = site;
    for (App app : App.values()) {
      asked.put(app, new AtomicInteger());
      remembered.put(app, new ArrayList<>());
    }
  }

  /** It is this hour now, counted from the first. */
  void hour(int now) {
    hour = now;
  }

  private LocalDate today() {
    return BEGIN.plusHours(hour).toLocalDate();
  }

  /** How many cities a right answer may count. */
  void cities(Set<String> numbers) {
    cities = numbers;
  }

  /**
   * A question of an application.
   *
   * @param right its right answers as of now
   */
  private record Question(String settings, String text, Supplier<Set<String>> right) {

    Question(String settings, String text, String right) {
      this(settings, text, () -> Set.of(right));
    }
  }

  private Question fresh(App app) {
    int city = 1 + number.get() % OperatorSite.CITIES;
    String text = "the name of city number " + city + " for user " + number.incrementAndGet();
    return new Question("", text, OperatorSite.city(city, app.database()));
  }

  private Question repeated(App app) {
    String name = OperatorSite.city(5, app.database());
    return new Question("", "the name of city number 5 for all users", name);
  }

  private Question offline(App app, int turn) {
    if (turn % 2 == 0) {
      return new Question("", "How many cities are there?", () -> cities);
    }
    if (turn % 5 == 1 && app == App.TILL) {
      return new Question("", "the oldest city", "City 7 of SQLITE");
    }
    String last = today().getMonthValue() == 2 ? "5" : "3";
    return new Question("{today=" + today() + "}", "How many visits were there last month?", last);
  }

  /** Asks an application what its users ask by turns. */
  String ask(App app, int turn) {
    Question question =
        !app.asksModel() ? offline(app, turn) : turn % 4 == 0 ? fresh(app) : repeated(app);
    return ask(app, question);
  }

  /** Asks what a row of a column has that was added. */
  String askNewColumn(App app) {
    String text = "the population of city number 61 for user " + number.incrementAndGet();
    return ask(app, new Question("", text, "61000"));
  }

  private String ask(App app, Question question) {
    Connection connection;
    try {
      connection = connect(app);
    } catch (SQLException e) {
      unconnected.incrementAndGet();
      return "no connection";
    }
    try (connection) {
      return ask(app, connection, question);
    } catch (SQLException e) {
      return String.valueOf(e.getSQLState()); // at closing a connection that is lost
    }
  }

  /** Nobody is told that there is no connection because the machine is slow. */
  private Connection connect(App app) throws SQLException {
    while (true) {
      try {
        return site.pool(app).getConnection();
      } catch (SQLTransientConnectionException e) {
        if (site.away(app)) {
          throw e;
        }
      }
    }
  }

  /** Asks on a connection that somebody has held for a while. */
  String askOn(App app, Connection connection) {
    return ask(app, connection, app.asksModel() ? fresh(app) : offline(app, 0));
  }

  private String ask(App app, Connection connection, Question question) {
    long began = System.nanoTime();
    String outcome;
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(PATIENCE);
      asked.get(app).incrementAndGet();
      outcome = outcome(app, statement, question);
    } catch (SQLException e) {
      return "no statement";
    }
    longest.accumulateAndGet(System.nanoTime() - began, Math::max);
    outcomes.computeIfAbsent(outcome, o -> new AtomicInteger()).incrementAndGet();
    return outcome;
  }

  private String outcome(App app, Statement statement, Question question) {
    String nl = "NL " + question.settings() + ": " + question.text();
    try (ResultSet rows = statement.executeQuery(nl.replace("NL :", "NL:"))) {
      String first = rows.next() ? rows.getString(1) : "no row";
      if (!question.right().get().contains(first) || rows.next()) {
        wrong.add(hour + " " + app + ": " + question.text() + " " + first);
      }
      return ANSWERED;
    } catch (SQLException e) {
      String state = String.valueOf(e.getSQLState());
      samples.putIfAbsent(hour + " " + state, app + ": " + question.text() + ": " + e);
      return state;
    }
  }

  /** Verifies a query, which is not to be lost if that succeeds. */
  String remember(App app) {
    String text = "what hour " + hour + " of " + app + " said " + number.incrementAndGet();
    String sql = "NL REMEMBER '" + text + "' AS SELECT name FROM city WHERE id = " + (hour + 1);
    try (Connection connection = connect(app);
        Statement statement = connection.createStatement()) {
      statement.executeQuery(sql).close();
      remembered.get(app).add(text);
      return "remembered";
    } catch (SQLException e) {
      return String.valueOf(e.getSQLState());
    }
  }

  /** How many questions reached the driver. */
  int asked(App app) {
    return asked.get(app).get();
  }

  /** What was verified and acknowledged. */
  List<String> remembered(App app) {
    return remembered.get(app);
  }

  /** How often each outcome came, by SQLState. */
  Map<String, Integer> outcomes() {
    Map<String, Integer> all = new TreeMap<>();
    outcomes.forEach((outcome, times) -> all.put(outcome, times.get()));
    return all;
  }

  /** Rows that were not the right ones. */
  List<String> wrong() {
    return List.copyOf(wrong);
  }

  /** What was said with each state in each hour, once. */
  Map<String, String> samples() {
    return new TreeMap<>(samples);
  }

  /** How often a pool had no connection to give. */
  int unconnected() {
    return unconnected.get();
  }

  /** The longest time that a question took, in seconds. */
  double longest() {
    return longest.get() / 1e9;
  }

  /** How long a question may take, in seconds. */
  static int patience() {
    return PATIENCE;
  }
}
