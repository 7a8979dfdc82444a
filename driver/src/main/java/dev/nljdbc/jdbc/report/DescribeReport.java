// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.ColumnDescriber;
import dev.nljdbc.answer.ColumnDescriber.DescribePlan;
import dev.nljdbc.answer.ColumnDescriber.DescribedColumn;
import dev.nljdbc.answer.UsageTotals;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ModelDescriptions.ModelDescription;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DescriptionStore;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatModels;
import dev.nljdbc.llm.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Makes the rows of NL DESCRIBE: the estimate, the columns, and the cost. A run whose estimate
 * exceeds the budget of a question is refused before any request. So the user needs no second
 * statement to confirm.
 */
final class DescribeReport {

  private final Workspace workspace;
  private final DescriptionStore store;
  private final UsageTotals usageTotals;
  private final Cancellation cancellation;

  /**
   * For a database.
   *
   * @param workspace as the model may see it
   */
  DescribeReport(
      Workspace workspace,
      DescriptionStore store,
      UsageTotals usageTotals,
      Cancellation cancellation) {
    this.workspace = workspace;
    this.store = store;
    this.usageTotals = usageTotals;
    this.cancellation = cancellation;
  }

  /**
   * Lets the model describe the columns.
   *
   * @param table only of this one
   */
  MemoryTable of(Optional<String> table) throws NlException {
    Settings settings = workspace.settings();
    checkModel(settings);
    long began = System.nanoTime();
    ColumnDescriber describer = new ColumnDescriber(workspace, store);
    DescribePlan plan = describer.plan(tables(table), cancellation);
    describer.checkBudget(plan);
    MemoryTable rows = table(plan);
    List<DescribedColumn> columns =
        plan.calls().isEmpty() ? plan.settled() : run(describer, plan, settings);
    columns.forEach(column -> add(column, rows));
    total(describer, rows, Duration.ofNanos(System.nanoTime() - began));
    return rows;
  }

  private static void checkModel(Settings settings) throws NlException {
    if (settings.offline()) {
      throw new NlException(
          NlError.UNSUPPORTED,
          "NL DESCRIBE needs a language model, and nl.model is 'offline'. Set nl.model, and"
              + " nl.base-url for one of your own.");
    }
  }

  private List<Table> tables(Optional<String> name) throws NlException {
    Catalog catalog = workspace.index().catalog();
    if (name.isEmpty()) {
      return catalog.tables();
    }
    return List.of(new NameLookup(catalog).table(name.get()));
  }

  private List<DescribedColumn> run(ColumnDescriber describer, DescribePlan plan, Settings settings)
      throws NlException {
    try (ChatModel model = ChatModels.open(settings)) {
      return describer.run(plan, model, cancellation);
    } catch (NlException e) {
      if (describer.described() == 0) {
        throw e;
      }
      String kept =
          " columns were described before and are kept; NL DESCRIBE goes on with the rest.";
      throw new NlException(e.error(), e.getMessage() + " " + describer.described() + kept, e);
    } finally {
      usageTotals.described(workspace.index().status().databaseId(), describer.usage());
    }
  }

  private static MemoryTable table(DescribePlan plan) {
    String expected = "expected: " + plan.words();
    BigDecimal usd = plan.usd().orElse(null);
    return MemoryTable.of(
            "table, column, short, long, state, tokens BIGINT, cost DECIMAL, milliseconds BIGINT")
        .add(null, null, expected, null, "estimate", plan.tokens(), usd, null);
  }

  private static void add(DescribedColumn described, MemoryTable rows) {
    ModelDescription text = described.text();
    boolean people = described.state() == DescribedColumn.State.BY_PEOPLE;
    rows.add(
        described.column().id().table().toString(),
        described.column().name(),
        people ? described.column().description() : text == null ? null : text.brief(),
        text == null ? null : text.full(),
        described.state().words(),
        null,
        null,
        null);
  }

  private static void total(ColumnDescriber describer, MemoryTable rows, Duration time) {
    Usage usage = describer.usage();
    String done = "%d columns described in %d requests";
    String total = done.formatted(describer.described(), usage.calls());
    rows.add(null, null, total, null, "total", usage.tokens(), usage.usd(), time.toMillis());
  }
}
