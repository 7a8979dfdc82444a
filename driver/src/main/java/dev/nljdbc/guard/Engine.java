package dev.nljdbc.guard;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How each engine reads characters and names, as far as the guard has to know. Where an engine has
 * two readings (MariaDB's and PostgreSQL's backslashes depend on a session's setting) a text that
 * they read differently is refused.
 */
enum Engine {
  /** Double quotes are names, or strings where there is no such name; so are back-ticks, [ ]. */
  SQLITE("sqlite", Set.of("main"), "\"`[", false),
  /** Standard quoting. */
  H2("h2", Set.of("public"), "\"", false),
  /** Standard quoting; lower case. */
  POSTGRESQL("postgresql", Set.of("public"), "\"", true),
  /** Double quotes are strings (or names, under ANSI_QUOTES); names stand in back-ticks. */
  MARIADB("mariadb", Set.of(), "`", true),
  /** Standard quoting; case does not count. */
  DUCKDB("duckdb", Set.of("main"), "\"", false),
  /** Standard quoting; upper case. */
  HSQLDB("hsqldb", "hsql database engine", Set.of("public"), "\"", false),
  /** Standard quoting; upper case. */
  DERBY("derby", "apache derby", Set.of("app"), "\"", false),
  /** Standard quoting, and nothing else is taken for granted. */
  OTHER("other", Set.of(), "\"", true);

  private final String resource;
  private final String product;
  private final Set<String> defaultSchemas;
  private final String nameQuotes;
  private final boolean backslashesMayEscape;

  Engine(
      String resource,
      Set<String> defaultSchemas,
      String nameQuotes,
      boolean backslashesMayEscape) {
    this(resource, resource, defaultSchemas, nameQuotes, backslashesMayEscape);
  }

  Engine(
      String resource,
      String product,
      Set<String> defaultSchemas,
      String nameQuotes,
      boolean backslashesMayEscape) {
    this.resource = resource;
    this.product = product;
    this.defaultSchemas = defaultSchemas;
    this.nameQuotes = nameQuotes;
    this.backslashesMayEscape = backslashesMayEscape;
  }

  /** By the product's name that the driver reports. */
  static Engine of(String product) {
    String name = product.toLowerCase(Locale.ROOT);
    if (name.contains("mysql") || name.contains("mariadb")) {
      return MARIADB;
    }
    for (Engine engine : values()) {
      if (name.equals(engine.product)) {
        return engine;
      }
    }
    return OTHER;
  }

  /** The middle of its resource files' names. */
  String resource() {
    return resource;
  }

  /** The names of the schema whose tables need no qualifier, in lower case. */
  Set<String> defaultSchemas() {
    return defaultSchemas;
  }

  /** Whether a name may stand in quotes that open with this character. */
  boolean quotesNames(char open) {
    return nameQuotes.indexOf(open) >= 0;
  }

  /** Whether double quotes hold strings. */
  boolean doubleQuotedStrings() {
    return this == MARIADB;
  }

  /** Whether some session reads a backslash in a plain string as an escape. */
  boolean backslashesMayEscape() {
    return backslashesMayEscape;
  }

  /** Whether a backslash in a plain string is an escape by default. */
  boolean backslashesEscape() {
    return this == MARIADB;
  }

  /** Whether {@code E'…'} is a string in which backslashes do escape. */
  boolean escapeStrings() {
    return this == POSTGRESQL || this == DUCKDB;
  }

  /** Whether operators are made of {@code @} and {@code #} too. */
  boolean richOperators() {
    return this == POSTGRESQL || this == DUCKDB;
  }

  /** Whether {@code f.x} may call {@code x(f)}, or is not known not to. */
  boolean attributesCall() {
    return this == POSTGRESQL || this == OTHER;
  }

  /** Whether a word alone may call a function, as in Oracle's SQL. */
  boolean wordsCall() {
    return this == OTHER;
  }

  /** Whether {@code 7 // 2} is a division. */
  boolean dividesBySlashes() {
    return this == DUCKDB;
  }

  /** Whether a recursive expression's name may mean a table in parts of the expression itself. */
  boolean recursionMayReadTables() {
    return this == DUCKDB || this == HSQLDB || this == OTHER;
  }

  /** Whether a table of the database comes before a common table expression of the same name. */
  boolean tablesBeforeExpressions() {
    return this == H2 || this == HSQLDB || this == DERBY || this == OTHER;
  }

  /** Whether a word before a string is the string's type, and never has it for a name. */
  boolean typesBeforeStrings() {
    return this == POSTGRESQL;
  }

  /** Whether {@code USER} without brackets is the login's name. */
  boolean namesItsUser() {
    return this == POSTGRESQL || this == H2 || this == DUCKDB || this == HSQLDB || this == DERBY;
  }

  /** Whether matching a regular expression can take time without end, and can't be cancelled. */
  boolean triesAllWays() {
    return this == H2 || this == HSQLDB;
  }

  /** Whether matching LIKE tries all ways, one within the other, and can't be cancelled. */
  boolean likeTriesAllWays() {
    return this == H2 || this == HSQLDB || this == DERBY;
  }

  /** Whether {@code n'…'} is no string, but a name and a string behind it. */
  boolean namesBeforeStrings() {
    return this == SQLITE || this == DERBY;
  }

  /** Whether a number with an exponent is exact, however many digits it stands for. */
  boolean exactExponents() {
    return this == H2;
  }

  /** Whether a string of such a number becomes one. */
  boolean readsExactNumbers() {
    return this == H2 || this == DERBY;
  }

  /** Whether two slashes begin a comment. */
  boolean slashComments() {
    return this == H2;
  }

  /** Whether, in some of the engine's modes, square brackets quote whatever they hold. */
  boolean bracketsMayQuote() {
    return this == H2;
  }

  /** Whether digits of a number may be set apart by underscores. */
  boolean underscoresInNumbers() {
    return this == SQLITE || this == H2 || this == DUCKDB;
  }

  /** Whether the case of a function's name counts in quotes. */
  boolean mindsCaseInQuotes() {
    return this == POSTGRESQL || this == H2 || this == HSQLDB || this == DERBY || this == OTHER;
  }

  /** Whether <code>{'a': 1}</code> is a value. */
  boolean structsInBraces() {
    return this == DUCKDB;
  }

  /** Whether operators call functions that bear their signs, and anybody may make more of. */
  boolean operatorsAreFunctions() {
    return this == DUCKDB || this == SQLITE;
  }

  /** Whether {@code INTEGER[1000]} is filled up to its size. */
  boolean fixedArrays() {
    return this == DUCKDB || this == OTHER;
  }

  /** Whether {@code a.b} may be the field b of a column a. */
  boolean fieldsBehindDots() {
    return this == DUCKDB || this == OTHER;
  }

  /** Whether {@code x IN name} reads the table of that name. */
  boolean readsTablesByIn() {
    return this == SQLITE;
  }

  /** Whether two hyphens begin a comment only before a blank. */
  boolean commentNeedsBlank() {
    return this == MARIADB;
  }

  /** Whether the name is the engine's own table of one row, there to be selected from. */
  boolean hasOneRowTable(Name name) {
    return (this == MARIADB || this == H2)
        && !name.quoted()
        && name.text().equalsIgnoreCase("dual");
  }

  /**
   * An operator that is a word, and that the parser does not know, as one of the same grammar that
   * it does; null for any other word.
   */
  @Nullable String infixWord(String word) {
    if ((this == SQLITE || this == DUCKDB) && word.equalsIgnoreCase("glob")) {
      return "LIKE";
    }
    return this == MARIADB && word.equalsIgnoreCase("mod") ? "%" : null;
  }

  /**
   * Two names with the same key are the same name to the engine. Never says so of names that the
   * engine may tell apart.
   */
  String key(Name name) {
    return switch (this) {
      case SQLITE, DUCKDB -> fold(name.text());
      case POSTGRESQL -> name.quoted() ? name.text() : fold(name.text());
      case MARIADB -> name.text();
      // H2's folding is a setting of the database
      case H2, HSQLDB, DERBY, OTHER -> (name.quoted() ? "\"" : "") + name.text();
    };
  }

  /** Lower case for ASCII alone: the only letters whose case all engines agree on. */
  static String fold(String name) {
    StringBuilder folded = new StringBuilder(name);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        folded.setCharAt(i, (char) (c + ('a' - 'A')));
      }
    }
    return folded.toString();
  }
}
