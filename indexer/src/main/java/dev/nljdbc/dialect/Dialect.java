// SPDX-License-Identifier: Apache-2.0
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
  private final Set<Trait> traits;
  private final Map<String, String> expressions;
  private final DayExpressions days;
  private final List<String> hints;

  /**
   * The engine of a folder. {@link Dialects} calls the constructor of a subclass by these types.
   *
   * @param facts its folder
   * @param product its name where the folder has no section {@code name}
   */
  Dialect(EngineFacts facts, String product) {
    this.facts = facts;
    this.name = facts.text("name").orElse(product);
    this.quote = facts.text("name quote").orElse("\"");
    this.plainNames = facts.text("plain names").map(Pattern::compile);
    Stream.of(EngineFacts.shared("reserved-words.txt"), facts.lines("reserved-words.txt"))
        .flatMap(List::stream)
        .flatMap(line -> Stream.of(line.split("\\s+")))
        .forEach(reserved::add);
    this.traits = facts.traits();
    this.expressions = facts.entries("expressions");
    this.days = new DayExpressions(facts);
    String limit = facts.limit("", 1).strip().replace(" 1", " n");
    this.hints =
        facts.lines("hints.txt").stream()
            .map(line -> line.replace("%q", quote).replace("%l", limit))
            .toList();
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
    return facts.nameParts(id).stream().map(this::identifier).collect(Collectors.joining("."));
  }

  /** {@code table.column} with both quoted as needed. */
  public final String column(ColumnId id) {
    return table(id.table()) + "." + identifier(id.name());
  }

  /** A string literal that the engine reads back as exactly this text. */
  public String string(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /** A literal for a date, time or both, that is compared with such a column. */
  public final String temporal(String value) {
    String type = value.contains(":") ? value.contains("-") ? "TIMESTAMP " : "TIME " : "DATE ";
    return (traits.contains(Trait.TYPED_DATES) ? type : "") + string(value);
  }

  /**
   * The query with at most {@code rows} rows; the query ends without a semicolon and has no limit
   * of its own.
   */
  public final String limit(String query, long rows) {
    return facts.limit(query, rows);
  }

  /**
   * Whether GROUP BY must list every selected column that is not aggregated. Otherwise such a
   * column shows the value of some row of the group.
   */
  public final boolean groupsByAllShown() {
    return !traits.contains(Trait.SHOWS_UNGROUPED_COLUMNS);
  }

  /** A number or date as text, where the engine does not convert it in a comparison with text. */
  public final String text(String expression) {
    return expression("text", "CAST(%s AS VARCHAR)", expression);
  }

  /** Text of digits as a number, where the engine does not convert it in a sum. */
  public final String number(String expression) {
    return expression("number", "CAST(%s AS DECIMAL(30, 6))", expression);
  }

  /** Text of digits as a whole number; null stays null. */
  public final String integer(String expression) {
    return expression("integer", "CAST(%s AS INTEGER)", expression);
  }

  /**
   * The operand for AVG: cast to a decimal type where the average of whole numbers is a whole
   * number.
   */
  public final String averaged(String expression) {
    return expression("averaged", "%s", expression);
  }

  /**
   * Whether a text that is compared with a number stays a text, which is above all numbers, and a
   * number beside a column of texts becomes one.
   */
  public final boolean comparesTextsWithNumbers() {
    return traits.contains(Trait.TEXTS_ABOVE_NUMBERS);
  }

  /** Whether a whole number divided by another is a whole number. */
  public final boolean dropsFractions() {
    return traits.contains(Trait.DROPS_FRACTIONS);
  }

  /** Whether RANK and SUM can be computed over a window of rows. */
  public final boolean knowsWindows() {
    return !traits.contains(Trait.NO_WINDOWS);
  }

  /**
   * Whether string literals in an IN list are converted to dates when they are compared with a
   * date.
   */
  public final boolean listsDatesAsTexts() {
    return !traits.contains(Trait.NO_DATE_TEXTS_IN_LISTS);
  }

  /**
   * Whether a subquery of IN may have a limit of its own. Otherwise it is wrapped in another
   * subquery.
   */
  public final boolean limitsMembers() {
    return traits.contains(Trait.LIMITS_IN_MEMBERS);
  }

  /**
   * An expression for the four-digit year, as a number, of a date expression. {@code textual}:
   * dates stored as text.
   */
  public final String year(String expression, boolean textual) {
    return extracted("year", expression, textual);
  }

  /** The expression for the month, 1 to 12. */
  public final String month(String expression, boolean textual) {
    return extracted("month", expression, textual);
  }

  /** Days that are counted from the engine's own current date. */
  public final DayExpressions days() {
    return days;
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
   * Properties that make engine and driver hold a connection of our own read-only and within
   * limits. The best set comes first; later sets are for URLs that conflict with it.
   *
   * @param mostBytes of one cell, or of the rows that the driver holds at a time, as far as the
   *     engine or its driver can refuse more; 0 for no limit
   */
  public List<Properties> readOnlyProperties(long mostBytes) {
    return List.of(new Properties());
  }

  /** The URL for such a connection; some drivers prefer the URL to properties. */
  public String readOnlyUrl(String realUrl) {
    return realUrl;
  }

  /**
   * Whether the login's rights alone prevent changes of rows. False where the engine itself holds
   * connections read-only, or where this is unknown.
   */
  public boolean heldByRights(Connection connection) throws SQLException {
    return false;
  }

  /** Words of which a query needs one to write a file, in any case; empty where no query can. */
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

  /** Prepares a connection of our own for statements of our own, which need no hold. */
  public void beginIndexing(Connection connection) throws SQLException {}

  /** The user, as the engine says; null or blank where it has none. */
  public @Nullable String user(Connection connection) throws SQLException {
    return connection.getMetaData().getUserName();
  }

  /** Whether statements are few and dear: none is run that could be done without. */
  public final boolean sparesStatements() {
    return traits.contains(Trait.COSTLY_STATEMENTS);
  }

  /**
   * Ends the transaction that {@link #makeReadOnly} may have begun, until that is called again. An
   * open transaction can hinder other connections (DuckDB's checkpoints), even if it only reads.
   */
  public void endReading(Connection connection) throws SQLException {}

  /**
   * Whether the driver is known to cancel statements. Otherwise a query timeout in whole seconds
   * limits them too, where the driver has one.
   */
  public final boolean cancels() {
    return !traits.contains(Trait.NO_CANCEL);
  }

  /** Whether cancelling a query leaves the surrounding transaction intact. */
  public final boolean cancelSparesTransactions() {
    return !traits.contains(Trait.CANCEL_SPOILS_TRANSACTIONS);
  }

  /** Whether a savepoint still exists, to be released, after a rollback to it. */
  public final boolean keepsSavepoints() {
    return !traits.contains(Trait.SAVEPOINTS_END_AT_ROLLBACK);
  }

  /** Whether anything else on the connection moves all rows of an open result to memory. */
  public final boolean readsRowsOn() {
    return traits.contains(Trait.READS_ROWS_ON);
  }

  /**
   * Whether the user began a transaction by SQL, of which the driver's auto-commit knows nothing.
   * Asked only where an error in it would end it, and the engine has no savepoints.
   */
  public boolean beganByText(Connection connection) throws SQLException {
    return false;
  }

  /**
   * Whether the connection may see the catalog as it was when its transaction began, and so not
   * that a right was revoked since.
   */
  public boolean maySeeOldCatalog(Connection connection) throws SQLException {
    return !connection.getAutoCommit();
  }

  /**
   * Holds a connection, ours or a user's, read-only by the engine's means for one query, and gives
   * it back as it was. Nothing else may use the connection meanwhile.
   *
   * @param longest after which the server itself ends the query, so that a client that is killed
   *     leaves nothing running; zero for never
   * @throws SQLException the engine's own; the connection is as it was
   */
  public ReadOnlyHold holdReading(Connection connection, Duration longest) throws SQLException {
    return ReadOnlyHold.none();
  }

  /**
   * The same while an index is built, for as long as that takes.
   *
   * @throws SQLException the engine's own; the connection is as it was
   */
  public ReadOnlyHold holdIndexing(Connection connection) throws SQLException {
    return holdReading(connection, Duration.ZERO);
  }

  /**
   * Whether the driver can cancel a prepared statement while it computes a row. Where it can not,
   * rows should not be streamed.
   */
  public final boolean cancelsPreparedRows() {
    return !traits.contains(Trait.NO_CANCEL_OF_PREPARED_ROWS);
  }

  /**
   * Prepares a user's connection for the SQL of an answer. The engine holds what runs there
   * read-only, as far as it can, until the result ends.
   *
   * @param streaming whether the rows are to come piece by piece
   * @throws SQLException when the connection does not take it, which is left as it was
   */
  public ReadOnlyExecution answering(Connection own, boolean streaming) throws SQLException {
    return new HeldExecution(own, this) {};
  }

  /**
   * A query that ends with ORDER BY, to stand in brackets: some engines drop the order unless they
   * are told which of the rows are wanted, even if it is all.
   */
  public final String keepingOrder(String query) {
    return expression("in order", "%s", query);
  }

  /** Whether the engine usually treats two texts as equal. A column's collation may differ. */
  public boolean takesForEqual(String one, String other) {
    return traits.contains(Trait.PADS_TEXTS)
        ? one.stripTrailing().equals(other.stripTrailing())
        : one.equals(other);
  }

  /**
   * Whether a second connection with this real URL sees the same database (false for one that lives
   * in memory). True by default.
   */
  public boolean sharedByUrl(String realUrl) {
    return true;
  }

  /** The engine's change marks; none by default. */
  public ChangeMarks changes() {
    return new ChangeMarks() {};
  }

  /**
   * Whether a query failed because it does not fit the database: a missing table, column or
   * function, or SQL that is not this engine's. False for failures that pass by themselves (locks,
   * time, lost connections) and for those that the rows cause.
   */
  public boolean isSchemaMismatch(SQLException failure) {
    String state = failure.getSQLState();
    return state != null && (state.startsWith("42") || state.startsWith("S0"));
  }

  /**
   * Sentences that tell a language model how to write this engine's SQL: dates, division, quoting,
   * limits.
   */
  public final List<String> hints() {
    return hints;
  }
}
