package dev.nljdbc.jdbc;

import dev.nljdbc.config.Setting;
import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.jdbc.MemoryRows.Column;
import dev.nljdbc.llm.Cancellation;
import java.sql.SQLException;
import java.util.List;
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
  MemoryRows rows(Cancellation cancellation) throws SQLException {
    Optional<BuildState> building = session.building();
    if (building.isPresent()) {
      return common(session, table().add("index", "being built: " + building.get().words()));
    }
    try (LeasedIndex.Lease lease = session.lease(cancellation)) {
      return rows(session, lease.workspace().index().status());
    }
  }

  /** The state of this index. */
  static MemoryRows rows(NlSession session, IndexStatus status) {
    MemoryRows rows =
        table()
            .add("index", "ready")
            .add("database", status.databaseId())
            .add("kept in", status.directory() == null ? "memory" : status.directory().toString())
            .add("built", status.built().toString())
            .add("took", status.took().toMillis() + " ms")
            .add("tables", Integer.toString(status.tables()))
            .add("columns", Integer.toString(status.columns()))
            .add("text values", Long.toString(status.values()))
            .add("bytes", Long.toString(status.bytes()));
    if (!status.stale().isEmpty()) {
      rows.add("may have changed since", named(status.stale()) + "; NL REFRESH reads what did");
    }
    for (String warning : status.warnings()) {
      rows.add("warning", warning);
    }
    return common(session, rows);
  }

  private static String named(List<String> tables) {
    String some = String.join(", ", tables.subList(0, Math.min(NAMED, tables.size())));
    return tables.size() <= NAMED ? some : some + " and " + (tables.size() - NAMED) + " more";
  }

  private static MemoryRows table() {
    return new MemoryRows(Column.text("item"), Column.text("value"));
  }

  private static MemoryRows common(NlSession session, MemoryRows rows) {
    return rows.add("exploring on", session.exploration())
        .add("model", session.settings().required(Setting.MODEL));
  }
}
