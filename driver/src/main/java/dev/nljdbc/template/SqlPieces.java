// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a query is made of, whatever its aliases, its values and the order of its parts: how many of
 * each name, operator and keyword that says what is asked for.
 */
final class SqlPieces {

  /** Conditions of joins, which the tables tell. */
  private static final Pattern JOINED =
      Pattern.compile(
          "(?i)\\b[\\w\"`]+\\.[\\w\"`]+\\s*=\\s*[\\w\"`]+\\.[\\w\"`]+|\\busing\\s*\\([^)]*\\)");

  private static final Pattern ALIAS =
      Pattern.compile(
          "(?i)\\bas\\s+(?:\\w+|\"[^\"]*\"|`[^`]*`)(?!\\s*\\()|(?:\\w+|\"[^\"]*\"|`[^`]*`)\\s*\\.\\s*(?=[\\w\"`*])");

  private static final Pattern PIECE =
      Pattern.compile("\"[^\"]*\"|`[^`]*`|\\w+|<>|!=|[<>]=?|=|\\?");

  /** What both have in most queries, or that others write otherwise. */
  private static final Set<String> SILENT =
      Set.of("select", "from", "where", "join", "inner", "on", "and", "asc", "by", "as", "all");

  private static final Map<String, String> SAME =
      Map.of("!=", "<>", "fetch", "limit", "outer", "left");

  private final Map<String, Integer> pieces = new HashMap<>();
  private int size;

  /**
   * Those of a query.
   *
   * @param masked its SQL without values, as {@link SqlLiterals#masked} gives it
   */
  SqlPieces(String masked) {
    String bare = ALIAS.matcher(JOINED.matcher(masked).replaceAll(" ")).replaceAll(" ");
    Matcher m = PIECE.matcher(bare);
    while (m.find()) {
      String piece = m.group().replaceAll("[\"`]", "").toLowerCase(Locale.ROOT);
      if (!SILENT.contains(piece)) {
        pieces.merge(SAME.getOrDefault(piece, piece), 1, Integer::sum);
        size++;
      }
    }
  }

  /** How much two queries have in common, 0 to 1 (Dice's coefficient). */
  double like(SqlPieces other) {
    int common = 0;
    for (Map.Entry<String, Integer> e : pieces.entrySet()) {
      common += Math.min(e.getValue(), other.pieces.getOrDefault(e.getKey(), 0));
    }
    return size + other.size == 0 ? 1 : 2.0 * common / (size + other.size);
  }
}
