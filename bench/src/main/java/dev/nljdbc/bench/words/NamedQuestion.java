// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.bench.metric.NamedParts;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.text.Plurals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A question with what its gold query names.
 *
 * @param id tells it from others
 * @param text in natural language
 * @param columns how the text may name a column of the gold: in lower case, singular and plural
 * @param tables the same of a table
 * @param values texts that the gold compares columns with
 */
public record NamedQuestion(
    String id, String text, Set<String> columns, Set<String> tables, Set<String> values) {

  private static final Pattern PARTS =
      Pattern.compile("[^\\p{L}\\p{N}]+|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})");

  private static final Pattern LABEL = Pattern.compile("\\b(?:names?|titles?)$");

  /** Copies the sets. */
  public NamedQuestion {
    columns = new LinkedHashSet<>(columns);
    tables = new LinkedHashSet<>(tables);
    values = new LinkedHashSet<>(values);
  }

  /**
   * Of a question.
   *
   * @param named what its gold names
   */
  public static NamedQuestion of(String id, String text, NamedParts named) {
    Set<String> tables = new LinkedHashSet<>();
    for (TableId table : named.tables()) {
      addForms(words(table.name()), tables);
    }
    Set<String> columns = new LinkedHashSet<>();
    for (ColumnId column : named.columns()) {
      List<String> words = words(column.name());
      addForms(words, columns);
      List<String> own = new ArrayList<>(words);
      own.removeAll(words(column.table().name()));
      addForms(own, columns);
    }
    Set<String> values = named.texts().stream().map(String::strip).collect(Collectors.toSet());
    values.removeIf(String::isEmpty);
    return new NamedQuestion(id, text.strip(), columns, tables, values);
  }

  private static List<String> words(String name) {
    return Pattern.compile(" ")
        .splitAsStream(PARTS.matcher(name).replaceAll(" ").strip().toLowerCase(Locale.ROOT))
        .map(Plurals.OF_QUESTIONS::singular)
        .toList();
  }

  private static void addForms(List<String> words, Set<String> forms) {
    String last = words.isEmpty() ? "" : words.get(words.size() - 1);
    if (!last.isEmpty()) {
      String before = words.size() == 1 ? "" : String.join(" ", words.subList(0, words.size() - 1));
      forms.add((before + " " + last).strip());
      forms.add((before + " " + Plurals.plural(last)).strip());
    }
  }

  /** This question with another text. */
  NamedQuestion withText(String other) {
    return new NamedQuestion(id, other, columns, tables, values);
  }

  /** A pattern for the names of some columns, the longest first; matches nothing if none. */
  String columns(Predicate<String> which) {
    return oneOf(columns.stream().filter(which).toList());
  }

  /** Whether a name of a column is that of a table's rows: name, singer name. */
  boolean label(String column) {
    String table = LABEL.matcher(column).replaceFirst("").strip();
    return LABEL.matcher(column).find() && (table.isEmpty() || tables.contains(table));
  }

  /** A pattern for the names of tables. */
  String anyTable() {
    return oneOf(List.copyOf(tables));
  }

  /** A pattern for values, in quotes of any kind or none. */
  String anyValue() {
    return "(?:[\"'`“‘]"
        + oneOf(List.copyOf(values))
        + "[\"'`”’]|"
        + oneOf(List.copyOf(values))
        + ")";
  }

  private static String oneOf(List<String> texts) {
    return texts.isEmpty()
        ? "(?!)"
        : texts.stream()
            .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(t -> t))
            .map(Pattern::quote)
            .collect(Collectors.joining("|", "(?:", ")"));
  }
}
