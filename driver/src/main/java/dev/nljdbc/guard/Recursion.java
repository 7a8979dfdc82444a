package dev.nljdbc.guard;

import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.UnionOp;
import net.sf.jsqlparser.statement.select.WithItem;

/**
 * Where a recursive common table expression means itself. To DuckDB that is the last part of a
 * UNION; anywhere else the expression's name is that of a table of the database, if there is one.
 */
final class Recursion {

  private Recursion() {}

  /** The part of the expression's query that sees the expression; none when nothing is certain. */
  static Optional<Select> step(WithItem<?> item) {
    Select query = item.getSelect();
    while (query instanceof ParenthesedSelect inner && plain(inner)) {
      query = inner.getSelect();
    }
    if (query instanceof SetOperationList parts && plain(parts)) {
      List<Select> selects = parts.getSelects();
      boolean union = parts.getOperations().get(selects.size() - 2) instanceof UnionOp;
      return union ? Optional.of(selects.get(selects.size() - 1)) : Optional.empty();
    }
    return Optional.empty();
  }

  private static boolean plain(Select select) {
    return select.getWithItemsList() == null
        && select.getOrderByElements() == null
        && select.getLimit() == null
        && select.getOffset() == null
        && select.getFetch() == null;
  }
}
