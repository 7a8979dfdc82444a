package dev.nljdbc.index;

import java.util.ArrayList;
import java.util.List;

/**
 * One line of an index's state, for people.
 *
 * @param item what it is about, for example {@code text values}
 * @param value in words or figures
 */
public record StatusItem(String item, String value) {

  private static final int NAMED = 20;

  /** The lines of a state, as {@code NL STATUS} and the command line show them. */
  public static List<StatusItem> of(IndexStatus status) {
    List<StatusItem> items = new ArrayList<>();
    items.add(new StatusItem("index", "ready"));
    items.add(new StatusItem("database", status.databaseId()));
    items.add(
        new StatusItem(
            "kept in", status.directory() == null ? "memory" : status.directory().toString()));
    items.add(new StatusItem("built", status.built().toString()));
    items.add(new StatusItem("took", status.took().toMillis() + " ms"));
    items.add(new StatusItem("tables", Integer.toString(status.tables())));
    items.add(new StatusItem("columns", Integer.toString(status.columns())));
    items.add(new StatusItem("text values", Long.toString(status.values())));
    items.add(new StatusItem("bytes", Long.toString(status.bytes())));
    if (!status.stale().isEmpty()) {
      items.add(
          new StatusItem(
              "may have changed since", named(status.stale()) + "; a refresh reads what did"));
    }
    status.warnings().forEach(warning -> items.add(new StatusItem("warning", warning)));
    return List.copyOf(items);
  }

  private static String named(List<String> tables) {
    String some = String.join(", ", tables.subList(0, Math.min(NAMED, tables.size())));
    return tables.size() <= NAMED ? some : some + " and " + (tables.size() - NAMED) + " more";
  }
}
