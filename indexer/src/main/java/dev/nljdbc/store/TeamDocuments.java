// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.files.SidecarFile;
import dev.nljdbc.store.StoreSql.Document;
import dev.nljdbc.text.JsonMappers;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one kind that a team keeps of one database, such as its verified queries: few
 * and small, so that each member has them all. Another member's change is seen within two seconds;
 * while the store is away, they are as they were when it was last there, and own changes wait in
 * the outbox. Thread-safe.
 */
public final class TeamDocuments {

  private static final Logger LOG = System.getLogger(TeamDocuments.class.getName());
  private static final ObjectMapper JSON = JsonMappers.mapper();
  private static final long NEVER = Long.MIN_VALUE;
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final StoreConnections connections;
  private final Outbox outbox;
  private final Runnable wake;
  private final String database;
  private final String kind;
  private final Optional<SidecarFile> mirror;
  private final ReentrantLock looking = new ReentrantLock();
  private volatile long lookedNanos = NEVER;

  /** Guarded by this, as is what follows. */
  private Map<String, String> known = new TreeMap<>();

  private long revision;
  private boolean begun;

  /** The contents of the mirror. */
  private record Mirrored(long revision, Map<String, String> documents) {}

  TeamDocuments(
      StoreConnections connections,
      Outbox outbox,
      Runnable wake,
      String database,
      String kind,
      Optional<SidecarFile> mirror) {
    this.connections = connections;
    this.outbox = outbox;
    this.wake = wake;
    this.database = database;
    this.kind = kind;
    this.mirror = mirror;
  }

  /** All there are: key and JSON. Only one caller at a time waits for the store. */
  public Map<String, String> all() {
    boolean first = lookedNanos == NEVER;
    if (first || System.nanoTime() - lookedNanos >= FRESH.toNanos()) {
      if (first) {
        looking.lock();
      }
      if (first || looking.tryLock()) {
        try {
          look();
        } finally {
          looking.unlock();
        }
      }
    }
    Map<String, String> all;
    synchronized (this) {
      all = new TreeMap<>(known);
    }
    for (Outbox.Entry entry : outbox.waiting(database, kind)) {
      put(all, entry.key(), entry.body());
    }
    return all;
  }

  private static void put(Map<String, String> to, String key, @Nullable String body) {
    if (body == null) {
      to.remove(key);
    } else {
      to.put(key, body);
    }
  }

  private void look() {
    long known = begin();
    try {
      News news = connections.with(c -> news(c, known));
      take(news);
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The team''s {0} are as of a moment ago: {1}", kind, e.getMessage());
    }
    lookedNanos = System.nanoTime();
  }

  /**
   * What changed.
   *
   * @param anew whether it is all there is: the store is another, or was emptied
   */
  private record News(boolean anew, List<Document> documents) {}

  private News news(Connection connection, long since) throws SQLException {
    long there = StoreSql.revision(connection, database, kind);
    boolean anew = there < since;
    return there == since
        ? new News(false, List.of())
        : new News(anew, StoreSql.since(connection, database, kind, anew ? 0 : since));
  }

  private synchronized void take(News news) {
    if (news.anew()) {
      known.clear();
      revision = 0;
    }
    long before = revision;
    for (Document document : news.documents()) {
      if (document.revision() > before) { // else somebody was quicker, and knows it or a later one
        put(known, document.key(), document.body());
        revision = Math.max(revision, document.revision());
      }
    }
    if (news.anew() || !news.documents().isEmpty()) {
      remember();
    }
  }

  /**
   * Changes some of them, while no other member does.
   *
   * @param change what is to change, computed from what there is: a key without JSON is removed
   * @throws StoreException when the store refuses; all is as it was then
   */
  public void change(Function<Map<String, String>, Map<String, Optional<String>>> change)
      throws StoreException {
    long since = begin();
    if (outbox.waiting(database, kind).isEmpty()) {
      try {
        take(connections.with(c -> changed(c, since, change)));
        return;
      } catch (StoreException e) {
        if (!e.away()) {
          throw e;
        }
      }
    }
    Instant now = Instant.now();
    change
        .apply(all())
        .forEach(
            (key, body) ->
                outbox.add(new Outbox.Entry(database, kind, key, body.orElse(null), now)));
    wake.run();
  }

  private News changed(
      Connection connection,
      long since,
      Function<Map<String, String>, Map<String, Optional<String>>> change)
      throws SQLException {
    long next = StoreSql.nextRevision(connection, database, kind);
    Map<String, String> present = new TreeMap<>();
    StoreSql.since(connection, database, kind, 0)
        .forEach(document -> put(present, document.key(), document.body()));
    for (Map.Entry<String, Optional<String>> one : change.apply(present).entrySet()) {
      StoreSql.put(
          connection,
          database,
          kind,
          one.getKey(),
          one.getValue().orElse(null),
          Optional.empty(),
          next);
    }
    return next <= since
        ? new News(true, StoreSql.since(connection, database, kind, 0))
        : new News(false, StoreSql.since(connection, database, kind, since));
  }

  /** Reads the copy on the disk, once; the revision that is known. */
  private synchronized long begin() {
    if (begun) {
      return revision;
    }
    begun = true;
    try {
      Optional<byte[]> bytes = mirror.isPresent() ? mirror.get().read() : Optional.empty();
      if (bytes.isPresent()) {
        Mirrored there = JSON.readValue(bytes.get(), new TypeReference<>() {});
        known = new TreeMap<>(there.documents());
        revision = there.revision();
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "The copy of the team''s {0} is read anew: {1}", kind, e);
    }
    return revision;
  }

  private void remember() {
    if (mirror.isEmpty()) {
      return;
    }
    try {
      byte[] bytes = JSON.writeValueAsBytes(new Mirrored(revision, known));
      mirror.get().change(before -> Optional.of(bytes));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "The team''s {0} can''t be copied to the disk: {1}", kind, e);
    }
  }
}
