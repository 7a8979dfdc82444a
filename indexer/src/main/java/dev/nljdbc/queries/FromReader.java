package dev.nljdbc.queries;

import dev.nljdbc.queries.Source.Output;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/** Reads FROM clauses: what stands in them, and how it is joined. */
final class FromReader {

  private final SelectReader selects;
  private final ConditionReader conditions;
  private final CatalogNames names;
  private final Findings findings;

  FromReader(
      SelectReader selects, ConditionReader conditions, CatalogNames names, Findings findings) {
    this.selects = selects;
    this.conditions = conditions;
    this.names = names;
    this.findings = findings;
  }

  void read(PlainSelect select, Scope scope) {
    if (select.getFromItem() != null) {
      read(select.getFromItem(), select.getJoins(), scope);
    }
  }

  private void read(FromItem first, @Nullable List<Join> joins, Scope scope) {
    add(first, scope);
    if (joins != null) {
      joins.forEach(join -> join(join, scope));
    }
  }

  private void add(FromItem item, Scope scope) {
    Alias alias = item.getAlias();
    if (item instanceof Table table) {
      scope.add(source(table, alias, scope));
    } else if (item instanceof ParenthesedFromItem group) {
      read(group.getFromItem(), group.getJoins(), scope);
    } else if (item instanceof Select query) {
      scope.add(aliased(new Source.Derived("", selects.read(query, scope)), alias));
    } else {
      scope.add(aliased(new Source.Derived("", List.of()), alias)); // a function's rows
    }
  }

  private Source source(Table named, @Nullable Alias alias, Scope scope) {
    String name = named.getUnquotedName();
    String schema = named.getSchemaName() == null ? "" : named.getUnquotedSchemaName();
    if (schema.isEmpty()) {
      Optional<Source.Derived> common = scope.defined(name);
      if (common.isPresent()) {
        return aliased(common.get(), alias);
      }
    }
    String shown = CatalogNames.fold(alias == null ? name : alias.getUnquotedName());
    return names
        .table(schema, name)
        .<Source>map(table -> new Source.Base(shown, findings.occurrence(table, shown)))
        .orElseGet(
            () -> {
              findings.unknownTables.add(name);
              return new Source.Derived(shown, List.of());
            });
  }

  private static Source.Derived aliased(Source.Derived query, @Nullable Alias alias) {
    if (alias == null) {
      return query;
    }
    List<String> columns =
        alias.getAliasColumns() == null
            ? List.of()
            : alias.getAliasColumns().stream().map(c -> c.name).toList();
    return query.renamed(CatalogNames.fold(alias.getUnquotedName()), columns);
  }

  private void join(Join join, Scope scope) {
    int before = scope.size();
    add(join.getFromItem(), scope);
    List<Source> left = scope.sources(0, before);
    List<Source> right = scope.sources(before, scope.size());
    if (join.isNatural()) {
      for (Source source : right) {
        source.columns().forEach(column -> same(left, right, column.name()));
      }
    }
    for (Column column :
        join.getUsingColumns() == null ? List.<Column>of() : join.getUsingColumns()) {
      same(left, right, column.getUnquotedColumnName());
    }
    if (join.getOnExpressions() != null) {
      for (Expression on : join.getOnExpressions()) {
        conditions.read(on, scope, true);
      }
    }
  }

  /** A column that both sides of a join have, held equal. */
  private void same(List<Source> left, List<Source> right, String name) {
    Optional<Reference> one = Scope.find(left, "", name).flatMap(Output::reference);
    Optional<Reference> other = Scope.find(right, "", name).flatMap(Output::reference);
    if (one.isPresent() && other.isPresent()) {
      findings.columns.add(one.get().id());
      findings.columns.add(other.get().id());
      findings.equal(one.get(), other.get());
    }
  }
}
