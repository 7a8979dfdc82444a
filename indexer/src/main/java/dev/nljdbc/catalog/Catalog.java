// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Everything known of a database without reading its rows.
 *
 * @param product the engine's product name as {@link
 *     java.sql.DatabaseMetaData#getDatabaseProductName()} says it
 * @param version the engine's version
 * @param tables tables and views, in order of their ids
 * @param foreignKeys declared keys, then inferred ones
 * @param hidden tables and columns that the settings hide
 * @param home the schema whose tables are named without one; empty where that is not known
 */
public record Catalog(
    String product,
    String version,
    List<Table> tables,
    List<ForeignKey> foreignKeys,
    HiddenNames hidden,
    String home) {

  /** Copies the lists, but for lazy ones, and puts the tables in order. */
  public Catalog {
    tables = tables.stream().sorted(Comparator.comparing(Table::id)).toList();
    foreignKeys = LazyList.copyOf(foreignKeys);
  }

  /** A catalog that hides nothing. */
  public Catalog(String product, String version, List<Table> tables, List<ForeignKey> foreignKeys) {
    this(product, version, tables, foreignKeys, HiddenNames.NONE, "");
  }

  /** This catalog with other tables and keys. */
  public Catalog with(List<Table> others, List<ForeignKey> keys) {
    return new Catalog(product, version, others, keys, hidden, home);
  }

  /** This catalog with a home schema. */
  public Catalog in(String schema) {
    return new Catalog(product, version, tables, foreignKeys, hidden, schema);
  }

  /** The table of that id. */
  public Optional<Table> table(TableId id) {
    int place = place(id);
    return place < 0 ? Optional.empty() : Optional.of(tables.get(place));
  }

  /** The place of a table in {@link #tables}; -1 when it is not among them. */
  public int place(TableId id) {
    int low = 0;
    int high = tables.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = tables.get(middle).id().compareTo(id);
      if (order == 0) {
        return middle;
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return -1;
  }

  /** The table of that name, plain or {@code schema.name}: exact case first, then any case. */
  public Optional<Table> table(String name) {
    Optional<Table> exact = tables.stream().filter(t -> t.id().toString().equals(name)).findFirst();
    if (exact.isPresent()) {
      return exact;
    }
    String folded = name.toLowerCase(Locale.ROOT);
    return tables.stream()
        .filter(t -> t.id().toString().toLowerCase(Locale.ROOT).equals(folded))
        .findFirst()
        .or(
            () ->
                tables.stream()
                    .filter(t -> t.id().name().toLowerCase(Locale.ROOT).equals(folded))
                    .findFirst());
  }

  /** The column of that id. */
  public Optional<Column> column(ColumnId id) {
    return table(id.table())
        .flatMap(t -> t.columns().stream().filter(c -> c.id().equals(id)).findFirst());
  }

  /**
   * The column named {@code table.column} (or {@code schema.table.column}), in any case; names may
   * hold dots themselves.
   */
  public Optional<Column> column(String qualified) {
    Optional<Column> found = Optional.empty();
    for (int dot = qualified.lastIndexOf('.');
        dot > 0 && found.isEmpty();
        dot = qualified.lastIndexOf('.', dot - 1)) {
      String name = qualified.substring(dot + 1);
      found = table(qualified.substring(0, dot)).flatMap(t -> t.column(name));
    }
    return found;
  }

  /** How many columns all tables have; reads none of them. */
  public int columnCount() {
    return tables.stream().mapToInt(t -> t.columns().size()).sum();
  }

  /** All columns of all tables, in order. Of a catalog on disk this reads them all. */
  public List<Column> columns() {
    return tables.stream().flatMap(t -> t.columns().stream()).toList();
  }

  /** Adds a model's descriptions to columns without one. */
  public Catalog describedBy(ModelDescriptions descriptions) {
    return descriptions.describe(this);
  }

  /** Adds descriptions of people, which override those of the database. */
  public Catalog describedBy(Descriptions descriptions) {
    return descriptions.describe(this);
  }

  /**
   * What a {@link Visibility} removed from a catalog, for checks that refuse it.
   *
   * @param tables hidden tables
   * @param columns hidden columns of visible tables
   */
  public record HiddenNames(List<TableId> tables, List<ColumnId> columns) {

    private static final String NO_LETTER_BEFORE = "(?<![\\p{L}\\p{N}_])";
    private static final String NO_LETTER_BEHIND = "(?![\\p{L}\\p{N}_])";

    /** Nothing. */
    public static final HiddenNames NONE = new HiddenNames(List.of(), List.of());

    /** Copies the lists. */
    public HiddenNames {
      tables = List.copyOf(tables);
      columns = List.copyOf(columns);
    }

    /** Whether nothing is hidden. */
    public boolean none() {
      return tables.isEmpty() && columns.isEmpty();
    }

    /** Whether a text has the name of a hidden table or column as a word. */
    public boolean isNamedIn(String text) {
      String folded = text.toLowerCase(Locale.ROOT);
      return Stream.concat(tables.stream().map(TableId::name), columns.stream().map(ColumnId::name))
          .map(name -> name.toLowerCase(Locale.ROOT))
          .distinct()
          .anyMatch(name -> isWordOf(name, folded));
    }

    private static boolean isWordOf(String name, String text) {
      return text.contains(name)
          && Pattern.compile(NO_LETTER_BEFORE + Pattern.quote(name) + NO_LETTER_BEHIND)
              .matcher(text)
              .find();
    }
  }
}
