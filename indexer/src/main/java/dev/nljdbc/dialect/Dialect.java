package dev.nljdbc.dialect;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;

/**
 * How one engine's SQL and driver differ from the others'. Implementations are stateless, one class
 * per engine, found by {@link Dialects}.
 */
public interface Dialect {

  /** The engine's name as people say it, for example {@code PostgreSQL}. */
  String name();

  /**
   * The identifier, quoted only when the engine would not read it back as the same name otherwise.
   */
  String identifier(String name);

  /** The name in quotes: with exactly these letters. */
  default String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** The table, qualified when it is outside the default schema. */
  default String table(TableId id) {
    return id.schema().isEmpty()
        ? identifier(id.name())
        : identifier(id.schema()) + "." + identifier(id.name());
  }

  /** {@code table.column} with both quoted as needed. */
  default String column(ColumnId id) {
    return table(id.table()) + "." + identifier(id.name());
  }

  /** A string literal that the engine reads back as exactly this text. */
  String string(String value);

  /**
   * The query with at most {@code rows} rows; the query ends without a semicolon and has no limit
   * of its own.
   */
  default String limit(String query, long rows) {
    return query + " LIMIT " + rows;
  }

  /**
   * Whether a query that groups rows must group by every column that it shows. Where it need not, a
   * column beside is that of some row of the group: the group's own, if it groups by a key.
   */
  default boolean groupsByAllShown() {
    return true;
  }

  /** A number or date as text, where the engine does not compare the two by itself. */
  default String text(String expression) {
    return "CAST(" + expression + " AS VARCHAR)";
  }

  /** Text of digits as a number, where the engine does not add up texts by itself. */
  default String number(String expression) {
    return "CAST(" + expression + " AS DECIMAL(30, 6))";
  }

  /** What AVG is to be taken of, where that of whole numbers is a whole number. */
  default String averaged(String expression) {
    return expression;
  }

  /** Whether a query may begin with WITH. */
  default boolean knowsWith() {
    return true;
  }

  /** Whether texts in a list behind IN are taken for the dates that they are compared with. */
  default boolean listsDatesAsTexts() {
    return true;
  }

  /**
   * Whether a query behind IN may have a limit of its own; where not, it is put one query further
   * in.
   */
  default boolean limitsMembers() {
    return false;
  }

  /**
   * An expression for the four-digit year, as a number, of a date expression. {@code textual}:
   * dates stored as text.
   */
  default String year(String expression, boolean textual) {
    return extracted("YEAR", expression, textual);
  }

  /** The same for the month, 1 to 12. */
  default String month(String expression, boolean textual) {
    return extracted("MONTH", expression, textual);
  }

  private static String extracted(String part, String expression, boolean textual) {
    String date = textual ? "CAST(" + expression + " AS DATE)" : expression;
    return "EXTRACT(" + part + " FROM " + date + ")";
  }

  /** A case-insensitive LIKE test, for a pattern already made into a literal. */
  String likeIgnoringCase(String expression, String patternLiteral);

  /**
   * Properties to add for a connection of our own that engine and driver hold read-only and within
   * limits from the start: the best set first, further ones for where the URL doesn't go with it.
   *
   * @param mostBytes of one cell, or of the rows that the driver holds at a time, as far as the
   *     engine or its driver can refuse more; 0 for no limit
   */
  default List<Properties> readOnlyProperties(long mostBytes) {
    return List.of(new Properties());
  }

  /** The URL for such a connection: some drivers let it win over properties. */
  default String readOnlyUrl(String realUrl) {
    return realUrl;
  }

  /**
   * Whether the rights of a connection's login alone keep it from changing rows; false where the
   * engine holds connections read-only itself, or it can't be told.
   */
  default boolean heldByRights(Connection connection) throws SQLException {
    return false;
  }

  /** Words by which alone a query can write a file, in whatever case; none where it can't. */
  default List<String> fileWords() {
    return List.of();
  }

  /** Whether a query failed because a cell or row is larger than a connection of ours takes. */
  default boolean tooLarge(SQLException failure) {
    return false;
  }

  /**
   * Makes a fresh connection of our own read-only by the engine's means, as far as the engine can.
   * May be called again at any time, best before each query: where the engine knows only read-only
   * transactions (DuckDB), a failed query ends one, and this renews it.
   *
   * @return whether the engine itself now refuses writes
   */
  boolean makeReadOnly(Connection connection) throws SQLException;

  /**
   * Ends the transaction that {@link #makeReadOnly} may have begun, until it is called again: an
   * open one, even if it only reads, can hinder other connections (DuckDB's checkpoints).
   */
  default void endReading(Connection connection) throws SQLException {}

  /**
   * Whether the driver can cancel a statement; where not, a query timeout in whole seconds has to
   * do.
   */
  default boolean cancels() {
    return true;
  }

  /** Whether a query can be ended early within a transaction without harm to the transaction. */
  default boolean cancelSparesTransactions() {
    return true;
  }

  /** Whether a savepoint is still there, to be released, after a rollback to it. */
  default boolean keepsSavepoints() {
    return true;
  }

  /**
   * Holds a connection, ours or a user's, read-only by the engine's means for one query, and gives
   * it back as it was. Nothing else may use the connection meanwhile.
   *
   * @param longest after which the server itself ends the query, so that a client that is killed
   *     leaves nothing running; zero for never
   * @throws SQLException the engine's own; the connection is as it was
   */
  default ReadingHold holdReading(Connection connection, Duration longest) throws SQLException {
    return ReadingHold.none();
  }

  /**
   * Whether the driver can cancel a prepared statement while a row of it is computed, without which
   * its rows are better not to come piece by piece.
   */
  default boolean cancelsPreparedRows() {
    return true;
  }

  /**
   * Begins the reading of an answer on a connection of the user's: from now on the engine holds
   * what is executed there read-only, as far as it can, until the reading is told otherwise.
   *
   * @param streaming whether the rows are to come piece by piece
   * @throws SQLException when the connection does not take it, which is left as it was
   */
  default AnswerReading answering(Connection own, boolean streaming) throws SQLException {
    return new HeldReading(own, this) {};
  }

  /** Whether a query in brackets may lose the order of its rows unless it has a limit. */
  default boolean dropsOrder() {
    return false;
  }

  /** Whether two texts are equal to the engine, as a rule: columns may have collations. */
  default boolean takesForEqual(String one, String other) {
    return one.equals(other);
  }

  /**
   * Whether the driver heeds the fetch size in a transaction only, and reads a whole result into
   * memory outside.
   */
  default boolean streamsOnlyInTransactions() {
    return false;
  }

  /**
   * Whether a second connection with this real URL sees the same database (false for one that lives
   * in memory).
   */
  boolean sharedByUrl(String realUrl);

  /** What the engine tells of changes since an index was built; nothing unless it is known to. */
  default ChangeMarks changes() {
    return new UnknownChanges();
  }

  /**
   * Whether a query failed because it does not fit the database as it is: a table, column or
   * function is missing, or it is not this engine's SQL. Not so for failures that pass by
   * themselves (a lock, time, a lost connection) or lie in the rows.
   */
  default boolean misfit(SQLException failure) {
    String state = failure.getSQLState();
    return state != null && (state.startsWith("42") || state.startsWith("S0"));
  }

  /**
   * What a model has to know to write this engine's SQL: short sentences on dates, division,
   * quoting, limits.
   */
  List<String> hints();
}
