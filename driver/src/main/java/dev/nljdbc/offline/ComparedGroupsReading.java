// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads "countries with more customers than France": the groups of "number of customers per
 * country" whose figure is above that of one of them.
 */
final class ComparedGroupsReading {

  private static final Set<String> HEAD =
      Set.of(
          "which", "what", "show", "list", "find", "give", "me", "the", "name", "names", "of",
          "all");

  private final Utterance u;
  private final Link group;
  private final int comparative;
  private final Link counted;
  private final Link cell;

  private ComparedGroupsReading(
      Utterance question, Link group, int comparative, Link counted, Link cell) {
    this.u = question;
    this.group = group;
    this.comparative = comparative;
    this.counted = counted;
    this.cell = cell;
  }

  /** Empty for other questions, and where there are no such figures. */
  static Optional<Reading> of(
      Utterance question, SubQuestions simpler, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    ComparedGroupsReading asked =
        IntStream.range(2, question.size())
            .mapToObj(i -> Optional.ofNullable(asked(question, i)))
            .flatMap(Optional::stream)
            .findFirst()
            .orElse(null);
    if (asked == null) {
      return Optional.empty();
    }
    return simpler.surestIfAny(List.of(asked.figures()), way -> asked.read(way, schema, renderer));
  }

  /** Whether a question compares counts with that of a cell, in words that may not be read. */
  static boolean isAsked(Utterance u) {
    return IntStream.range(1, u.size()).anyMatch(i -> cell(u, i) != null);
  }

  /** What counts are compared with behind a comparative; null where none are. */
  private static @Nullable Link cell(Utterance u, int comparative) {
    Link counted = u.linkAt(comparative + 1);
    if (!u.isAny(comparative, "more", "fewer", "less")
        || counted == null
        || counted.start() != comparative + 1
        || !counted.namesTable()
        || !u.is(counted.end(), "than")) {
      return null;
    }
    int behind = counted.end() + 1;
    Link cell = u.linkAt(u.is(behind, "the") ? behind + 1 : behind);
    return cell != null && cell.cell() && !cell.values().isEmpty() && !u.given(cell.start())
        ? cell
        : null;
  }

  private static @Nullable ComparedGroupsReading asked(Utterance u, int comparative) {
    Link group =
        u.links().stream()
            .filter(link -> link.named() && leads(u, link.end(), comparative))
            .findFirst()
            .orElse(null);
    Link counted = u.linkAt(comparative + 1);
    Link cell = cell(u, comparative);
    if (group == null || counted == null || cell == null) {
      return null;
    }
    boolean listed =
        IntStream.range(0, group.start()).allMatch(i -> HEAD.contains(u.wordAt(i)))
            && !u.has(Cue.Kind.COUNT)
            && !u.has(Cue.Kind.AGGREGATE);
    boolean ends = cell.end() >= u.endOfWords();
    return listed && ends ? new ComparedGroupsReading(u, group, comparative, counted, cell) : null;
  }

  private static boolean leads(Utterance u, int from, int to) {
    return from < to
        && IntStream.range(from, to)
            .allMatch(i -> u.isAny(i, "with", "that", "which", "have", "has", "had", "having"));
  }

  private String figures() {
    String things = u.span(counted.start(), counted.end());
    return "number of " + things + " per " + u.span(group.start(), group.end());
  }

  private Optional<DerivedReading> read(SubReading way, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    Query groups = way.query();
    List<Query.Term> figures = groups.select().stream().filter(Query.Term::aggregate).toList();
    List<Query.Term> shown = groups.select().stream().filter(t -> t.column() != null).toList();
    List<Query.Term> names = shown.stream().filter(t -> !t.aggregate() && !t.part()).toList();
    ColumnId column = groups.groupBy().isEmpty() ? null : column(groups.groupBy().get(0));
    if (figures.size() != 1
        || names.isEmpty()
        || column == null
        || groups.groupBy().size() > 1 && !schema.isKey(groups.groupBy().get(0))
        || groups.limit() > 0
        || !groups.where().isEmpty()
        || !groups.having().isEmpty()
        || groups.combined() != null) {
      return Optional.empty();
    }
    String contents =
        cell.values().stream()
            .filter(hit -> hit.column().equals(column))
            .map(ValueHit::contents)
            .findFirst()
            .orElseThrow();
    Query.Predicate is =
        Query.Predicate.of(
            Query.Term.of(column), "=", Query.Literal.of(schema.column(column), contents));
    Query one = Query.of(figures).withTables(groups.involved()).withWhere(List.of(List.of(is)));
    Query all =
        u.is(comparative, "more") || groups.involved().size() == 1
            ? compared(groups, names, figures.get(0), one)
            : fewer(groups, names, figures.get(0), one, schema);
    String sql = renderer.render(all).sql();
    return Optional.of(DerivedReading.of("compared groups", sql, QueryExplanation.of(all), way));
  }

  private Query compared(Query groups, List<Query.Term> names, Query.Term figure, Query one) {
    String operator = u.is(comparative, "more") ? ">" : "<";
    return groups
        .withSelect(names)
        .withOrderBy(List.of())
        .withHaving(List.of(Query.Predicate.of(figure, operator, new Query.Sub(one))));
  }

  /** Those with nothing have fewer, too: all groups but those that have as many. */
  private static Query fewer(
      Query groups, List<Query.Term> names, Query.Term figure, Query one, SchemaView schema) {
    ColumnId column = groups.groupBy().get(0);
    Query.Term group = Query.Term.of(column);
    boolean key = schema.isKey(column);
    Query.Predicate present = new Query.Predicate(group, "IS NOT NULL", List.of());
    Query asMany =
        groups
            .withSelect(List.of(group))
            .withTables(groups.involved())
            .withWhere(key ? List.of() : List.of(List.of(present)))
            .withOrderBy(List.of())
            .withHaving(List.of(Query.Predicate.of(figure, ">=", new Query.Sub(one))));
    return Query.of(names)
        .withDistinct(!key)
        .withTables(Set.of(column.table()))
        .withWhere(List.of(List.of(Query.Predicate.of(group, "NOT IN", new Query.Sub(asMany)))));
  }

  /** The column of the cell: that of the groups, or of their table; null for none. */
  private @Nullable ColumnId column(ColumnId groups) {
    List<ColumnId> columns = cell.values().stream().map(ValueHit::column).toList();
    return columns.contains(groups)
        ? groups
        : columns.stream().filter(c -> c.table().equals(groups.table())).findFirst().orElse(null);
  }
}
