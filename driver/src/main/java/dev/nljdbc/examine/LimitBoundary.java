// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.queries.ProbeSql;
import dev.nljdbc.queries.QueryOutline.Ending;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Examines the limit of an ordered query: rows that tie with the last row are cut off, or nulls
 * come first.
 */
final class LimitBoundary implements Examiner {

  private static final int BEYOND = 50;
  private static final Pattern ROWS = Pattern.compile("\\d{1,3}");

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) throws NlException {
    Optional<Selecting> main = query.main().filter(select -> select.others().isEmpty());
    if (main.isEmpty() || !cut(main.get().order())) {
      return List.of();
    }
    int kept = Integer.parseInt(main.get().order().rows());
    Optional<String> sql =
        ProbeSql.of(query.index().catalog()).beyondLimit(query.sql(), kept, BEYOND);
    if (kept == 0 || sql.isEmpty()) {
      return List.of();
    }
    Optional<List<List<@Nullable String>>> rows = probe.rows(sql.get(), kept + BEYOND);
    return rows.isEmpty() || rows.get().isEmpty()
        ? List.of()
        : new Seen(query, main.get(), kept, rows.get()).find();
  }

  private static boolean cut(Ending order) {
    return !order.by().isEmpty() && ROWS.matcher(order.rows()).matches() && !order.ties();
  }

  /**
   * The rows kept and those behind them, each with what is ordered by at its end.
   *
   * @param kept how many rows the query keeps at most
   */
  private record Seen(
      ExaminedQuery query, Selecting select, int kept, List<List<@Nullable String>> rows) {

    /** Things asked about in the plural: customers who, which teams have. */
    private static final Pattern SEVERAL =
        Pattern.compile(
            "\\p{L}{2,}[\\p{L}&&[^su]]s (who|that|which|with|having) "
                + "|^(which|what) \\p{L}+s (are|have|were|had) ");

    private static final Pattern TIED = Pattern.compile("\\b(all that|all who|ties?|tied)\\b");

    /** One thing asked about, with its verb: which order deals with, which college has. */
    private static final Pattern ONE =
        Pattern.compile(
            "^(which|what) \\p{L}*[\\p{L}&&[^s]] (has|had|is|was|\\p{L}+s (with|to|in|by|for|the)) ");

    List<Doubt> find() {
      List<Doubt> doubts = new ArrayList<>();
      nulls().ifPresent(doubts::add);
      ties().ifPresent(doubts::add);
      return doubts;
    }

    private List<@Nullable String> keys(int row) {
      List<@Nullable String> cells = rows.get(row);
      return cells.subList(cells.size() - select.order().by().size(), cells.size());
    }

    private List<@Nullable String> shown(int row) {
      List<@Nullable String> cells = rows.get(row);
      return cells.subList(0, cells.size() - select.order().by().size());
    }

    private Optional<Doubt> ties() {
      int last = kept - 1;
      long more = 0;
      boolean others = false;
      for (int row = kept; row < rows.size() && keys(row).equals(keys(last)); row++) {
        more++;
        others |= !shown(row).equals(shown(last));
      }
      if (!others) { // the answer is the same whichever row is kept
        return Optional.empty();
      }
      String by =
          select.order().by().stream()
              .map(order -> DoubtText.sql(Conditions.shown(order.term()).sql()))
              .distinct()
              .collect(Collectors.joining(", "));
      String text =
          "%s%s %s with the last one in %s, and the limit of %s cuts %s off."
              .formatted(
                  more < BEYOND ? "" : "At least ",
                  DoubtText.count(more) + (more == 1 ? " more row" : " more rows"),
                  more == 1 ? "ties" : "tie",
                  by,
                  DoubtText.count(kept),
                  more == 1 ? "it" : "them");
      return Optional.of(new Doubt(Kind.TIES, text, remedy(), several()));
    }

    private String remedy() {
      return kept == 1
          ? "To have them, too, ask for \"all that tie\": every row whose value is the extreme one."
          : "Say by what else to order, or ask for \"all that tie\".";
    }

    private boolean several() {
      String question = query.question().text().toLowerCase(Locale.ROOT);
      boolean several = SEVERAL.matcher(question).find() && !ONE.matcher(question).find();
      return kept == 1 && (several || TIED.matcher(question).find());
    }

    /** Whether some row has more than a null, among those seen or behind them. */
    private boolean others(Term first) {
      for (int row = 0; row < rows.size(); row++) {
        if (keys(row).get(0) != null) {
          return true;
        }
      }
      return rows.size() == kept + BEYOND
          && first
              .column()
              .map(query.index()::statistics)
              .filter(s -> s.rows() > s.nulls())
              .isPresent();
    }

    private Optional<Doubt> nulls() {
      Term first = Conditions.shown(select.order().by().get(0).term());
      long nulls = 0;
      for (int row = 0; row < Math.min(kept, rows.size()); row++) {
        nulls += keys(row).get(0) == null ? 1 : 0;
      }
      boolean explicit = !select.order().by().get(0).nulls().isEmpty();
      if (nulls == 0 || explicit || !others(first)) {
        return Optional.empty();
      }
      String name = DoubtText.sql(first.sql());
      String text =
          "%s is null in %s of the %s shown, as nulls come first here."
              .formatted(name, DoubtText.count(nulls), DoubtText.rows(Math.min(kept, rows.size())));
      String remedy = "Leave them out with %s IS NOT NULL.".formatted(name);
      return Optional.of(new Doubt(Kind.NULLS_FIRST, text, remedy, true));
    }
  }
}
