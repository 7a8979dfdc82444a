package dev.nljdbc.agent.prompt;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ColumnHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Ranks columns by a question's words and by the years that it names. Who asks what was earned in
 * 2023 has no word for the column that the condition is on: what tells it from other dates is that
 * its rows are of that year.
 *
 * <p>Columns whose rows are of other years keep their rank: rows of a new year may have come since
 * the index was made.
 */
public final class YearRanking {

  /** By trial: enough for a column that no word speaks of to be among the first dozen. */
  private static final double HOLDS = 0.7;

  /** Of the columns that hold the year, so many gain by it; each pushes another out. */
  private static final int MOST = 3;

  /** By trial: tables of many rows are of what happens, and that is what years are asked of. */
  private static final double TEN_TIMES_THE_ROWS = 0.2;

  /** No word speaks of them, so they stand far down. */
  private static final int LOOKED_THROUGH = 200;

  private final DatabaseIndex index;
  private final Set<Integer> asked;

  private YearRanking(DatabaseIndex index, Set<Integer> asked) {
    this.index = index;
    this.asked = asked;
  }

  /** The best columns for a question, best first. */
  public static List<ColumnHit> search(String question, int limit, DatabaseIndex index) {
    Set<Integer> asked = AskedYears.of(question);
    if (asked.isEmpty()) {
      return index.columns().search(question, limit);
    }
    List<ColumnHit> found = index.columns().search(question, Math.max(limit, LOOKED_THROUGH));
    return new YearRanking(index, asked).rank(found).stream().limit(limit).toList();
  }

  private List<ColumnHit> rank(List<ColumnHit> found) {
    List<ColumnHit> ranked = new ArrayList<>(found);
    for (ColumnHit hit : gaining(found)) {
      ranked.set(found.indexOf(hit), new ColumnHit(hit.column(), hit.score() + HOLDS));
    }
    ranked.sort(Comparator.comparingDouble(ColumnHit::score).reversed());
    return ranked;
  }

  /**
   * The foremost of those that hold a year: of tables before those of views, which repeat them; of
   * a name that many tables have, one alone.
   */
  private List<ColumnHit> gaining(List<ColumnHit> found) {
    Set<String> names = new HashSet<>();
    return found.stream()
        .filter(this::holds)
        .sorted(
            Comparator.comparing((ColumnHit hit) -> isView(hit.column().id().table()))
                .thenComparing(this::nearness, Comparator.reverseOrder()))
        .filter(hit -> names.add(hit.column().name().toLowerCase(Locale.ROOT)))
        .limit(MOST)
        .toList();
  }

  private boolean holds(ColumnHit hit) {
    return StoredYears.of(hit.column(), index.statistics(hit.column().id()))
        .filter(years -> years.hold(asked))
        .isPresent();
  }

  private double nearness(ColumnHit hit) {
    long rows = index.statistics(hit.column().id()).rows();
    return hit.score() + TEN_TIMES_THE_ROWS * Math.log10(1.0 + rows);
  }

  private boolean isView(TableId id) {
    return index.catalog().table(id).filter(table -> table.kind() == Table.Kind.VIEW).isPresent();
  }
}
