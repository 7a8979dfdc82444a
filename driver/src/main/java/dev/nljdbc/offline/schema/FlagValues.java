// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

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
    String min = c.statistics().min();
    String max = c.statistics().max();
    return switch (c.column().kind()) {
      case BOOLEAN -> {
        boolean words =
            c.statistics().values().stream().anyMatch(v -> v.value().matches("(?i)true|false"));
        boolean numbers = ("0".equals(min) || "1".equals(max)) && !words;
        yield Optional.of(numbers ? new FlagValues("1", "0") : new FlagValues("TRUE", "FALSE"));
      }
      case NUMBER ->
          Optional.of(new FlagValues("1", "0"))
              .filter(f -> f.no.equals(min) && f.yes.equals(max) && !c.identifier());
      default -> ofTexts(c);
    };
  }

  private static Optional<FlagValues> ofTexts(ColumnView c) {
    Set<String> cells =
        c.statistics().values().stream()
            .map(ColumnStatistics.ValueCount::value)
            .collect(Collectors.toSet());
    return cells.isEmpty() || cells.size() > 2
        ? Optional.empty()
        : PAIRS.stream()
            .filter(p -> cells.stream().allMatch(v -> p.contains(v.toLowerCase(Locale.ROOT))))
            .findFirst()
            .map(p -> new FlagValues(written(cells, p.get(0)), written(cells, p.get(1))));
  }

  private static String written(Set<String> cells, String flag) {
    return cells.stream().filter(v -> v.equalsIgnoreCase(flag)).findFirst().orElse(flag);
  }
}
