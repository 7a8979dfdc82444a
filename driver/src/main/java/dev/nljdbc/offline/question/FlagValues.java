package dev.nljdbc.offline.question;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The two values of a yes-or-no column, as its cells spell them. */
public record FlagValues(String yes, String no) {

  private static final List<List<String>> PAIRS =
      List.of(
          List.of("1", "0"),
          List.of("y", "n"),
          List.of("yes", "no"),
          List.of("t", "f"),
          List.of("true", "false"));

  /** Both, or empty for a column that says something else. */
  public static Optional<FlagValues> of(ColumnView c) {
    if (c.column().kind() == ColumnKind.BOOLEAN) {
      boolean numbers = "0".equals(c.statistics().min()) || "1".equals(c.statistics().max());
      boolean words =
          c.statistics().values().stream().anyMatch(v -> v.value().matches("(?i)true|false"));
      return Optional.of(
          numbers && !words ? new FlagValues("1", "0") : new FlagValues("TRUE", "FALSE"));
    }
    if (c.column().kind() == ColumnKind.NUMBER) {
      boolean bit = "0".equals(c.statistics().min()) && "1".equals(c.statistics().max());
      return bit && !c.identifier() ? Optional.of(new FlagValues("1", "0")) : Optional.empty();
    }
    Set<String> cells =
        c.statistics().values().stream()
            .map(ColumnStatistics.ValueCount::value)
            .collect(Collectors.toSet());
    if (cells.isEmpty() || cells.size() > 2) {
      return Optional.empty();
    }
    for (List<String> pair : PAIRS) {
      if (cells.stream().allMatch(v -> pair.contains(v.toLowerCase(Locale.ROOT)))) {
        return Optional.of(
            new FlagValues(written(cells, pair.get(0)), written(cells, pair.get(1))));
      }
    }
    return Optional.empty();
  }

  private static String written(Set<String> cells, String flag) {
    return cells.stream().filter(v -> v.equalsIgnoreCase(flag)).findFirst().orElse(flag);
  }
}
