// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.compute.DetailPhrase;
import dev.nljdbc.offline.compute.DetailPhrase.Kind;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.offline.question.NamedKeys;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads "rejected deliveries this year with supplier and reason" as the rows of "rejected
 * deliveries this year", with these columns of theirs and of the rows that they refer to beside
 * their names.
 */
final class DetailedListReading {

  private final Utterance u;
  private final DetailPhrase details;
  private final SchemaView schema;
  private final SqlRenderer renderer;

  private DetailedListReading(Utterance question, DetailPhrase details, OrdinaryParser parser) {
    this.u = question;
    this.details = details;
    this.schema = parser.schema();
    this.renderer = parser.renderer();
  }

  /** Empty for other questions, and where rows have no such details. */
  static Optional<SubQuestions.Part> of(
      Utterance question, SubQuestions simpler, OrdinaryParser parser) throws NlException {
    DetailPhrase details = DetailPhrase.of(question).orElse(null);
    if (details == null) {
      return Optional.empty();
    }
    DetailedListReading asked = new DetailedListReading(question, details, parser);
    String rows = question.span(0, details.start());
    return ComposedReading.surest(simpler, rows, asked::read);
  }

  private Optional<ComposedReading> read(SubReading way) throws NlException {
    Query rows = way.query();
    boolean plain =
        rows.groupBy().isEmpty() && rows.select().stream().allMatch(DetailedListReading::isPlain);
    boolean figure = details.items().stream().anyMatch(item -> isFigure(item.kind()));
    if (rows.shown().isEmpty() || rows.combined() != null || !plain && !figure) {
      return Optional.empty();
    }
    Set<TableId> tables = new LinkedHashSet<>();
    rows.shown().forEach(column -> tables.add(column.table()));
    TableId first = tables.iterator().next();
    tables.addAll(rows.involved());
    DetailColumns columns = new DetailColumns(u, schema, rows, new ReferredTables(schema, tables));
    List<Query.Term> shown = new ArrayList<>(rows.select());
    for (DetailPhrase.Item item : details.items()) {
      List<Query.Term> terms = columns.of(item, details.with());
      if (terms.isEmpty()) {
        return Optional.empty();
      }
      terms.stream().filter(term -> !shown.contains(term)).forEach(shown::add);
    }
    boolean once = rows.distinct() && columns.areOf(first);
    Query query = rows.withSelect(shown).withDistinct(once).withTables(rows.involved());
    Set<ColumnId> keys = new LinkedHashSet<>(new NamedKeys(u, schema).all());
    keys.addAll(columns.keys());
    SqlRenderer joining = keys.isEmpty() ? renderer : renderer.joiningBy(keys);
    DerivedReading read =
        DerivedReading.of(
            "list with details", joining.render(query).sql(), QueryExplanation.of(query), way);
    boolean guess =
        columns.mayLose() || new CompositionSigns(u, schema, joining).any(query, List.of(first));
    return Optional.of(
        new ComposedReading(
            query, keys.isEmpty(), guess ? read.atMost(GuessConfidence.MOST) : read));
  }

  private static boolean isFigure(Kind kind) {
    return kind == Kind.FIGURE || kind == Kind.NUMBER;
  }

  private static boolean isPlain(Query.Term term) {
    return term.column() != null && !term.aggregate() && !term.part();
  }
}
