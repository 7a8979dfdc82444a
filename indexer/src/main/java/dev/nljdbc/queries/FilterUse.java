package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import java.util.List;

/**
 * A condition on one column in a query.
 *
 * @param column what is compared
 * @param operator as SQL writes it: {@code =}, {@code <>}, {@code <}, {@code LIKE}, {@code IN},
 *     {@code BETWEEN}, {@code IS NULL} …
 * @param constants what it is compared with, as the author wrote them, without quotes; untrusted
 *     text, like a description
 */
public record FilterUse(ColumnId column, String operator, List<String> constants) {

  /** Copies the constants. */
  public FilterUse {
    constants = List.copyOf(constants);
  }
}
