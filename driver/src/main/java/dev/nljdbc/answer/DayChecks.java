// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.text.IdentifierWords;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a user has to know of an answer that is counted from today: the data end before the days
 * that were asked for, the engine's clock is another zone's, or a model wrote the day into the SQL,
 * which is then right on that day only.
 */
final class DayChecks {

  private static final Pattern CLOCK =
      Pattern.compile(
          "(?i)\\b(current_date|current_timestamp|localtimestamp|curdate|now|today|sysdate"
              + "|getdate|systimestamp|utc_date|unix_timestamp)\\b");

  /** A day, a month or a year in figures: 2024-05-01, 20240501, 2024-05, 202405, 2024. */
  private static final Pattern WRITTEN =
      Pattern.compile("(?<!\\w)(?:19|20)\\d\\d(?:-?\\d\\d(?:-?\\d\\d)?)?(?!\\d|[-.]\\d)");

  private static final int YEAR_DIGITS = 4;

  /** Clocks that are further apart are of different zones. */
  private static final Duration APART = Duration.ofMinutes(10);

  private static final int DAY = 10;
  private static final int MINUTE = 16;

  private final Question question;
  private final Workspace workspace;
  private final Today today;
  private final List<Period> periods;
  private final boolean dependsOnToday;

  DayChecks(Question question, Workspace workspace) {
    this.question = question;
    this.workspace = workspace;
    this.today = Today.of(workspace.settings());
    this.periods = Period.of(question.linked());
    this.dependsOnToday = Period.dependsOnToday(question.linked());
  }

  /** Whether a kept answer was right on the day of its making only. */
  boolean outdated(NlAnswer kept) {
    LocalDate made = LocalDate.ofInstant(kept.made(), today.zone());
    return writesToday(kept) && !made.equals(today.date());
  }

  /**
   * Why SQL that a person verified is not right today: the question counts from today, and the SQL
   * from another day, or from the engine's clock although {@code nl.today} is set.
   */
  Optional<String> otherDay(String sql) {
    if (periods.isEmpty()) {
      return Optional.empty();
    }
    if (CLOCK.matcher(sql).find()) {
      return today.fixed()
          ? Optional.of(
              "counts from the engine's current date, and nl.today says " + today.date() + ".")
          : Optional.empty();
    }
    Set<String> written = written(sql);
    return written.isEmpty() || periods.stream().anyMatch(period -> says(written, period, sql))
        ? Optional.empty()
        : Optional.of(
            "counts from a day that is written in it, and today is "
                + today.date()
                + ": with the engine's current date in its place it is right on every day.");
  }

  /**
   * The days that SQL holds and the question does not, in digits; where there are none, months or
   * else years.
   */
  private Set<String> written(String sql) {
    Set<String> named = digits(question.linked());
    Set<String> all = digits(sql);
    all.removeAll(named);
    int most = all.stream().mapToInt(String::length).max().orElse(0);
    all.removeIf(one -> one.length() < most);
    return all;
  }

  private static Set<String> digits(String text) {
    return WRITTEN
        .matcher(text)
        .results()
        .map(found -> found.group().replace("-", ""))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Whether both ends of a period, as it is today, are among some days, months or years. */
  private boolean says(Set<String> written, Period period, String sql) {
    Optional<LocalDate> first = period.first(today);
    Optional<LocalDate> behind = period.behind(today);
    Stream<LocalDate> ends =
        Stream.of(behind, behind.map(d -> d.minusDays(1))).flatMap(Optional::stream);
    return first.stream()
            .allMatch(day -> holds(written, day) && holdsMonth(written, sql, period, day))
        && (behind.isEmpty() || ends.anyMatch(day -> holds(written, day)));
  }

  private static boolean holds(Set<String> written, LocalDate day) {
    return written.stream().anyMatch(digits(day)::startsWith);
  }

  /** Of a month whose year stands apart: whether its number does, too. */
  private static boolean holdsMonth(Set<String> written, String sql, Period period, LocalDate day) {
    return period.unit() != RelativeDay.Start.MONTH
        || written.stream().anyMatch(one -> one.length() > YEAR_DIGITS)
        || Pattern.compile("(?<![\\d.])0?" + day.getMonthValue() + "(?![\\d.])")
            .matcher(sql)
            .find();
  }

  private static String digits(LocalDate day) {
    return String.format(
        Locale.ROOT, "%04d%02d%02d", day.getYear(), day.getMonthValue(), day.getDayOfMonth());
  }

  /** Whether the SQL holds a day in place of the engine's current date. */
  private boolean writesToday(NlAnswer answer) {
    return !today.fixed()
        && dependsOnToday
        && !answer.verified()
        && !OfflineStrategy.made(answer.outcome())
        && !asksClock(answer.outcome())
        && written(answer.sql()).stream().anyMatch(one -> !periods.isEmpty() || holds(one, answer));
  }

  /** "Overdue" says no period: only the year in which the SQL was made is taken for its today. */
  private boolean holds(String written, NlAnswer answer) {
    return written.startsWith(
        String.valueOf(LocalDate.ofInstant(answer.made(), today.zone()).getYear()));
  }

  /** The warnings of an answer that is given today, made or kept. */
  List<String> of(NlAnswer answer) {
    List<String> warnings = new ArrayList<>();
    if (!periods.isEmpty() || asksClock(answer.outcome())) {
      ended(answer.sql()).ifPresent(warnings::add);
    }
    if (writesToday(answer)) {
      warnings.add(
          "The query counts from a day that is written in it, not from the engine's current date:"
              + " it is right on "
              + today.date()
              + " only, and the model is asked again tomorrow.");
    }
    return warnings;
  }

  /** The answer, made just now, with a warning where the engine's clock is another zone's. */
  Outcome zoned(Outcome made, Cancellation cancellation) throws NlException {
    if (today.fixed() || !asksClock(made)) {
      return made;
    }
    List<String> warnings = new ArrayList<>(made.warnings());
    otherZone(cancellation).ifPresent(warnings::add);
    return made.withWarnings(warnings);
  }

  private static boolean asksClock(Outcome outcome) {
    return CLOCK.matcher(outcome.sql()).find();
  }

  /** A notice that the data has no rows of the requested days, if all dates of the query agree. */
  private Optional<String> ended(String sql) {
    LocalDate first =
        periods.size() == 1
            ? periods.get(0).first(today).orElse(null)
            : periods.isEmpty() ? today.date().minusYears(1) : null;
    if (first == null) {
      return Optional.empty();
    }
    List<Ended> dates = dates(sql);
    if (dates.isEmpty() || dates.stream().anyMatch(date -> !date.last.isBefore(first))) {
      return Optional.empty();
    }
    Ended latest = dates.get(0);
    return Optional.of(
        "%s ends on %s; nothing in it is of the %s, which begins on %s."
            .formatted(
                latest.column.id(),
                latest.last,
                periods.isEmpty() ? "past year" : "time asked for",
                first));
  }

  private record Ended(Column column, LocalDate last) {}

  /** The date columns that the SQL names, with the last day of each that is known. */
  private List<Ended> dates(String sql) {
    Collection<TableId> tables;
    try {
      tables = QueryMiner.of(workspace.index().catalog()).names(sql).tables().values();
    } catch (UnparsableSqlException e) {
      return List.of(); // nothing is known of it then
    }
    return tables.stream()
        .distinct()
        .flatMap(id -> workspace.index().catalog().table(id).stream())
        .flatMap(table -> table.columns().stream())
        .filter(column -> column.kind() == ColumnKind.TEMPORAL && names(sql, column.name()))
        .filter(
            column ->
                !DateWords.birth(IdentifierWords.of(column.name()))) // of which an age is counted
        .flatMap(column -> ended(column).stream())
        .toList();
  }

  private static boolean names(String sql, String name) {
    return Pattern.compile("(?i)(?<![\\p{L}\\p{N}_])" + Pattern.quote(name) + "(?![\\p{L}\\p{N}_])")
        .matcher(sql)
        .find();
  }

  private Optional<Ended> ended(Column column) {
    String max = workspace.index().statistics(column.id()).max();
    try {
      return max == null || max.length() < DAY
          ? Optional.empty()
          : Optional.of(new Ended(column, LocalDate.parse(max.substring(0, DAY))));
    } catch (DateTimeException e) {
      return Optional.empty(); // SQLite holds anything
    }
  }

  /** A notice that the engine's day begins at another time than that of {@code nl.zone}. */
  private Optional<String> otherZone(Cancellation cancellation) throws NlException {
    DayExpressions days = workspace.index().dialect().days();
    if (!days.known() || today.zoneSet() && days.follows(today.zone().getId())) {
      return Optional.empty();
    }
    try {
      String sql = workspace.guard().check(days.clock());
      String told =
          workspace.explorer().run(sql, 1, cancellation).rows().stream()
              .map(row -> String.valueOf(row.get(0)))
              .filter(cell -> cell.length() >= MINUTE)
              .findFirst()
              .orElse("");
      return told.isEmpty() ? Optional.empty() : apart(told.substring(0, MINUTE));
    } catch (NlException e) {
      throw e;
    } catch (SQLException | DateTimeException e) {
      System.getLogger(DayChecks.class.getName())
          .log(System.Logger.Level.DEBUG, "The engine's clock could not be read", e);
      return Optional.empty();
    }
  }

  private Optional<String> apart(String told) {
    LocalDateTime engine = LocalDateTime.parse(told.replace(' ', 'T'));
    LocalDateTime here = LocalDateTime.now(today.zone());
    return Duration.between(engine, here).abs().compareTo(APART) < 0
        ? Optional.empty()
        : Optional.of(
            "Days begin by the engine's clock, which shows %s, and not by that of %s."
                .formatted(told, today.zone()));
  }
}
