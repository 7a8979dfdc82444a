package dev.nljdbc.index.cli;

import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.index.StatusItem;
import dev.nljdbc.index.StoredIndex;

/** The state of an index, an item a row. */
final class StatusListing {

  private StatusListing() {}

  static Listing of(IndexStatus status) {
    Listing rows = new Listing("item", "value");
    StatusItem.of(status).forEach(item -> rows.add(item.item(), item.value()));
    return rows;
  }

  /** Empty when there is neither an index nor a build under way. */
  static Listing of(StoredIndex stored) {
    Listing rows = stored.status().map(StatusListing::of).orElse(new Listing("item", "value"));
    if (!rows.empty()) {
      stored.used().ifPresent(time -> rows.add("last used", time.toString()));
    }
    stored.building().ifPresent(build -> rows.add("being built", build.words()));
    return rows;
  }
}
