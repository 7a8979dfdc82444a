// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.DefinitionFormula.Aggregates;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import org.jspecify.annotations.Nullable;

/** Reads expressions that people gave a name: measures, dimensions and filters. Thread-safe. */
public final class DefinitionReader {

  private static final Duration FOR_ONE = Duration.ofSeconds(2);

  /** What the parser would pass over: a further statement, or where the rows should go. */
  private static final Pattern MORE = Pattern.compile("(?i);|\\binto\\b");

  private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"|`[^`]*`|\\[[^]]*]");

  private static final int LONGEST = 4_000;
  private static final int LONGEST_NAME = 100;

  private final Catalog catalog;
  private final CatalogNames names;
  private final SqlParsing parsing;

  /** A reader for the definitions of one database. */
  public DefinitionReader(Catalog catalog) {
    this(catalog, FOR_ONE);
  }

  private DefinitionReader(Catalog catalog, Duration limit) {
    this.catalog = catalog;
    this.names = new CatalogNames(catalog);
    SqlFlavour flavour = SqlFlavour.of(catalog.product());
    this.parsing = new SqlParsing(limit, flavour.squareBrackets(), flavour.backslashes());
  }

  /** A reader for the many definitions of files: on the caller's thread, with a limit of length. */
  public static DefinitionReader ofFiles(Catalog catalog) {
    return new DefinitionReader(catalog, Duration.ZERO);
  }

  /**
   * Parts of a definition in SQL.
   *
   * @param expression what it computes
   * @param from tables, with their joins; empty for the one table that has its columns
   * @param where a condition on the rows; empty for none
   */
  public record Written(String expression, String from, String where) {

    /** {@code expression FROM tables WHERE condition}. */
    @Override
    public String toString() {
      return expression
          + (from.isBlank() ? "" : " FROM " + from)
          + (where.isBlank() ? "" : " WHERE " + where);
    }
  }

  /**
   * Cuts {@code expression [FROM tables] [WHERE condition]} into its parts.
   *
   * @throws UnusableDefinitionException when it can't be parsed
   */
  public Written parts(String text) throws UnusableDefinitionException {
    if (MORE.matcher(QUOTED.matcher(text).replaceAll("")).find()) {
      throw new UnusableDefinitionException("more comes along with it, which would be left out");
    }
    PlainSelect select = parsed("SELECT " + text);
    String from = select.getFromItem() == null ? "" : SqlTables.from(select);
    String where = select.getWhere() == null ? "" : select.getWhere().toString();
    return new Written(only(select).toString(), from, where);
  }

  /**
   * Refuses names that are too long for anybody to say; a model would have to read them.
   *
   * @throws UnusableDefinitionException when one is
   */
  public static void check(String name, List<String> others) throws UnusableDefinitionException {
    if (Stream.concat(Stream.of(name), others.stream()).anyMatch(n -> n.length() > LONGEST_NAME)) {
      throw new UnusableDefinitionException(
          "a name is longer than " + LONGEST_NAME + " characters");
    }
    if (others.stream().anyMatch(DefinitionReader::isUnsayable)) {
      throw new UnusableDefinitionException("a name has neither a letter nor a digit");
    }
  }

  /** Such names are all the same to who looks for one of them. */
  private static boolean isUnsayable(String name) {
    return !name.isBlank() && name.codePoints().noneMatch(Character::isLetterOrDigit);
  }

  /**
   * What a definition means.
   *
   * @throws UnusableDefinitionException with what is wrong with it
   */
  public Definition read(Written written) throws UnusableDefinitionException {
    PlainSelect select = parsed("SELECT " + written);
    Expression expression = only(select);
    NameScope scope = new NameScope(null);
    QueryFacts facts = new QueryFacts();
    SelectReader reader = new SelectReader(names, facts);
    reader.sources(select, scope);
    if (!facts.unknownTables.isEmpty()) {
      throw new UnusableDefinitionException(
          "there is no table '" + facts.unknownTables.iterator().next() + "'");
    }
    if (facts.tables.isEmpty()) {
      Table table = tableOf(expression, select.getWhere());
      scope.add(new NameScope.Base("", facts.occurrence(table, "")));
    }
    if (facts.times.values().stream().anyMatch(times -> times > 1)) {
      throw new UnusableDefinitionException("a table is in it twice");
    }
    return definition(expression, select.getWhere(), scope, facts);
  }

  private static Definition definition(
      Expression expression, @Nullable Expression where, NameScope scope, QueryFacts facts)
      throws UnusableDefinitionException {
    Aggregates aggregates = Aggregates.in(expression);
    SqlFormula condition = where == null ? null : DefinitionFormula.of(where, scope);
    List<TableId> tables = List.copyOf(facts.tables);
    List<JoinUse> joins = facts.joins();
    if (aggregates.none()) {
      boolean holds = DefinitionFormula.isCondition(expression);
      if (condition != null && !holds) {
        throw new UnusableDefinitionException(
            "WHERE belongs to an aggregate or a condition, and this is neither");
      }
      SqlFormula value =
          where == null
              ? DefinitionFormula.of(expression, scope)
              : DefinitionFormula.both(expression, where, scope);
      Definition.Kind kind = holds ? Definition.Kind.FILTER : Definition.Kind.DIMENSION;
      ColumnKind type = holds ? ColumnKind.BOOLEAN : DefinitionFormula.kind(expression, scope);
      return new Definition(kind, tables, joins, "", false, value, null, type);
    }
    Optional<Aggregates.Single> single = aggregates.single(expression);
    if (single.isEmpty()) {
      SqlFormula value = DefinitionFormula.of(expression, scope, condition);
      return new Definition(
          Definition.Kind.MEASURE, tables, joins, "", false, value, null, ColumnKind.NUMBER);
    }
    Aggregates.Single one = single.get();
    SqlFormula value =
        one.argument() == null
            ? new SqlFormula(List.of("1"), List.of())
            : DefinitionFormula.of(one.argument(), scope);
    ColumnKind type =
        one.argument() != null && one.keepsType()
            ? DefinitionFormula.kind(one.argument(), scope)
            : ColumnKind.NUMBER;
    return new Definition(
        Definition.Kind.MEASURE, tables, joins, one.name(), one.distinct(), value, condition, type);
  }

  /** The one table that has all columns which are named. */
  private Table tableOf(Expression expression, @Nullable Expression where)
      throws UnusableDefinitionException {
    List<String> columns = new ArrayList<>(DefinitionFormula.columns(expression));
    if (where != null) {
      columns.addAll(DefinitionFormula.columns(where));
    }
    List<Table> found =
        catalog.tables().stream()
            .filter(table -> columns.stream().allMatch(c -> has(table, c)))
            .toList();
    if (columns.isEmpty() || found.size() != 1) {
      String why =
          columns.isEmpty() || found.size() > 1
              ? found.size() + " tables could be meant"
              : "no table has the column" + (columns.size() > 1 ? "s " : " ") + shown(columns);
      throw new UnusableDefinitionException(why + "; write FROM and the table behind it");
    }
    return found.get(0);
  }

  private static String shown(List<String> columns) {
    return String.join(", ", columns.stream().distinct().toList());
  }

  private static boolean has(Table table, String column) {
    int dot = column.lastIndexOf('.');
    String of = dot < 0 ? "" : column.substring(0, dot);
    return (of.isEmpty() || of.equalsIgnoreCase(table.id().name()))
        && table.column(column.substring(dot + 1)).isPresent();
  }

  private PlainSelect parsed(String sql) throws UnusableDefinitionException {
    if (sql.length() > LONGEST) {
      throw new UnusableDefinitionException("it is longer than " + LONGEST + " characters");
    }
    try {
      Statement statement = parsing.parse(sql);
      if (statement instanceof PlainSelect select && plain(select)) {
        return select;
      }
    } catch (UnparsableSqlException e) {
      String near = e.near() == null || e.near().isEmpty() ? "" : " near '" + e.near() + "'";
      throw new UnusableDefinitionException(e.getMessage() + near);
    }
    throw new UnusableDefinitionException(
        "it has to be an expression, FROM with its tables and WHERE with a condition, no more");
  }

  private static boolean plain(PlainSelect select) {
    return select.getSelectItems().size() == 1
        && select.getSelectItems().get(0).getAlias() == null
        && select.getGroupBy() == null
        && select.getHaving() == null
        && select.getOrderByElements() == null
        && select.getLimit() == null
        && select.getFetch() == null
        && select.getOffset() == null
        && select.getTop() == null
        && select.getDistinct() == null
        && select.getIntoTables() == null
        && select.getForMode() == null
        && select.getWithItemsList() == null;
  }

  private static Expression only(PlainSelect select) {
    SelectItem<?> item = select.getSelectItems().get(0);
    return item.getExpression();
  }

  /** A definition that can't be used, with the reason in words. */
  public static final class UnusableDefinitionException extends Exception {

    private static final long serialVersionUID = 1;

    UnusableDefinitionException(String reason) {
      super(reason);
    }
  }
}
