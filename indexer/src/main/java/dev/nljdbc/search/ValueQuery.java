package dev.nljdbc.search;

import java.util.List;

/**
 * What to look for, and where.
 *
 * @param text the value as people write it: any case, accents, inflection, word order, with typing
 *     errors
 * @param tables only in tables of these names (any case, plain or qualified); all when empty
 * @param columns only in columns of these names (any case, plain or {@code table.column}); all when
 *     empty
 * @param limit the most to return
 */
public record ValueQuery(String text, List<String> tables, List<String> columns, int limit) {

  /** Copies the lists. */
  public ValueQuery {
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
  }

  /** Anywhere in the database. */
  public static ValueQuery of(String text, int limit) {
    return new ValueQuery(text, List.of(), List.of(), limit);
  }
}
