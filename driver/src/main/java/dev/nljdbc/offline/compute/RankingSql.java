// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.compute.Ranking.Asks;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes which places rows have in an order: by a window of rows, or on engines without them by
 * counting for each row those before it. Equal rows share a place.
 */
public final class RankingSql {

  private static final String PLACE = "place";
  private static final String EACH = "each_one";
  private static final String OTHER = "other_one";

  private final SchemaView schema;
  private final SqlRenderer renderer;
  private final Dialect dialect;

  public RankingSql(SchemaView schema, SqlRenderer renderer) {
    this.schema = schema;
    this.renderer = renderer;
    this.dialect = schema.index().dialect();
  }

  /**
   * A query over ranked rows.
   *
   * @param sql in the engine's SQL
   * @param inner the query of the rows, each with all that ranking needs
   * @param group what they are ranked within, in words; empty where all are ranked together
   */
  public record Ranked(String sql, Query inner, List<String> group) {}

  /**
   * The query that a question asks for.
   *
   * @return empty where rows have not one of what they should be ranked within, or not the cell
   */
  public Optional<Ranked> of(Ranking asked, RankedRows ranked) throws NlException {
    Link within = asked.within();
    Optional<RankingGroup> group =
        within == null
            ? Optional.of(RankingGroup.ALL)
            : RankingGroup.of(within, ranked, schema).filter(g -> fits(ranked, g));
    Optional<ValueHit> cell = cell(asked.cell(), ranked);
    if (group.isEmpty() || asked.cell() != null && cell.isEmpty() || !isOfRows(ranked)) {
      return Optional.empty();
    }
    return Optional.of(new Select(asked, ranked, group.get(), cell.orElse(null)).ranked());
  }

  /** Whether a column of rows is ranked, and no part of a date. */
  private static boolean isOfRows(RankedRows ranked) {
    return !ranked.key().part()
        && (ranked.key().aggregate() || ranked.key().column() != null)
        && !ranked.rows().select().contains(Query.Term.ALL)
        && (ranked.rows().groupBy().isEmpty()
            || ranked.rows().groupBy().stream().map(ColumnId::table).distinct().count() == 1);
  }

  /** Groups of rows can be told apart by a key only, where more columns are shown of each. */
  private boolean fits(RankedRows ranked, RankingGroup group) {
    List<ColumnId> groups = ranked.rows().groupBy();
    return groups.isEmpty()
        || groups.stream().anyMatch(c -> schema.column(c).key())
        || groups.containsAll(group.keys());
  }

  private static Optional<ValueHit> cell(@Nullable Link link, RankedRows ranked) {
    return link == null
        ? Optional.empty()
        : link.values().stream()
            .filter(hit -> hit.column().table().equals(RankingGroup.table(ranked)))
            .filter(
                hit ->
                    ranked.rows().select().stream()
                        .anyMatch(t -> hit.column().equals(t.column()) && !t.aggregate()))
            .findFirst();
  }

  /** One query, with the names of its columns. */
  private final class Select {

    private final Ranking asked;
    private final RankedRows ranked;
    private final RankingGroup group;
    private final @Nullable ValueHit cell;
    private final List<Query.Term> terms;
    private final List<String> names;

    Select(Ranking asked, RankedRows ranked, RankingGroup group, @Nullable ValueHit cell) {
      this.asked = asked;
      this.ranked = ranked;
      this.group = group;
      this.cell = cell;
      Set<Query.Term> all = new LinkedHashSet<>(shown());
      group.keys().forEach(c -> all.add(Query.Term.of(c)));
      this.terms = List.copyOf(all);
      this.names = SubqueryColumns.of(terms, dialect, Set.of(PLACE));
    }

    /** The terms beside the place: the group, the row, and the measure. */
    private List<Query.Term> shown() {
      Set<Query.Term> shown = new LinkedHashSet<>(group.shown());
      shown.addAll(ranked.rows().select());
      shown.add(ranked.key());
      return List.copyOf(shown);
    }

    private Query inner() {
      Set<ColumnId> groups = new LinkedHashSet<>(ranked.rows().groupBy());
      if (!groups.isEmpty()) {
        terms.stream()
            .filter(t -> !t.aggregate() && t.column() != null)
            .forEach(t -> groups.add(Objects.requireNonNull(t.column())));
      }
      return ranked.rows().withSelect(terms).withGroupBy(List.copyOf(groups));
    }

    Ranked ranked() throws NlException {
      String inner = "(" + renderer.render(inner(), names).sql() + ") AS ";
      String key = EACH + "." + name(ranked.key());
      String columns = SubqueryColumns.of(EACH, names);
      String place = dialect.knowsWindows() ? window(key) : counted(inner, key);
      String all =
          "SELECT %s, %s AS %s FROM %s WHERE %s IS NOT NULL"
              .formatted(columns, place, PLACE, inner + EACH, key);
      return new Ranked(
          outer(all), inner(), group.shown().stream().map(QueryExplanation::term).toList());
    }

    private String outer(String all) {
      boolean nth = asked.asks() == Asks.NTH;
      List<Query.Term> own =
          nth
              ? Stream.concat(group.shown().stream(), ranked.rows().select().stream())
                  .distinct()
                  .toList()
              : shown();
      List<String> columns = own.stream().map(this::name).toList();
      String condition =
          switch (asked.asks()) {
            case ALL -> "";
            case ONE -> " WHERE " + name(Query.Term.of(cell().column())) + " = " + contents();
            case FIRST -> " WHERE " + PLACE + " <= " + asked.place();
            case NTH -> " WHERE " + PLACE + " = " + asked.place();
          };
      List<String> order = new ArrayList<>(group.shown().stream().map(this::name).toList());
      if (!nth) {
        order.add(PLACE);
      }
      columns.stream().filter(c -> !order.contains(c)).forEach(order::add);
      return "SELECT %s%s%s FROM (%s) AS ranked%s ORDER BY %s"
          .formatted(
              nth && ranked.ofValue() ? "DISTINCT " : "",
              String.join(", ", columns),
              nth ? "" : ", " + PLACE,
              all,
              condition,
              String.join(", ", order));
    }

    private ValueHit cell() {
      return Objects.requireNonNull(cell);
    }

    private String contents() {
      return dialect.string(cell().contents());
    }

    private String name(Query.Term term) {
      return names.get(terms.indexOf(term));
    }

    private String window(String key) {
      String within =
          keys().isEmpty() ? "" : "PARTITION BY " + SubqueryColumns.of(EACH, keys()) + " ";
      String function = asked.asks() == Asks.NTH ? "DENSE_RANK" : "RANK";
      return function + "() OVER (" + within + "ORDER BY " + key + direction() + ")";
    }

    private String counted(String inner, String key) {
      String other = OTHER + "." + name(ranked.key());
      String same =
          keys().stream()
              .map(
                  k ->
                      " AND ("
                          + "%1$s.%3$s = %2$s.%3$s OR %1$s.%3$s IS NULL AND %2$s.%3$s IS NULL"
                              .formatted(OTHER, EACH, k)
                          + ")")
              .collect(Collectors.joining());
      String counted = asked.asks() == Asks.NTH ? "COUNT(DISTINCT " + other + ")" : "COUNT(*)";
      return "(SELECT %s + 1 FROM %s WHERE %s %s %s%s)"
          .formatted(counted, inner + OTHER, other, ranked.descending() ? ">" : "<", key, same);
    }

    private List<String> keys() {
      return group.keys().stream().map(Query.Term::of).map(this::name).toList();
    }

    private String direction() {
      return ranked.descending() ? " DESC" : " ASC";
    }
  }
}
