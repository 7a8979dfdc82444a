// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds cell values by content, over the distinct text values of the whole database
 * (Interactive-T2S, section 3.3: SearchValue). Thread-safe.
 */
public interface ValueSearch {

  /** The best values for a query, exact ones first. */
  List<ValueHit> search(ValueQuery query);

  /**
   * For each phrase that equals a value when case, accents and blanks are ignored: its hits. One
   * cheap look-up serves all stretches of a question.
   *
   * @param phrases what may be a value
   * @param limit the most values for one phrase
   */
  default Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
    Map<String, List<ValueHit>> found = new LinkedHashMap<>();
    for (String phrase : phrases) {
      List<ValueHit> hits =
          search(ValueQuery.of(phrase, limit)).stream()
              .filter(h -> h.match().compareTo(ValueHit.Match.FOLDED) <= 0)
              .toList();
      if (!hits.isEmpty()) {
        found.put(phrase, hits);
      }
    }
    return found;
  }

  /**
   * A cell value that a query may mean.
   *
   * @param contents the value exactly as it is in the cell: case, accents, blanks at its end
   * @param column where it is
   * @param match how it was found, best kind first
   * @param score in 0 to 1, never higher than that of a better kind; comparable within one answer
   *     only
   * @param live whether it was found by SQL in today's rows and not in the index
   */
  record ValueHit(String contents, ColumnId column, Match match, double score, boolean live) {

    /** A value that was found in the index. */
    public ValueHit(String contents, ColumnId column, Match match, double score) {
      this(contents, column, match, score, false);
    }

    /** How close a value is to the query; the order is the ranking's first key. */
    public enum Match {
      /** Character for character. */
      EXACT,
      /** Equal when case, accents and blanks are ignored. */
      FOLDED,
      /** The same words, in some inflection or order. */
      STEMMED,
      /**
       * Equal except for typing errors; searched only when no value has the query as it is written.
       */
      FUZZY,
      /** All words of the query are in the value, or all words of the value in the query. */
      PARTIAL,
      /** Some words in common, typing errors allowed, or the value begins with the query. */
      RELATED
    }
  }

  /**
   * What to look for, and where.
   *
   * @param text the value as people write it: any case, accents, inflection, word order, with
   *     typing errors
   * @param tables only in tables of these names (any case, plain or qualified); all when empty
   * @param columns only in columns of these names (any case, plain or {@code table.column}); all
   *     when empty
   * @param limit the most to return
   */
  record ValueQuery(String text, List<String> tables, List<String> columns, int limit) {

    /** Copies the lists. */
    public ValueQuery {
      tables = List.copyOf(tables);
      columns = List.copyOf(columns);
    }

    /** The columns of these tables that the query searches. */
    public List<Column> columns(Collection<Table> among) {
      Names names = names();
      return among.stream()
          .flatMap(t -> names.places(t).stream().map(place -> t.columns().get(place)))
          .toList();
    }

    /** The names of the query, to find its tables and columns by. */
    Names names() {
      return new Names(folded(tables), folded(columns));
    }

    private static Set<String> folded(List<String> names) {
      return names.stream()
          .map(name -> name.strip().toLowerCase(Locale.ROOT))
          .collect(Collectors.toSet());
    }

    /**
     * Names in small letters. An empty set stands for all.
     *
     * @param tables plain or qualified
     * @param columns plain or with their table
     */
    record Names(Set<String> tables, Set<String> columns) {

      /** The places of a table's columns that have one of the names. */
      List<Integer> places(Table table) {
        if (!tables.isEmpty() && !has(tables, table.id())) {
          return List.of();
        }
        if (columns.isEmpty()) {
          return IntStream.range(0, table.columns().size()).boxed().toList();
        }
        List<Integer> places = new ArrayList<>();
        String plain = table.id().name().toLowerCase(Locale.ROOT) + ".";
        String qualified = table.id().toString().toLowerCase(Locale.ROOT) + ".";
        int place = 0;
        for (Column column : table.columns()) {
          String name = column.name().toLowerCase(Locale.ROOT);
          if (columns.contains(name)
              || columns.contains(plain + name)
              || columns.contains(qualified + name)) {
            places.add(place);
          }
          place++;
        }
        return places;
      }

      private static boolean has(Set<String> names, TableId table) {
        return names.contains(table.name().toLowerCase(Locale.ROOT))
            || names.contains(table.toString().toLowerCase(Locale.ROOT));
      }
    }

    /** A query for the whole database. */
    public static ValueQuery of(String text, int limit) {
      return new ValueQuery(text, List.of(), List.of(), limit);
    }
  }
}
