// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import dev.nljdbc.text.Sha256;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The column descriptions that a model wrote for a database.
 *
 * @param columns one for each column at most, in order of their names
 */
public record ModelDescriptions(List<ModelDescription> columns) {

  /** No descriptions. */
  public static final ModelDescriptions NONE = new ModelDescriptions(List.of());

  /** Copies the list and puts it in order. */
  public ModelDescriptions {
    columns =
        columns.stream()
            .sorted(Comparator.comparing(described -> described.column().toString()))
            .toList();
  }

  /** These with others, which replace those of the same columns. */
  public ModelDescriptions with(Collection<ModelDescription> others) {
    Map<ColumnId, ModelDescription> all = new LinkedHashMap<>();
    columns.forEach(described -> all.put(described.column(), described));
    others.forEach(described -> all.put(described.column(), described));
    return new ModelDescriptions(List.copyOf(all.values()));
  }

  /** The descriptions with a permitted {@link ModelDescription#basis()}. */
  public ModelDescriptions of(Predicate<String> basis) {
    return new ModelDescriptions(
        columns.stream().filter(described -> basis.test(described.basis())).toList());
  }

  /** The descriptions by column. */
  public Map<ColumnId, ModelDescription> byColumn() {
    Map<ColumnId, ModelDescription> all = new HashMap<>();
    columns.forEach(described -> all.put(described.column(), described));
    return all;
  }

  /** The description of a column, if its type is unchanged. */
  public static Optional<ModelDescription> of(
      Column column, Map<ColumnId, ModelDescription> described) {
    return Optional.ofNullable(described.get(column.id()))
        .filter(known -> known.type().equals(column.type()));
  }

  /** A fingerprint of all texts; empty when there are none. */
  public String fingerprint() {
    StringBuilder all = new StringBuilder();
    for (ModelDescription text : columns) {
      all.append(text.column()).append('\0').append(text.type()).append('\0');
      all.append(text.brief()).append('\0').append(text.full()).append('\n');
    }
    return columns.isEmpty() ? "" : all.length() + "-" + all.toString().hashCode();
  }

  /** The texts by column, for search. */
  public Map<ColumnId, List<String>> words() {
    Map<ColumnId, List<String>> words = new HashMap<>();
    columns.forEach(
        described -> words.put(described.column(), List.of(described.brief(), described.full())));
    return words;
  }

  /** The catalog with these for columns without a description. */
  Catalog describe(Catalog catalog) {
    if (columns.isEmpty()) {
      return catalog;
    }
    Map<ColumnId, ModelDescription> all = byColumn();
    List<Table> tables =
        catalog.tables().stream()
            .map(
                table ->
                    table.describedAs(
                        table.description(),
                        table.columns().stream().map(column -> describe(column, all)).toList()))
            .toList();
    return catalog.with(tables, catalog.foreignKeys());
  }

  private static Column describe(Column column, Map<ColumnId, ModelDescription> all) {
    Optional<ModelDescription> known = of(column, all);
    return known.isEmpty() || !column.description().isEmpty()
        ? column
        : column.describedAs(known.get().marked(), column.synonyms());
  }

  /**
   * A column description that a model wrote from a profile (after AskData, arXiv 2505.19988: a
   * short text for search, a long one for understanding). Ranks below descriptions of people.
   *
   * @param column which one
   * @param type its declared type when it was described; not used once the type differs
   * @param brief in a few words
   * @param full in a few sentences
   * @param basis what the model saw: {@code schema}, {@code values} or {@code rows}; shown only
   *     where as much may be shown
   * @param profile {@link #profile(Column, ColumnStatistics)} at that time
   * @param model its name
   */
  public record ModelDescription(
      ColumnId column,
      String type,
      String brief,
      String full,
      String basis,
      String profile,
      String model) {

    /** The prefix of a model's description wherever it is shown. */
    public static final String MARK = "(by model) ";

    private static final int LENGTH = 16;

    /** The short text with its mark. */
    public String marked() {
      return MARK + brief;
    }

    /** Whether a column's description is a model's. */
    public static boolean marks(Column column) {
      return column.description().startsWith(MARK);
    }

    /**
     * A hash of what a description is based on: type, format, the values of a categorical column.
     * Excludes counts and ranges, which change with every row.
     */
    public static String profile(Column column, ColumnStatistics statistics) {
      ColumnProfile profile = statistics.profile();
      List<String> values =
          statistics.values().stream().map(ColumnStatistics.ValueCount::value).sorted().toList();
      boolean empty = statistics.rows() == statistics.nulls();
      ColumnProfile.Shape shape = profile.shape();
      String text =
          String.join(
              "\0",
              column.type(),
              String.valueOf(profile.format()),
              shape == null ? "" : shape.pattern(),
              String.join("\1", values),
              empty ? "empty" : "");
      return Sha256.hex(text, LENGTH);
    }
  }
}
