package dev.nljdbc.search;

import java.util.List;

/**
 * Finds cell values by content, over the distinct text values of the whole database
 * (Interactive-T2S, section 3.3: SearchValue). Thread-safe.
 */
public interface ValueSearch {

  /** The best values for a query, exact ones first. */
  List<ValueHit> search(ValueQuery query);
}
