package dev.nljdbc.offline;

import dev.nljdbc.search.ValueHit;
import dev.nljdbc.search.ValueQuery;
import dev.nljdbc.search.ValueSearch;
import java.util.List;

/** Looks up phrases among the cells. */
final class Values {

  private static final int MOST = 16;

  private final ValueSearch search;
  private final boolean none;

  Values(SchemaView schema) {
    this.search = schema.index().values();
    this.none = schema.tables().stream().allMatch(TableView::empty);
  }

  /** Whether there are no cells at all, so that a name can't be told from a word by looking. */
  boolean none() {
    return none;
  }

  /** Cells that are this text, but for case and blanks; for quoted text also but for inflection. */
  List<ValueHit> equal(String text, boolean quoted) {
    if (none) {
      return List.of();
    }
    ValueHit.Match last = quoted ? ValueHit.Match.STEMMED : ValueHit.Match.FOLDED;
    return search.search(ValueQuery.of(text, MOST)).stream()
        .filter(h -> h.match().compareTo(last) <= 0)
        .toList();
  }

  /** Cells that are nearly this text. */
  List<ValueHit> near(String text) {
    if (none) {
      return List.of();
    }
    return search.search(ValueQuery.of(text, MOST)).stream()
        .filter(h -> h.match() != ValueHit.Match.PARTIAL)
        .toList();
  }
}
