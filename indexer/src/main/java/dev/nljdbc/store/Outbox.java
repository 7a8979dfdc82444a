// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.text.JsonMappers;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is to be written to the store and is not there yet. Each process has a file of its own, held
 * by a lock; what a dead process left is taken over by the next one that looks. An entry that is
 * sent twice, since nobody heard that it had arrived, is kept once. Thread-safe.
 */
final class Outbox {

  private static final Logger LOG = System.getLogger(Outbox.class.getName());
  private static final ObjectMapper JSON = JsonMappers.mapper();
  private static final String ENDING = ".jsonl";
  private static final String LOCK = ".lock";
  private static final String REFUSED = "refused.txt";
  private static final int BATCH = 200;
  private static final int LONGEST = 256 << 20;

  /** Above this, the file is written anew with what is left. */
  private static final long LARGE = 1 << 20;

  private final Optional<Path> folder;
  private final Sender sender;

  /** Not sent, the oldest first; guarded by this. */
  private final Deque<Entry> waiting = new ArrayDeque<>();

  /** Where this process writes; null before the first entry. Guarded by this. */
  private @Nullable Path file;

  private @Nullable ProcessLock lock;
  private long written;
  private volatile boolean toldOfRefusal;
  private String fault = "";

  /**
   * Something to write.
   *
   * @param database whose it is
   * @param kind of document, or {@link StoreSql#LOG}
   * @param key of the document; of a log entry its id
   * @param body JSON; null where the document is to go
   * @param said when
   */
  record Entry(String database, String kind, String key, @Nullable String body, Instant said) {

    String json() {
      ObjectNode node =
          JSON.createObjectNode()
              .put("database", database)
              .put("kind", kind)
              .put("key", key)
              .put("said", said.toString());
      return (body == null ? node : node.put("body", body)).toString();
    }

    static Optional<Entry> of(String line) {
      try {
        var node = JSON.readTree(line);
        return Optional.of(
            new Entry(
                node.required("database").asText(),
                node.required("kind").asText(),
                node.required("key").asText(),
                node.hasNonNull("body") ? node.get("body").asText() : null,
                Instant.parse(node.required("said").asText())));
      } catch (JsonProcessingException | RuntimeException e) {
        LOG.log(Level.WARNING, "A torn line of the team's outbox is left out: {0}", e.toString());
        return Optional.empty();
      }
    }
  }

  /** Writes entries to the store, all or none. */
  @FunctionalInterface
  interface Sender {
    void send(List<Entry> entries) throws StoreException;
  }

  /** Creates an outbox in a folder, or in memory. */
  Outbox(Optional<Path> folder, Sender sender) {
    this.folder = folder;
    this.sender = sender;
  }

  /** Adds an entry; it outlives this process, where the disk takes it. */
  synchronized void add(Entry entry) {
    waiting.addLast(entry);
    try {
      if (fault.isEmpty()) {
        append(entry);
      } else {
        rewrite();
      }
    } catch (IOException e) {
      failed(e);
    }
  }

  private void failed(IOException e) {
    if (fault.isEmpty()) {
      LOG.log(Level.WARNING, "What waits for the team''s store is in memory only: {0}", e);
    }
    fault = e.toString();
  }

  /** Writes what the disk did not take, or took a part of. */
  private synchronized void repair() {
    if (!fault.isEmpty()) {
      try {
        rewrite();
      } catch (IOException e) {
        failed(e);
      }
    }
  }

  private void rewrite() throws IOException {
    if (folder.isPresent()) {
      StringBuilder left = new StringBuilder();
      waiting.forEach(entry -> left.append(entry.json()).append('\n'));
      byte[] bytes = left.toString().getBytes(StandardCharsets.UTF_8);
      OwnerOnly.replace(ownFile(folder.get()), bytes);
      written = bytes.length;
    }
    fault = "";
  }

  private void append(Entry entry) throws IOException {
    if (folder.isEmpty()) {
      return;
    }
    byte[] line = (entry.json() + "\n").getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = OwnerOnly.append(ownFile(folder.get()))) {
      out.write(line);
    }
    written += line.length;
  }

  private Path ownFile(Path in) throws IOException {
    Path own = file;
    if (own == null) {
      OwnerOnly.createFolders(in);
      own = in.resolve(UUID.randomUUID() + ENDING);
      lock = ProcessLock.acquire(lockOf(own));
      file = own;
    }
    return own;
  }

  private static Path lockOf(Path file) {
    return file.resolveSibling(file.getFileName() + LOCK);
  }

  /** The waiting entries of one kind and database, the oldest first. */
  synchronized List<Entry> waiting(String database, String kind) {
    return waiting.stream()
        .filter(entry -> entry.database().equals(database) && entry.kind().equals(kind))
        .toList();
  }

  synchronized int size() {
    return waiting.size();
  }

  /**
   * Sends what waits.
   *
   * @throws StoreException when the store can't be reached; what is left waits on
   */
  void send() throws StoreException {
    adopt();
    repair();
    for (List<Entry> batch = first(BATCH); !batch.isEmpty(); batch = first(BATCH)) {
      send(batch);
    }
  }

  private synchronized List<Entry> first(int most) {
    return waiting.stream().limit(most).toList();
  }

  private void send(List<Entry> batch) throws StoreException {
    try {
      sender.send(batch);
      remove(batch);
    } catch (StoreException e) {
      if (e.away()) {
        throw e;
      }
      if (batch.size() > 1) { // one of them is refused: the others are not to wait for it
        for (Entry entry : batch) {
          send(List.of(entry));
        }
      } else {
        setAside(batch.get(0), e);
        remove(batch);
      }
    }
  }

  /**
   * Keeps what people said. Log entries and answers are in this member's own files already, so of
   * them it is only told, once, that the store does not take them.
   */
  private void setAside(Entry entry, StoreException refusal) {
    if (entry.kind().equals(StoreSql.LOG) || entry.kind().equals(StoreSql.ANSWER)) {
      if (!toldOfRefusal) {
        toldOfRefusal = true;
        LOG.log(
            Level.WARNING,
            "The team''s store refuses log entries and answers, which stay in nl.dir alone"
                + " (nl.store.readonly=on says so on purpose): {0}",
            refusal.getMessage());
      }
      return;
    }
    String place = folder.map(in -> in.resolve(REFUSED).toString()).orElse("no file");
    LOG.log(
        Level.WARNING,
        "The team''s store refuses an entry ({0}), which is kept in {1}: {2}",
        entry.kind(),
        place,
        refusal.getMessage());
    if (folder.isPresent()) {
      try (OutputStream out = OwnerOnly.append(folder.get().resolve(REFUSED))) {
        out.write((entry.json() + "\n").getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        LOG.log(Level.WARNING, "It can''t be kept: {0}", e.toString());
      }
    }
  }

  /** A batch is at the head, as only one thread sends. */
  private synchronized void remove(List<Entry> sent) {
    sent.forEach(waiting::remove);
    if (file == null || (!waiting.isEmpty() && written < LARGE)) {
      return;
    }
    try {
      rewrite();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "Sent entries stay in the outbox, and will be sent again", e);
    }
  }

  /** Whether other processes, or dead ones, have something that waits. */
  boolean hasOthers() {
    Path own;
    synchronized (this) {
      own = file;
    }
    if (folder.isEmpty() || !Files.isDirectory(folder.get())) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder.get())) {
      return files
          .filter(path -> path.toString().endsWith(ENDING) && !path.equals(own))
          .anyMatch(path -> path.toFile().length() > 0);
    } catch (IOException e) {
      return true; // nobody knows
    }
  }

  /** Takes over what processes left that are no more. */
  private void adopt() {
    if (folder.isEmpty() || !Files.isDirectory(folder.get())) {
      return;
    }
    try (Stream<Path> files = Files.list(folder.get())) {
      for (Path left : files.filter(path -> path.toString().endsWith(ENDING)).toList()) {
        Optional<ProcessLock> free = ProcessLock.acquireIfFree(lockOf(left));
        if (free.isPresent()) {
          try (ProcessLock unused = free.get()) {
            adopt(left);
          }
          Files.deleteIfExists(lockOf(left));
        }
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "What other processes left for the store waits on: {0}", e);
    }
  }

  /** Nothing is removed before it is written here: the disk may be full. */
  private synchronized void adopt(Path left) throws IOException {
    List<Entry> entries;
    try {
      String text = new String(OwnerOnly.read(left, LONGEST), StandardCharsets.UTF_8);
      entries =
          text.lines()
              .filter(line -> !line.isBlank())
              .flatMap(line -> Entry.of(line).stream())
              .toList();
    } catch (NoSuchFileException e) {
      return; // another process was quicker
    }
    waiting.addAll(entries);
    try {
      rewrite();
    } catch (IOException e) {
      entries.forEach(waiting::removeLastOccurrence);
      throw e;
    }
    Files.deleteIfExists(left);
  }

  /** Ends the use of this process's file, which is removed when nothing waits in it. */
  synchronized void close() {
    List<Path> empty = new ArrayList<>();
    Path own = file;
    if (own != null && waiting.isEmpty()) {
      empty.add(own);
      empty.add(lockOf(own));
    }
    try (ProcessLock unused = lock) {
      for (Path path : empty) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "An empty outbox stays", e);
    }
    lock = null;
    file = null;
    written = 0;
  }
}
