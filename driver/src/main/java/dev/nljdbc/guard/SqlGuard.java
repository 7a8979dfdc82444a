// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import java.util.List;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;

/**
 * Denies unless proven harmless: one statement, parsed whole, that only reads tables of the catalog
 * through functions known to be harmless. Stateless but for what it was made of; thread-safe.
 *
 * <p>What runs is what was parsed, in three steps that each can only refuse:
 *
 * <ol>
 *   <li>{@link Lexer} cuts the text into tokens by the engine's own rules for quotes and comments,
 *       and refuses what the engine's settings, its driver or its version may read differently.
 *   <li>The parser is given not the text but its {@link ParserText}: the same tokens, every string
 *       replaced by {@code 'x'}, every quoted name by a stand-in, every comment by a blank, the
 *       rest of long lists of plain values left out. So the parser's own idea of quotes and
 *       comments plays no part; a difference to the engine's can't be used. Where the parser lacks
 *       an engine's syntax, {@link ParserRewrites} writes the skeleton in other words, all of whose
 *       names, calls and subqueries are still there to be looked at.
 *   <li>{@link TreeCheck} walks each field of each node of the tree and refuses what is not listed.
 * </ol>
 *
 * <p>The text executed is the user's own, byte for byte, but for comments (each becomes a blank)
 * and trailing semicolons. It is not re-rendered from the tree: a renderer would have to know each
 * engine's SQL as well as the engine does, and where it errs it changes the meaning of what was
 * checked; the tokens are the same here by construction.
 */
public final class SqlGuard {

  private static final int LONGEST = 64 * 1024;

  /** A text that is parsed twice. */
  private static final int LONGEST_TWICE = 4 * 1024;

  private final GuardRules rules;

  /** A guard for one database in which nobody has programmed anything. */
  public SqlGuard(Catalog catalog) {
    try {
      this.rules = GuardRules.of(catalog, UserDefinedCode.NONE, "");
    } catch (NlException e) {
      throw new IllegalStateException(e); // nothing is allowed that could be misspelt
    }
  }

  /**
   * A guard for one database: its engine is the catalog's product.
   *
   * @param code what people have programmed in it
   * @param functionsAllowed the setting {@code nl.functions.allow}
   * @throws NlException {@link dev.nljdbc.error.NlError#SETTING} when that is no list of names
   */
  public SqlGuard(Catalog catalog, UserDefinedCode code, String functionsAllowed)
      throws NlException {
    this.rules = GuardRules.of(catalog, code, functionsAllowed);
  }

  /**
   * Passes a harmless query.
   *
   * @return the text to execute: without comments and trailing semicolon
   * @throws NlException {@link dev.nljdbc.error.NlError#REFUSED} with the reason and what would be
   *     allowed
   */
  public String check(String sql) throws NlException {
    return check(sql, false);
  }

  /** Whether reading a table or view of the catalog changes nothing: a view may call what does. */
  public boolean isHarmless(TableId table) {
    return rules.tables().isHarmless(table);
  }

  /** Whether a query is a harmless one. */
  public boolean passes(String sql) {
    try {
      check(sql);
      return true;
    } catch (NlException refused) {
      return false;
    }
  }

  /**
   * Whether a query is a harmless one and names only columns of the catalog. Else it may name, and
   * compare with cells of, columns that this session may not read.
   */
  public boolean passesWithColumns(String sql) {
    try {
      checkKept(sql);
      LexedSql lexed = Lexer.lex(sql, rules.engine());
      return !UnknownColumns.in(StatementParser.parse(lexed.parsable()), rules, lexed);
    } catch (NlException refused) {
      return false;
    }
  }

  private String check(String sql, boolean kept) throws NlException {
    if (sql.length() > LONGEST) {
      throw tooLong(sql.length());
    }
    LexedSql lexed = Lexer.lex(sql, rules.engine());
    if (lexed.skeleton().isEmpty()) {
      throw Refusal.of("an empty text", "There is nothing to run", "Write one SELECT");
    }
    if (rules.engine().has(SyntaxTrait.SUBSTITUTES_VARIABLES)
        && lexed.executable().contains("${")) {
      throw Refusal.of(
          "the text ${",
          "The engine puts a variable in its place, also of its environment, before it reads the SQL",
          "Write '$\\{' in a string");
    }
    Statement statement = check(lexed);
    if (kept && rules.engine().has(SyntaxTrait.UNKNOWN_NAMES_ARE_STRINGS)) {
      NamesOrStrings.check(statement, rules, lexed);
    }
    if (rules.engine().has(SyntaxTrait.BACKSLASHES_MAY_ESCAPE) && sql.indexOf('\\') >= 0) {
      checkOtherwise(lexed);
    }
    return lexed.executable();
  }

  /**
   * Passes a harmless query that is kept for later and may be older than the tables' columns.
   *
   * @return as {@link #check}
   * @throws NlException as {@link #check} does; also where the engine would take a name in quotes
   *     that is none any more for a string, and find rows all the same
   */
  public String checkKept(String sql) throws NlException {
    return check(sql, true);
  }

  private static NlException tooLong(int length) {
    return Refusal.of(
        "a text of " + length + " characters",
        "Longer ones than " + LONGEST + " are not checked",
        "Write a shorter query");
  }

  private Statement check(LexedSql lexed) throws NlException {
    rules.longNames().check(lexed);
    Statement statement = StatementParser.parse(lexed.parsable());
    if (!(statement instanceof Select)) {
      throw Refusal.of(
          "a statement of the kind " + statement.getClass().getSimpleName(),
          "Only queries are run: SELECT, WITH … SELECT, VALUES and their set operations",
          "Write one SELECT");
    }
    walk(statement, lexed);
    return statement;
  }

  /** What will run must be as harmless if the session reads backslashes the other way. */
  private void checkOtherwise(LexedSql lexed) throws NlException {
    LexedSql otherwise = Lexer.lexOtherwise(lexed.executable(), rules.engine());
    if (otherwise == null) {
      return;
    }
    boolean same = otherwise.hasTokensOf(lexed);
    if (!otherwise.executable().equals(lexed.executable())
        || otherwise.parameters().size() != lexed.parameters().size()
        || !same && otherwise.executable().length() > LONGEST_TWICE) {
      throw ambiguousBackslash();
    }
    if (!same) {
      check(otherwise);
    }
  }

  private static NlException ambiguousBackslash() {
    return Refusal.of(
        "a backslash before a quote",
        "It is read differently under different settings of the session",
        "Write a quote inside a string as two quotes");
  }

  /** Whether a query that was passed orders its rows itself, not only in parts of it. */
  public boolean orders(String passed) throws NlException {
    Statement statement = StatementParser.parse(parsable(passed));
    return statement instanceof Select select && orders(select);
  }

  private static boolean orders(Select select) {
    boolean here = select.getOrderByElements() != null && !select.getOrderByElements().isEmpty();
    return here || select instanceof ParenthesedSelect inner && orders(inner.getSelect());
  }

  /** Whether the text is one query that can be parsed whole, be it harmless or not. */
  public boolean reads(String sql) {
    if (sql.length() > LONGEST) {
      return false;
    }
    try {
      String text = parsable(sql);
      return !text.isEmpty() && StatementParser.parse(text) instanceof Select;
    } catch (NlException e) {
      return false; // a text that can't be read is just what was asked
    }
  }

  /** What the parser reads in a text's place. */
  String parsable(String sql) throws NlException {
    return Lexer.lex(sql, rules.engine()).parsable();
  }

  /**
   * How many {@code ?} of a query stand for values that are bound.
   *
   * @param sql passed the guard
   */
  public int parameters(String sql) throws NlException {
    return Lexer.lex(sql, rules.engine()).parameters().size();
  }

  /**
   * A query with literals in place of its {@code ?}, to be read and not to be run: what becomes of
   * it has not passed the guard.
   *
   * @param sql passed the guard
   * @param literals one for each {@code ?}, in order; where there are fewer, the last ones stay
   */
  public String withLiterals(String sql, List<String> literals) throws NlException {
    LexedSql lexed = Lexer.lex(sql, rules.engine());
    StringBuilder written = new StringBuilder();
    int behind = 0;
    for (int i = 0; i < Math.min(literals.size(), lexed.parameters().size()); i++) {
      int place = lexed.parameters().get(i);
      written.append(lexed.executable(), behind, place).append(literals.get(i));
      behind = place + 1;
    }
    return written.append(lexed.executable().substring(behind)).toString();
  }

  private void walk(Statement statement, LexedSql lexed) throws NlException {
    try {
      new TreeCheck(statement, rules, lexed).check();
      rules.functions().checkSyntax(lexed);
      NodeTree parts = new NodeTree(statement, rules.nodes(), lexed);
      new RecursiveGrowth(parts, rules, lexed.strings()).check();
      new Doublings(parts, rules).check(); // before ValueSizes, which looks at all that is read
      new ValueSizes(parts, rules, lexed.strings()).check();
      JoinedNumbers.check(parts, rules);
      GroupingSets.check(parts);
      rules.checkSizes(lexed.skeleton());
      StringsAsNames.check(statement, rules.nodes());
      AttributeCalls.check(statement, rules, lexed);
      rules.hidden().check(statement, lexed, rules.nodes());
    } catch (NodeTree.TooMuchWorkException e) {
      throw Refusal.of(
          "a query that takes too much work to be checked",
          "Its parts refer to each other too often",
          "Write a shorter query");
    } catch (RuntimeException | StackOverflowError e) {
      // a tree that was not foreseen: what could not be checked is not run
      throw Refusal.of(
          "a query that could not be checked (" + e.getClass().getSimpleName() + ")",
          "Its tree has a form that the guard does not know",
          "Write one plain SELECT");
    }
  }
}
