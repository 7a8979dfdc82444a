// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The functions known to be harmless on an engine: they compute from their arguments, and do
 * nothing else. From the engine's {@code functions.txt}, whose section {@code [tables]} lists those
 * that may stand in FROM; those of {@link ArgumentLimits} list what is harmless with some
 * arguments. A name that somebody gave to a function of this database too is none of them, as it
 * may be that one that is called. Beside them, what the user allows.
 */
final class FunctionList {

  /** A name before a bracket, that has no qualifier; or an operator that is a word. */
  private static final Pattern CALLED =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}_$.\"])(?<!\\.\\s)"
              + "(?:(\"[^\"]*\"|[\\p{L}_][\\p{L}\\p{N}_$]*+)(?=\\s*\\()"
              + "|((?i:LIKE|GLOB|REGEXP|MATCH)\\b))");

  private static final Pattern WORD = Pattern.compile("(?U)\\w[\\w$ ]*");

  private final Set<String> scalars = new HashSet<>();
  private final Set<String> tables;
  private final Set<String> syntax;
  private final Set<String> lists;
  private final ArgumentLimits limits;
  private final EngineSyntax engine;
  private final AllowedFunctions allowed;
  private final UserDefinedCode code;

  FunctionList(EngineSyntax engine, AllowedFunctions allowed, UserDefinedCode code) {
    this.engine = engine;
    this.allowed = allowed;
    this.code = code;
    Map<String, String> sections = engine.facts().sections("functions.txt");
    limits = new ArgumentLimits(sections);
    scalars.addAll(words(sections, "functions"));
    scalars.addAll(limits.functions());
    tables = words(sections, "tables");
    syntax = words(sections, "syntax");
    lists = words(sections, "lists");
  }

  /** Those that make a list as long as their arguments say, where they do not stand in FROM. */
  Set<String> lists() {
    return lists;
  }

  /** Whether a call, named in lower case, matches in ways that multiply. */
  boolean matchesSlowly(String function) {
    return limits.isPattern(function);
  }

  /** The words of a section; none where it is not there. */
  static Set<String> words(Map<String, String> sections, String section) {
    String text = sections.getOrDefault(section, "");
    return text.isEmpty() ? Set.of() : Set.copyOf(List.of(text.split("\\s+")));
  }

  /**
   * Calls that are no calls to the parser: {@code JSON_ARRAYAGG(a)}, {@code EXTRACT(a FROM b)} and
   * other forms of its own, and operators behind which some engines look for a function by name.
   */
  void checkSyntax(LexedSql lexed) throws NlException {
    checkOperators();
    Matcher word = CALLED.matcher(code.functions().isEmpty() ? "" : lexed.skeleton());
    while (word.find()) {
      checkMade(lexed.name(word.group(1) == null ? word.group(2) : word.group(1)));
      if (word.group(2) != null) {
        checkMade(new SqlName("glob", false)); // to the parser it is LIKE
      }
    }
  }

  private void checkOperators() throws NlException {
    for (String made : code.functions()) {
      if (isSyntax(made) && !allows(List.of(new SqlName(made, false)))) {
        throw Refusal.of(
            "any query",
            "A function named %s was made in this database, which this engine calls for its own operators"
                .formatted(Refusal.quote(made)),
            allow('"' + made + '"') + ", or drop it");
      }
    }
  }

  private void checkMade(SqlName name) throws NlException {
    if (code.functions().contains(SqlName.fold(name.text())) && !allows(List.of(name))) {
      throw made("the function " + Refusal.quote(name.text()), name.text());
    }
  }

  private boolean isSyntax(String function) {
    return syntax.contains(function)
        || engine.has(SyntaxTrait.OPERATORS_ARE_FUNCTIONS) && !WORD.matcher(function).matches();
  }

  /** A call in an expression. */
  void check(List<SqlName> qualified, @Nullable List<?> arguments) throws NlException {
    check(qualified, scalars, "");
    limits.check(SqlName.fold(qualified.get(0).text()), arguments);
  }

  /** An operator between two operands. */
  void checkOperator(String operator, List<?> operands) throws NlException {
    limits.check(operator, operands);
  }

  /** A call in FROM. */
  void checkTable(List<SqlName> qualified) throws NlException {
    check(qualified, tables, " in FROM");
  }

  /** Whether a call is of a function that computes only, wherever it stands. */
  boolean computes(List<SqlName> qualified) {
    String name = SqlName.fold(qualified.get(0).text());
    boolean listed = qualified.size() == 1 && (scalars.contains(name) || tables.contains(name));
    return listed && !code.functions().contains(name) || allows(qualified);
  }

  /** Whether the user answers for a call. */
  boolean allows(List<SqlName> qualified) {
    return allowed.allows(qualified);
  }

  /**
   * A column with the name of its table before it, which PostgreSQL takes for a call where there is
   * no such column but a function of that name that takes a row.
   */
  void checkColumn(SqlName column) throws NlException {
    if (code.rowFunctions().contains(SqlName.fold(column.text())) && !allows(List.of(column))) {
      throw Refusal.of(
          "the name " + Refusal.quote(column.text()) + " behind a table's",
          "A function of that name, made in this database, takes a row and may be what is called",
          allow(column.text()));
    }
  }

  private void check(List<SqlName> qualified, Set<String> known, String where) throws NlException {
    String shown = SqlName.joined(qualified);
    String name = SqlName.fold(shown);
    boolean listed = qualified.size() == 1 && known.contains(name);
    if (allows(qualified) || listed && !code.functions().contains(name)) {
      return;
    }
    String function = "the function " + Refusal.quote(shown) + where;
    throw listed ? made(function, shown) : unknown(function, shown);
  }

  private NlException unknown(String function, String name) {
    String product = engine.isUnknown() ? "an unknown engine" : engine.facts().name();
    return Refusal.of(
        function,
        "It is not among the functions known to do nothing but compute on " + product,
        "Use a common function of this engine for aggregates, text, numbers, dates or JSON, or "
            + allow(name));
  }

  private static NlException made(String function, String name) {
    return Refusal.of(
        function,
        "A function of that name was made in this database too, and may be what is called",
        "Do without it, or " + allow(name));
  }

  /** What the person who set up the connection can do about it. */
  static String allow(String function) {
    return "allow it with %s=%s if you know that it only computes"
        .formatted(AllowedFunctions.SETTING, Refusal.quote(function));
  }
}
