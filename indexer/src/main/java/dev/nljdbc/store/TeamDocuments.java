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
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final StoreConnections connections;
  private final Outbox outbox;
  private final Runnable wake;
  private final String database;
  private final String kind;
  private final Optional<SidecarFile> mirror;

  /** Guarded by this, as is what follows. */
  private Map<String, String> known = new TreeMap<>();

  private long revision;
  private long lookedNanos = System.nanoTime() - FRESH.toNanos();
  private boolean begun;

  /** What the mirror holds. */
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

  /** All there are: key and JSON. */
  public synchronized Map<String, String> all() {
    if (System.nanoTime() - lookedNanos >= FRESH.toNanos()) {
      look();
    }
    Map<String, String> all = new TreeMap<>(known);
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
    begin();
    try {
      take(connections.with(this::news));
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The team''s {0} are as of a moment ago: {1}", kind, e.getMessage());
    }
    lookedNanos = System.nanoTime();
  }

  private List<Document> news(Connection connection) throws SQLException {
    long there = StoreSql.revision(connection, database, kind);
    if (there < revision) { // another store, or one that was emptied
      revision = 0;
      known.clear();
    }
    return there == revision ? List.of() : StoreSql.since(connection, database, kind, revision);
  }

  private void take(List<Document> news) {
    if (news.isEmpty()) {
      return;
    }
    for (Document document : news) {
      put(known, document.key(), document.body());
      revision = Math.max(revision, document.revision());
    }
    remember();
  }

  /**
   * Changes some of them, while no other member does.
   *
   * @param change what is to change, computed from what there is: a key without JSON is removed
   * @throws StoreException when the store refuses; all is as it was then
   */
  public synchronized void change(
      Function<Map<String, String>, Map<String, Optional<String>>> change) throws StoreException {
    begin();
    if (outbox.waiting(database, kind).isEmpty()) {
      try {
        take(connections.with(c -> changed(c, change)));
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

  private List<Document> changed(
      Connection connection, Function<Map<String, String>, Map<String, Optional<String>>> change)
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
    return StoreSql.since(connection, database, kind, revision);
  }

  private void begin() {
    if (begun) {
      return;
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
