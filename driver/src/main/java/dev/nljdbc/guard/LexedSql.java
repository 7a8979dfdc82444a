// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.schema.Table;

/**
 * A query cut into tokens as its engine cuts it.
 *
 * @param executable the text for the engine: the user's own, but for comments (each a blank now)
 *     and trailing semicolons
 * @param skeleton the text for the parser: the same tokens, with every string replaced by {@code
 *     'x'} (or {@code 'w'}, where it could be a format with wide fields) and every quoted name by a
 *     plain stand-in
 * @param parsable the skeleton, rewritten where the parser lacks the engine's syntax
 * @param names the quoted names behind the stand-ins
 * @param doubleQuoted what stands in double quotes where those hold strings; names, if a session's
 *     settings say so
 * @param parameters where the {@code ?} that stand for values are in the executable text
 * @param strings how long the strings are
 */
record LexedSql(
    String executable,
    String skeleton,
    String parsable,
    Map<String, SqlName> names,
    Set<String> doubleQuoted,
    List<Integer> parameters,
    StringLengths strings) {

  boolean hasTokensOf(LexedSql other) {
    return skeleton.equals(other.skeleton)
        && names.equals(other.names)
        && doubleQuoted.equals(other.doubleQuoted);
  }

  /** The name that a word of the parser stands for. */
  SqlName name(String word) {
    SqlName known = names.get(word);
    return known != null ? known : new SqlName(word, false);
  }

  /** The name of a table, behind those of its schema and catalog. */
  List<SqlName> qualified(Table table) {
    List<SqlName> names = new ArrayList<>();
    table.getNameParts().forEach(part -> names.add(0, name(part == null ? "" : part)));
    return names;
  }

  /** A word of the parser as the user wrote it, for messages. */
  String shown(String word) {
    return Refusal.quote(name(word).text());
  }
}
