// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * SearchValue over a whole database: in the index, then by SQL in the columns that the index leaves
 * out. Used by one question at a time.
 */
public final class ValueFinder {

  private final DatabaseIndex index;
  private final SqlExplorer explorer;
  private final LiveValueSearch live;
  private final SharingLevel sharing;

  /** Over the database of a question. */
  public ValueFinder(Workspace workspace) {
    this.index = workspace.index();
    this.explorer = workspace.explorer();
    this.sharing = workspace.sharing();
    this.live =
        new LiveValueSearch(
            index.catalog(), index.dialect(), workspace.searchable(index.unsearched()));
  }

  /**
   * What was found.
   *
   * @param hits the closest matches first; of equally close ones those of the index
   * @param unread columns that could not be searched to the end, in words; usually empty
   */
  public record Found(List<ValueHit> hits, String unread) {

    /** Copies the hits. */
    public Found {
      hits = List.copyOf(hits);
    }
  }

  /**
   * Searches; each of the two parts gives as many hits as the query allows.
   *
   * @throws NlException when cancelled
   */
  public Found find(ValueQuery query, Cancellation cancellation) throws NlException {
    List<ValueHit> indexed = index.values().search(query);
    if (live.none(query)) {
      return new Found(indexed, "");
    }
    try {
      LiveValueSearch.Found found = explorer.values(live, query, cancellation);
      Stream<ValueHit> others = found.hits().stream().filter(hit -> !known(hit, indexed));
      Stream<ValueHit> all = Stream.concat(indexed.stream(), others);
      return new Found(
          all.distinct().sorted(Comparator.comparing(ValueHit::match)).toList(),
          unread(found.unread()));
    } catch (NlException e) {
      throw e;
    } catch (SQLException e) {
      cancellation.check();
      String why = sharing.print(e, "", index.catalog());
      return new Found(indexed, "columns outside the index could not be searched: " + why);
    }
  }

  /** The index holds some values of a column that is searched live. */
  private static boolean known(ValueHit live, List<ValueHit> indexed) {
    return indexed.stream()
        .anyMatch(
            hit -> hit.column().equals(live.column()) && hit.contents().equals(live.contents()));
  }

  /**
   * Each value once, as a condition that can be copied, with all the columns that hold it; by what
   * the index may tell.
   */
  public static List<String> print(List<ValueHit> hits, DatabaseIndex index) {
    return hits.stream()
        .collect(Collectors.groupingBy(ValueHit::contents, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(equal -> condition(equal, index))
        .toList();
  }

  private static String condition(List<ValueHit> equal, DatabaseIndex index) {
    int last = equal.size() - 1;
    return equal.subList(0, last).stream()
            .map(hit -> hit.column() + " or ")
            .collect(Collectors.joining())
        + SharingLevel.of(index).print(equal.get(last), index.dialect());
  }

  /** A notice about columns that were not searched completely; empty for none. */
  public static String unread(List<ColumnId> columns) {
    List<String> names = columns.stream().map(ColumnId::toString).limit(5).toList();
    String more = columns.size() > names.size() ? " and others" : "";
    return names.isEmpty()
        ? ""
        : "not searched to the end, for want of time, for their size or because of nl.answer.cost: "
            + String.join(", ", names)
            + more;
  }
}
