package dev.nljdbc.search;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
}
