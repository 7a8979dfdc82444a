// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.examine.JoinedSources.Side;
import dev.nljdbc.queries.ProbeSql;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Source;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds fan traps and chasm traps: a join repeats the rows of a table, and the query sums or
 * averages one of its columns. Keys and statistics show where rows may repeat; a count proves it.
 */
final class FanTraps implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) throws NlException {
    Optional<Selecting> main = query.main();
    if (main.isEmpty() || main.get().from().size() < 2 || !main.get().others().isEmpty()) {
      return List.of();
    }
    JoinedSources joined = JoinedSources.of(main.get(), query.index());
    if (!joined.plain() || joined.equal().isEmpty()) {
      return List.of();
    }
    Optional<Suspicion> suspicion = new InOne(main.get(), joined).find();
    return suspicion.isEmpty() ? List.of() : counted(query, probe, joined, suspicion.get());
  }

  /**
   * A total that may be wrong.
   *
   * @param total as SQL
   * @param source whose column it is of
   * @param repeating the sources that may repeat its rows
   */
  private record Suspicion(Term total, int source, List<Integer> repeating) {}

  /** The main SELECT. */
  private record InOne(Selecting select, JoinedSources joined) {

    Optional<Suspicion> find() {
      List<Side> given =
          select.groups().stream().flatMap(group -> joined.side(group).stream()).toList();
      boolean combined = true;
      for (int at = 0; at < joined.sources().size(); at++) {
        combined &= !joined.undetermined(at, given).isEmpty();
      }
      List<Term> totals =
          Conditions.terms(select).filter(term -> totals(term) && !term.distinct()).toList();
      for (Term total : totals) {
        boolean counts = total.name().equals("COUNT");
        Optional<Suspicion> found =
            counts && !combined ? Optional.empty() : suspicion(total, given);
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    }

    private static boolean totals(Term term) {
      return Conditions.calls(term, "SUM", "AVG", "COUNT") && term.arguments().size() == 1;
    }

    /** Where no row of the sources that it names is shown once. */
    private Optional<Suspicion> suspicion(Term total, List<Side> given) {
      List<Term> columns =
          Conditions.all(total).filter(term -> term.kind() == Term.Kind.COLUMN).toList();
      List<Side> sides = columns.stream().flatMap(term -> joined.side(term).stream()).toList();
      if (columns.isEmpty() || sides.size() < columns.size()) {
        return Optional.empty();
      }
      Optional<Suspicion> found = Optional.empty();
      for (Side side : sides) {
        List<Integer> repeating = joined.undetermined(side.source(), given);
        if (repeating.isEmpty() || detailed(repeating)) {
          return Optional.empty();
        }
        found = Optional.of(new Suspicion(total, side.source(), repeating));
      }
      return found;
    }

    /**
     * Whether the rows totalled are meant to be those of a repeating table, which the column only
     * describes, as the price of a product does an item of an order: where groups are of such a
     * table, or tests of one that is reached over another.
     */
    private boolean detailed(List<Integer> repeating) {
      boolean grouped =
          select.groups().stream()
              .flatMap(group -> joined.side(group).stream())
              .anyMatch(side -> repeating.contains(side.source()));
      return grouped
          || Conditions.conjuncts(select.where()).stream()
              .flatMap(test -> test.terms().stream())
              .flatMap(term -> joined.side(term).stream())
              .anyMatch(side -> repeating.contains(side.source()) && behind(side, repeating));
    }

    private boolean behind(Side tested, List<Integer> repeating) {
      return joined.equal().stream()
          .filter(pair -> pair.of(tested.source()).isPresent())
          .allMatch(
              pair ->
                  repeating.contains(pair.one().source())
                      && repeating.contains(pair.other().source()));
    }
  }

  private static List<Doubt> counted(
      ExaminedQuery query, Probe probe, JoinedSources joined, Suspicion suspicion)
      throws NlException {
    Source source = joined.sources().get(suspicion.source());
    List<String> key = new ArrayList<>();
    for (String column : joined.key(suspicion.source())) {
      key.add(source.called() + "." + query.index().dialect().identifier(column));
    }
    Optional<String> sql =
        key.isEmpty()
            ? Optional.empty()
            : ProbeSql.of(query.index().catalog()).repetitions(query.sql(), key);
    if (sql.isEmpty()) {
      return List.of();
    }
    Optional<List<List<@Nullable String>>> rows = probe.rows(sql.get(), 1);
    if (rows.isEmpty() || rows.get().isEmpty()) {
      return List.of();
    }
    double different = Numbers.of(rows.get().get(0).get(0));
    double all = Numbers.of(rows.get().get(0).get(1));
    return all > different
        ? List.of(doubt(query, joined, suspicion, (long) different, (long) all))
        : List.of();
  }

  private static Doubt doubt(
      ExaminedQuery query, JoinedSources joined, Suspicion suspicion, long different, long all) {
    String own = table(query, joined, suspicion.source());
    String others =
        suspicion.repeating().stream()
            .map(at -> table(query, joined, at))
            .distinct()
            .collect(Collectors.joining(" and "));
    String text =
        "%s is over %s of %s, of which %s different: the join with %s repeats them."
            .formatted(
                DoubtText.sql(suspicion.total().sql()),
                DoubtText.rows(all),
                own,
                different == 1 ? "1 is" : DoubtText.count(different) + " are",
                others);
    String remedy = "Take %s alone, with EXISTS or IN for the other table, or total it before.";
    return new Doubt(Kind.REPEATED_ROWS, text, remedy.formatted(own), true);
  }

  private static String table(ExaminedQuery query, JoinedSources joined, int source) {
    return joined.sources().get(source).table().map(query.index().dialect()::table).orElseThrow();
  }
}
