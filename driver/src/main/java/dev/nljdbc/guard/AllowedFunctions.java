// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The functions that the user answers for: the setting {@code nl.functions.allow}. Names as calls
 * spell them, separated by commas: {@code name} allows the call {@code name(…)}, {@code
 * schema.name} the call {@code schema.name(…)}, and neither the other, which may be another
 * function. Case does not count, but in quotes where the engine minds it there.
 */
final class AllowedFunctions {

  static final String SETTING = "nl.functions.allow";

  private static final Pattern PART = Pattern.compile("\"([^\"]+)\"|`([^`]+)`|([\\w$]+)");
  private static final Pattern ENTRY =
      Pattern.compile("(?U)(?:" + PART + ")(?:\\.(?:" + PART + ")){0,2}");

  private final EngineSyntax engine;
  private final Set<List<String>> allowed;

  private AllowedFunctions(EngineSyntax engine, Set<List<String>> allowed) {
    this.engine = engine;
    this.allowed = allowed;
  }

  /** From the setting; fails when that is no list of names. */
  static AllowedFunctions of(EngineSyntax engine, String setting) throws NlException {
    Set<List<String>> allowed = new HashSet<>();
    for (String entry : setting.split("[,;\\n]")) {
      String name = entry.strip();
      if (!name.isEmpty() && !ENTRY.matcher(name).matches()) {
        throw new NlException(
            NlError.SETTING,
            "%s names no function with '%s': write name or schema.name, separated by commas."
                .formatted(SETTING, Refusal.quote(name)));
      }
      if (!name.isEmpty()) {
        allowed.add(PART.matcher(name).results().map(part -> key(engine, name(part))).toList());
      }
    }
    return new AllowedFunctions(engine, Set.copyOf(allowed));
  }

  private static SqlName name(MatchResult part) {
    String quoted = part.group(1) != null ? part.group(1) : part.group(2);
    return quoted != null ? new SqlName(quoted, true) : new SqlName(part.group(3), false);
  }

  /** Whether it is a call of one of them. */
  boolean allows(List<SqlName> qualified) {
    return !allowed.isEmpty()
        && allowed.contains(qualified.stream().map(name -> key(engine, name)).toList());
  }

  /** Functions of the same key are the same to the engine. */
  private static String key(EngineSyntax engine, SqlName name) {
    boolean exact = name.quoted() && engine.has(SyntaxTrait.CASE_COUNTS_IN_QUOTES);
    if (!exact) {
      return SqlName.fold(name.text());
    }
    // PostgreSQL's plain names are the lower-case ones; H2's folding is a setting of the database
    return (engine.has(SyntaxTrait.LOWER_CASE_NAMES) ? "" : "\"") + name.text();
  }
}
