// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.answer.TimeSpent;
import dev.nljdbc.answer.UsageTotals;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Catalog.HiddenNames;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.jdbc.execution.LeasedIndex;
import dev.nljdbc.jdbc.execution.NlSession;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.text.VisibleText;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rows of NL STATUS: an item and its value, in words. */
final class StatusReport {

  private static final int NAMED = 20;

  private final NlSession session;

  StatusReport(NlSession session) {
    this.session = session;
  }

  /**
   * The state of the index, which is built where it is missing; while another connection builds it,
   * how far that is.
   */
  MemoryTable rows(Cancellation cancellation) throws SQLException {
    Optional<BuildState> building = session.building();
    if (building.isPresent()) {
      return building(building.get());
    }
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      DatabaseIndex index = lease.workspace().index();
      MemoryTable rows = perSession(rows(session, index.status()), index.catalog());
      return hidden(rows, index.catalog().hidden());
    }
  }

  private static MemoryTable perSession(MemoryTable rows, Catalog catalog) {
    List<String> names =
        catalog.tables().stream()
            .filter(Table::perSession)
            .map(table -> table.id().toString())
            .toList();
    return names.isEmpty()
        ? rows
        : rows.add(
            "read live",
            "%s tables whose rows depend on who asks: %s"
                .formatted(
                    names.size(),
                    String.join(", ", names.subList(0, Math.min(NAMED, names.size())))));
  }

  private static MemoryTable hidden(MemoryTable rows, HiddenNames hidden) {
    return hidden.none()
        ? rows
        : rows.add(
            "hidden",
            "%s tables and %s columns of others, by nl.tables.* and nl.columns.deny"
                .formatted(hidden.tables().size(), hidden.columns().size()));
  }

  private MemoryTable building(BuildState state) throws SQLException {
    MemoryTable rows = table().add("index", "being built: " + state.words());
    session
        .stored()
        .ifPresent(
            old ->
                old.items().stream()
                    .filter(item -> !item.name().equals("index"))
                    .forEach(item -> rows.add(item.name(), VisibleText.of(item.value()))));
    return common(session, rows, session.usageTotals().all());
  }

  /** The state of this index. */
  static MemoryTable rows(NlSession session, IndexStatus status) {
    MemoryTable rows = table();
    status.items().forEach(item -> rows.add(item.name(), VisibleText.of(item.value())));
    return common(session, rows, session.usageTotals().of(status.databaseId()));
  }

  private static MemoryTable table() {
    return MemoryTable.of("item, value");
  }

  private static MemoryTable common(NlSession session, MemoryTable rows, UsageTotals.Totals here) {
    rows.add("exploring on", session.exploration())
        .add("model", session.settings().required(Setting.MODEL));
    usage(here).forEach(rows::add);
    UsageTotals.Totals all = session.usageTotals().all();
    if (!all.equals(here)) {
      usage(all).forEach((item, words) -> rows.add(item + ", all databases", words));
    }
    return rows;
  }

  /** The usage since the process began: items and values, in order. */
  private static Map<String, String> usage(UsageTotals.Totals totals) {
    Map<String, String> words = new LinkedHashMap<>();
    words.put(
        "questions",
        "%s since this process began (%s from the cache, %s verified, %s failed)"
            .formatted(totals.questions(), totals.cached(), totals.verified(), totals.failed()));
    Usage usage = totals.usage();
    words.put("calls of the model", Integer.toString(usage.calls()));
    String tokens = "%s (%s prompt, %s of them cached by the provider, %s completion)";
    words.put(
        "tokens",
        tokens.formatted(
            usage.tokens(), usage.promptTokens(), usage.cachedTokens(), usage.completionTokens()));
    words.put("cost", usage.price());
    words.put("time", words(totals.time()));
    return words;
  }

  private static String words(TimeSpent time) {
    return "model %s ms, search %s ms, SQL %s ms, rest %s ms"
        .formatted(
            time.model().toMillis(),
            time.search().toMillis(),
            time.sql().toMillis(),
            time.rest().toMillis());
  }
}
