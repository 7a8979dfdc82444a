// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.text.IdentifierWords;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds tables with a flag or a date that marks deleted rows, in a query that never tests it. */
final class DeletedRows implements Examiner {

  /** The values of flags: a deleted row's, and another's. */
  private static final Map<String, String> LIVE =
      Map.of("1", "0", "y", "n", "yes", "no", "t", "f", "true", "false");

  private static final Set<ValueFormat> DATES = EnumSet.of(ValueFormat.DATE, ValueFormat.DATE_TIME);

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    if (query.question().has(WordLists.set("asks.deleted"))) {
      return List.of();
    }
    return query.selects().stream()
        .flatMap(select -> select.from().stream())
        .flatMap(source -> source.table().stream())
        .distinct()
        .flatMap(id -> query.index().catalog().table(id).stream())
        .filter(table -> table.kind() == Table.Kind.TABLE)
        .flatMap(table -> table.columns().stream())
        .filter(column -> marksDeleted(column) && !tested(query, column))
        .flatMap(column -> doubt(query, column).stream())
        .toList();
  }

  private static boolean marksDeleted(Column column) {
    return IdentifierWords.of(column.name()).stream()
        .anyMatch(WordLists.set("marks.deleted")::contains);
  }

  private static boolean tested(ExaminedQuery query, Column column) {
    return query.selects().stream()
        .flatMap(Conditions::all)
        .flatMap(test -> test.terms().stream())
        .flatMap(Conditions::all)
        .anyMatch(term -> term.column().equals(Optional.of(column.id())));
  }

  private static Optional<Doubt> doubt(ExaminedQuery query, Column column) {
    ColumnStatistics known = query.index().statistics(column.id());
    Optional<Marked> marked =
        column.kind() == ColumnKind.TEMPORAL || DATES.contains(known.profile().format())
            ? ofDate(known)
            : ofFlag(column, known);
    String name = DoubtText.of(query.index()).column(column.id());
    return marked
        .filter(m -> m.rows > 0 && m.rows < known.rows())
        .map(
            m ->
                new Doubt(
                    Kind.DELETED_ROWS,
                    "%s seems to mark %s of %s as deleted, and the query uses them, too."
                        .formatted(name, DoubtText.rows(m.rows), column.id().table().name()),
                    "Leave them out with %s %s.".formatted(name, m.live),
                    true));
  }

  /**
   * Rows that seem deleted.
   *
   * @param live the rest of the condition that all others meet
   */
  private record Marked(long rows, String live) {}

  private static Optional<Marked> ofDate(ColumnStatistics known) {
    return Optional.of(new Marked(known.rows() - known.nulls(), "IS NULL"));
  }

  private static Optional<Marked> ofFlag(Column column, ColumnStatistics known) {
    boolean bare = column.kind() == ColumnKind.NUMBER || column.kind() == ColumnKind.BOOLEAN;
    List<ValueCount> values = known.categorical() ? known.values() : List.of();
    return values.size() != 2
        ? Optional.empty()
        : values.stream()
            .filter(value -> LIVE.containsKey(lower(value)))
            .findFirst()
            .flatMap(
                deleted ->
                    values.stream()
                        .filter(other -> lower(other).equals(LIVE.get(lower(deleted))))
                        .findFirst()
                        .map(
                            live ->
                                new Marked(
                                    deleted.count(),
                                    "= " + (bare ? live.value() : DoubtText.cell(live.value())))));
  }

  private static String lower(ValueCount value) {
    return value.value().toLowerCase(Locale.ROOT);
  }
}
