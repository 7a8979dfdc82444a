// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.memory.UserMemory;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.TableTest;
import dev.nljdbc.testing.Workspaces;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DayChecksTest {

  private static final String COUNTED =
      "SELECT count(*) FROM sale WHERE sold_on >= date('now', 'start of month', '-1 month')";
  private static final String WRITTEN = "SELECT count(*) FROM sale WHERE sold_on >= '2013-11-01'";
  private static final String LAST_MONTH = "How many sales were there last month?";

  private FakeChatServer server;
  private Workspaces database;
  private Settings settings;
  private String sql = COUNTED;

  @BeforeEach
  void open() throws Exception {
    server =
        FakeChatServer.start()
            .always(
                r -> Reply.call("ExecuteSQL", "{\"sql\":\"%s\",\"final\":true}".formatted(sql)));
    database =
        Workspaces.of(
            "CREATE TABLE sale (id INTEGER PRIMARY KEY, sold_on DATE); INSERT INTO sale VALUES (1,"
                + " '2013-12-01'), (2, '2013-12-22'); CREATE TABLE seller (id INTEGER PRIMARY KEY,"
                + " birth_date DATE); INSERT INTO seller VALUES (1, '1990-01-01')");
    settings =
        Settings.defaults()
            .with(Setting.MODEL, "m")
            .with(Setting.BASE_URL, server.baseUrl())
            .with(Setting.API_KEY, "sk-planted-key");
  }

  @AfterEach
  void close() throws Exception {
    database.close();
    server.close();
  }

  private NlAnswer ask(Answers answers, String question) throws NlException {
    return answers.ask(
        "db",
        Question.of(question),
        database.workspace(settings),
        Cancellation.unbounded(),
        List.of(),
        new RecentAnswers());
  }

  private List<String> warnings(String question) throws NlException {
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      return ask(answers, question).outcome().warnings();
    }
  }

  private DayChecks checks() throws NlException {
    return checks(LAST_MONTH);
  }

  private DayChecks checks(String question) throws NlException {
    return new DayChecks(Question.of(question), database.workspace(settings));
  }

  private static NlAnswer made(String sql, Instant at) {
    Outcome outcome =
        new Outcome(sql, OptionalDouble.empty(), "m", List.of(), Usage.NONE, List.of());
    return new NlAnswer(LAST_MONTH, outcome, Duration.ZERO, at, false);
  }

  @Test
  void of_dataThatEndBefore_warnsWithTheirLastDay() throws Exception {
    LocalDate first = LocalDate.now(ZoneId.systemDefault()).withDayOfMonth(1).minusMonths(1);
    assertThat(warnings(LAST_MONTH))
        .contains(
            "sale.sold_on ends on 2013-12-22; nothing in it is of the time asked for, which begins"
                + " on "
                + first
                + ".");
    settings = settings.with(Setting.MODEL, "offline");
    assertThat(warnings(LAST_MONTH)).anyMatch(w -> w.startsWith("sale.sold_on ends on 2013-12-22"));
  }

  @Test
  void of_dataOfThoseDays_saysNothing() throws Exception {
    settings = settings.with(Setting.TODAY, "2014-01-10");
    sql = "SELECT count(*) FROM sale WHERE sold_on >= '2013-12-01' AND sold_on < '2014-01-01'";
    assertThat(warnings(LAST_MONTH)).noneMatch(w -> w.contains("ends on"));
    settings = settings.with(Setting.TODAY, "2014-03-10");
    assertThat(warnings(LAST_MONTH))
        .contains(
            "sale.sold_on ends on 2013-12-22; nothing in it is of the time asked for, which begins"
                + " on 2014-02-01.");
  }

  @Test
  void of_questionWithoutADay_saysNothing() throws Exception {
    sql = "SELECT count(*) FROM sale WHERE sold_on >= '2013-11-01'";
    assertThat(warnings("How many sales were there since November 2013?")).isEmpty();
    assertThat(warnings("What was the latest sale?")).isEmpty();
  }

  @Test
  void of_ageCountedFromABirth_saysNothing() throws Exception {
    sql = "SELECT avg(julianday('now') - julianday(birth_date)) FROM seller";
    assertThat(warnings("How old are the sellers?")).noneMatch(w -> w.contains("ends on"));
    sql = "SELECT avg(julianday('now') - julianday(sold_on)) FROM sale";
    assertThat(warnings("How old are the sales?")).anyMatch(w -> w.contains("ends on"));
  }

  @Test
  void of_dayWrittenByAModel_warnsAndIsAskedAgainTomorrow() throws Exception {
    sql = WRITTEN;
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      String right = "right on " + LocalDate.now(ZoneId.systemDefault()) + " only";
      assertThat(ask(answers, LAST_MONTH).outcome().warnings()).anyMatch(w -> w.contains(right));
      NlAnswer again = ask(answers, LAST_MONTH);
      assertThat(again.cached()).isTrue();
      assertThat(again.outcome().warnings()).anyMatch(w -> w.contains(right));
    }
    Instant before = Instant.now().minus(Duration.ofDays(2));
    assertThat(checks().outdated(made(WRITTEN, before))).isTrue();
    assertThat(checks().outdated(made(WRITTEN, Instant.now()))).isFalse();
    assertThat(checks().outdated(made(COUNTED, before))).isFalse();
    settings = settings.with(Setting.TODAY, "2013-12-10");
    assertThat(checks().outdated(made(WRITTEN, before))).isFalse();
  }

  @Test
  void outdated_stateOfTodayWithItsDateWrittenIn_isAskedAgainTomorrow() throws Exception {
    DayChecks overdue = checks("Which sales are overdue?");
    Instant before = Instant.parse("2025-03-10T12:00:00Z");
    String written = "SELECT id FROM sale WHERE sold_on < '%s'";
    assertThat(overdue.outdated(made(written.formatted("2025-03-10"), before))).isTrue();
    assertThat(overdue.outdated(made(written.formatted("1900-01-01"), before)))
        .as("a value that stands for none")
        .isFalse();
    assertThat(
            checks("Which sales of 2025 are overdue?")
                .outdated(made("SELECT id FROM sale WHERE paid = 0 AND yr = 2025", before)))
        .as("the question says the year")
        .isFalse();
  }

  @Test
  void ask_anewWithADayWrittenIn_warns() throws Exception {
    sql = WRITTEN;
    settings = settings.with(Setting.ANSWERS, "model");
    assertThat(warnings(LAST_MONTH)).anyMatch(w -> w.contains("counts from a day that is written"));
  }

  @TableTest
  void otherDay_monthOrYearWrittenIn_isRightInItsTimeOnly(
      String period, String condition, String in, String after) throws Exception {
    String verified = "SELECT count(*) FROM sale WHERE " + condition;
    String question = "How many sales were there " + period + "?";
    settings = settings.with(Setting.TODAY, in);
    assertThat(checks(question).otherDay(verified)).isEmpty();
    settings = settings.with(Setting.TODAY, after);
    assertThat(checks(question).otherDay(verified)).get().asString().contains(after);
  }

  @Test
  void zoned_clockOfAnotherZone_warns() throws Exception {
    settings = settings.with(Setting.ZONE, "Pacific/Kiritimati");
    boolean there = ZoneId.systemDefault().equals(ZoneId.of("Pacific/Kiritimati"));
    assertThat(
            warnings(LAST_MONTH).stream().anyMatch(w -> w.contains("Days begin by the engine's")))
        .isEqualTo(!there);
    settings = settings.with(Setting.ZONE, "UTC");
    assertThat(warnings(LAST_MONTH)).noneMatch(w -> w.contains("Days begin by the engine's"));
  }

  @Test
  void ask_anotherToday_isAnotherAnswer() throws Exception {
    try (Answers answers = new Answers(new UserMemory(), new UsageTotals())) {
      ask(answers, LAST_MONTH);
      settings = settings.with(Setting.TODAY, "2013-12-31");
      assertThat(ask(answers, LAST_MONTH).cached()).isFalse();
      assertThat(ask(answers, LAST_MONTH).cached()).isTrue();
    }
  }
}
