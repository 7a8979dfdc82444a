// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.read.TableStatistics.Extent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects warnings of what an index leaves out, and shortens long lists of names. */
final class BuildWarnings {

  private static final int NAMED = 20;
  private static final int SINGLE = 100;
  private static final String TOO_MANY =
      "Searched for values live, by SQL, since they have more than %s different ones: %s.";

  private static final String UNREAD =
      "Searched for values live, by SQL, since there was no time yet to read these %s: %s."
          + " A connection that stays open reads them in the background; NL REFRESH reads them now.";

  private final IndexRequest request;
  private final Set<String> others = new LinkedHashSet<>();
  private final List<String> lateTables = new ArrayList<>();
  private final List<String> lateColumns = new ArrayList<>();
  private final List<String> capped = new ArrayList<>();

  BuildWarnings(IndexRequest request) {
    this.request = request;
  }

  void addAll(Collection<String> warnings) {
    others.addAll(warnings);
  }

  /** Adds the warnings of one table. */
  void add(TableRecord record) {
    if (!record.reading().reached() || record.reading().extent() == Extent.GLANCE) {
      lateTables.add(record.table().toString());
    }
    record.reading().lateColumns().forEach(c -> lateColumns.add(record.table() + "." + c));
    record.reading().cappedColumns().forEach(c -> capped.add(record.table() + "." + c));
    others.addAll(record.reading().warnings());
  }

  List<String> all() {
    List<String> all = new ArrayList<>(others.stream().limit(SINGLE).toList());
    if (others.size() > SINGLE) {
      all.add("And " + (others.size() - SINGLE) + " more warnings of this kind.");
    }
    if (!lateTables.isEmpty()) {
      all.add(UNREAD.formatted("tables", firstOf(lateTables)));
    }
    if (!lateColumns.isEmpty()) {
      all.add(UNREAD.formatted("columns", firstOf(lateColumns)));
    }
    if (!capped.isEmpty()) {
      all.add(TOO_MANY.formatted(request.limits().maxValuesPerColumn(), firstOf(capped)));
    }
    return all;
  }

  /** The first twenty names and how many more there are. */
  static String firstOf(List<String> names) {
    String some = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    return names.size() <= NAMED ? some : some + " and " + (names.size() - NAMED) + " more";
  }
}
