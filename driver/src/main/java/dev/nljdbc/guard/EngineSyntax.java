// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static dev.nljdbc.guard.SyntaxTrait.IGNORES_CASE_OF_NAMES;
import static dev.nljdbc.guard.SyntaxTrait.LOWER_CASE_NAMES;
import static dev.nljdbc.guard.SyntaxTrait.NAMES_AS_WRITTEN;

import dev.nljdbc.catalog.EngineFacts;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How an engine reads characters and names, as far as the guard has to know: the file {@code
 * grammar.txt} of its folder. Where an engine has two readings (MariaDB's and PostgreSQL's
 * backslashes depend on a session's setting) a text that they read differently is refused.
 */
final class EngineSyntax {

  private static final Map<String, EngineSyntax> READ = new ConcurrentHashMap<>();

  /** Signs that operators are made of. */
  private static final String SIGNS = "+-*/<>=~!@#%^&|?";

  private static final int LONGEST_OPERATOR = 3;

  private final EngineFacts facts;
  private final Set<SyntaxTrait> traits = EnumSet.noneOf(SyntaxTrait.class);
  private final String nameQuotes;
  private final Set<String> defaultSchemas;
  private final Set<String> oneRowTables;
  private final Set<String> rowKeys;
  private final int longestName;
  private final Map<String, String> infixWords;
  private final Map<String, String> operators = new HashMap<>();
  private final ParserRewrites rewrites;

  private EngineSyntax(EngineFacts facts) {
    this.facts = facts;
    EngineFacts grammar = new EngineFacts(facts.name(), facts.sections("grammar.txt"));
    for (String trait : grammar.words("syntax")) {
      traits.add(SyntaxTrait.valueOf(trait.toUpperCase(Locale.ROOT).replace('-', '_')));
    }
    nameQuotes =
        facts
            .text("name quote")
            .filter(found -> isUnknown())
            .orElseGet(() -> grammar.text("name quotes").orElseThrow());
    defaultSchemas = grammar.words("default schemas");
    oneRowTables = grammar.words("one row tables");
    rowKeys = grammar.words("row keys");
    longestName = grammar.text("longest name").map(Integer::valueOf).orElse(Integer.MAX_VALUE);
    infixWords = grammar.entries("infix words");
    grammar
        .entries("operators")
        .forEach((plain, own) -> Set.of(own.split(" ")).forEach(one -> operators.put(one, plain)));
    rewrites = new ParserRewrites(grammar.text("patterns"), grammar.text("rewrites"));
  }

  /** By the product's name that the driver reports. */
  static EngineSyntax of(String product) {
    EngineFacts facts = EngineFacts.exactly(product);
    String key = facts.name().isEmpty() ? facts.text("name quote").orElse("") : facts.name();
    return READ.computeIfAbsent(key, name -> new EngineSyntax(facts));
  }

  EngineFacts facts() {
    return facts;
  }

  /** Whether nothing is known of the engine. */
  boolean isUnknown() {
    return facts.name().isEmpty();
  }

  boolean has(SyntaxTrait trait) {
    return traits.contains(trait);
  }

  /** The names of the schema whose tables need no qualifier, in lower case. */
  Set<String> defaultSchemas() {
    return defaultSchemas;
  }

  /** Names for the key of a row that every table has, in lower case. */
  Set<String> rowKeys() {
    return rowKeys;
  }

  /** How many bytes of a name the engine keeps, where it cuts off the rest. */
  int longestName() {
    return longestName;
  }

  /** Whether a name may stand in quotes that open with this character. */
  boolean quotesNames(char open) {
    return nameQuotes.indexOf(open) >= 0;
  }

  /** The skeleton of a query in words that the parser knows. */
  String parsable(String skeleton) {
    return rewrites.apply(skeleton);
  }

  /** Whether the name is the engine's own table of one row, there to be selected from. */
  boolean hasOneRowTable(SqlName name) {
    return !name.quoted() && oneRowTables.contains(SqlName.fold(name.text()));
  }

  /**
   * An operator that is a word, and that the parser does not know, as one of the same grammar that
   * it does; null for any other word.
   */
  @Nullable String infixWord(String word) {
    return infixWords.get(SqlName.fold(word));
  }

  /**
   * The operator of characters there, if the engine has it and the parser may not take it for one:
   * a whole operator, since a part of one is another; null for any other text.
   */
  @Nullable String operatorAt(String sql, int start) {
    int end = operatorEnd(sql, start);
    String operator = sql.substring(start, end);
    boolean part = start > 0 && SIGNS.indexOf(sql.charAt(start - 1)) >= 0;
    // where others have variables
    boolean variable =
        operator.equals("@")
            && end < sql.length()
            && " \t\r\n0123456789(".indexOf(sql.charAt(end)) < 0;
    return !part && !variable && operators.containsKey(operator) ? operator : null;
  }

  private static int operatorEnd(String sql, int start) {
    int end = start;
    while (end < sql.length()
        && end - start <= LONGEST_OPERATOR
        && SIGNS.indexOf(sql.charAt(end)) >= 0
        && !sql.startsWith("--", end)
        && !sql.startsWith("/*", end)) {
      end++;
    }
    return end;
  }

  /** What stands for such an operator before the parser. */
  String plainOperator(String operator) {
    return operators.getOrDefault(operator, operator);
  }

  /**
   * Two names with the same key are the same name to the engine. Never says so of names that the
   * engine may tell apart: how some fold is a setting of the database.
   */
  String key(SqlName name) {
    if (has(IGNORES_CASE_OF_NAMES) || has(LOWER_CASE_NAMES) && !name.quoted()) {
      return SqlName.fold(name.text());
    }
    boolean asWritten = has(LOWER_CASE_NAMES) || has(NAMES_AS_WRITTEN) || !name.quoted();
    return asWritten ? name.text() : '"' + name.text();
  }
}
