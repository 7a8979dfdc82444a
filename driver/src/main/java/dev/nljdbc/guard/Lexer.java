// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a query into tokens by the engine's own rules, and refuses what engines, their settings or
 * their drivers may read differently: control characters, JDBC escapes, dollar quotes, nested or
 * executable comments, backslashes before quotes where they may or may not escape, odd literals.
 */
final class Lexer {

  private static final Pattern NUMBER =
      Pattern.compile(
          "0[xX]\\p{XDigit}+|0[bB][01]+|([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  /** Of so many digits that computing with all of them would not end. */
  private static final Pattern HUGE = Pattern.compile("[eE][+-]?[0-9]{5,}");

  /** A text that is such a number; codes of goods look like shorter ones. */
  private static final Pattern HUGE_TEXT =
      Pattern.compile("\\s*[+-]?[0-9.]+[eE][+-]?[0-9]{6,}\\s*");

  /** Strings side by side: each is looked at with all before it. */
  private static final int MOST_PARTS = 20;

  private static final int DEEPEST = 64;
  private static final String PLAIN_OPERATORS = "+-*/%<>=!|&^~(),.:[]";
  // the parser's keywords that are plain names (or types) to the engines
  private static final Set<String> PLAIN_WORDS = Set.of("long");
  private static final String STRING_PREFIXES = "xbne";
  private static final Pattern STAND_IN =
      Pattern.compile("nlq(\\d{1,6})q", Pattern.CASE_INSENSITIVE);

  private final String sql;
  private final EngineSyntax engine;
  private final String standIn;
  private final boolean escapes;
  private final StringBuilder executable = new StringBuilder();
  private final ParserText skeleton = new ParserText();
  private final Map<String, SqlName> names = new HashMap<>();
  private final Set<String> doubleQuoted = new HashSet<>();
  private final StringLengths strings = new StringLengths();
  private int at;
  private int depth;
  private int brackets;
  private final List<Integer> parameters = new ArrayList<>();
  private int behindEscapeString = -1;
  private int behindString = -1;
  private String joined = "";
  private int parts;
  private boolean ended;

  private Lexer(String sql, EngineSyntax engine, boolean escapes) {
    this.sql = sql;
    this.engine = engine;
    this.escapes = escapes;
    this.standIn = unusedWord(sql);
  }

  /** The tokens as the engine cuts them by its default settings. */
  static LexedSql lex(String sql, EngineSyntax engine) throws NlException {
    QuotesAndComments.checkCharacters(sql);
    return new Lexer(sql, engine, engine.has(SyntaxTrait.BACKSLASHES_ESCAPE)).run();
  }

  /**
   * The tokens of a text without comments as the engine cuts them when a session's settings turn
   * the meaning of backslashes; null when a string then has no end, which is an error to the engine
   * too.
   */
  static @Nullable LexedSql lexOtherwise(String executable, EngineSyntax engine)
      throws NlException {
    boolean escapes = !engine.has(SyntaxTrait.BACKSLASHES_ESCAPE);
    return QuotesAndComments.endsInString(executable, engine, escapes)
        ? null
        : new Lexer(executable, engine, escapes).run();
  }

  /** A word that occurs nowhere in the query: of those made of a number, the first free one. */
  private static String unusedWord(String sql) {
    Set<String> taken = new HashSet<>();
    Matcher like = STAND_IN.matcher(sql);
    while (like.find()) {
      taken.add(like.group(1));
    }
    int number = 0;
    while (taken.contains(String.valueOf(number))) {
      number++;
    }
    return "nlq" + number + "q";
  }

  private LexedSql run() throws NlException {
    while (at < sql.length()) {
      int start = at;
      if (!blank() && !comment()) {
        checkNotEnded();
        token();
      }
      if (at <= start) {
        throw new IllegalStateException("the lexer stands still at " + at);
      }
    }
    String whole = executable.toString();
    int blank = whole.length() - whole.stripLeading().length();
    String read = skeleton.text();
    return new LexedSql(
        whole.strip(),
        read,
        engine.parsable(read),
        Map.copyOf(names),
        Collections.unmodifiableSet(doubleQuoted), // a copy of equal hashes is searched one by one
        parameters.stream().map(place -> place - blank).toList(),
        strings);
  }

  private void checkNotEnded() throws NlException {
    if (ended && sql.charAt(at) != ';') {
      throw Refusal.of(
          "a second statement after ';'",
          "Only one statement is run at a time",
          "Send the first SELECT alone");
    }
  }

  private boolean blank() {
    char c = sql.charAt(at);
    boolean blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (blank) {
      at++;
      executable.append(c);
      skeleton.blank();
    }
    return blank;
  }

  private boolean comment() throws NlException {
    boolean slashes = engine.has(SyntaxTrait.SLASH_COMMENTS) && sql.startsWith("//", at);
    boolean line = slashes || sql.startsWith("--", at);
    if (!line && !sql.startsWith("/*", at)) {
      return false;
    }
    at = line ? QuotesAndComments.lineEnd(sql, at, engine) : QuotesAndComments.blockEnd(sql, at);
    executable.append(line ? '\n' : ' ');
    skeleton.blank();
    return true;
  }

  private void token() throws NlException {
    char c = sql.charAt(at);
    if (c == '\'' || c == '"' && engine.has(SyntaxTrait.DOUBLE_QUOTED_STRINGS)) {
      string(at, escapes);
    } else if (engine.quotesNames(c)) {
      quotedName(c);
    } else if (Character.isDigit(c) || c == '.' && digitFollows()) {
      number();
    } else if (wordPart(sql.codePointAt(at)) && c != '$') {
      word();
    } else {
      symbol(c);
    }
  }

  private boolean digitFollows() {
    boolean digit = at + 1 < sql.length() && Character.isDigit(sql.charAt(at + 1));
    boolean qualifies = at > 0 && wordPart(sql.codePointBefore(at));
    return digit && !qualifies;
  }

  /**
   * A string that opens at a place; whatever it holds, the parser sees the same harmless one. To
   * PostgreSQL and its kin a string on a line below an {@code E'…'} is a part of that.
   */
  private void string(int quote, boolean escaped) throws NlException {
    int end = QuotesAndComments.quoteEnd(sql, quote, escaped);
    boolean goesOn = behindEscapeString >= 0 && executable.substring(behindEscapeString).isBlank();
    if (end < 0 || goesOn) {
      throw unclearString(quote, end);
    }
    if (sql.charAt(quote) == '"' && end - quote > 1) {
      doubleQuoted.add(sql.substring(quote + 1, end - 1));
    }
    checkBrackets(end);
    QuotesAndComments.checkDoubled(sql.substring(quote, end), engine);
    checkJoined(sql.substring(quote + 1, end - 1));
    strings.add(joined, parts > 1, executable, sql, end);
    executable.append(sql, at, end);
    skeleton.literal(standIn(sql.substring(at, end)));
    at = end;
    behindString = executable.length();
  }

  /** Strings side by side are one to some engines: so a pattern or format could come in parts. */
  private void checkJoined(String string) throws NlException {
    boolean joins = behindString >= 0 && executable.substring(behindString).isBlank();
    joined = joins ? joined + string : string;
    parts = joins ? parts + 1 : 1;
    boolean hard =
        engine.has(SyntaxTrait.SLOW_REGULAR_EXPRESSIONS) && ArgumentLimits.isHard(joined);
    checkNumber(joined);
    if (joins && (parts > MOST_PARTS || hard || ArgumentLimits.isWide(joined))) {
      throw Refusal.of(
          "the string " + Refusal.quote(joined) + " in several parts",
          "As a pattern or a format it could take very long, or all memory",
          "Write it as one string");
    }
  }

  private void checkNumber(String string) throws NlException {
    if (engine.has(SyntaxTrait.EXACT_NUMBERS_OF_TEXTS) && HUGE_TEXT.matcher(string).matches()) {
      throw Refusal.of(
          "the string " + Refusal.quote(string),
          "As a number it has so many digits that computing with it could take very long",
          "Write a smaller number");
    }
  }

  private String standIn(String string) {
    boolean pattern =
        engine.has(SyntaxTrait.SLOW_REGULAR_EXPRESSIONS) && ArgumentLimits.isHard(string);
    String signs = engine.has(SyntaxTrait.SLOW_GLOBS) ? "%*" : "%";
    boolean like = engine.has(SyntaxTrait.SLOW_LIKES);
    if (pattern || like && ArgumentLimits.isHardLike(string, signs)) {
      return ArgumentLimits.HARD;
    }
    if (like && ArgumentLimits.count(string, signs) > 0) {
      return ArgumentLimits.standInOfLike(string, signs);
    }
    if (engine.has(SyntaxTrait.EXACT_NUMBERS_OF_TEXTS) && JoinedNumbers.isPiece(string)) {
      return JoinedNumbers.standIn(string);
    }
    return ArgumentLimits.isWide(string) ? ArgumentLimits.WIDE : "'x'";
  }

  private void quotedName(char open) throws NlException {
    char close = open == '[' ? ']' : open;
    int end = open == '[' ? sql.indexOf(']', at) + 1 : QuotesAndComments.quoteEnd(sql, at, false);
    if (end <= 0 || end - at < 3) {
      throw Refusal.of(
          "the name " + Refusal.quote(sql.substring(at)),
          "Its quotes do not end, or hold nothing",
          "Close the quotes");
    }
    String inside = sql.substring(at + 1, end - 1);
    String name =
        open == '[' ? inside : inside.replace(String.valueOf(close).repeat(2), "" + close);
    standIn(new SqlName(name, true), end);
  }

  /** In a mode where brackets quote, the first that closes ends the name, strings or not. */
  private void checkBrackets(int end) throws NlException {
    if (brackets > 0
        && engine.has(SyntaxTrait.BRACKETS_MAY_QUOTE)
        && sql.substring(at, end).indexOf(']') >= 0) {
      throw Refusal.of(
          "the text " + Refusal.quote(sql.substring(at, end)) + " inside brackets",
          "In some modes of the engine its ']' ends them",
          "Write it outside of square brackets");
    }
  }

  private void standIn(SqlName name, int end) throws NlException {
    checkBrackets(end);
    String word = "\"" + standIn + names.size() + "\"";
    names.put(word, name);
    executable.append(sql, at, end);
    skeleton.word(word);
    at = end;
  }

  private NlException unclearString(int quote, int end) {
    return Refusal.of(
        "the string " + Refusal.quote(sql.substring(quote)),
        end < 0 ? "It does not end" : "It goes on with one in which backslashes escape",
        "Write a quote inside a string as two quotes, and each string as one");
  }

  private void number() throws NlException {
    int end = at;
    boolean hex = sql.regionMatches(true, at, "0x", 0, 2);
    while (end < sql.length() && numberGoesOn(end, hex)) {
      end++;
    }
    String number = withoutUnderscores(sql.substring(at, end));
    boolean joined = end < sql.length() && wordPart(sql.codePointAt(end));
    boolean huge = engine.has(SyntaxTrait.EXACT_EXPONENTS) && HUGE.matcher(number).find();
    if (joined || huge || !NUMBER.matcher(number).matches()) {
      throw noPlainNumber(sql.substring(at, Math.min(sql.length(), end + 10)));
    }
    skeleton.literal(number);
    emit(end);
  }

  private String withoutUnderscores(String number) {
    return number.indexOf('_') >= 0 && engine.has(SyntaxTrait.UNDERSCORES_IN_NUMBERS)
        ? number.replaceAll("(?<=[0-9])_(?=[0-9])", "")
        : number;
  }

  private static NlException noPlainNumber(String written) {
    return Refusal.of(
        "the number " + Refusal.quote(written),
        "It is no plain number",
        "Put a blank behind numbers, and quote names that begin with a digit");
  }

  private boolean numberGoesOn(int i, boolean hex) {
    char c = sql.charAt(i);
    boolean sign = (c == '+' || c == '-') && !hex && "eE".indexOf(sql.charAt(i - 1)) >= 0;
    boolean separates = c == '_' && engine.has(SyntaxTrait.UNDERSCORES_IN_NUMBERS);
    return c < 128 && Character.isLetterOrDigit(c) || c == '.' || separates || i > at && sign;
  }

  private void word() throws NlException {
    int end = at;
    while (end < sql.length() && wordPart(sql.codePointAt(end))) {
      end += Character.charCount(sql.codePointAt(end));
    }
    String word = sql.substring(at, end);
    String infix = callFollows(end) ? null : engine.infixWord(word);
    if (sql.startsWith("'", end) || sql.startsWith("\"", end)) {
      prefixedString(end);
    } else if (sql.startsWith("&'", end) || sql.startsWith("&\"", end)) {
      throw oddString(end);
    } else if (infix != null) {
      executable.append(word);
      skeleton.word(infix);
      at = end;
    } else if (PLAIN_WORDS.contains(word.toLowerCase(Locale.ROOT))) {
      standIn(new SqlName(word, false), end);
    } else {
      skeleton.word(word);
      emit(end);
    }
  }

  private boolean callFollows(int end) {
    int next = end;
    while (next < sql.length() && Character.isWhitespace(sql.charAt(next))) {
      next++;
    }
    return next < sql.length() && sql.charAt(next) == '(';
  }

  private void prefixedString(int quote) throws NlException {
    String prefix = sql.substring(at, quote).toLowerCase(Locale.ROOT);
    boolean escaped = prefix.equals("e") && engine.has(SyntaxTrait.ESCAPE_STRINGS);
    boolean known =
        prefix.length() == 1
            && STRING_PREFIXES.contains(prefix)
            && (prefix.equals("x") || !engine.has(SyntaxTrait.NAMES_BEFORE_STRINGS))
            && (!prefix.equals("e") || escaped);
    if (sql.charAt(quote) != '\'' || !known || escaped && hasTwoEnds(quote)) {
      throw oddString(quote);
    }
    string(quote, escaped || escapes);
    behindEscapeString = escaped ? executable.length() : -1;
  }

  private boolean hasTwoEnds(int quote) {
    return QuotesAndComments.quoteEnd(sql, quote, false)
        != QuotesAndComments.quoteEnd(sql, quote, true);
  }

  private NlException oddString(int quote) {
    return Refusal.of(
        "the text " + Refusal.quote(sql.substring(at, Math.min(sql.length(), quote + 20))),
        "A word that touches a quote gives the string a meaning that not all engines share",
        "Put a blank between them, and write plain strings");
  }

  private static boolean wordPart(int c) {
    return c == '_' || c == '$' || Character.isLetterOrDigit(c);
  }

  private void symbol(char c) throws NlException {
    String operator = engine.operatorAt(sql, at);
    if (c == ';') {
      ended = true;
      at++;
    } else if (operator != null) {
      for (char sign : engine.plainOperator(operator).toCharArray()) {
        skeleton.sign(sign);
      }
      emit(at + operator.length());
    } else if (isPlain(c)) {
      plain(c);
    } else {
      throw oddCharacter();
    }
  }

  private NlException oddCharacter() {
    return Refusal.of(
        "the character " + Refusal.quote(sql.substring(at, sql.offsetByCodePoints(at, 1))),
        "It has no place outside strings and quoted names in a plain query"
            + " (variables, JDBC escapes and dollar quotes are not taken)",
        "Write standard SQL");
  }

  private boolean isPlain(char c) {
    if (c == '?') {
      // "?1" is SQLite's and DuckDB's own kind of parameter
      return at + 1 == sql.length() || "?0123456789".indexOf(sql.charAt(at + 1)) < 0;
    }
    if (c == '{' || c == '}') {
      return engine.has(SyntaxTrait.STRUCTS_IN_BRACES);
    }
    // quotes of names, should the session say MSSQL
    boolean bracket = engine.has(SyntaxTrait.NO_BRACKETS) && "[]".indexOf(c) >= 0;
    return PLAIN_OPERATORS.indexOf(c) >= 0 && !bracket;
  }

  private void plain(char c) throws NlException {
    nest(c);
    if (c == '?') {
      parameters.add(executable.length());
    }
    // DuckDB's division of whole numbers, which is a comment to the parser
    boolean second = c == '/' && sql.startsWith("//", at - 1);
    if (!second || !engine.has(SyntaxTrait.DIVIDES_BY_SLASHES)) {
      skeleton.sign(c);
    }
    emit(at + 1);
  }

  /** Brackets far deeper than people write cost the parser time and stack. */
  private void nest(char c) throws NlException {
    if (c == '(' || c == '[' || c == '{') {
      depth++;
    } else if (c == ')' || c == ']' || c == '}') {
      depth--;
    }
    brackets += c == '[' ? 1 : c == ']' ? -1 : 0;
    if (depth > DEEPEST) {
      throw Refusal.of(
          "a query with brackets " + depth + " deep",
          "It is too deep to check",
          "Write it flatter");
    }
  }

  private void emit(int end) {
    executable.append(sql, at, end);
    at = end;
  }
}
