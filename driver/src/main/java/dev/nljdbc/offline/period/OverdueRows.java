// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.MissingValue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A question without the word "overdue": the invoices that were due before today and are not paid,
 * where two dates of theirs tell.
 */
final class OverdueRows {

  private static final Set<String> DUE = Set.of("due");
  private static final Set<String> SETTLED = DateWords.roots("date.settled");
  private static final Period PAST = Period.of("before today").get(0);

  private final Utterance rest;
  private final @Nullable ColumnView due;
  private final @Nullable ColumnView settled;
  private final Today today;
  private final SchemaView schema;

  private OverdueRows(
      Utterance rest,
      @Nullable ColumnView due,
      @Nullable ColumnView settled,
      Today today,
      SchemaView schema) {
    this.rest = rest;
    this.due = due;
    this.settled = settled;
    this.today = today;
    this.schema = schema;
  }

  /**
   * Takes the word out of a question; leaves it where a cell or a column has it, or no dates tell.
   */
  static OverdueRows of(Utterance u, QuestionReader reader, SchemaView schema, Today today) {
    return IntStream.range(0, u.size())
        .filter(i -> u.is(i, "overdue") && u.linkAt(i) == null && !u.has(Cue.Kind.NOT))
        .filter(i -> !u.isIn(i - 1, "overdue.measured"))
        .boxed()
        .flatMap(i -> without(i, u, reader, schema, today).stream())
        .findFirst()
        .orElse(none(u, schema));
  }

  /** A question in which nothing is overdue. */
  static OverdueRows none(Utterance u, SchemaView schema) {
    return new OverdueRows(u, null, null, Today.byClock(), schema);
  }

  private static Optional<OverdueRows> without(
      int word, Utterance u, QuestionReader reader, SchemaView schema, Today today) {
    for (Link link : u.links()) {
      TableView table = link.namesTable() ? link.firstTable() : null;
      ColumnView due = table == null ? null : date(table, DUE).orElse(null);
      ColumnView settled = table == null ? null : date(table, SETTLED).orElse(null);
      if (due != null && settled != null && !MissingValue.missing(settled).isEmpty()) {
        String before = u.text().substring(0, u.token(word).from()).stripTrailing();
        String rest = (before + u.text().substring(u.token(word).to())).strip();
        return Optional.of(new OverdueRows(reader.read(rest), due, settled, today, schema));
      }
    }
    return Optional.empty();
  }

  private static Optional<ColumnView> date(TableView table, Set<String> roots) {
    return table.columns().stream()
        .filter(c -> DateForm.of(c).isPresent() && DateWords.hasAny(roots, c))
        .findFirst();
  }

  /** The question without the word. */
  Utterance rest() {
    return rest;
  }

  /**
   * The candidates that read such rows, with both conditions.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} where none does, or where days can't be
   *     compared with the due date
   */
  List<RankedQuery> in(List<RankedQuery> ranked, SqlRenderer renderer) throws NlException {
    if (due == null || settled == null) {
      return ranked;
    }
    TableId table = due.table();
    DateForm form = DateForm.of(due).orElseThrow();
    PeriodCondition past =
        new PeriodCondition(schema.index().dialect(), AskedPeriod.relative(PAST, today));
    ConditionPlacement late = new ConditionPlacement(table, past.of(due, form));
    ConditionPlacement open = ConditionPlacement.ofAny(table, MissingValue.missing(settled));
    List<RankedQuery> overdue = new ArrayList<>();
    for (RankedQuery r : ranked) {
      if (renderer.tables(r.query()).contains(table)) {
        Query query = open.in(late.in(r.query()));
        overdue.add(r.with(query, renderer.render(query)));
      }
    }
    if (overdue.isEmpty()) {
      throw NotUnderstood.offline("can't tell what is overdue: its query would not read " + table);
    }
    return overdue;
  }
}
