package dev.nljdbc.agent.prompt;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.ValueFormat;
import dev.nljdbc.text.IdentifierWords;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The years that the rows of a column of dates or years are of.
 *
 * @param first of the least value
 * @param last of the greatest
 */
record StoredYears(int first, int last) {

  private static final Set<ValueFormat> YEAR_FIRST =
      Set.of(ValueFormat.DATE, ValueFormat.DATE_TIME, ValueFormat.COMPACT_DATE, ValueFormat.YEAR);
  private static final Pattern YEAR = Pattern.compile("(\\d{4})(?!\\d).*", Pattern.DOTALL);
  private static final Pattern COMPACT = Pattern.compile("(\\d{4})\\d{4}");
  private static final Pattern WHOLE = Pattern.compile("(\\d{4})");
  private static final String NAMED = "year";

  /** Whole numbers between these are years, whatever the column is called. */
  private static final StoredYears PLAUSIBLE = new StoredYears(1800, 2100);

  /** Of what the rows say; empty for other columns, and where the range is not known. */
  static Optional<StoredYears> of(Column column, ColumnStatistics statistics) {
    boolean compact = statistics.profile().format() == ValueFormat.COMPACT_DATE;
    return switch (column.kind()) {
      case TEMPORAL -> between(YEAR, statistics.min(), statistics.max());
      case NUMBER ->
          compact
              ? between(COMPACT, statistics.min(), statistics.max())
              : between(WHOLE, statistics.min(), statistics.max())
                  .filter(years -> years.within(PLAUSIBLE) || named(column));
      case TEXT -> listed(column, compact ? COMPACT : YEAR, statistics);
      case BOOLEAN, OTHER -> Optional.empty();
    };
  }

  /** Of texts the index knows no range, but all values where these are few. */
  private static Optional<StoredYears> listed(
      Column column, Pattern form, ColumnStatistics statistics) {
    ValueFormat format = statistics.profile().format();
    boolean dated = format != null && YEAR_FIRST.contains(format);
    if (!dated && !named(column)) {
      return Optional.empty();
    }
    List<String> values =
        statistics.values().stream().map(ValueCount::value).map(String::strip).sorted().toList();
    return values.isEmpty()
        ? Optional.empty()
        : between(form, values.get(0), values.get(values.size() - 1));
  }

  private static Optional<StoredYears> between(
      Pattern form, @Nullable String least, @Nullable String greatest) {
    if (least == null || greatest == null) {
      return Optional.empty();
    }
    Matcher from = form.matcher(least);
    Matcher to = form.matcher(greatest);
    return from.matches() && to.matches()
        ? Optional.of(
            new StoredYears(Integer.parseInt(from.group(1)), Integer.parseInt(to.group(1))))
        : Optional.empty();
  }

  private static boolean named(Column column) {
    return IdentifierWords.of(column.name()).contains(NAMED);
  }

  private boolean within(StoredYears other) {
    return first >= other.first && last <= other.last;
  }

  /** Whether one of the years may be among them. */
  boolean hold(Collection<Integer> years) {
    return years.stream().anyMatch(year -> year >= first && year <= last);
  }
}
