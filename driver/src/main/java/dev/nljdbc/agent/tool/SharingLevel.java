// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.SqlExplorer.QueryLimitException;
import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.llm.ChatModels;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.text.Truncation;
import dev.nljdbc.text.VisibleText;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * How much of the database the model may be told: the setting {@code nl.share}. Tools and prompts
 * work on {@link Workspace#toModel()}, which holds nothing more. Rows and errors that come from the
 * engine at run time are printed by the methods of this class.
 *
 * <p>At every level, a model that runs queries learns how many rows they have, so a hostile one can
 * guess cells bit by bit. Only {@code nl.columns.deny} keeps a column from it.
 */
public enum SharingLevel {
  /**
   * Names, types, keys, numbers of rows, of nulls and of distinct values, formats from a closed
   * list, and what people wrote as descriptions and notes. No cell.
   */
  SCHEMA,
  /** Cells and statistics too, as far as the tools look them up; no rows of queries. */
  VALUES,
  /** All. */
  ROWS;

  private static final int LONGEST_VALUE = 100;

  /**
   * The level in force. {@code auto} is {@link #ROWS} for a server on this very machine, {@link
   * #VALUES} for any other; the offline model runs in this process, so that nothing is told to
   * anybody.
   */
  public static SharingLevel of(Settings settings) {
    if (settings.offline()) {
      return ROWS;
    }
    return switch (settings.choice(Setting.SHARE, Choices.Share.class)) {
      case AUTO -> ChatModels.onThisMachine(settings) ? ROWS : VALUES;
      case SCHEMA -> SCHEMA;
      case VALUES -> VALUES;
      case ROWS -> ROWS;
    };
  }

  /** The level of an index: one without cells shows none. */
  static SharingLevel of(DatabaseIndex index) {
    return index.holdsCells() ? ROWS : SCHEMA;
  }

  /**
   * Whether what was made of that much may be told.
   *
   * @param level as the setting writes it
   */
  public boolean permits(String level) {
    return Arrays.stream(values()).anyMatch(l -> l.key().equals(level) && l.compareTo(this) <= 0);
  }

  /** The level in the spelling of the setting. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether cells that were looked up beforehand may be told. */
  public boolean cells() {
    return this != SCHEMA;
  }

  /** A query's result: its first rows, or its form. */
  public String print(SqlExplorer.Rows rows, String sql, Catalog catalog) {
    return this == ROWS ? ResultText.print(rows) : ResultText.shape(rows, sql, catalog, key());
  }

  /**
   * An engine's error in its own words; below {@link #ROWS} without what it quotes of cells, for
   * many name the cell that they failed at; and if anything is hidden, without the names that
   * engines suggest in place of wrong ones.
   *
   * @param sql the query; what it holds itself may be repeated
   */
  public String print(SQLException error, String sql, Catalog catalog) {
    String message = String.valueOf(error.getMessage()).strip();
    boolean ours = error instanceof SQLTimeoutException || error instanceof QueryLimitException;
    boolean open = catalog.hidden().none();
    if (ours || this == ROWS && open) {
      return message;
    }
    String told = open ? message : ErrorRedaction.withoutSuggestions(error, message);
    return new ErrorRedaction(sql, catalog).clean(error, told);
  }

  /**
   * An engine's error for who wrote the SQL: with cells, but never with names that the engine
   * suggests, for it also suggests columns that the login may not read.
   */
  public static String printToWriter(SQLException error, String sql, Catalog catalog) {
    return ErrorRedaction.withoutSuggestions(error, ROWS.print(error, sql, catalog));
  }

  /** A value and its column, as a condition that can be copied; one too long says so. */
  public String print(ValueHit hit, Dialect dialect) {
    String contents = hit.contents();
    if (this == SCHEMA) {
      return like(hit, dialect);
    }
    int plain = plain(contents);
    if (plain == contents.length() && plain <= LONGEST_VALUE) {
      return hit.column() + " = " + dialect.string(contents);
    }
    String start = dialect.string(contents.substring(0, Math.min(plain, LONGEST_VALUE)));
    String told =
        plain == 0 ? "has a value that begins with unseen characters" : "begins with " + start;
    return "%s %s (%s characters)".formatted(hit.column(), told, contents.length());
  }

  private static String like(ValueHit hit, Dialect dialect) {
    boolean equal = hit.match().compareTo(ValueHit.Match.FOLDED) <= 0;
    String shown =
        VisibleText.line(dialect.string(Truncation.abbreviate(hit.contents(), LONGEST_VALUE)));
    return equal
        ? hit.column() + " has a value equal to " + shown + ", perhaps in other case"
        : hit.column() + " has values like " + shown;
  }

  /** How many characters at the beginning can be written in a query as they are seen. */
  private static int plain(String contents) {
    for (int at = 0; at < contents.length(); at = contents.offsetByCodePoints(at, 1)) {
      int c = contents.codePointAt(at);
      if (c < ' ' || VisibleText.hides(c) && VisibleText.of(contents) != contents) {
        return at;
      }
    }
    return contents.length();
  }

  /**
   * An example; at {@link #SCHEMA} with gaps, or empty when its literals can't be told for certain.
   */
  public Optional<Exemplar> share(Exemplar exemplar, Catalog catalog) {
    return this == SCHEMA ? LiteralMasking.in(exemplar, catalog) : Optional.of(exemplar);
  }
}
