package dev.nljdbc.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A foreign key as the engine declares it, not yet checked against the tables. */
final class Reference {

  private final @Nullable String name;
  private final TableId from;
  private final TableId to;
  private final List<String> fromColumns = new ArrayList<>();
  private final List<@Nullable String> toColumns = new ArrayList<>();

  Reference(@Nullable String name, TableId from, TableId to) {
    this.name = name;
    this.from = from;
    this.to = to;
  }

  TableId from() {
    return from;
  }

  TableId to() {
    return to;
  }

  void add(String fromColumn, @Nullable String toColumn) {
    fromColumns.add(fromColumn);
    toColumns.add(toColumn);
  }

  /** The key with names as the tables spell them; empty when a column is not there. */
  Optional<ForeignKey> build(Table source, Table target) {
    List<String> sourceColumns = new ArrayList<>();
    List<String> targetColumns = new ArrayList<>();
    for (int i = 0; i < fromColumns.size(); i++) {
      Optional<Column> left = source.column(fromColumns.get(i));
      Optional<Column> right = targetColumn(target, i);
      if (left.isEmpty() || right.isEmpty()) {
        return Optional.empty();
      }
      sourceColumns.add(left.get().name());
      targetColumns.add(right.get().name());
    }
    return Optional.of(
        new ForeignKey(
            name == null ? madeUp(sourceColumns) : name,
            source.id(),
            sourceColumns,
            target.id(),
            targetColumns,
            1));
  }

  /** A key that names no target columns means the primary key, if that is as wide. */
  private Optional<Column> targetColumn(Table target, int i) {
    String column = toColumns.get(i);
    if (column != null) {
      return target.column(column);
    }
    return target.primaryKey().size() == fromColumns.size()
        ? target.column(target.primaryKey().get(i))
        : Optional.empty();
  }

  private String madeUp(List<String> columns) {
    return from.name() + "_" + String.join("_", columns) + "_fkey";
  }
}
