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
 * What a model wrote of a database's columns.
 *
 * @param columns one for each column at most, in order of their names
 */
public record ModelDescriptions(List<ModelDescription> columns) {

  /** No model wrote anything. */
  public static final ModelDescriptions NONE = new ModelDescriptions(List.of());

  /** Copies the list and puts it in order. */
  public ModelDescriptions {
    columns =
        columns.stream()
            .sorted(Comparator.comparing(described -> described.column().toString()))
            .toList();
  }

  /** These, with others in place of those of the same columns. */
  public ModelDescriptions with(Collection<ModelDescription> others) {
    Map<ColumnId, ModelDescription> all = new LinkedHashMap<>();
    columns.forEach(described -> all.put(described.column(), described));
    others.forEach(described -> all.put(described.column(), described));
    return new ModelDescriptions(List.copyOf(all.values()));
  }

  /** Those of which the {@link ModelDescription#basis()} is one that may be known. */
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

  /** What was written of a column that is still of the same type. */
  public static Optional<ModelDescription> of(
      Column column, Map<ColumnId, ModelDescription> described) {
    return Optional.ofNullable(described.get(column.id()))
        .filter(known -> known.type().equals(column.type()));
  }

  /** Changes whenever a text does; empty when there is none. */
  public String fingerprint() {
    StringBuilder all = new StringBuilder();
    for (ModelDescription text : columns) {
      all.append(text.column()).append('\0').append(text.type()).append('\0');
      all.append(text.brief()).append('\0').append(text.full()).append('\n');
    }
    return columns.isEmpty() ? "" : all.length() + "-" + all.toString().hashCode();
  }

  /** The long texts by column: what a column may be looked for by, beside its description. */
  public Map<ColumnId, List<String>> words() {
    Map<ColumnId, List<String>> words = new HashMap<>();
    columns.forEach(
        described -> words.put(described.column(), List.of(described.brief(), described.full())));
    return words;
  }

  /** The catalog with these where people wrote nothing. */
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
