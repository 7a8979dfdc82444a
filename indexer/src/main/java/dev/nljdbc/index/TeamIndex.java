// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.files.ReadingThread;
import dev.nljdbc.index.IndexDirectory.Pointer;
import dev.nljdbc.store.Lease;
import dev.nljdbc.store.SharedIndex;
import dev.nljdbc.store.SharedIndex.FileKey;
import dev.nljdbc.store.SharedIndex.Published;
import dev.nljdbc.store.StoreException;
import dev.nljdbc.store.TeamDatabase;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Exchanges generations between an index directory and the store of a team. The directory always
 * has the whole index: searches never wait for the store, and go on when it is away.
 */
final class TeamIndex {

  private static final Logger LOG = System.getLogger(TeamIndex.class.getName());

  private static final String LATER = "The index will be offered to the team another time";
  private static final String NOT_TAKEN = "The team''s index can''t be taken over: {0}";

  /** Locked by who copies a large index from the store. */
  private static final String COPYING = "copying";

  /** A second of a slow network. */
  private static final long QUICK = 16L << 20;

  /** Names and sums of files, and a line for each table. */
  private static final long LONGEST_MANIFEST = 64L << 20;

  private static final Duration POLL = Duration.ofMillis(100);

  private final TeamDatabase team;
  private final SharedIndex shared;
  private final IndexDirectory directory;

  TeamIndex(TeamDatabase team, IndexDirectory directory) {
    this.team = team;
    this.shared = team.index();
    this.directory = directory;
  }

  /** That of a database; empty where no team shares it. */
  static Optional<TeamIndex> of(IndexRequest request) {
    return request
        .team()
        .map(team -> new TeamIndex(team, new IndexDirectory(request.directory().orElseThrow())));
  }

  /** What the store has of a schema; empty where it has nothing, or is away. */
  private Optional<Published> published(String fingerprint) {
    try {
      return shared.newest(Manifest.FORMAT, fingerprint);
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The team''s index is not looked at: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  /** A generation on the disk. */
  private record Here(Pointer pointer, Generation generation) {

    long built() {
      return generation.manifest().built();
    }

    Path folder() {
      return pointer.folder();
    }
  }

  /** The generation on the disk, if it is of that schema. */
  private Optional<Here> present(String fingerprint) throws IOException {
    try {
      Optional<Pointer> pointer = directory.current();
      return pointer.isEmpty()
          ? Optional.empty()
          : Optional.of(new Here(pointer.get(), Generation.of(pointer.get())))
              .filter(here -> here.generation().manifest().fingerprint().equals(fingerprint));
    } catch (UnusableIndexException | NoSuchFileException e) {
      return Optional.empty(); // damaged, or replaced at this moment: opening it says which
    }
  }

  /**
   * Whether the store has a newer index of a schema than the directory. One that is older there is
   * replaced in the background.
   */
  boolean hasNewer(String fingerprint) throws IOException {
    Optional<Here> here = present(fingerprint);
    return hasNewer(
        fingerprint, Instant.ofEpochMilli(here.map(Here::built).orElse(Long.MIN_VALUE)));
  }

  /**
   * The same for an open index of the directory.
   *
   * @param built when it was
   */
  boolean hasNewer(String fingerprint, Instant built) {
    try {
      Optional<Published> newest = shared.newest(Manifest.FORMAT, fingerprint);
      long there = newest.map(Published::built).orElse(Long.MIN_VALUE);
      if (there < built.toEpochMilli()) {
        offer(fingerprint);
      }
      return there > built.toEpochMilli();
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The team''s index is not looked at: {0}", e.getMessage());
      return false; // what there is on the disk serves meanwhile
    }
  }

  private static boolean isNewer(Published there, Optional<Here> here) {
    return here.isEmpty() || there.built() > here.get().built();
  }

  /** How far the directory is with the store's index. */
  private enum Pull {
    /** There was nothing newer, or it could not be had. */
    NOTHING,
    /** The directory has a newer index now. */
    DONE,
    /** A large one is on its way, in the background. */
    UNDER_WAY
  }

  /**
   * Takes over the store's index of a schema, if it is newer; a large one in the background. The
   * caller holds the directory's lock. Where that fails, all stays as it was.
   */
  private Pull pull(String fingerprint) throws IOException {
    Optional<Published> newest = published(fingerprint);
    Optional<Here> here = present(fingerprint);
    if (newest.isEmpty() || !isNewer(newest.get(), here)) {
      return Pull.NOTHING;
    }
    try {
      if (shared.bytes(newest.get().id()) <= QUICK) {
        takeOver(newest.get(), here);
        directory.sweep();
        return Pull.DONE;
      }
      Optional<ProcessLock> copying = ProcessLock.acquireIfFree(directory.path().resolve(COPYING));
      copying.ifPresent(
          lock ->
              team.store().transfer(() -> takeOver(newest.get(), here, lock), () -> giveUp(lock)));
      return Pull.UNDER_WAY;
    } catch (IOException | RuntimeException e) {
      if (e instanceof IOException cut && InterruptibleBuild.caused(cut)) {
        throw cut;
      }
      LOG.log(Level.WARNING, NOT_TAKEN, e.toString());
      return Pull.NOTHING;
    }
  }

  private static void giveUp(ProcessLock copying) {
    try {
      copying.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "A lock did not close", e);
    }
  }

  private void takeOver(Published newest, Optional<Here> here, ProcessLock copying) {
    try (copying) {
      takeOver(newest, here);
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, NOT_TAKEN, e.toString());
    }
  }

  private void takeOver(Published newest, Optional<Here> here) throws IOException {
    Path folder = directory.begin(newest.id());
    try {
      copy(newest, here, folder);
      directory.publish(new Pointer(folder, newest.manifestSum()));
      shared.used(newest.id());
    } catch (IOException | RuntimeException e) {
      IndexDirectory.delete(folder);
      throw e;
    }
  }

  private void copy(Published newest, Optional<Here> here, Path folder) throws IOException {
    Path manifest = folder.resolve(Generation.MANIFEST);
    shared.fetch(newest.id(), Generation.MANIFEST, manifest, LONGEST_MANIFEST);
    Generation generation = Generation.of(new Pointer(folder, newest.manifestSum()));
    for (Map.Entry<String, Manifest.FileSum> file : generation.manifest().files().entrySet()) {
      String name = file.getKey();
      Path to = Manifest.within(folder, name);
      Optional<Path> same =
          here.filter(
                  old ->
                      file.getValue().sameContents(old.generation().manifest().files().get(name)))
              .map(old -> old.folder().resolve(name));
      if (same.isPresent()) {
        Generation.takeOverFile(same.get(), to);
      } else {
        shared.fetch(newest.id(), name, to, file.getValue().length());
        file.getValue().stamp(to);
      }
    }
  }

  /** Who builds. */
  final class Turn implements AutoCloseable {

    private final Optional<Lease> lease;
    private final boolean another;

    private Turn(Optional<Lease> lease, boolean another) {
      this.lease = lease;
      this.another = another;
    }

    /** Whether another member builds, for longer than one may wait. */
    boolean ofAnother() {
      return another;
    }

    /** Publishes what was built, in the background; the turn ends with that. */
    void publish(String fingerprint) {
      lease.ifPresent(held -> team.store().transfer(() -> push(fingerprint, held), held::close));
    }

    @Override
    public void close() {
      lease.ifPresent(Lease::close);
    }
  }

  /**
   * Waits for the turn to build, and takes over what others have built meanwhile. Without a store
   * that can be written to, everybody builds for himself.
   *
   * @param existing whether an index of the schema makes the turn unnecessary
   * @param longest how long to wait
   * @param hurried whether to wait no longer; an exception ends the waiting
   */
  Turn turn(String fingerprint, boolean existing, Duration longest, BooleanSupplier hurried)
      throws IOException {
    long began = System.nanoTime();
    while (true) {
      boolean underWay = pull(fingerprint) == Pull.UNDER_WAY;
      if ((team.store().readOnly() && !underWay)
          || (existing && present(fingerprint).isPresent())) {
        return new Turn(Optional.empty(), false);
      }
      Optional<Lease> lease;
      try {
        lease = underWay ? Optional.empty() : team.lease();
      } catch (StoreException e) {
        LOG.log(Level.DEBUG, "The index is built without the team''s store: {0}", e.getMessage());
        if (!e.busy()) {
          return new Turn(Optional.empty(), false);
        }
        lease = Optional.empty(); // so many begin at once: one of them builds
      }
      if (lease.isPresent()) {
        Turn turn = new Turn(lease, false);
        try {
          pull(fingerprint); // it may have been published at this moment
        } catch (IOException | RuntimeException | Error e) {
          turn.close(); // else it is renewed for as long as this process lives
          throw e;
        }
        return turn;
      }
      if (hurried.getAsBoolean() || System.nanoTime() - began >= longest.toNanos()) {
        return new Turn(Optional.empty(), true);
      }
      LockSupport.parkNanos(POLL.toNanos());
      if (ReadingThread.ends()) {
        throw new ClosedByInterruptException();
      }
    }
  }

  /** Offers the directory's index to the store, in the background. */
  private void offer(String fingerprint) {
    if (!team.store().readOnly()) {
      team.store().transfer(() -> offerNow(fingerprint), () -> {});
    }
  }

  private void offerNow(String fingerprint) {
    try {
      Optional<Lease> lease = isOffered(fingerprint) ? Optional.empty() : team.lease();
      lease.ifPresent(held -> push(fingerprint, held));
    } catch (IOException e) {
      LOG.log(Level.DEBUG, LATER, e);
    }
  }

  private boolean isOffered(String fingerprint) throws IOException {
    Optional<Here> here = present(fingerprint);
    Optional<Published> newest = shared.newest(Manifest.FORMAT, fingerprint);
    return here.isEmpty() || newest.filter(n -> n.built() >= here.get().built()).isPresent();
  }

  private void push(String fingerprint, Lease lease) {
    try (lease) {
      Optional<Here> here = present(fingerprint);
      if (here.isPresent() && !isOffered(fingerprint) && lease.held()) {
        push(here.get());
      }
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.DEBUG, LATER, e);
    }
  }

  private void push(Here here) throws IOException {
    Manifest manifest = here.generation().manifest();
    long sum = here.pointer().manifestSum();
    Map<String, FileKey> files = new TreeMap<>();
    manifest
        .files()
        .forEach((name, file) -> files.put(name, new FileKey(file.length(), file.sum())));
    long length = Files.size(here.folder().resolve(Generation.MANIFEST));
    files.put(Generation.MANIFEST, new FileKey(length, sum));
    shared.publish(
        new Published(IndexDirectory.id(here.folder()), sum, manifest.built()),
        Manifest.FORMAT,
        manifest.fingerprint(),
        here.folder(),
        files);
  }
}
