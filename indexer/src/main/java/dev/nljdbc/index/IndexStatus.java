// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The state of an index, for {@code NL STATUS}.
 *
 * @param databaseId the name of its directory
 * @param directory where it is on disk; null when it is held in memory
 * @param built when the build ended
 * @param took how long the build took
 * @param tables tables and views
 * @param columns columns
 * @param values distinct text values
 * @param bytes size on disk (or in memory)
 * @param unread how many tables were not read yet, or only in part, for want of time
 * @param readings how much of the tables was read, in lines for people
 * @param fingerprint of the schema it was made from
 * @param stale names of tables whose rows may have changed since, and of tables that were not
 *     reached in time
 * @param warnings problems, in words for the user: fell back to memory, time budget spent, tables
 *     skipped
 * @param readOnly whether this process may not write to the directory: another one builds it
 */
public record IndexStatus(
    String databaseId,
    @Nullable Path directory,
    Instant built,
    Duration took,
    int tables,
    int columns,
    long values,
    long bytes,
    int unread,
    List<Item> readings,
    String fingerprint,
    List<String> stale,
    List<String> warnings,
    boolean readOnly) {

  /** Copies the lists. */
  public IndexStatus {
    readings = List.copyOf(readings);
    stale = List.copyOf(stale);
    warnings = List.copyOf(warnings);
  }

  /**
   * One line of the state, for people.
   *
   * @param name for example {@code text values}
   * @param value in words or figures
   */
  public record Item(String name, String value) {}

  /** The lines of the state, as {@code NL STATUS} and the command line show them. */
  public List<Item> items() {
    List<Item> items = new ArrayList<>();
    items.add(new Item("index", "ready"));
    items.add(new Item("database", databaseId));
    String place = directory == null ? "memory" : directory.toString();
    items.add(new Item("kept in", readOnly ? place + " (read-only)" : place));
    items.add(new Item("built", built.toString()));
    items.add(new Item("took", took.toMillis() + " ms"));
    items.add(new Item("tables", Integer.toString(tables)));
    items.add(new Item("columns", Integer.toString(columns)));
    items.add(new Item("text values", Long.toString(values)));
    items.add(new Item("bytes", Long.toString(bytes)));
    if (unread > 0) {
      String soFar = "%,d of %,d tables; the others are searched live";
      items.add(
          new Item("read so far", String.format(Locale.ROOT, soFar, tables - unread, tables)));
    }
    items.addAll(readings);
    if (!stale.isEmpty()) {
      String names = BuildWarnings.firstOf(stale);
      items.add(new Item("may have changed since", names + "; a refresh reads what did"));
    }
    warnings.forEach(warning -> items.add(new Item("warning", warning)));
    return List.copyOf(items);
  }

  /**
   * The state for one who opens the index.
   *
   * @param changed the tables whose rows may have changed since
   * @param more warnings
   */
  IndexStatus openedBy(List<String> changed, List<String> more) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(more);
    return new IndexStatus(
        databaseId,
        directory,
        built,
        took,
        tables,
        columns,
        values,
        bytes,
        unread,
        readings,
        fingerprint,
        changed,
        all,
        readOnly);
  }
}
