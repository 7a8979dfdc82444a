package dev.nljdbc.catalog;

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

  /** Those with a permitted {@link ModelDescription#basis()}. */
  public ModelDescriptions of(Predicate<String> basis) {
    return new ModelDescriptions(
        columns.stream().filter(described -> basis.test(described.basis())).toList());
  }

  /** By column, for look-ups. */
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
}
