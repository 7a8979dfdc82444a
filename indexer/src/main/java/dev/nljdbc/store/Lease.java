// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import dev.nljdbc.files.ThisMachine;
import java.lang.System.Logger.Level;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The right to build one database's index for all members. It is renewed while its holder lives,
 * and falls to others soon after that has died.
 */
public final class Lease implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Lease.class.getName());
  private static final Duration VALID = Duration.ofSeconds(15);

  private static final String TAKE =
      """
      insert into nl_lease as l (database_id, holder, host, until)
      values (?, ?, ?, clock_timestamp() + ? * interval '1 second')
      on conflict (database_id) do update
        set holder = excluded.holder, host = excluded.host, since = now(), until = excluded.until
        where l.until < clock_timestamp() or l.holder = excluded.holder
      returning holder""";

  private final StoreConnections connections;
  private final String database;
  private final UUID holder;
  private final ScheduledFuture<?> renewal;
  private volatile boolean held = true;

  private Lease(
      StoreConnections connections,
      String database,
      UUID holder,
      ScheduledExecutorService executor) {
    this.connections = connections;
    this.database = database;
    this.holder = holder;
    long third = VALID.toMillis() / 3;
    this.renewal =
        executor.scheduleWithFixedDelay(this::renew, third, third, TimeUnit.MILLISECONDS);
  }

  /** Takes the lease; empty while another member has it. */
  static Optional<Lease> take(
      StoreConnections connections, String database, ScheduledExecutorService executor)
      throws StoreException {
    UUID holder = UUID.randomUUID();
    return taken(connections, database, holder)
        ? Optional.of(new Lease(connections, database, holder, executor))
        : Optional.empty();
  }

  private static boolean taken(StoreConnections connections, String database, UUID holder)
      throws StoreException {
    return connections.with(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(TAKE)) {
            statement.setString(1, database);
            statement.setObject(2, holder);
            statement.setString(3, host());
            statement.setLong(4, VALID.toSeconds());
            try (ResultSet row = statement.executeQuery()) {
              return row.next();
            }
          }
        });
  }

  /** The host name, for people who look into the table. */
  private static String host() {
    return ThisMachine.name() + " " + ProcessHandle.current().pid();
  }

  private void renew() {
    try {
      held = taken(connections, database, holder);
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The lease could not be renewed", e);
      held = false;
    }
  }

  /** Whether it was still held when it was last renewed. */
  public boolean held() {
    return held;
  }

  /** Gives it back. */
  @Override
  public void close() {
    renewal.cancel(false);
    String sql = "delete from nl_lease where database_id = ? and holder = ?";
    try {
      connections.with(
          connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
              statement.setString(1, database);
              statement.setObject(2, holder);
              return statement.executeUpdate();
            }
          });
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The lease ends by itself", e);
    }
  }
}
