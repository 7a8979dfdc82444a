package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.Setting;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.search.ColumnHit;
import dev.nljdbc.search.ContentMatching;
import dev.nljdbc.search.ValueHit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the searches find for a question before the model's first turn: the columns it may mean, the
 * cells that its words stand in (SQL-PaLM, section 6.3.4), and the keys that join these tables. It
 * saves the model the rounds in which it would ask for just that.
 *
 * @param question what was searched for
 * @param columns the best first
 * @param values the cells that stretches of the question match, surest first
 * @param tables those of the values and columns, then those on the paths between them
 * @param keys the columns by which the tables join
 */
public record SchemaLinking(
    String question,
    List<ColumnHit> columns,
    List<ValueHit> values,
    List<TableId> tables,
    List<ColumnId> keys) {

  private static final int COLUMNS = 12;

  /** A schema of so many columns is larger than what a prompt should miss half of. */
  private static final int LARGE = 40;

  private static final int COLUMNS_OF_LARGE = 25;

  /** Copies the lists. */
  public SchemaLinking {
    columns = List.copyOf(columns);
    values = List.copyOf(values);
    tables = List.copyOf(tables);
    keys = List.copyOf(keys);
  }

  /** Searches for a question, and for what is said with it. */
  public static SchemaLinking of(Question question, DatabaseIndex index, Cancellation cancellation)
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
    List<JoinStep> joins = new FoundTables(index).joins(found);
    Set<ColumnId> keys = new LinkedHashSet<>();
    for (JoinStep join : joins) {
      found.add(join.source());
      found.add(join.target());
      join.pairs().forEach(pair -> keys.addAll(List.of(pair.left(), pair.right())));
    }
    return new SchemaLinking(text, columns, values, List.copyOf(found), List.copyOf(keys));
  }

  private static int columns(DatabaseIndex index) {
    return index.catalog().columns().size() < LARGE ? COLUMNS : COLUMNS_OF_LARGE;
  }

  /** As the prompt shows it, within {@code nl.lab.linking-tokens}; empty when nothing was found. */
  public String print(Workspace workspace) {
    return new LinkingText(this, workspace.index(), Part.CELLS.in(workspace.settings()))
        .print(workspace.settings().integer(Setting.LINKING_TOKENS));
  }
}
