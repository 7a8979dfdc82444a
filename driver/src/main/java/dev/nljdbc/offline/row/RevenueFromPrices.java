// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what a question says of revenue where no column is called so, and the rows of one table
 * alone are sales with a price: tickets, fares, bookings. Revenue is the sum of these prices. Lines
 * of orders, which have a quantity too, are {@link dev.nljdbc.offline.schema.LineAmount}'s.
 */
final class RevenueFromPrices {

  private static final Set<String> NAMES = WordLists.set("revenue.names");
  private static final Set<String> PRICES = WordLists.set("revenue.prices");
  private static final Set<String> QUANTITIES = WordLists.set("revenue.quantities");

  private static final Set<String> SPENT = WordLists.set("revenue.spent");

  /** Refunds and the like are not known to it. */
  private static final double SURE = 0.75;

  private final Utterance u;
  private final SchemaView schema;

  RevenueFromPrices(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  Optional<RowTerm> find() {
    for (int i = 0; i < u.size(); i++) {
      Link link = u.linkAt(i);
      boolean unknown =
          link == null || link.nameScore() < Link.NAMED && (!link.value() || figure(i));
      if (NAMES.contains(u.token(i).stem()) && unknown && !counted(i)) {
        int noun = i;
        return price().map(price -> term(price, noun));
      }
    }
    return Optional.empty();
  }

  /** Whether the number of sales is asked for. */
  private boolean counted(int noun) {
    return u.is(noun - 1, "many") || u.is(noun - 1, "of") && u.is(noun - 2, "number");
  }

  private boolean figure(int noun) {
    return u.isAny(noun - 1, "total", "average", "mean", "overall");
  }

  /** The price of what is sold; empty where the database tells its revenue otherwise. */
  private Optional<ColumnView> price() {
    boolean kept =
        schema.tables().stream()
            .anyMatch(t -> named(t) || t.columns().stream().anyMatch(c -> c.amount() != null));
    List<ColumnView> prices =
        kept
            ? List.of()
            : schema.tables().stream()
                .filter(this::sales)
                .flatMap(t -> prices(t).stream())
                .toList();
    return prices.size() == 1 ? Optional.of(prices.get(0)) : Optional.empty();
  }

  private static boolean named(TableView table) {
    return table.words().stream().anyMatch(NAMES::contains)
        || table.columns().stream().anyMatch(c -> NAMES.stream().anyMatch(c::has));
  }

  /** Whether rows are events with a date, more of them than of what they refer to, not expenses. */
  private boolean sales(TableView table) {
    List<ForeignKey> keys = schema.index().catalog().foreignKeys();
    List<TableId> referred =
        keys.stream().filter(k -> k.from().equals(table.id())).map(ForeignKey::to).toList();
    return table.table().kind() == Table.Kind.TABLE
        && !referred.isEmpty()
        && keys.stream()
            .filter(k -> k.to().equals(table.id()))
            .map(k -> schema.table(k.from()))
            .allMatch(t -> prices(t).isEmpty() && !counts(t)) // its lines would have them
        && referred.stream().allMatch(r -> schema.table(r).table().rows() < table.table().rows())
        && table.columns().stream().anyMatch(ColumnView::temporal)
        && table.words().stream().noneMatch(SPENT::contains)
        && !counts(table);
  }

  private static boolean counts(TableView table) {
    return table.columns().stream()
        .anyMatch(c -> c.measure() && QUANTITIES.stream().anyMatch(c::has));
  }

  private static List<ColumnView> prices(TableView table) {
    return table.columns().stream()
        .filter(c -> c.measure() && PRICES.stream().anyMatch(c::has))
        .toList();
  }

  private RowTerm term(ColumnView price, int noun) {
    String said = u.token(noun).lower();
    String words = price.toString();
    Definition meaning =
        new Definition(
            Definition.Kind.DIMENSION,
            List.of(price.table()),
            List.of(),
            "",
            false,
            RowFormula.of(List.of(price.id()), names -> names.get(0)),
            null,
            ColumnKind.NUMBER);
    BusinessTerm term = new BusinessTerm(said, List.of(), words, meaning, "");
    String figure = figure(noun) ? said : "total " + said;
    String question = RelativeClause.replaced(u, noun, noun + 1, figure);
    return new RowTerm(term, question, said, words, SURE);
  }
}
