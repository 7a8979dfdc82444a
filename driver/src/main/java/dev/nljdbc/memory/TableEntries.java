// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.files.ReadingThread;
import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a table that programs share, below those that are kept beside the index. The table
 * gets what is remembered, except entries of single sessions: their SQL may hold what others must
 * not see. It is read at most every few seconds. While it can't be read, the last known entries
 * count.
 */
final class TableEntries<E extends MemoryEntry> extends EntryStorage.Layered<E> {

  private static final Duration READ_AGAIN = Duration.ofSeconds(2);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(30);

  /** A question waits no longer for the table. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

  private static final int MOST_ROWS = 50_000;
  private static final int DIGITS = 32;

  /** Of long texts, on one engine or another. */
  private static final List<String> TEXTS = List.of("TEXT", "CLOB", "VARCHAR(8000)");

  private final TableAddress address;
  private final TableAddress.Opener opener;
  private final ObjectMapper json = PersistentJson.mapper();
  private volatile List<E> entries = List.of();

  /** The reading under way; null when there is none. Guarded by this. */
  private @Nullable CompletableFuture<Void> reading;

  /** When to read next, in nanoseconds. Guarded by this. */
  private long due = System.nanoTime();

  /** Work on a connection of the table's database. */
  @FunctionalInterface
  private interface Work<T> {
    T on(Connection connection) throws SQLException, IOException;
  }

  TableEntries(EntryStorage<E> own, TableAddress address, TableAddress.Opener opener) {
    super(own);
    this.address = address;
    this.opener = opener;
  }

  @Override
  String place() {
    return Secrets.hide(address.url()) + "#" + address.table();
  }

  @Override
  List<E> shared() {
    CompletableFuture<Void> begun = begin();
    try {
      if (begun != null) {
        begun.get(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (TimeoutException e) {
      unreadable("it does not answer");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the question ends
    } catch (ExecutionException e) {
      unreadable(String.valueOf(e.getCause()));
    }
    return entries;
  }

  /** Begins to read the table if that is due; null when it is not, or others wait for it. */
  private synchronized @Nullable CompletableFuture<Void> begin() {
    if (System.nanoTime() - due < 0 || (reading != null && !reading.isDone())) {
      return null;
    }
    due = System.nanoTime() + READ_AGAIN.toNanos();
    reading =
        CompletableFuture.runAsync(
            this::read, task -> new ReadingThread(task, "nl-jdbc memory").start());
    return reading;
  }

  private void read() {
    try {
      entries = with(this::select);
    } catch (IOException e) {
      unreadable(String.valueOf(e.getMessage()));
    }
  }

  private void unreadable(String why) {
    synchronized (this) {
      due = System.nanoTime() + AFTER_A_FAULT.toNanos();
    }
    warn(
        "The %s in %s (nl.memory) can't be read: %s. Those that were read before are used."
            .formatted(kind().noun(), place(), why.replaceFirst("\\.$", "")));
  }

  private <T> T with(Work<T> work) throws IOException {
    try (Connection connection = opener.open(address.url())) {
      connection.setAutoCommit(true);
      return work.on(connection);
    } catch (SQLException | RuntimeException e) {
      throw new IOException(Secrets.hide(String.valueOf(e.getMessage())), e);
    }
  }

  private List<E> select(Connection connection) throws SQLException {
    String sql = "SELECT body FROM %s WHERE kind = ? ORDER BY remembered_at, id";
    List<E> found = new ArrayList<>();
    int unreadable = 0;
    try (PreparedStatement statement =
        connection.prepareStatement(sql.formatted(address.table()))) {
      statement.setMaxRows(MOST_ROWS);
      statement.setString(1, kind().row());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          Optional<E> entry = kind().read(json, String.valueOf(rows.getString(1)));
          entry.ifPresent(found::add);
          unreadable += entry.isPresent() ? 0 : 1;
        }
      }
    } catch (SQLException e) {
      if (exists(connection)) {
        throw e;
      }
    }
    if (unreadable > 0) {
      warn("%s of the %s in %s can't be read.".formatted(unreadable, kind().noun(), place()));
    }
    return List.copyOf(found);
  }

  private boolean exists(Connection connection) throws SQLException {
    String[] names = address.table().split("\\.");
    String schema = names.length > 1 ? names[names.length - 2] : connection.getSchema();
    String catalog = names.length > 2 ? names[0] : connection.getCatalog();
    DatabaseMetaData meta = connection.getMetaData();
    List<UnaryOperator<String>> cases =
        List.of(
            name -> name,
            name -> name.toUpperCase(Locale.ROOT),
            name -> name.toLowerCase(Locale.ROOT));
    for (UnaryOperator<String> folded : cases) {
      String folder = schema == null || names.length == 1 ? schema : folded.apply(schema);
      String table = folded.apply(names[names.length - 1]);
      try (ResultSet tables = meta.getTables(catalog, folder, table, null)) {
        if (tables.next()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Another program may create it at the same time. */
  private void create(Connection connection) throws SQLException {
    SQLException fault = null;
    for (String text : TEXTS) {
      if (exists(connection)) {
        return;
      }
      try (Statement statement = connection.createStatement()) {
        statement.execute(
            "CREATE TABLE %s (id VARCHAR(32) NOT NULL PRIMARY KEY, kind VARCHAR(10) NOT NULL, body %s NOT NULL, remembered_by VARCHAR(200), remembered_at VARCHAR(40))"
                .formatted(address.table(), text));
        return;
      } catch (SQLException e) {
        fault = fault == null ? e : fault;
      }
    }
    if (fault != null && !exists(connection)) {
      throw fault;
    }
  }

  @Override
  List<E> exchange(Predicate<E> old, List<E> by) throws IOException {
    List<E> mine = by.stream().filter(entry -> !entry.session().isEmpty()).toList();
    List<E> forAll = by.stream().filter(entry -> entry.session().isEmpty()).toList();
    List<E> removed = new ArrayList<>(with(connection -> exchange(connection, old, forAll)));
    if (!mine.isEmpty() || own().all().stream().anyMatch(old)) {
      removed.addAll(own().exchange(old, mine));
    }
    return removed;
  }

  private List<E> exchange(Connection connection, Predicate<E> old, List<E> by)
      throws SQLException, IOException {
    if (!by.isEmpty()) {
      create(connection);
    }
    List<E> before = select(connection);
    List<E> removed = new ArrayList<>();
    List<E> after = exchanged(before, old, by, removed);
    if (!removed.isEmpty() || !by.isEmpty()) {
      connection.setAutoCommit(false);
      try {
        write(connection, removed, by);
        connection.commit();
      } catch (SQLException | IOException | RuntimeException e) {
        connection.rollback();
        throw e;
      }
    }
    entries = List.copyOf(after);
    return removed;
  }

  private void write(Connection connection, List<E> removed, List<E> by)
      throws SQLException, JsonProcessingException {
    String delete = "DELETE FROM %s WHERE id = ?".formatted(address.table());
    String insert =
        "INSERT INTO %s (id, kind, body, remembered_by, remembered_at) VALUES (?, ?, ?, ?, ?)"
            .formatted(address.table());
    try (PreparedStatement deleting = connection.prepareStatement(delete);
        PreparedStatement inserting = connection.prepareStatement(insert)) {
      for (E entry : exchanged(removed, any -> false, by, new ArrayList<>())) {
        deleting.setString(1, id(entry));
        deleting.executeUpdate();
      }
      for (E entry : by) {
        inserting.setString(1, id(entry));
        inserting.setString(2, kind().row());
        inserting.setString(3, json.writeValueAsString(entry));
        inserting.setString(4, entry.by());
        inserting.setString(5, entry.remembered().toString());
        inserting.executeUpdate();
      }
    }
  }

  private String id(E entry) {
    return Sha256.hex(kind().row() + "\n" + entry.identity(), DIGITS);
  }
}
