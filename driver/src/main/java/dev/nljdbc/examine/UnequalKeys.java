// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.MinHash;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.examine.JoinedSources.Equal;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryOutline.Selecting;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds joins of texts that are the same only when case and blanks at their ends are ignored. */
final class UnequalKeys implements Examiner {

  private static final int MOST = 50;
  private static final double FEW = 0.5;

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) throws NlException {
    DatabaseIndex index = query.index();
    for (Selecting select : query.selects()) {
      for (Equal pair : JoinedSources.of(select, index).equal()) {
        ColumnId one = pair.one().column();
        ColumnId other = pair.other().column();
        if (text(index, one) && text(index, other) && seldomMeet(index, one, other)) {
          return probed(index, one, other, probe); // one query is enough
        }
      }
    }
    return List.of();
  }

  private static boolean text(DatabaseIndex index, ColumnId column) {
    return index.catalog().column(column).filter(c -> c.kind() == ColumnKind.TEXT).isPresent();
  }

  private static boolean seldomMeet(DatabaseIndex index, ColumnId one, ColumnId other) {
    MinHash ours = index.statistics(one).signature();
    MinHash theirs = index.statistics(other).signature();
    return !ours.isEmpty()
        && !theirs.isEmpty()
        && ours.containedIn(theirs).share() < FEW
        && theirs.containedIn(ours).share() < FEW;
  }

  private static List<Doubt> probed(DatabaseIndex index, ColumnId one, ColumnId other, Probe probe)
      throws NlException {
    String sql =
        """
        SELECT nl_a.nl_x, nl_b.nl_y FROM (SELECT DISTINCT %s AS nl_x FROM %s) nl_a \
        JOIN (SELECT DISTINCT %s AS nl_y FROM %s) nl_b \
        ON LOWER(TRIM(nl_a.nl_x)) = LOWER(TRIM(nl_b.nl_y)) WHERE nl_a.nl_x <> nl_b.nl_y"""
            .formatted(
                index.dialect().identifier(one.name()),
                index.dialect().table(one.table()),
                index.dialect().identifier(other.name()),
                index.dialect().table(other.table()));
    Optional<List<List<@Nullable String>>> rows =
        probe.rows(index.dialect().limit(sql, MOST), MOST);
    return rows.isEmpty() || rows.get().isEmpty()
        ? List.of()
        : List.of(doubt(index, one, other, rows.get()));
  }

  private static Doubt doubt(
      DatabaseIndex index, ColumnId one, ColumnId other, List<List<@Nullable String>> rows) {
    DoubtText names = DoubtText.of(index);
    String text =
        "%s and %s differ in case or blanks at the ends in %s%s, such as %s and %s."
            .formatted(
                names.column(one),
                names.column(other),
                rows.size() < MOST ? "" : "at least ",
                rows.size() == 1 ? "1 value" : DoubtText.count(rows.size()) + " values",
                DoubtText.cell(String.valueOf(rows.get(0).get(0))),
                DoubtText.cell(String.valueOf(rows.get(0).get(1))));
    String remedy = "Compare LOWER(TRIM(%s)) with LOWER(TRIM(%s)).";
    return new Doubt(
        Kind.UNEQUAL_KEYS, text, remedy.formatted(names.column(one), names.column(other)), true);
  }
}
