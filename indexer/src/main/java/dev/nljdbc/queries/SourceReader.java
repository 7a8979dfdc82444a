// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.NameScope.ColumnReference;
import dev.nljdbc.queries.NameScope.Output;
import dev.nljdbc.queries.NameScope.Source;
import dev.nljdbc.queries.QueryOutline.Pair;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;

/** Reads what stands in FROM for an outline. */
final class SourceReader {

  private final OutlineReader blocks;
  private final CatalogNames names;
  private final TermReader terms;

  SourceReader(OutlineReader blocks, CatalogNames names, TermReader terms) {
    this.blocks = blocks;
    this.names = names;
    this.terms = terms;
  }

  /**
   * Reads a FROM clause.
   *
   * @param scope has its sources already
   */
  List<QueryOutline.Source> read(PlainSelect select, NameScope scope) {
    List<QueryOutline.Source> sources = new ArrayList<>();
    if (select.getFromItem() == null) {
      return sources;
    }
    sources.add(source(select.getFromItem(), scope, Joined.written("")));
    List<Join> joins = select.getJoins() == null ? List.of() : select.getJoins();
    boolean nested = joins.stream().anyMatch(join -> conditions(join).size() > 1);
    boolean flat =
        !(select.getFromItem() instanceof ParenthesedFromItem)
            && joins.stream().noneMatch(join -> join.getFromItem() instanceof ParenthesedFromItem);
    for (Join join : joins) {
      sources.add(
          nested
              ? source(join.getFromItem(), scope, Joined.written(join.toString()))
              : joined(join, scope, flat ? sources.size() : Integer.MAX_VALUE));
    }
    return sources;
  }

  /** More than one where joins stand within joins: {@code a JOIN b JOIN c ON … ON …}. */
  private static Collection<Expression> conditions(Join join) {
    return join.getOnExpressions() == null ? List.of() : join.getOnExpressions();
  }

  private QueryOutline.Source joined(Join join, NameScope scope, int at) {
    List<Pair> pairs = new ArrayList<>();
    Optional<Test> test =
        conditions(join).stream().findFirst().map(on -> terms.condition(on, scope, List.of()));
    test.ifPresent(on -> pairs(on, pairs));
    common(join, scope, at, pairs);
    List<String> using =
        join.getUsingColumns() == null
            ? List.of()
            : join.getUsingColumns().stream().map(Column::getColumnName).toList();
    return source(join.getFromItem(), scope, new Joined(link(join), test, using, pairs));
  }

  /** The columns of the same name that NATURAL and USING hold equal. */
  private static void common(Join join, NameScope scope, int at, List<Pair> to) {
    if (at >= scope.size()) {
      return; // a group in parentheses stands before it
    }
    List<Source> left = scope.sources(0, at);
    List<Source> right = scope.sources(at, at + 1);
    for (String name : SelectReader.shared(join, right)) {
      Optional<ColumnReference> one = NameScope.find(left, "", name).flatMap(Output::reference);
      Optional<ColumnReference> other = NameScope.find(right, "", name).flatMap(Output::reference);
      if (one.isPresent() && other.isPresent()) {
        to.add(new Pair(one.get().id(), other.get().id()));
      }
    }
  }

  private static void pairs(Test test, List<Pair> to) {
    if (test.kind() == Test.Kind.ALL) {
      test.tests().forEach(inner -> pairs(inner, to));
    } else if (test.kind() == Test.Kind.COMPARED && test.operator().equals("=")) {
      Term left = test.terms().get(0);
      Term right = test.terms().get(1);
      if (left.column().isPresent()
          && right.column().isPresent()
          && !left.sql().equals(right.sql())) {
        to.add(new Pair(left.column().get(), right.column().get()));
      }
    }
  }

  /** The join's words in capitals, without what is joined. */
  private static String link(Join join) {
    if (join.isSimple()) {
      return ",";
    }
    if (odd(join)) {
      return join.toString().toUpperCase(Locale.ROOT);
    }
    String side =
        join.isLeft() ? "LEFT " : join.isRight() ? "RIGHT " : join.isFull() ? "FULL " : "";
    return (join.isNatural() ? "NATURAL " : "") + (join.isCross() ? "CROSS " : side) + "JOIN";
  }

  private static boolean odd(Join join) {
    return join.isApply()
        || join.isSemi()
        || join.isStraight()
        || join.isAsOf()
        || join.isAny()
        || join.isAll()
        || join.isGlobal()
        || join.isArray()
        || join.isWindowJoin();
  }

  /** How an item is joined to those before it. */
  private record Joined(String link, Optional<Test> on, List<String> using, List<Pair> pairs) {

    /** A join that is only known as SQL. */
    static Joined written(String link) {
      return new Joined(link, Optional.empty(), List.of(), List.of());
    }

    QueryOutline.Source of(String called, Optional<TableId> table, String block, String sql) {
      return new QueryOutline.Source(called, table, block, sql, link, on, using, pairs);
    }
  }

  private QueryOutline.Source source(FromItem item, NameScope scope, Joined joined) {
    String alias = item.getAlias() == null ? "" : item.getAlias().getName();
    if (item instanceof Table table) {
      String schema = SqlTables.qualifier(table);
      String name = table.getUnquotedName();
      String called = alias.isEmpty() ? table.getName() : alias;
      return schema.isEmpty() && scope.defined(name).isPresent()
          ? joined.of(called, Optional.empty(), "with " + table.getName(), table.toString())
          : joined.of(called, names.table(schema, name).map(t -> t.id()), "", table.toString());
    }
    if (item instanceof Select query) {
      String name = blocks.nested(query, scope);
      return joined.of(alias, Optional.empty(), name, "(" + name + ")");
    }
    return joined.of(alias, Optional.empty(), "", item.toString());
  }
}
