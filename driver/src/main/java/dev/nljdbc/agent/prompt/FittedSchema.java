// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.prompt.PromptForm.ColumnDetail;
import dev.nljdbc.agent.prompt.PromptSchemaBuilder.SchemaSelection;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The schema as a prompt has it, within its budget: as it is wanted where that fits; else with
 * details of the chosen columns alone; else only their tables and those between them; else only the
 * chosen columns and keys; at last without details, and of as many tables as fit.
 *
 * @param text in the prompt's form
 * @param leftOut how many tables are not shown
 */
record FittedSchema(String text, int leftOut) {

  private static final int CHARACTERS_PER_TOKEN = 4;

  /**
   * Chooses.
   *
   * @param chosen the columns chosen; null when all are shown alike
   * @param hard whether only the chosen ones are shown
   * @param found what a search finds; asked only when nothing is chosen and not all fits
   * @param usual what is shown of columns when none is chosen
   * @param tokens the budget
   */
  static FittedSchema of(
      @Nullable ColumnSelection chosen,
      boolean hard,
      Supplier<ColumnSelection> found,
      PromptSchemaBuilder view,
      PromptForm form,
      ColumnDetail usual,
      int tokens) {
    if (chosen != null) {
      return of(chosen, hard, view, form, tokens);
    }
    return fitted(new SchemaSelection(tables(view), null, false, usual), view, form, tokens)
        .orElseGet(() -> of(found.get(), false, view, form, tokens));
  }

  private static List<TableId> tables(PromptSchemaBuilder view) {
    return view.catalog().tables().stream().map(Table::id).toList();
  }

  private static FittedSchema of(
      ColumnSelection chosen, boolean hard, PromptSchemaBuilder view, PromptForm form, int tokens) {
    List<TableId> tables = chosen.tables();
    Set<ColumnId> columns = chosen.columns();
    SchemaSelection names = new SchemaSelection(tables, columns, true, ColumnDetail.NAME);
    return Stream.of(
            new SchemaSelection(tables(view), columns, false, ColumnDetail.FULL),
            new SchemaSelection(tables, columns, false, ColumnDetail.FULL),
            new SchemaSelection(tables, columns, true, ColumnDetail.FULL))
        .skip(hard ? 2 : 0)
        .flatMap(part -> fitted(part, view, form, tokens).stream())
        .findFirst()
        .orElseGet(() -> bare(names, view, form, tokens));
  }

  private static Optional<FittedSchema> fitted(
      SchemaSelection part, PromptSchemaBuilder view, PromptForm form, int tokens) {
    return mayFit(part, view.catalog(), tokens)
        ? Optional.of(print(part, view, form)).filter(fitted -> fitted.fits(tokens))
        : Optional.empty();
  }

  /** The longest prefix of the tables that fits, at least one; found by bisection. */
  private static FittedSchema bare(
      SchemaSelection part, PromptSchemaBuilder view, PromptForm form, int tokens) {
    int least = 1;
    int most = part.tables().size();
    FittedSchema best = print(part.first(least), view, form);
    while (least < most) {
      int middle = (least + most + 1) / 2;
      FittedSchema fitted = print(part.first(middle), view, form);
      boolean fits = fitted.fits(tokens);
      best = fits ? fitted : best;
      least = fits ? middle : least;
      most = fits ? most : middle - 1;
    }
    return best;
  }

  private static FittedSchema print(
      SchemaSelection part, PromptSchemaBuilder view, PromptForm form) {
    PromptSchema shown = view.show(part);
    return new FittedSchema(form.schema(shown), shown.leftOut());
  }

  private boolean fits(int tokens) {
    return TextLimits.tokens(text) <= tokens;
  }

  /** Whether the names alone leave hope; stops counting as soon as they don't. */
  private static boolean mayFit(SchemaSelection part, Catalog catalog, int tokens) {
    long characters = 0;
    for (TableId id : part.hard() ? List.<TableId>of() : part.tables()) {
      for (Column column : catalog.table(id).map(Table::columns).orElse(List.of())) {
        characters += column.name().length();
      }
      if (characters > (long) CHARACTERS_PER_TOKEN * tokens) {
        return false;
      }
    }
    return true;
  }
}
