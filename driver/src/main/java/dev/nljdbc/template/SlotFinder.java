// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.core.SqlLiterals;
import dev.nljdbc.core.SqlLiterals.Literal;
import dev.nljdbc.offline.language.CalendarPeriod;
import dev.nljdbc.offline.language.CalendarPeriod.Unit;
import dev.nljdbc.template.DaysFromToday.PeriodWriting;
import dev.nljdbc.template.ReadQuestion.TemplateValue;
import dev.nljdbc.template.ReadQuestion.TemplateValue.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the values that a question and its SQL have in common. What stands in either of them more
 * than once, so that it can't be told which is meant, stays as it is.
 */
final class SlotFinder {

  /**
   * A literal, or an expression, that is made of the value.
   *
   * @param at where it stands in the verified SQL
   * @param anyLength whether it is a day of a period that may be a month as well as a year
   * @param sql what stands there for a value; empty where that can't be said there
   */
  record Place(Literal at, boolean anyLength, Function<TemplateValue, Optional<String>> sql) {}

  /**
   * A value that a verified question and its SQL share. Another question's value may replace it.
   *
   * @param value in the verified question
   * @param places its occurrences in the SQL; not empty
   */
  record TemplateSlot(TemplateValue value, List<Place> places) {

    /** Stand for other text where a text is looked for by LIKE. */
    private static final String LIKE_MARKS = "%_";

    /** Whether all of its places can say another value. */
    boolean takes(TemplateValue other) {
      return other.kind() == value.kind()
          && other.text().indexOf('\\') < 0 // an escape on some engines
          && switch (value.kind()) {
            case CELL -> value.columns().stream().anyMatch(other.columns()::contains);
            case PERIOD -> value.isBoundedAs(other) && (isOfUnit(other) || anyLength(other));
            case NUMBER -> true;
            case PART -> LIKE_MARKS.chars().noneMatch(mark -> other.text().indexOf(mark) >= 0);
          }
          && places.stream().allMatch(place -> place.sql().apply(other).isPresent());
    }

    boolean isOfUnit(TemplateValue other) {
      return value.unit().equals(other.unit());
    }

    /** Whether its places say the first and last days of a period, however long that is. */
    private boolean anyLength(TemplateValue other) {
      return value.unit() != Unit.DAY
          && other.unit() != Unit.DAY
          && places.stream().allMatch(Place::anyLength);
    }

    /** Whether both are compared with the same column, as the ends of a range are. */
    boolean sharesColumn(TemplateSlot other) {
      return value.kind() == other.value.kind()
          && places.stream()
              .map(place -> place.at().column())
              .filter(column -> !column.isEmpty())
              .anyMatch(c -> other.places.stream().anyMatch(o -> o.at().column().equals(c)));
    }
  }

  /** How people write a cell: as it is, without blanks at its ends, in one case. */
  private static final List<UnaryOperator<String>> STYLES =
      List.of(cell -> cell, String::strip, SlotFinder::lower, SlotFinder::upper);

  private static final Pattern CONDITION = Pattern.compile("\\b(?:where|and|or|on|having|when)\\b");

  private static final Pattern LIKE = Pattern.compile("(?s)(%*)([^%_]*)(%*)");

  /** What people write behind a day, and the marks of LIKE. */
  private static final List<String> ENDS =
      List.of("", "%", " 00:00:00", " 23:59:59", "T00:00:00", "T23:59:59", "-%", "-__", "-01");

  private final String sql;
  private final Set<TemplateValue> values;
  private final DaysFromToday days;
  private final Map<TemplateValue, List<Place>> found = new LinkedHashMap<>();

  private SlotFinder(String sql, Set<TemplateValue> values, DaysFromToday days) {
    this.sql = sql;
    this.values = values;
    this.days = days;
  }

  /**
   * The slots, in the question's order.
   *
   * @param values all that the question says
   * @param days how the SQL counts days from today
   */
  static List<TemplateSlot> of(String sql, Set<TemplateValue> values, DaysFromToday days) {
    SlotFinder finder = new SlotFinder(sql, values, days);
    values.forEach(finder::addRelative);
    SqlLiterals.of(sql).forEach(finder::add);
    return finder.found.entrySet().stream()
        .filter(slot -> finder.found.keySet().stream().noneMatch(v -> hides(v, slot.getKey())))
        .map(slot -> new TemplateSlot(slot.getKey(), List.copyOf(slot.getValue())))
        .sorted(Comparator.comparingInt(slot -> slot.value().start()))
        .toList();
  }

  /** Of overlapping values the longest counts. */
  private static boolean hides(TemplateValue one, TemplateValue other) {
    return one != other && one.overlaps(other) && one.length() >= other.length();
  }

  private void addRelative(TemplateValue value) {
    List<Place> said = value.relative() == null ? List.of() : days.in(sql, value.relative());
    if (!said.isEmpty()) {
      found.put(value, said);
    }
  }

  private void add(Literal literal) {
    boolean part =
        found.values().stream()
            .flatMap(List::stream)
            .anyMatch(p -> p.at().start() <= literal.start() && literal.end() <= p.at().end());
    if (part) {
      return;
    }
    List<TemplateValue> fitting =
        values.stream()
            .map(value -> value.in(literal.column()))
            .filter(value -> place(value, literal).isPresent())
            .toList();
    int longest = fitting.stream().mapToInt(TemplateValue::length).max().orElse(0);
    List<TemplateValue> best = fitting.stream().filter(v -> v.length() == longest).toList();
    if (best.stream().map(TemplateValue::start).distinct().count() == 1) {
      TemplateValue value = best(best, literal);
      place(value, literal)
          .ifPresent(place -> found.computeIfAbsent(value, v -> new ArrayList<>()).add(place));
    }
  }

  /** A year in digits may be any number; one in quotes is a period. */
  private static TemplateValue best(List<TemplateValue> best, Literal literal) {
    Kind text = literal.value().startsWith("%") ? Kind.PART : Kind.PERIOD;
    Kind first = literal.text() ? text : Kind.NUMBER;
    return best.stream().filter(v -> v.kind() == first).findFirst().orElse(best.get(0));
  }

  /** The place of a value, if the literal says it. */
  private Optional<Place> place(TemplateValue value, Literal literal) {
    return switch (value.kind()) {
      case NUMBER ->
          literal.says(value.text()) ? Optional.of(place(literal, text -> text)) : Optional.empty();
      case PERIOD -> Optional.ofNullable(value.period()).flatMap(p -> period(p, literal));
      case CELL, PART -> literal.text() ? text(value, literal) : Optional.empty();
    };
  }

  private static Place place(Literal literal, UnaryOperator<String> style) {
    return new Place(
        literal, false, other -> Optional.of(literal.written(style.apply(other.text()))));
  }

  private Optional<Place> period(CalendarPeriod period, Literal literal) {
    for (PeriodWriting form : PeriodWriting.values()) {
      for (String end : ENDS) {
        String text = form.of(period);
        if (text != null && literal.value().equals(text + end)) {
          return Optional.of(
              new Place(literal, form.isDay(), other -> written(other, form, end, literal)));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> written(
      TemplateValue other, PeriodWriting form, String end, Literal literal) {
    if (other.relative() != null) {
      return literal.text() && end.isEmpty()
          ? days.inPlace(other.relative(), form, sql, literal)
          : Optional.empty();
    }
    return Optional.ofNullable(other.period())
        .map(form::of)
        .map(text -> literal.written(text + end));
  }

  /** A literal that is the text, in one of the styles that people write it in. */
  private Optional<Place> text(TemplateValue value, Literal literal) {
    Matcher like = LIKE.matcher(literal.value());
    boolean marked = literal.value().startsWith("%") || literal.value().endsWith("%");
    if (!like.matches() || (value.kind() == Kind.PART ? !marked : value.columns().isEmpty())) {
      return Optional.empty();
    }
    return Stream.concat(functions(literal), STYLES.stream())
        .filter(style -> style.apply(value.text()).equals(like.group(2)))
        .map(style -> place(literal, text -> like.group(1) + style.apply(text) + like.group(3)))
        .findFirst();
  }

  /** What the SQL makes of the cells before it compares them: {@code lower(trim(name)) = 'x'}. */
  private Stream<UnaryOperator<String>> functions(Literal literal) {
    String[] conditions = CONDITION.split(lower(sql.substring(0, literal.start())));
    String before = conditions[conditions.length - 1];
    UnaryOperator<String> blanks = before.contains("trim(") ? String::strip : cell -> cell;
    return before.contains("lower(")
        ? Stream.of(cell -> lower(blanks.apply(cell)))
        : Stream.of(before.contains("upper(") ? cell -> upper(blanks.apply(cell)) : blanks);
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }
}
