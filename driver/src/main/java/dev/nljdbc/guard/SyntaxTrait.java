// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

/**
 * How an engine reads a query, where engines differ: words of the section {@code syntax} of its
 * {@code grammar.txt}, in lower case with hyphens.
 */
enum SyntaxTrait {
  /** Some session reads a backslash in a plain string as an escape. */
  BACKSLASHES_MAY_ESCAPE,
  /** A backslash in a plain string is an escape by default. */
  BACKSLASHES_ESCAPE,
  /** {@code E'…'} is a string in which backslashes do escape. */
  ESCAPE_STRINGS,
  /** Double quotes hold strings. */
  DOUBLE_QUOTED_STRINGS,
  /** {@code n'…'} is no string, but a name and a string behind it. */
  NAMES_BEFORE_STRINGS,
  /** A name in quotes that is none is a string. */
  UNKNOWN_NAMES_ARE_STRINGS,
  /** A word before a string is the string's type, and never has it for a name. */
  TYPES_BEFORE_STRINGS,
  /** Two slashes begin a comment. */
  SLASH_COMMENTS,
  /** {@code 7 // 2} is a division. */
  DIVIDES_BY_SLASHES,
  /** Two hyphens begin a comment only before a blank. */
  COMMENTS_NEED_BLANKS,
  /** In some of the engine's modes, square brackets quote whatever they hold. */
  BRACKETS_MAY_QUOTE,
  /** Square brackets have no meaning but, in some modes, to quote names. */
  NO_BRACKETS,
  /** <code>{'a': 1}</code> is a value. */
  STRUCTS_IN_BRACES,
  /** Digits of a number may be set apart by underscores. */
  UNDERSCORES_IN_NUMBERS,
  /** A number with an exponent is exact, however many digits it stands for. */
  EXACT_EXPONENTS,
  /** A string of such a number becomes one. */
  EXACT_NUMBERS_OF_TEXTS,
  /** Matching a regular expression can take time without end, and can't be cancelled. */
  SLOW_REGULAR_EXPRESSIONS,
  /** Matching LIKE tries all ways, one within the other, and can't be cancelled. */
  SLOW_LIKES,
  /** The same of GLOB, which the parser takes for LIKE. */
  SLOW_GLOBS,
  /** A replacement in a text moves the rest of it at each match, and can't be cancelled. */
  SLOW_REPLACES,
  /** {@code f.x} may call {@code x(f)}, or is not known not to. */
  ATTRIBUTES_CALL,
  /** A word alone may call a function, as in Oracle's SQL. */
  WORDS_CALL,
  /** Operators call functions that bear their signs, and anybody may make more of. */
  OPERATORS_ARE_FUNCTIONS,
  /** A function may be of one connection only. */
  FUNCTIONS_OF_CONNECTIONS,
  /** A recursive expression's name may mean a table in parts of the expression itself. */
  RECURSION_MAY_READ_TABLES,
  /** A table of the database comes before a common table expression of the same name. */
  TABLES_BEFORE_EXPRESSIONS,
  /** {@code x IN name} reads the table of that name. */
  READS_TABLES_BY_IN,
  /** {@code USER} without brackets is the login's name. */
  USER_WITHOUT_BRACKETS,
  /** A word may name a type of Java's objects where a value is converted. */
  JAVA_TYPES,
  /** {@code INTEGER[1000]} is filled up to its size. */
  FIXED_ARRAYS,
  /** {@code a.b} may be the field b of a column a. */
  FIELDS_BEHIND_DOTS,
  /** {@code (a).b} is the field b of a row a. */
  FIELDS_OF_ROWS,
  /** A second statement may follow without a sign between the two (Transact-SQL). */
  STATEMENTS_WITHOUT_SEMICOLONS,
  /** Names that differ in case alone are the same, in quotes too. */
  IGNORES_CASE_OF_NAMES,
  /** A view's definition is the text of whoever made it, or much like it. */
  VIEWS_AS_WRITTEN,
  /** A name without quotes means the lower-case one, whatever the settings. */
  LOWER_CASE_NAMES,
  /** A name means the same with quotes and without. */
  NAMES_AS_WRITTEN,
  /** The case of a function's name counts in quotes. */
  CASE_COUNTS_IN_QUOTES,
  /** A table's name may have its catalog's before its schema's. */
  NAMES_OF_CATALOGS,
  /** Two quotes in a string are no quote, but end it and begin another. */
  DOUBLED_QUOTES_JOIN,
  /** What stands in <code>${…}</code>, in strings too, is replaced before the SQL is read. */
  SUBSTITUTES_VARIABLES
}
