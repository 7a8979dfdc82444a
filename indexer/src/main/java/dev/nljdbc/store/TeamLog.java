// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What a team's members asked of one database. Writing never waits for the store. Thread-safe. */
public final class TeamLog {

  private final StoreConnections connections;
  private final Outbox outbox;
  private final Runnable wake;
  private final String database;

  TeamLog(StoreConnections connections, Outbox outbox, Runnable wake, String database) {
    this.connections = connections;
    this.outbox = outbox;
    this.wake = wake;
    this.database = database;
  }

  /**
   * Adds an entry.
   *
   * @param body JSON
   */
  public void add(String body, Instant noted) {
    outbox.add(new Outbox.Entry(database, StoreSql.LOG, UUID.randomUUID().toString(), body, noted));
    wake.run();
  }

  /**
   * The newest entries, the oldest of them first.
   *
   * @throws StoreException when the store can't be read
   */
  public List<String> newest(int most) throws StoreException {
    List<String> all = new ArrayList<>(connections.with(c -> StoreSql.log(c, database, most)));
    outbox.waiting(database, StoreSql.LOG).forEach(entry -> all.add(String.valueOf(entry.body())));
    return all.subList(Math.max(0, all.size() - most), all.size());
  }
}
