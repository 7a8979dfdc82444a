// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts a gap in place of each literal of a query, and of the same words in its question: what is
 * compared with a column may be a cell.
 */
final class LiteralMasking {

  private static final Pattern LITERAL =
      Pattern.compile("'(?:[^']|'')*+'|\"[^\"]*\"|(?<![\\p{L}\\p{N}_.])\\d[\\d.]*(?![\\p{L}_])");

  /** Escapes, quotes of other kinds and comments, which hide where a literal ends. */
  private static final Pattern UNSURE = Pattern.compile("\\\\|\\$|--|/\\*|#");

  private static final String GAP = "'…'";
  private static final int SMALL = 1;

  private LiteralMasking() {}

  static Optional<Exemplar> in(Exemplar exemplar, Catalog catalog) {
    if (UNSURE.matcher(exemplar.sql()).find()) {
      return Optional.empty();
    }
    List<String> literals = new ArrayList<>();
    String sql =
        LITERAL
            .matcher(exemplar.sql())
            .replaceAll(m -> Matcher.quoteReplacement(gap(m.group(), catalog, literals)));
    literals.sort(Comparator.comparingInt(String::length).reversed());
    String question = exemplar.question();
    for (String literal : literals) {
      question = without(literal, question);
    }
    return Optional.of(new Exemplar(question, sql, exemplar.parameters()));
  }

  private static String without(String literal, String question) {
    String word = "(?iu)(?<![\\p{L}\\p{N}])" + Pattern.quote(literal) + "(?![\\p{L}\\p{N}])";
    return Pattern.compile(word).matcher(question).replaceAll("…");
  }

  /** Whether an expression holds a literal that may be a cell. */
  static boolean none(String sql, Catalog catalog) {
    List<String> literals = new ArrayList<>();
    if (UNSURE.matcher(sql).find()) {
      return false;
    }
    LITERAL.matcher(sql).results().forEach(m -> gap(m.group(), catalog, literals));
    return literals.isEmpty();
  }

  private static String gap(String literal, Catalog catalog, List<String> literals) {
    String inner = literal.replaceAll("^['\"]|['\"]$", "");
    boolean small = literal.length() <= SMALL;
    if (small || literal.startsWith("\"") && named(inner, catalog)) {
      return literal;
    }
    inner = inner.replaceAll("^%+|%+$", "");
    if (!inner.isBlank()) {
      literals.add(inner);
    }
    return GAP;
  }

  private static boolean named(String name, Catalog catalog) {
    return catalog.table(name).isPresent()
        || catalog.tables().stream()
            .map(Table::columns)
            .flatMap(List::stream)
            .anyMatch(column -> column.name().equalsIgnoreCase(name));
  }
}
