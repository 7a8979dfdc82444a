// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import dev.nljdbc.store.Outbox.Entry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes documents and log entries in the store's tables. */
final class StoreSql {

  /** The kind of outbox entries that belong into the log. */
  static final String LOG = "log";

  /** Documents that are many, and read one by one: their changes are not followed. */
  static final String ANSWER = "answer";

  /** Entries of one database's log; the oldest go. */
  static final int MOST_IN_LOG = 100_000;

  /** Kept answers of one database as one user sees it. */
  static final int MOST_ANSWERS = 50_000;

  /** Longer documents nobody says: every member would hold them in memory. */
  private static final int LONGEST_BODY = 1 << 20;

  /**
   * The database's own clock orders what is said while the store is there; what was said without it
   * does not replace anything that was said later.
   */
  private static final String PUT =
      """
      insert into nl_document as d (database_id, kind, key, body, said, revision)
      values (?, ?, ?, ?, coalesce(least(?, clock_timestamp()), clock_timestamp()), ?)
      on conflict (database_id, kind, key) do update
        set body = excluded.body, revision = excluded.revision,
          said = case when ? then greatest(excluded.said, d.said) else excluded.said end
        where ? or excluded.said > d.said""";

  private StoreSql() {}

  /**
   * A document as the store has it.
   *
   * @param body null where it was removed
   */
  record Document(String key, @Nullable String body, long revision) {}

  /** Waits for the turn to change documents of a kind: readers see revisions in their order. */
  static long nextRevision(Connection connection, String database, String kind)
      throws SQLException {
    String sql =
        """
        insert into nl_revision as r (database_id, kind, revision) values (?, ?, 1)
        on conflict (database_id, kind) do update set revision = r.revision + 1
        returning revision""";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, database);
      statement.setString(2, kind);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  /** The last one; 0 where there is none. */
  static long revision(Connection connection, String database, String kind) throws SQLException {
    String sql = "select revision from nl_revision where database_id = ? and kind = ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, database);
      statement.setString(2, kind);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  /** The documents changed after a revision, removed ones too. */
  static List<Document> since(Connection connection, String database, String kind, long revision)
      throws SQLException {
    String sql =
        """
        select key, case when octet_length(body) <= %s then body end, revision from nl_document
        where database_id = ? and kind = ? and revision > ? order by revision, key"""
            .formatted(LONGEST_BODY);
    List<Document> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, database);
      statement.setString(2, kind);
      statement.setLong(3, revision);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.add(new Document(row.getString(1), row.getString(2), row.getLong(3)));
        }
      }
    }
    return found;
  }

  /** A document; empty where there is none. */
  static Optional<String> one(Connection connection, String database, String kind, String key)
      throws SQLException {
    String sql = "select body from nl_document where database_id = ? and kind = ? and key = ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, database);
      statement.setString(2, kind);
      statement.setString(3, key);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
      }
    }
  }

  /**
   * Writes a document.
   *
   * @param said empty for now, which is later than all before
   */
  static void put(
      Connection connection,
      String database,
      String kind,
      String key,
      @Nullable String body,
      Optional<Instant> said,
      long revision)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(PUT)) {
      statement.setString(1, database);
      statement.setString(2, kind);
      statement.setString(3, key);
      statement.setString(4, body);
      statement.setObject(
          5, said.map(StoreSql::time).orElse(null), java.sql.Types.TIMESTAMP_WITH_TIMEZONE);
      statement.setLong(6, revision);
      statement.setBoolean(7, said.isEmpty());
      statement.setBoolean(8, said.isEmpty());
      statement.executeUpdate();
    }
  }

  /** Writes entries that waited; those that are there already change nothing. */
  static void write(Connection connection, List<Entry> entries) throws SQLException {
    for (Entry entry : entries) {
      if (entry.kind().equals(LOG)) {
        log(connection, entry);
      } else {
        boolean followed = !entry.kind().equals(ANSWER);
        long revision = followed ? nextRevision(connection, entry.database(), entry.kind()) : 0;
        put(
            connection,
            entry.database(),
            entry.kind(),
            entry.key(),
            entry.body(),
            Optional.of(entry.said()),
            revision);
      }
    }
  }

  private static void log(Connection connection, Entry entry) throws SQLException {
    String sql =
        """
        insert into nl_log (id, database_id, noted, body) values (?, ?, ?, ?)
        on conflict (id) do nothing""";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, UUID.fromString(entry.key()));
      statement.setString(2, entry.database());
      statement.setObject(3, time(entry.said()));
      statement.setString(4, entry.body());
      statement.executeUpdate();
    }
  }

  /** Removes the answers that were given longest ago, where there are more than there may be. */
  static void shortenAnswers(Connection connection, String database) throws SQLException {
    String sql =
        """
        delete from nl_document where database_id = ? and kind = ? and said < (select said
          from nl_document where database_id = ? and kind = ? order by said desc offset ? limit 1)""";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, database);
      statement.setString(2, ANSWER);
      statement.setString(3, database);
      statement.setString(4, ANSWER);
      statement.setInt(5, MOST_ANSWERS);
      statement.executeUpdate();
    }
  }

  /** The newest entries of a log, the oldest of them first. */
  static List<String> log(Connection connection, String database, int most) throws SQLException {
    String sql =
        """
        select body from (select body, noted from nl_log where database_id = ?
          and octet_length(body) <= %s order by noted desc limit ?) newest order by noted"""
            .formatted(LONGEST_BODY);
    List<String> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, database);
      statement.setInt(2, most);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.add(row.getString(1));
        }
      }
    }
    return found;
  }

  /** Removes the oldest entries of a log, where there are more than it may hold. */
  static void shortenLog(Connection connection, String database) throws SQLException {
    String sql =
        """
        delete from nl_log where database_id = ? and noted < (select noted from nl_log
          where database_id = ? order by noted desc offset ? limit 1)""";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, database);
      statement.setString(2, database);
      statement.setInt(3, MOST_IN_LOG);
      statement.executeUpdate();
    }
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
