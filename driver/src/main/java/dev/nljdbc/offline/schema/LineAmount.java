// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.offline.language.WordLists;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The amount of an order or invoice line: price times quantity, less the discount. No column stores
 * it, but questions ask for it as revenue, sales or turnover. Beside the price of a unit, a number
 * of kegs or boxes is the quantity.
 *
 * @param price of one piece
 * @param quantity how many
 * @param discount the part that is taken off, from 0 to 1; null where there is none
 * @param partly whether lines may have null for their discount, now or later
 */
public record LineAmount(
    ColumnId price, ColumnId quantity, @Nullable ColumnId discount, boolean partly)
    implements ComputedColumn {

  /** The stem of what it is called. */
  static final String NAME = "revenue";

  /** A price with one of these is of the whole line. */
  private static final Set<String> WHOLE = WordLists.set("price.of-line");

  /** A quantity with one of these is not of what was sold. */
  private static final Set<String> STORED = WordLists.set("quantity.not-sold");

  /** Numbers beside a price that are no quantity. */
  private static final Set<String> NO_THINGS = WordLists.set("quantity.no-things");

  /** The names of columns that already hold the amount. */
  private static final Set<String> STORED_AMOUNT = WordLists.set("amount.stored");

  /** The columns of a table that make one up, if it is of lines and stores no such sum. */
  static Optional<LineAmount> of(Table table, List<ColumnView> columns) {
    List<ColumnView> prices = all(columns, c -> c.has("price") && WHOLE.stream().noneMatch(c::has));
    List<ColumnView> quantities =
        all(columns, c -> (c.has("quantity") || c.has("qty")) && !stored(c));
    if (quantities.isEmpty() && prices.size() == 1 && prices.get(0).has("unit")) {
      quantities = all(columns, LineAmount::things);
    }
    if (!lines(table, columns) || prices.size() != 1 || quantities.size() != 1) {
      return Optional.empty();
    }
    Optional<ColumnView> discount = discount(columns);
    return Optional.of(
        new LineAmount(
            prices.get(0).id(),
            quantities.get(0).id(),
            discount.map(ColumnView::id).orElse(null),
            discount.map(c -> c.column().nullable()).orElse(false)));
  }

  private static boolean lines(Table table, List<ColumnView> columns) {
    return table.kind() == Table.Kind.TABLE
        && columns.stream().filter(ColumnView::foreign).count() > 1
        && columns.stream().noneMatch(c -> STORED_AMOUNT.contains(c.last()));
  }

  /** A number that is called by what it counts, kegs or boxes, unlike a rate or a position. */
  private static boolean things(ColumnView c) {
    String name = c.id().name().toLowerCase(Locale.ROOT);
    return c.measure()
        && name.matches(".*[^su]s")
        && c.words().stream().noneMatch(NO_THINGS::contains)
        && c.words().stream().filter(w -> !w.equals("unit")).noneMatch(STORED::contains);
  }

  private static boolean stored(ColumnView c) {
    return c.words().stream().anyMatch(STORED::contains);
  }

  private static List<ColumnView> all(List<ColumnView> columns, Predicate<ColumnView> like) {
    return columns.stream()
        .filter(c -> c.column().kind() == ColumnKind.NUMBER && !c.identifier())
        .filter(like)
        .toList();
  }

  private static Optional<ColumnView> discount(List<ColumnView> columns) {
    List<ColumnView> found = all(columns, c -> c.has("discount"));
    return found.size() == 1 && share(found.get(0)) ? Optional.of(found.get(0)) : Optional.empty();
  }

  private static boolean share(ColumnView c) {
    String min = c.statistics().min();
    String max = c.statistics().max();
    try {
      return min != null
          && max != null
          && new BigDecimal(min).signum() >= 0
          && new BigDecimal(max).compareTo(BigDecimal.ONE) < 0;
    } catch (NumberFormatException e) {
      return false; // no number, no share
    }
  }

  /** Its name is what computes it. */
  @Override
  public Column column() {
    String name = written(ColumnId::name);
    return new Column(
        price.table().column(name), "DECIMAL", Types.DECIMAL, true, null, "", List.of());
  }

  @Override
  public String written(Function<ColumnId, String> names) {
    String amount = names.apply(price) + " * " + names.apply(quantity);
    if (discount == null) {
      return amount;
    }
    String off = names.apply(discount);
    return amount + " * (1 - " + (partly ? "COALESCE(" + off + ", 0)" : off) + ")";
  }
}
