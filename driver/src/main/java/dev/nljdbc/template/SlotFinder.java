package dev.nljdbc.template;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.template.PeriodWriting.Written;
import dev.nljdbc.template.Slot.Place;
import dev.nljdbc.template.SqlLiterals.Literal;
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
  private final List<SlotValue> values;
  private final Map<SlotValue, List<Place>> found = new LinkedHashMap<>();

  private SlotFinder(String sql, List<SlotValue> values) {
    this.sql = sql;
    this.values = values;
  }

  /**
   * The slots, in the question's order.
   *
   * @param values all that the question says
   */
  static List<Slot> of(String sql, List<SlotValue> values) {
    SlotFinder finder = new SlotFinder(sql, values);
    SqlLiterals.of(sql).forEach(finder::add);
    List<Slot> slots =
        finder.found.entrySet().stream()
            .map(e -> new Slot(e.getKey(), List.copyOf(e.getValue())))
            .sorted(Comparator.comparingInt(slot -> slot.value().start()))
            .toList();
    return apart(slots);
  }

  /** Of values that overlap the one that is longest. */
  private static List<Slot> apart(List<Slot> slots) {
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

  private static int length(Slot slot) {
    return slot.value().end() - slot.value().start();
  }

  private void add(Literal literal) {
    String column = columnBefore(literal);
    Map<SlotValue, Written> fitting = new LinkedHashMap<>();
    for (SlotValue value : values) {
      writing(value, literal, column).ifPresent(writing -> fitting.put(value, writing));
    }
    int longest = fitting.keySet().stream().mapToInt(v -> v.end() - v.start()).max().orElse(0);
    List<SlotValue> best =
        fitting.keySet().stream().filter(v -> v.end() - v.start() == longest).toList();
    if (best.stream().map(SlotValue::start).distinct().count() == 1) {
      SlotValue value = best(best, literal);
      found
          .computeIfAbsent(ofColumn(value, column), v -> new ArrayList<>())
          .add(place(literal, column, Objects.requireNonNull(fitting.get(value))));
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

  private static Place place(Literal literal, String column, Written written) {
    return new Place(literal, column, written.writing(), written.anyLength());
  }

  /** A year in digits may be any number; one in quotes is a period. */
  private static SlotValue best(List<SlotValue> best, Literal literal) {
    SlotValue.Kind first = literal.text() ? SlotValue.Kind.PERIOD : SlotValue.Kind.NUMBER;
    return best.stream().filter(v -> v.kind() == first).findFirst().orElse(best.get(0));
  }

  private Optional<Written> writing(SlotValue value, Literal literal, String column) {
    return switch (value.kind()) {
      case NUMBER ->
          literal.says(value.text())
              ? Optional.of(new Written(other -> Optional.of(other.text()), false))
              : Optional.empty();
      case PERIOD ->
          PeriodWriting.of(Objects.requireNonNull(value.period()), literal.value()).stream()
              .findFirst();
      case CELL ->
          literal.text() && inColumn(value, column)
              ? cellWriting(value, literal)
              : Optional.empty();
    };
  }

  private static boolean inColumn(SlotValue value, String column) {
    return value.columns().stream().anyMatch(c -> c.name().toLowerCase(Locale.ROOT).equals(column));
  }

  private Optional<Written> cellWriting(SlotValue value, Literal literal) {
    Matcher like = LIKE.matcher(literal.value());
    if (!like.matches()) {
      return Optional.empty();
    }
    return Stream.concat(functions(literal), STYLES.stream())
        .filter(style -> style.apply(value.text()).equals(like.group(2)))
        .map(
            style ->
                new Written(
                    other -> Optional.of(like.group(1) + style.apply(other.text()) + like.group(3)),
                    false))
        .findFirst();
  }

  /** The name that stands last before a literal: that of the column it is compared with. */
  private String columnBefore(Literal literal) {
    List<String> names = SqlNames.in(sql.substring(0, literal.start()));
    return names.isEmpty() ? "" : names.get(names.size() - 1);
  }

  /** Another cell is looked for in the column alone that the literal is compared with. */
  private static SlotValue ofColumn(SlotValue value, String column) {
    if (value.kind() != SlotValue.Kind.CELL) {
      return value;
    }
    Set<ColumnId> columns =
        value.columns().stream()
            .filter(c -> c.name().toLowerCase(Locale.ROOT).equals(column))
            .collect(Collectors.toSet());
    return SlotValue.cell(value.start(), value.end(), value.text(), columns);
  }
}
