// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.offline.language.Gazetteer;
import dev.nljdbc.offline.language.WordLists;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides in what form a column's cells name places: by name, by adjective, by code. The column's
 * name and its values tell. Thread-safe.
 */
public final class PlaceColumns {

  private static final Set<String> PLACES = WordLists.set("place.columns");
  private static final Set<String> STATES = WordLists.set("place.states");
  private static final Set<String> NATIONS = WordLists.set("place.nations");

  private final SchemaView schema;
  private final Map<ColumnId, Set<Gazetteer.Kind>> known = new ConcurrentHashMap<>();

  public PlaceColumns(SchemaView schema) {
    this.schema = schema;
  }

  /** Whether cells of the column may name places so. */
  public boolean holds(ColumnId column, Gazetteer.Kind kind) {
    return schema.knows(column)
        && known.computeIfAbsent(column, c -> kinds(schema.column(c))).contains(kind);
  }

  /** Whether the column tells of a nation, by its own name or by that of its table. */
  public boolean nation(ColumnId id) {
    ColumnView column = schema.column(id);
    List<String> table = schema.table(column.table()).words();
    return column.words().stream().anyMatch(NATIONS::contains)
        || column.own().equals(List.of("code")) && table.stream().anyMatch(NATIONS::contains);
  }

  private Set<Gazetteer.Kind> kinds(ColumnView column) {
    Set<Gazetteer.Kind> kinds = EnumSet.noneOf(Gazetteer.Kind.class);
    if (!column.text()) {
      return kinds;
    }
    boolean nation = nation(column.id());
    if (nation || column.words().stream().anyMatch(PLACES::contains)) {
      kinds.add(Gazetteer.Kind.NAME);
    }
    if (nation) {
      kinds.add(Gazetteer.Kind.ADJECTIVE);
      kinds.add(Gazetteer.Kind.PERSON);
    }
    List<String> values = values(column);
    for (Gazetteer.Kind kind : Gazetteer.Kind.values()) {
      boolean likely =
          switch (kind) {
            case CODE -> nation;
            case STATE_CODE -> !nation && column.words().stream().anyMatch(STATES::contains);
            default -> true;
          };
      if (likely && mostly(values, kind)) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  private static List<String> values(ColumnView column) {
    return column.statistics().categorical()
        ? column.statistics().values().stream().map(ValueCount::value).toList()
        : column.statistics().samples();
  }

  /** States of other countries stand beside American ones. */
  private static boolean mostly(List<String> values, Gazetteer.Kind kind) {
    long places = values.stream().filter(v -> Gazetteer.english().called(v, kind)).count();
    int share = kind == Gazetteer.Kind.STATE_CODE ? 3 : 2;
    return values.size() > 1 && share * places >= values.size();
  }
}
