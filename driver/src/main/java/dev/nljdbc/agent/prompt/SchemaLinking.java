// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.Choices;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.ContentMatching;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the searches find for a question before the model's first turn: the columns it may mean, the
 * cells that its words stand in (SQL-PaLM, section 6.3.4), and the keys that join these tables. It
 * saves the model the rounds in which it would ask for just that.
 *
 * @param question what was searched for
 * @param columns the best first
 * @param values the cells that stretches of the question match, surest first
 * @param tables those of the values and columns, then those on the paths between them
 * @param joins by which the tables join
 * @param terms of the business that the question may mean
 */
record SchemaLinking(
    String question,
    List<ColumnHit> columns,
    List<ValueHit> values,
    List<TableId> tables,
    List<JoinStep> joins,
    List<BusinessTerm> terms) {

  /** Nothing was searched for. */
  static final SchemaLinking NONE =
      new SchemaLinking("", List.of(), List.of(), List.of(), List.of(), List.of());

  private static final int COLUMNS = 12;

  /** A schema of so many columns is larger than what a prompt should miss half of. */
  private static final int LARGE = 40;

  private static final int COLUMNS_OF_LARGE = 25;

  /** Copies the lists. */
  SchemaLinking {
    columns = List.copyOf(columns);
    values = List.copyOf(values);
    tables = List.copyOf(tables);
    joins = List.copyOf(joins);
    terms = List.copyOf(terms);
  }

  /** Searches for a question, and for what is said with it. */
  static SchemaLinking of(Question question, DatabaseIndex index, Cancellation cancellation)
      throws NlException {
    String text = question.linked();
    List<ColumnHit> columns = YearRanking.search(text, columns(index), index);
    cancellation.check();
    List<ValueHit> values =
        ContentMatching.of(text, index.values(), columns.stream().map(ColumnHit::column).toList());
    cancellation.check();
    Set<TableId> found = new LinkedHashSet<>();
    values.forEach(v -> found.add(v.column().table()));
    columns.forEach(c -> found.add(c.column().id().table()));
    List<BusinessTerm> terms = TermsContext.in(question, index);
    terms.forEach(t -> found.addAll(t.definition().tables()));
    List<JoinStep> joins = new TableConnections(index).joins(found);
    for (JoinStep join : joins) {
      found.add(join.source());
      found.add(join.target());
    }
    return new SchemaLinking(text, columns, values, List.copyOf(found), joins, terms);
  }

  /** The columns by which the tables join. */
  Set<ColumnId> keys() {
    Set<ColumnId> keys = new LinkedHashSet<>();
    joins.forEach(
        join -> join.pairs().forEach(pair -> keys.addAll(List.of(pair.left(), pair.right()))));
    return keys;
  }

  private static int columns(DatabaseIndex index) {
    return index.catalog().columnCount() < LARGE ? COLUMNS : COLUMNS_OF_LARGE;
  }

  /** The joins as they are known, whichever way they were travelled. */
  Set<JoinCondition> conditions() {
    return joins.stream()
        .map(JoinStep::condition)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The text for the prompt, within its limit of tokens; empty if nothing was found. */
  String print(Workspace workspace) {
    return new LinkingPrinter(this, workspace.index(), workspace.settings().has(Choices.Part.CELLS))
        .print(TextLimits.linkingTokens(workspace.settings()));
  }
}
