// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import dev.nljdbc.files.SidecarFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The part of a team's store about one database, as one user sees it. Thread-safe. */
public final class TeamDatabase {

  private final TeamStore store;
  private final String id;
  private final String shared;
  private final Optional<Path> directory;
  private final Map<String, TeamDocuments> documents = new ConcurrentHashMap<>();
  private final TeamLog log;

  TeamDatabase(TeamStore store, String id, String shared, Optional<Path> directory) {
    this.store = store;
    this.id = id;
    this.shared = shared;
    this.directory = directory;
    this.log = new TeamLog(store.connections(), store.outbox(), store::wake, id);
  }

  /** The store. */
  public TeamStore store() {
    return store;
  }

  /**
   * Documents that whoever may use the store has in common, whatever user of the database it is.
   *
   * @param kind such as {@code verified}
   */
  public TeamDocuments ofAllUsers(String kind) {
    return documents(shared, kind);
  }

  /** Documents of this user of the database: what they say may hang on its rights. */
  public TeamDocuments ofThisUser(String kind) {
    return documents(id, kind);
  }

  private TeamDocuments documents(String database, String kind) {
    return documents.computeIfAbsent(
        database + " " + kind,
        key ->
            new TeamDocuments(
                store.connections(),
                store.outbox(),
                store::wake,
                database,
                kind,
                directory.map(path -> new SidecarFile(path, kind + "-" + store.address().mark()))));
  }

  /** The log of this user's questions. */
  public TeamLog log() {
    return log;
  }

  /** A kept answer as JSON; empty when there is none, or the store is away. */
  public Optional<String> answer(String key) {
    try {
      return store.connections().with(c -> StoreSql.one(c, id, StoreSql.ANSWER, key));
    } catch (StoreException e) {
      return Optional.empty(); // it is made again, and STATUS says that the store is away
    }
  }

  /** Keeps an answer for others; null removes it. The store is not waited for. */
  public void keepAnswer(String key, Optional<String> json) {
    if (!store.readOnly()) {
      store
          .outbox()
          .add(new Outbox.Entry(id, StoreSql.ANSWER, key, json.orElse(null), Instant.now()));
      store.wake();
    }
  }

  /** The index. */
  public SharedIndex index() {
    return new SharedIndex(store.connections(), id);
  }

  /** The right to build the index for all; empty while another member has it. */
  public Optional<Lease> lease() throws StoreException {
    return Lease.take(store.connections(), id, store.executor());
  }
}
