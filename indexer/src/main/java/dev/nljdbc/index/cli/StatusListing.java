package dev.nljdbc.index.cli;

import dev.nljdbc.index.IndexStatus;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The state of an index, an item a row. */
final class StatusListing {

  private static final double MEGABYTE = 1e6;

  private StatusListing() {}

  static Listing of(IndexStatus status) {
    Listing rows = new Listing("item", "value");
    @Nullable Path directory = status.directory();
    rows.add("index", "ready");
    rows.add("database", status.databaseId());
    rows.add("kept in", directory == null ? "memory" : directory.toString());
    rows.add("built", status.built().toString());
    rows.add("took", String.format(Locale.ROOT, "%.1f s", status.took().toMillis() / 1e3));
    rows.add("tables", String.format(Locale.ROOT, "%,d", status.tables()));
    rows.add("columns", String.format(Locale.ROOT, "%,d", status.columns()));
    rows.add("text values", String.format(Locale.ROOT, "%,d", status.values()));
    rows.add("size", String.format(Locale.ROOT, "%.1f MB", status.bytes() / MEGABYTE));
    status.warnings().forEach(warning -> rows.add("warning", warning));
    return rows;
  }
}
