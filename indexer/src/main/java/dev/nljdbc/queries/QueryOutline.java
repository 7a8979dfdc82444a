// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A query clause by clause, its names resolved, for explaining it. A construct without a form of
 * its own is kept as its SQL, columns named in full: nothing is left out.
 *
 * @param blocks the query itself first; then, in order of appearance, those that it speaks of by
 *     their names
 * @param tables the tables of the catalog that it reads, in order of appearance
 * @param columns the columns that it names, likewise
 * @param joins tables held together by equal columns, wherever the query says so
 */
public record QueryOutline(
    List<Block> blocks, List<TableId> tables, List<ColumnId> columns, List<JoinUse> joins) {

  /** Copies the lists. */
  public QueryOutline {
    blocks = List.copyOf(blocks);
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
    joins = List.copyOf(joins);
  }

  /** One SELECT, or several combined. */
  public sealed interface Block {

    /** {@code ""} for the whole query; {@code subquery 1}, {@code with x}, {@code branch 2}. */
    String name();
  }

  /**
   * One SELECT.
   *
   * @param name of the block
   * @param distinct whether rows that are alike are shown once
   * @param shown its result's columns
   * @param from what it reads, and how each is joined to those before it
   * @param where what rows must meet
   * @param groups what makes groups
   * @param having what groups must meet
   * @param order of the rows, and how many
   * @param others clauses that have no form here, as SQL
   */
  public record Selecting(
      String name,
      boolean distinct,
      List<Shown> shown,
      List<Source> from,
      Optional<Test> where,
      List<Term> groups,
      Optional<Test> having,
      Ending order,
      List<String> others)
      implements Block {

    /** Copies the lists. */
    public Selecting {
      shown = List.copyOf(shown);
      from = List.copyOf(from);
      groups = List.copyOf(groups);
      others = List.copyOf(others);
    }
  }

  /**
   * Several blocks combined.
   *
   * @param name of the block
   * @param operators between them, as SQL writes them: one fewer than branches
   * @param branches the blocks' names
   * @param order of the rows, and how many
   */
  public record Combining(String name, List<String> operators, List<String> branches, Ending order)
      implements Block {

    /** Copies the lists. */
    public Combining {
      operators = List.copyOf(operators);
      branches = List.copyOf(branches);
    }
  }

  /** A block that is no SELECT, as its SQL. */
  public record Written(String name, String sql) implements Block {}

  /**
   * A column of the result, or a star.
   *
   * @param term what it shows; its kind is {@link Term.Kind#OTHER} for a star
   * @param alias its heading; empty when none is given
   * @param star whether it stands for all columns
   */
  public record Shown(Term term, String alias, boolean star) {}

  /**
   * What stands in FROM.
   *
   * @param called alias or name, as written
   * @param table of the catalog; empty for all else
   * @param block the block that makes its rows; empty for all else
   * @param sql as written, with what it is called
   * @param link how it is joined to what stands before it, in capitals: {@code JOIN}, {@code LEFT
   *     JOIN}, {@code ,}; empty for the first
   * @param on the condition that it is joined under
   * @param common the columns that USING names
   * @param pairs the stored columns that the join holds equal; of another source first, then its
   *     own or likewise
   */
  public record Source(
      String called,
      Optional<TableId> table,
      String block,
      String sql,
      String link,
      Optional<Test> on,
      List<String> common,
      List<Pair> pairs) {

    /** Copies the lists. */
    public Source {
      common = List.copyOf(common);
      pairs = List.copyOf(pairs);
    }
  }

  /** Two columns that are held equal. */
  public record Pair(ColumnId one, ColumnId other) {}

  /**
   * The end of a block.
   *
   * @param by what rows are ordered by
   * @param rows how many at most, as SQL; empty for all
   * @param offset how many are passed over, as SQL; empty for none
   * @param ties whether rows equal to the last one come too
   */
  public record Ending(List<Order> by, String rows, String offset, boolean ties) {

    /** Copies the list. */
    public Ending {
      by = List.copyOf(by);
    }
  }

  /**
   * What rows are ordered by.
   *
   * @param nulls {@code first} or {@code last}; empty when the query leaves it to the engine
   */
  public record Order(Term term, boolean descending, String nulls) {}

  /**
   * An expression.
   *
   * @param kind what it is
   * @param sql as SQL, columns named in full
   * @param name of a text, what it holds; of a function, its name in capitals; of a query, the
   *     block's; of a result's column, its number or heading; of arithmetic, its operator
   * @param column the stored column, of a column that is one
   * @param distinct whether a function looks at different values only
   * @param arguments of a function; of a result's column, what it shows; of a cast, what is cast;
   *     of arithmetic, its two operands
   */
  public record Term(
      Kind kind,
      String sql,
      String name,
      Optional<ColumnId> column,
      boolean distinct,
      List<Term> arguments) {

    /** The aggregate functions of every engine, as {@link #name} gives them. */
    public static final Set<String> AGGREGATES = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX");

    /** The kinds of expressions. */
    public enum Kind {
      /** A column. */
      COLUMN,
      /** A text between quotes. */
      TEXT,
      /** Another constant: a number, a date, true, null. */
      CONSTANT,
      /** A value that is bound. */
      PARAMETER,
      /** {@code count(*)}. */
      ROWS,
      /** Any other function. */
      FUNCTION,
      /** A query. */
      QUERY,
      /** A column of the result, by number or heading. */
      RESULT,
      /** Anything else. */
      OTHER
    }

    /** Copies the list. */
    public Term {
      arguments = List.copyOf(arguments);
    }

    static Term plain(Kind kind, String sql, String name) {
      return new Term(kind, sql, name, Optional.empty(), false, List.of());
    }

    static Term result(String name, Term shown) {
      return new Term(Kind.RESULT, name, name, Optional.empty(), false, List.of(shown));
    }
  }

  /**
   * A condition.
   *
   * @param kind what it is
   * @param sql as SQL, columns named in full
   * @param operator of a comparison, in capitals: {@code =}, {@code NOT LIKE}, {@code IN}, {@code
   *     BETWEEN}, {@code IS NULL}, {@code EXISTS} …
   * @param terms of a comparison: its left side first, if it has one
   * @param tests within it
   */
  public record Test(Kind kind, String sql, String operator, List<Term> terms, List<Test> tests) {

    /** The kinds of conditions. */
    public enum Kind {
      /** All of its tests hold. */
      ALL,
      /** One at least holds. */
      ANY,
      /** Its one test does not hold. */
      NOT,
      /** Terms are compared. */
      COMPARED,
      /** Anything else. */
      OTHER
    }

    /** Copies the lists. */
    public Test {
      terms = List.copyOf(terms);
      tests = List.copyOf(tests);
    }

    static Test of(Kind kind, String sql, List<Test> tests) {
      return new Test(kind, sql, "", List.of(), tests);
    }
  }
}
