// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads comparisons with the average of some rows: "nurses who earn more than the average nurse" by
 * that of the nurses, "products that cost more than the average for their family" each by that of
 * its family.
 */
final class AboveAverageReading {

  private final SchemaView schema;

  /** The token behind "the average". */
  private final int behindAverage;

  /** What the average is of: a cell, or a group of each row's own. */
  private final Link rows;

  private final boolean own;

  private AboveAverageReading(SchemaView schema, int behindAverage, Link rows, boolean own) {
    this.schema = schema;
    this.behindAverage = behindAverage;
    this.rows = rows;
    this.own = own;
  }

  /** Empty for other questions, and where no such average can be taken. */
  static Optional<Reading> of(
      Utterance question, SubQuestions simpler, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    AboveAverageReading asked = find(question, schema).orElse(null);
    if (asked == null) {
      return Optional.empty();
    }
    String compared = question.text().substring(0, question.token(asked.behindAverage - 1).to());
    return simpler.surestIfAny(List.of(compared), way -> asked.read(way, renderer));
  }

  private static Optional<AboveAverageReading> find(Utterance u, SchemaView schema) {
    int than =
        IntStream.range(1, u.size())
            .filter(i -> u.isAny(i, "than", "above", "below", "over", "under"))
            .findFirst()
            .orElse(-1);
    int of = u.is(than + 1, "the") ? than + 2 : than + 1;
    if (than < 0 || !u.isAny(of, "average", "mean") || u.linkAt(of) != null) {
      return Optional.empty();
    }
    boolean led = u.isAny(of + 1, "for", "of", "in", "within", "at");
    boolean own = led && u.isAny(of + 2, "their", "its", "his", "her", "the");
    int group = own ? u.isAny(of + 3, "own", "same") ? of + 4 : of + 3 : of + 1;
    Link rows = group < u.size() ? u.linkAt(group) : null;
    if (rows == null || rows.start() != group || !ends(u, rows.end())) {
      return Optional.empty();
    }
    boolean said = own && (group == of + 4 || !u.is(of + 2, "the")) && !rows.cell();
    boolean again = !own && !led && rows.cell() && isCondition(u, rows, than);
    return said || again
        ? Optional.of(new AboveAverageReading(schema, of + 1, rows, said))
        : Optional.empty();
  }

  /** Whether nothing follows but the rest of the cell's noun and a mark. */
  private static boolean ends(Utterance u, int end) {
    Link noun = end < u.size() ? u.linkAt(end) : null;
    int last = noun != null && noun.namesTable() ? noun.end() : end;
    return last >= u.endOfWords();
  }

  private static boolean isCondition(Utterance u, Link cell, int before) {
    return u.links().stream()
        .filter(link -> link.end() <= before && link.cell())
        .anyMatch(link -> link.values().stream().anyMatch(cell.values()::contains));
  }

  private Optional<DerivedReading> read(SubReading way, SqlRenderer renderer) throws NlException {
    Query all = way.query();
    List<List<Query.Predicate>> where = new ArrayList<>();
    boolean changed = false;
    for (List<Query.Predicate> or : all.where()) {
      Query.Predicate compared = or.size() == 1 ? instead(or.get(0), all) : null;
      where.add(compared == null ? or : List.of(compared));
      changed |= compared != null;
    }
    boolean shown = all.select().stream().noneMatch(t -> t.function().equals("AVG"));
    if (!changed || !shown || all.combined() != null) {
      return Optional.empty();
    }
    Query compared = all.withWhere(where);
    String sql = renderer.render(compared).sql();
    return Optional.of(DerivedReading.of("own average", sql, QueryExplanation.of(compared), way));
  }

  /** The comparison with the average that is meant; null where none is compared with. */
  private Query.@Nullable Predicate instead(Query.Predicate p, Query all) {
    if (!(p.right().size() == 1 && p.right().get(0) instanceof Query.Sub sub)) {
      return null;
    }
    Query.Term average = sub.query().select().get(0);
    ColumnId measure = average.column();
    if (!average.function().equals("AVG") || measure == null) {
      return null;
    }
    return own ? ofGroup(p, measure) : ofSome(p, sub.query(), all);
  }

  /** With that of the rows with the cell, as far as they are told by the same table. */
  private Query.@Nullable Predicate ofSome(Query.Predicate p, Query average, Query all) {
    List<List<Query.Predicate>> same =
        all.where().stream().filter(or -> or.stream().allMatch(this::ofCell)).toList();
    return same.isEmpty()
        ? null
        : Query.Predicate.of(p.left(), p.operator(), new Query.Sub(average.withWhere(same)));
  }

  private boolean ofCell(Query.Predicate p) {
    return p.literals()
        .anyMatch(l -> rows.values().stream().anyMatch(hit -> hit.contents().equals(l.value())));
  }

  /** The rows above or below the average of their group, which is computed once for each group. */
  private Query.@Nullable Predicate ofGroup(Query.Predicate p, ColumnId measure) {
    TableId table = measure.table();
    ColumnId group = group(table);
    ColumnView key = schema.table(table).key().orElse(null);
    if (group == null
        || key == null
        || !schema.column(measure).column().kind().equals(ColumnKind.NUMBER)) {
      return null;
    }
    Dialect dialect = schema.index().dialect();
    String by = dialect.identifier(group.name());
    String of = dialect.identifier(measure.name());
    String sql =
        ("SELECT rows_of.%s FROM %s rows_of JOIN (SELECT %s AS group_key, AVG(%s) AS group_average"
                + " FROM %s GROUP BY %s) averages ON rows_of.%s = averages.group_key"
                + " WHERE rows_of.%s %s averages.group_average")
            .formatted(
                dialect.identifier(key.id().name()),
                dialect.table(table),
                by,
                dialect.averaged(of),
                dialect.table(table),
                by,
                by,
                of,
                p.operator());
    String words =
        "those with %s %s the average of their %s"
            .formatted(measure.name(), p.operator(), group.name());
    return Query.Predicate.of(Query.Term.of(key.id()), "IN", new Query.Expression(sql, words));
  }

  /** The column of a table that says which group each row is of. */
  private @Nullable ColumnId group(TableId table) {
    return rows.columns().stream()
        .filter(n -> n.score() >= rows.columnScore() && n.what().table().equals(table))
        .map(n -> n.what().id())
        .findFirst()
        .or(
            () ->
                rows.tables().stream()
                    .filter(n -> n.score() >= Link.NAMED)
                    .flatMap(n -> schema.key(table, n.what().id()).stream())
                    .filter(key -> key.fromColumns().size() == 1)
                    .map(AboveAverageReading::column)
                    .findFirst())
        .orElse(null);
  }

  private static ColumnId column(ForeignKey key) {
    return Objects.requireNonNull(key.from().column(key.fromColumns().get(0)));
  }
}
