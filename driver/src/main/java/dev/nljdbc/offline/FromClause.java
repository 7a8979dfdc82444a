package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.joins.JoinTree;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The tables of a query, joined. */
final class FromClause {

  private final Set<TableId> tables = new LinkedHashSet<>();
  private final List<String> paths = new ArrayList<>();
  private final StringBuilder sql = new StringBuilder();
  private final Dialect dialect;

  FromClause(DatabaseIndex index, Set<TableId> wanted) {
    this.dialect = index.dialect();
    if (wanted.size() == 1) {
      begin(wanted.iterator().next());
      return;
    }
    Optional<JoinTree> tree = index.joins().connect(wanted);
    if (tree.isPresent()) {
      begin(tree.get().root());
      tree.get().steps().forEach(this::join);
    } else {
      unconnected(index, List.copyOf(wanted));
    }
  }

  /** Tables that no key connects: those that the first one reaches; the rest can't be used. */
  private void unconnected(DatabaseIndex index, List<TableId> wanted) {
    Set<TableId> reached = new LinkedHashSet<>();
    reached.add(wanted.get(0));
    for (TableId table : wanted.subList(1, wanted.size())) {
      Set<TableId> more = new LinkedHashSet<>(reached);
      more.add(table);
      if (index.joins().connect(more).isPresent()) {
        reached = more;
      }
    }
    if (reached.size() == 1) {
      begin(wanted.get(0));
    } else {
      JoinTree tree = index.joins().connect(reached).orElseThrow();
      begin(tree.root());
      tree.steps().forEach(this::join);
    }
    for (TableId table : wanted) {
      if (!tables.contains(table)) {
        sql.append(" CROSS JOIN ").append(dialect.table(table));
        tables.add(table);
      }
    }
  }

  private void begin(TableId table) {
    tables.add(table);
    sql.append(dialect.table(table));
  }

  private void join(JoinStep step) {
    JoinStep.ColumnPair first = step.pairs().get(0);
    paths.add(new JoinPath(first.left(), first.right(), List.of(step)).toString());
    tables.add(step.target());
    sql.append(" JOIN ").append(dialect.table(step.target())).append(" ON ");
    String and = "";
    for (JoinStep.ColumnPair pair : step.pairs()) {
      sql.append(and)
          .append(dialect.column(pair.left()))
          .append(" = ")
          .append(dialect.column(pair.right()));
      and = " AND ";
    }
  }

  /** The joins, printed as FindShortestPath prints them. */
  List<String> paths() {
    return paths;
  }

  Set<TableId> tables() {
    return tables;
  }

  String column(ColumnId id) {
    return tables.size() == 1 ? dialect.identifier(id.name()) : dialect.column(id);
  }

  @Override
  public String toString() {
    return sql.toString();
  }
}
