package dev.nljdbc.dialect;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.EngineFacts.Trait;
import dev.nljdbc.catalog.TableId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How one engine's SQL and driver differ from the others': what can be written down is read from
 * the engine's folder ({@link EngineFacts}), what has to be done is done by its subclass. One class
 * per engine, found by {@link Dialects}; stateless and thread-safe.
 */
public abstract class Dialect {

  private final EngineFacts facts;
  private final String name;
  private final String quote;
  private final Optional<Pattern> plainNames;
  private final Set<String> reserved = new HashSet<>();
  private final Map<String, String> expressions;
  private final List<String> hints;

  /**
   * An engine with one name.
   *
   * @param facts its folder, with a section {@code name}
   */
  Dialect(EngineFacts facts) {
    this(facts, facts.text("name").orElseThrow());
  }

  /**
   * An engine of which the name depends on the product.
   *
   * @param facts its folder
   */
  Dialect(EngineFacts facts, String name) {
    this.facts = facts;
    this.name = name;
    this.quote = facts.text("name quote").orElse("\"");
    this.plainNames = facts.text("plain names").map(Pattern::compile);
    Stream.of(EngineFacts.shared("reserved-words.txt"), facts.lines("reserved-words.txt"))
        .flatMap(List::stream)
        .flatMap(line -> Stream.of(line.split("\\s+")))
        .forEach(reserved::add);
    this.expressions = facts.entries("expressions");
    this.hints = facts.lines("hints.txt");
  }

  /** The engine's name as people say it, for example {@code PostgreSQL}. */
  public final String name() {
    return name;
  }

  /** A query of the engine's {@code queries.txt}. */
  final String query(String section) {
    return facts.text(section).orElseThrow();
  }

  /**
   * The identifier, quoted only when the engine would not read it back as the same name otherwise.
   */
  public final String identifier(String name) {
    boolean plain =
        plainNames.filter(pattern -> pattern.matcher(name).matches()).isPresent()
            && !reserved.contains(name.toLowerCase(Locale.ROOT));
    return plain ? name : quoted(name);
  }

  /** The name in quotes: with exactly these letters. */
  public final String quoted(String name) {
    return quote + name.replace(quote, quote + quote) + quote;
  }

  /** The table, qualified when it is outside the default schema. */
  public final String table(TableId id) {
    return id.schema().isEmpty()
        ? identifier(id.name())
        : identifier(id.schema()) + "." + identifier(id.name());
  }

  /** {@code table.column} with both quoted as needed. */
  public final String column(ColumnId id) {
    return table(id.table()) + "." + identifier(id.name());
  }

  /** A string literal that the engine reads back as exactly this text. */
  public String string(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /**
   * The query with at most {@code rows} rows; the query ends without a semicolon and has no limit
   * of its own.
   */
  public final String limit(String query, long rows) {
    return facts.limit(query, rows);
  }

  /**
   * Whether a query that groups rows must group by every column that it shows. Where it need not, a
   * column beside is that of some row of the group: the group's own, if it groups by a key.
   */
  public final boolean groupsByAllShown() {
    return !facts.has(Trait.SHOWS_UNGROUPED_COLUMNS);
  }

  /** A number or date as text, where the engine does not compare the two by itself. */
  public final String text(String expression) {
    return expression("text", "CAST(%s AS VARCHAR)", expression);
  }

  /** Text of digits as a number, where the engine does not add up texts by itself. */
  public final String number(String expression) {
    return expression("number", "CAST(%s AS DECIMAL(30, 6))", expression);
  }

  /** What AVG is to be taken of, where that of whole numbers is a whole number. */
  public final String averaged(String expression) {
    return expression("averaged", "%s", expression);
  }

  /** Whether a query may begin with WITH. */
  public final boolean knowsWith() {
    return !facts.has(Trait.NO_WITH);
  }

  /** Whether texts in a list behind IN are taken for the dates that they are compared with. */
  public final boolean listsDatesAsTexts() {
    return !facts.has(Trait.NO_DATE_TEXTS_IN_LISTS);
  }

  /**
   * Whether a query behind IN may have a limit of its own; where not, it is put one query further
   * in.
   */
  public final boolean limitsMembers() {
    return facts.has(Trait.LIMITS_IN_MEMBERS);
  }

  /**
   * An expression for the four-digit year, as a number, of a date expression. {@code textual}:
   * dates stored as text.
   */
  public final String year(String expression, boolean textual) {
    return extracted("year", expression, textual);
  }

  /** The same for the month, 1 to 12. */
  public final String month(String expression, boolean textual) {
    return extracted("month", expression, textual);
  }

  private String extracted(String part, String expression, boolean textual) {
    String date = textual ? "CAST(%s AS DATE)" : "%s";
    String standard = "EXTRACT(" + part.toUpperCase(Locale.ROOT) + " FROM " + date + ")";
    return expression(textual ? part + " of text" : part, standard, expression);
  }

  private String expression(String kind, String standard, String operand) {
    return expressions.getOrDefault(kind, standard).replace("%s", operand);
  }

  /** A case-insensitive LIKE test, for a pattern already made into a literal. */
  public final String likeIgnoringCase(String expression, String patternLiteral) {
    String template = expressions.getOrDefault("like ignoring case", "LOWER(%s) LIKE LOWER(%p)");
    int at = template.indexOf("%s");
    return template.substring(0, at)
        + expression
        + template.substring(at + 2).replace("%p", patternLiteral);
  }

  /**
   * Properties to add for a connection of our own that engine and driver hold read-only and within
   * limits from the start: the best set first, further ones for where the URL doesn't go with it.
   *
   * @param mostBytes of one cell, or of the rows that the driver holds at a time, as far as the
   *     engine or its driver can refuse more; 0 for no limit
   */
  public List<Properties> readOnlyProperties(long mostBytes) {
    return List.of(new Properties());
  }

  /** The URL for such a connection: some drivers let it win over properties. */
  public String readOnlyUrl(String realUrl) {
    return realUrl;
  }

  /**
   * Whether the rights of a connection's login alone keep it from changing rows; false where the
   * engine holds connections read-only itself, or it can't be told.
   */
  public boolean heldByRights(Connection connection) throws SQLException {
    return false;
  }

  /** Words by which alone a query can write a file, in whatever case; none where it can't. */
  public final Set<String> fileWords() {
    return facts.words("file words");
  }

  /** Whether a query failed because a cell or row is larger than a connection of ours takes. */
  public boolean tooLarge(SQLException failure) {
    return false;
  }

  /**
   * Makes a fresh connection of our own read-only by the engine's means, as far as the engine can.
   * May be called again at any time, best before each query: where the engine knows only read-only
   * transactions (DuckDB), a failed query ends one, and this renews it.
   *
   * @return whether the engine itself now refuses writes
   */
  public abstract boolean makeReadOnly(Connection connection) throws SQLException;

  /**
   * Ends the transaction that {@link #makeReadOnly} may have begun, until it is called again: an
   * open one, even if it only reads, can hinder other connections (DuckDB's checkpoints).
   */
  public void endReading(Connection connection) throws SQLException {}

  /**
   * Whether the driver can cancel a statement; where not, a query timeout in whole seconds has to
   * do.
   */
  public final boolean cancels() {
    return !facts.has(Trait.NO_CANCEL);
  }

  /** Whether a query can be ended early within a transaction without harm to the transaction. */
  public final boolean cancelSparesTransactions() {
    return !facts.has(Trait.CANCEL_SPOILS_TRANSACTIONS);
  }

  /** Whether a savepoint is still there, to be released, after a rollback to it. */
  public final boolean keepsSavepoints() {
    return !facts.has(Trait.SAVEPOINTS_END_AT_ROLLBACK);
  }

  /**
   * Holds a connection, ours or a user's, read-only by the engine's means for one query, and gives
   * it back as it was. Nothing else may use the connection meanwhile.
   *
   * @param longest after which the server itself ends the query, so that a client that is killed
   *     leaves nothing running; zero for never
   * @throws SQLException the engine's own; the connection is as it was
   */
  public ReadingHold holdReading(Connection connection, Duration longest) throws SQLException {
    return ReadingHold.none();
  }

  /**
   * Whether the driver can cancel a prepared statement while a row of it is computed, without which
   * its rows are better not to come piece by piece.
   */
  public final boolean cancelsPreparedRows() {
    return !facts.has(Trait.NO_CANCEL_OF_PREPARED_ROWS);
  }

  /**
   * Begins the reading of an answer on a connection of the user's: from now on the engine holds
   * what is executed there read-only, as far as it can, until the reading is told otherwise.
   *
   * @param streaming whether the rows are to come piece by piece
   * @throws SQLException when the connection does not take it, which is left as it was
   */
  public AnswerReading answering(Connection own, boolean streaming) throws SQLException {
    return new HeldReading(own, this);
  }

  /** Whether a query in brackets may lose the order of its rows unless it has a limit. */
  public final boolean dropsOrder() {
    return facts.has(Trait.DROPS_ORDER_OF_SUBQUERIES);
  }

  /** Whether two texts are equal to the engine, as a rule: columns may have collations. */
  public boolean takesForEqual(String one, String other) {
    return facts.has(Trait.PADS_TEXTS)
        ? one.stripTrailing().equals(other.stripTrailing())
        : one.equals(other);
  }

  /**
   * Whether the driver heeds the fetch size in a transaction only, and reads a whole result into
   * memory outside.
   */
  public final boolean streamsOnlyInTransactions() {
    return facts.has(Trait.STREAMS_IN_TRANSACTIONS);
  }

  /**
   * Whether a second connection with this real URL sees the same database (false for one that lives
   * in memory).
   */
  public abstract boolean sharedByUrl(String realUrl);

  /** What the engine tells of changes since an index was built; nothing unless it is known to. */
  public ChangeMarks changes() {
    return new ChangeMarks() {};
  }

  /**
   * Whether a query failed because it does not fit the database as it is: a table, column or
   * function is missing, or it is not this engine's SQL. Not so for failures that pass by
   * themselves (a lock, time, a lost connection) or lie in the rows.
   */
  public boolean misfit(SQLException failure) {
    String state = failure.getSQLState();
    return state != null && (state.startsWith("42") || state.startsWith("S0"));
  }

  /**
   * What a model has to know to write this engine's SQL: short sentences on dates, division,
   * quoting, limits.
   */
  public final List<String> hints() {
    return hints;
  }
}
