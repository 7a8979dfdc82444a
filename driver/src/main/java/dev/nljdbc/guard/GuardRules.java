// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.error.NlException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What is allowed on one database.
 *
 * @param engine whose SQL it is
 * @param nodes the constructs
 * @param tables the tables
 * @param functions the functions
 * @param types words of which type names are made
 * @param columns names of columns, in lower case
 * @param hidden the columns that may not be read
 * @param longNames what is too long for a name
 */
record GuardRules(
    EngineSyntax engine,
    ParserNodes nodes,
    TableList tables,
    FunctionList functions,
    Set<String> types,
    Supplier<Set<String>> columns,
    HiddenColumns hidden,
    LongNames longNames) {

  // pseudo columns with which some engines step a sequence
  private static final Set<String> STEPS = Set.of("nextval", "currval", "lastval", "prevval");

  /** What tells about the session without being a call. */
  private static final Set<String> SESSION =
      Set.of(
          ("current_user session_user system_user current_role current_catalog current_schema"
                  + " current_path")
              .split(" "));

  /** What begins a statement; some engines want no sign between two (Transact-SQL). */
  private static final Set<String> STATEMENTS =
      Set.of(
          ("alter backup begin break bulk checkpoint close commit continue create dbcc deallocate"
                  + " declare delete deny disable drop dump enable exec execute go goto grant if"
                  + " insert kill load merge move open print raiserror receive reconfigure restore"
                  + " return revert revoke rollback save send set setuser shutdown throw truncate"
                  + " update use waitfor while")
              .split(" "));

  // CONVERT takes its type first in H2's mode for SQL Server
  private static final Set<String> JAVA_TYPES = Set.of("java_object", "object", "other");
  private static final Pattern SIZE = Pattern.compile("\\[\\s*([0-9]{1,7})\\s*\\]");
  private static final Pattern SIZES =
      Pattern.compile("\\[\\s*+[0-9]*+\\s*+\\](?:\\s*+\\[\\s*+[0-9]*+\\s*+\\])++");
  private static final int MOST_ELEMENTS = 10_000;
  private static final Pattern LONG = Pattern.compile("[0-9]{7}");
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s,()\\[\\]0-9]+");

  static GuardRules of(Catalog catalog, UserDefinedCode code, String functionsAllowed)
      throws NlException {
    EngineSyntax engine = EngineSyntax.of(catalog.product());
    FunctionList functions =
        new FunctionList(engine, AllowedFunctions.of(engine, functionsAllowed), code);
    return new GuardRules(
        engine,
        new ParserNodes(),
        new TableList(catalog, engine, new UnsafeViews(functions, code, engine, catalog)),
        functions,
        types(engine.facts()),
        new ReadOnce<>(() -> names(catalog)),
        new HiddenColumns(catalog),
        new LongNames(catalog, engine));
  }

  private static Set<String> names(Catalog catalog) {
    return catalog.columns().stream()
        .map(column -> column.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether a table has a column of that name, which is in lower case. */
  boolean isColumn(String name) {
    return columns.get().contains(name);
  }

  /** Those that all engines have, and the engine's own. */
  private static Set<String> types(EngineFacts facts) {
    Set<String> types = new HashSet<>();
    EngineFacts.shared("types.txt").forEach(line -> types.addAll(Set.of(line.split("\\s+"))));
    types.addAll(FunctionList.words(facts.sections("functions.txt"), "types"));
    return Set.copyOf(types);
  }

  void checkColumn(SqlName column) throws NlException {
    // as engines fold that know all letters: to them the long s is an S
    String name = SqlName.foldAll(column.text());
    boolean user = engine.has(SyntaxTrait.USER_WITHOUT_BRACKETS) && name.equals("user");
    String why = null;
    if (STEPS.contains(name)) {
      why = "It may step a sequence, which is a write";
    } else if (!column.quoted() && (user || SESSION.contains(name))) {
      why = "It tells about the session, not about the data";
    } else if (engine.has(SyntaxTrait.JAVA_TYPES) && JAVA_TYPES.contains(name)) {
      why = "It may be a type of Java's objects to the engine";
    }
    if (why != null && !isColumn(name)) {
      throw Refusal.of("the name " + name, why, "Leave it out");
    }
  }

  /** A new name; where the engine is not known, what stands without AS may be a statement. */
  void checkAlias(SqlName name, boolean saysAs) throws NlException {
    if (engine.has(SyntaxTrait.STATEMENTS_WITHOUT_SEMICOLONS)
        && !saysAs
        && !name.quoted()
        && STATEMENTS.contains(SqlName.fold(name.text()))) {
      throw Refusal.of(
          "the word " + Refusal.quote(name.text()),
          "It may begin a second statement",
          "Write AS before new names, and quote such ones");
    }
  }

  /**
   * What the parser takes for the type of {@code CONVERT(type, value)}, which on MariaDB is the
   * value of {@code CONVERT(value, type)}: so a column is taken too; but not with arguments, as
   * that would be a call.
   */
  void checkTypeOrColumn(String type, boolean arguments) throws NlException {
    String lastPart = type.substring(type.lastIndexOf('.') + 1).strip().toLowerCase(Locale.ROOT);
    if (arguments || !isColumn(lastPart)) {
      checkType(type);
    }
  }

  /** How long a value is that is cast: to some engines it is filled up to that, in memory. */
  void checkLength(String type) throws NlException {
    if (LONG.matcher(type).find() || elements(type) > MOST_ELEMENTS) {
      throw Refusal.of(
          "the type " + Refusal.quote(type),
          "Values of that length could take all memory",
          "Cast to a type of less than a million characters, or of ten thousand elements");
    }
  }

  /** Sizes behind one another, of which the parser takes the later ones for places in a list. */
  void checkSizes(String sql) throws NlException {
    Matcher sizes = SIZES.matcher(engine.has(SyntaxTrait.FIXED_ARRAYS) ? sql : "");
    while (sizes.find()) {
      checkLength(sizes.group());
    }
  }

  /** Of an array of a fixed size, such as {@code FLOAT[3][4]}. */
  private static double elements(String type) {
    double elements = 1;
    Matcher size = SIZE.matcher(type);
    while (size.find()) {
      elements *= Double.parseDouble(size.group(1));
    }
    return elements;
  }

  /** A type that is cast to. */
  void checkType(String type) throws NlException {
    for (String word : BETWEEN_WORDS.split(type.toLowerCase(Locale.ROOT))) {
      if (!word.isEmpty() && !types.contains(word)) {
        throw Refusal.of(
            "the type " + Refusal.quote(type),
            "It is not among the plain types that values may be cast to",
            "Cast to a number, text, date, time, boolean or JSON type");
      }
    }
  }
}
