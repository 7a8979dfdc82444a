// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.CalendarPeriod;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.template.DaysFromToday.Said;
import dev.nljdbc.template.PeriodWriting.Written;
import dev.nljdbc.template.SqlLiterals.Literal;
import dev.nljdbc.template.TemplateSlot.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the values that a question and its SQL have in common. What stands in either of them more
 * than once, so that it can't be told which is meant, stays as it is.
 */
final class SlotFinder {

  /** How people write a cell: as it is, without blanks at its ends, in one case. */
  private static final List<UnaryOperator<String>> STYLES =
      List.of(
          cell -> cell,
          String::strip,
          cell -> cell.toLowerCase(Locale.ROOT),
          cell -> cell.strip().toLowerCase(Locale.ROOT),
          cell -> cell.toUpperCase(Locale.ROOT));

  private static final Pattern CONDITION = Pattern.compile("\\b(?:where|and|or|on|having|when)\\b");

  private static final Pattern LIKE = Pattern.compile("(?s)(%*)([^%_]*)(%*)");

  private final String sql;
  private final List<TemplateValue> values;
  private final DaysFromToday days;
  private final Map<TemplateValue, List<Place>> found = new LinkedHashMap<>();

  private SlotFinder(String sql, List<TemplateValue> values, DaysFromToday days) {
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
  static List<TemplateSlot> of(String sql, List<TemplateValue> values, DaysFromToday days) {
    SlotFinder finder = new SlotFinder(sql, values, days);
    values.forEach(finder::addRelative);
    SqlLiterals.of(sql).forEach(finder::add);
    List<TemplateSlot> slots =
        finder.found.entrySet().stream()
            .map(e -> new TemplateSlot(e.getKey(), List.copyOf(e.getValue())))
            .sorted(Comparator.comparingInt(slot -> slot.value().start()))
            .toList();
    return apart(slots);
  }

  /** The longest of overlapping values. */
  private static List<TemplateSlot> apart(List<TemplateSlot> slots) {
    return slots.stream()
        .filter(
            slot ->
                slots.stream()
                    .noneMatch(
                        other ->
                            other != slot
                                && other.value().overlaps(slot.value())
                                && length(other) >= length(slot)))
        .toList();
  }

  private static int length(TemplateSlot slot) {
    return slot.value().end() - slot.value().start();
  }

  private void addRelative(TemplateValue value) {
    Period period = value.relative();
    List<Said> said = period == null ? List.of() : days.in(sql, period);
    if (!said.isEmpty()) {
      found.put(
          value,
          said.stream()
              .map(s -> new Place(s.start(), s.end(), columnBefore(s.start()), s.sql(), true))
              .toList());
    }
  }

  private void add(Literal literal) {
    boolean part =
        found.values().stream()
            .flatMap(List::stream)
            .anyMatch(p -> p.start() <= literal.start() && literal.end() <= p.end());
    if (part) {
      return;
    }
    String column = columnBefore(literal.start());
    Map<TemplateValue, Place> fitting = new LinkedHashMap<>();
    for (TemplateValue value : values) {
      place(value, literal, column).ifPresent(place -> fitting.put(value, place));
    }
    int longest = fitting.keySet().stream().mapToInt(v -> v.end() - v.start()).max().orElse(0);
    List<TemplateValue> best =
        fitting.keySet().stream().filter(v -> v.end() - v.start() == longest).toList();
    if (best.stream().map(TemplateValue::start).distinct().count() == 1) {
      TemplateValue value = best(best, literal);
      found
          .computeIfAbsent(ofColumn(value, column), v -> new ArrayList<>())
          .add(Objects.requireNonNull(fitting.get(value)));
    }
  }

  /** What the SQL makes of the cells before it compares them: {@code lower(trim(name)) = 'x'}. */
  private Stream<UnaryOperator<String>> functions(Literal literal) {
    String[] conditions =
        CONDITION.split(sql.substring(0, literal.start()).toLowerCase(Locale.ROOT));
    String before = conditions[conditions.length - 1];
    boolean stripped = before.contains("trim(");
    boolean lower = before.contains("lower(");
    boolean upper = before.contains("upper(");
    return stripped || lower || upper
        ? Stream.of(
            cell -> {
              String text = stripped ? cell.strip() : cell;
              return lower
                  ? text.toLowerCase(Locale.ROOT)
                  : upper ? text.toUpperCase(Locale.ROOT) : text;
            })
        : Stream.empty();
  }

  /** A year in digits may be any number; one in quotes is a period. */
  private static TemplateValue best(List<TemplateValue> best, Literal literal) {
    boolean within = literal.text() && literal.value().startsWith("%");
    TemplateValue.Kind first =
        within
            ? TemplateValue.Kind.PART
            : literal.text() ? TemplateValue.Kind.PERIOD : TemplateValue.Kind.NUMBER;
    return best.stream().filter(v -> v.kind() == first).findFirst().orElse(best.get(0));
  }

  private Optional<Place> place(TemplateValue value, Literal literal, String column) {
    return switch (value.kind()) {
      case NUMBER ->
          literal.says(value.text())
              ? Optional.of(place(literal, column, TemplateValue::text))
              : Optional.empty();
      case PERIOD -> period(value, literal, column);
      case CELL ->
          literal.text() && inColumn(value, column)
              ? texts(value, literal, column, false)
              : Optional.empty();
      case PART -> literal.text() ? texts(value, literal, column, true) : Optional.empty();
    };
  }

  private static Place place(Literal literal, String column, Writing writing) {
    return new Place(
        literal.start(),
        literal.end(),
        column,
        other -> Optional.of(literal.written(writing.of(other))),
        false);
  }

  /** What a literal holds for a value. */
  @FunctionalInterface
  private interface Writing {

    String of(TemplateValue other);
  }

  private Optional<Place> period(TemplateValue value, Literal literal, String column) {
    CalendarPeriod period = value.period();
    return period == null
        ? Optional.empty()
        : PeriodWriting.of(period, literal.value()).stream()
            .findFirst()
            .map(
                written ->
                    new Place(
                        literal.start(),
                        literal.end(),
                        column,
                        other -> written(other, written, literal, column),
                        written.anyLength()));
  }

  private Optional<String> written(
      TemplateValue other, Written written, Literal literal, String column) {
    if (other.period() != null) {
      return written.of(other.period()).map(literal::written);
    }
    boolean whole = literal.text() && written.anyLength() && written.end().isEmpty();
    return whole && other.relative() != null
        ? days.inPlace(other.relative(), written.form(), sql.substring(0, literal.start()), column)
        : Optional.empty();
  }

  private static boolean inColumn(TemplateValue value, String column) {
    return value.columns().stream().anyMatch(c -> c.name().toLowerCase(Locale.ROOT).equals(column));
  }

  /** A literal that is the text, in one of the styles that people write it in. */
  private Optional<Place> texts(
      TemplateValue value, Literal literal, String column, boolean marked) {
    Matcher like = LIKE.matcher(literal.value());
    if (!like.matches() || marked && like.group(1).isEmpty() && like.group(3).isEmpty()) {
      return Optional.empty();
    }
    return Stream.concat(functions(literal), STYLES.stream())
        .filter(style -> style.apply(value.text()).equals(like.group(2)))
        .map(
            style ->
                place(
                    literal,
                    column,
                    other -> like.group(1) + style.apply(other.text()) + like.group(3)))
        .findFirst();
  }

  /** The name that stands last before a literal: that of the column it is compared with. */
  private String columnBefore(int start) {
    List<String> names = SqlNames.in(sql.substring(0, start));
    return names.isEmpty() ? "" : names.get(names.size() - 1);
  }

  /** Another cell is looked for in the column alone that the literal is compared with. */
  private static TemplateValue ofColumn(TemplateValue value, String column) {
    if (value.kind() != TemplateValue.Kind.CELL) {
      return value;
    }
    Set<ColumnId> columns =
        value.columns().stream()
            .filter(c -> c.name().toLowerCase(Locale.ROOT).equals(column))
            .collect(Collectors.toSet());
    return TemplateValue.cell(value.start(), value.end(), value.text(), columns);
  }
}
