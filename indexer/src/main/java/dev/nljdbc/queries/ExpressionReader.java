// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.queries.MinedQuery.ExpressionUse;
import dev.nljdbc.queries.NameScope.ColumnReference;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;

/** Reads expressions: the columns and the subqueries in them, and what they compute. */
final class ExpressionReader {

  private static final int LONGEST = 200;

  private final SelectReader selects;
  private final QueryFacts facts;

  ExpressionReader(SelectReader selects, QueryFacts facts) {
    this.selects = selects;
    this.facts = facts;
  }

  /** Finds columns and subqueries, at any depth. */
  void read(Expression expression, NameScope scope) {
    expression.accept(new Walk(scope), null);
  }

  private static QueryNames.UnknownColumn unknown(Column column) {
    return new QueryNames.UnknownColumn(
        NameScope.qualifier(column), column.getUnquotedColumnName());
  }

  /**
   * A computed column. Empty when it has no stored column, when it has a subquery or a computed
   * column, or when it is too long.
   */
  Optional<ExpressionUse> named(Expression expression, String alias, NameScope scope) {
    Walk walk = new Walk(scope, false);
    expression.accept(walk, null);
    if (walk.columns.isEmpty() || walk.opaque) {
      return Optional.empty();
    }
    boolean oneTable = walk.columns.stream().map(ColumnId::table).distinct().count() == 1;
    Canonical canonical = new Canonical(scope, oneTable);
    expression.accept(canonical, null); // returns null for FILTER, which it writes nevertheless
    String sql = canonical.getBuilder().toString();
    return sql.length() > LONGEST
        ? Optional.empty()
        : Optional.of(new ExpressionUse(sql, alias, List.copyOf(walk.columns)));
  }

  /** Visits all columns, and reads subqueries where asked to. */
  private final class Walk extends ExpressionVisitorAdapter<Void> {

    private final NameScope scope;
    private final boolean into;
    private final Set<ColumnId> columns = new LinkedHashSet<>();
    private boolean opaque;

    Walk(NameScope scope) {
      this(scope, true);
    }

    Walk(NameScope scope, boolean into) {
      this.scope = scope;
      this.into = into;
    }

    @Override
    public <S> Void visit(Column column, S context) {
      Optional<ColumnReference> reference = scope.resolve(column);
      reference.ifPresent(r -> columns.add(r.id()));
      opaque |= reference.isEmpty();
      if (into) {
        reference.ifPresentOrElse(
            r -> facts.columns.add(r.id()), () -> facts.unknownColumns.add(unknown(column)));
      }
      return none();
    }

    @Override
    public <S> Void visit(ParenthesedSelect select, S context) {
      return visit((Select) select, context);
    }

    @Override
    public <S> Void visit(Select select, S context) {
      opaque = true;
      if (into) {
        selects.read(select, scope);
      }
      return none();
    }

    @SuppressWarnings("NullAway") // a visitor that gives nothing has nothing else to return
    private static Void none() {
      return null;
    }
  }

  /** Writes an expression with its columns named as in the catalog. */
  private final class Canonical extends ExpressionDeParser {

    private final NameScope scope;
    private final boolean plain;

    Canonical(NameScope scope, boolean plain) {
      this.scope = scope;
      this.plain = plain;
    }

    @Override
    public <S> StringBuilder visit(Column column, S context) {
      String name =
          scope
              .resolve(column)
              .map(r -> plain ? r.column().name() : r.id().toString())
              .orElse(column.getFullyQualifiedName());
      return builder.append(name);
    }
  }
}
