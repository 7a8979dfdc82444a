// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds tables and columns in a text by their names alone: tables behind FROM and JOIN, and of
 * these the columns whose names occur anywhere.
 *
 * <p>Source: Sun et al., "SQL-PaLM", section 6.3.5, on columns of preliminary SQL.
 */
final class NamesInText {

  private static final Pattern WORD =
      Pattern.compile(
          "'(?:[^']|'')*+'|\"([^\"]*+)\"|`([^`]*+)`|\\[([^\\]]*+)]|([\\p{L}_][\\w$]*+)");

  private final Catalog catalog;

  NamesInText(Catalog catalog) {
    this.catalog = catalog;
  }

  NamedParts search(String sql, Set<String> texts) {
    Set<String> words = new HashSet<>();
    Set<String> sources = new HashSet<>();
    String before = "";
    for (Matcher found = WORD.matcher(sql); found.find(); ) {
      String word = word(found).toLowerCase(Locale.ROOT);
      words.add(word);
      if (before.equals("from") || before.equals("join")) {
        sources.add(word);
      }
      before = word;
    }
    return named(sources, words, texts);
  }

  private NamedParts named(Set<String> sources, Set<String> words, Set<String> texts) {
    Set<TableId> tables = new LinkedHashSet<>();
    Set<ColumnId> columns = new LinkedHashSet<>();
    for (Table table : catalog.tables()) {
      if (sources.contains(table.id().name().toLowerCase(Locale.ROOT))) {
        tables.add(table.id());
        for (Column column : table.columns()) {
          if (words.contains(column.name().toLowerCase(Locale.ROOT))) {
            columns.add(column.id());
          }
        }
      }
    }
    return new NamedParts(tables, columns, List.of(), texts);
  }

  /** The name without its quotes; empty for a string. */
  private static String word(Matcher found) {
    for (int group = 1; group <= found.groupCount(); group++) {
      String word = found.group(group);
      if (word != null) {
        return word;
      }
    }
    return "";
  }
}
