package dev.nljdbc.joins;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.List;

/**
 * One hop over a foreign key, in the direction of travel.
 *
 * @param key the key crossed; a composite key is one hop
 * @param forward true from the referencing table to the referenced one; matters where a table
 *     references itself
 * @param parallel whether other keys join the same two tables, so that only its name tells this one
 *     from them
 */
public record JoinStep(ForeignKey key, boolean forward, boolean parallel) {

  /** A step over the only key between its tables. */
  public JoinStep(ForeignKey key, boolean forward) {
    this(key, forward, false);
  }

  /** The table the step leaves. */
  public TableId source() {
    return forward ? key.from() : key.to();
  }

  /** The table the step arrives in. */
  public TableId target() {
    return forward ? key.to() : key.from();
  }

  /** The column pairs that must be equal: first of the source table, second of the target. */
  public List<ColumnPair> pairs() {
    List<ColumnPair> pairs = new ArrayList<>();
    for (int i = 0; i < key.fromColumns().size(); i++) {
      ColumnId from = key.from().column(key.fromColumns().get(i));
      ColumnId to = key.to().column(key.toColumns().get(i));
      pairs.add(forward ? new ColumnPair(from, to) : new ColumnPair(to, from));
    }
    return List.copyOf(pairs);
  }

  /** Two columns that a join holds equal. */
  public record ColumnPair(ColumnId left, ColumnId right) {}
}
