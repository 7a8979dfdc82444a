// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.CancellableLock;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.IndexStatus;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers given before, in memory and, for databases whose index is on disk, beside it. While one
 * question is being answered, whoever asks the same waits for that answer. Thread-safe.
 */
final class AnswerCache {

  private static final int KEPT_IN_MEMORY = 1_000;
  private static final int FOLDERS_KNOWN = 1_000;

  private final Cache<AnswerKey, NlAnswer> memory =
      Caffeine.newBuilder().maximumSize(KEPT_IN_MEMORY).build();
  private final Cache<Path, AnswerFiles> folders =
      Caffeine.newBuilder().maximumSize(FOLDERS_KNOWN).build();

  /** Held by those who ask, and by nobody else. */
  private final Cache<AnswerKey, CancellableLock> flights =
      Caffeine.newBuilder().weakValues().build();

  /**
   * The turn of one who asks: the answer there is, or the right to make it. Until the turn is
   * closed, whoever asks the same waits; when it made no answer, the next of them may.
   */
  final class Turn implements AutoCloseable {

    private final AnswerKey key;
    private final Optional<AnswerFiles> files;
    private final Optional<NlAnswer> answer;

    /** Held here, as the flights are held weakly; null when there is an answer. */
    private final @Nullable CancellableLock flight;

    private final CancellableLock.Taken taken;

    private Turn(
        AnswerKey key,
        Optional<AnswerFiles> files,
        Optional<NlAnswer> answer,
        @Nullable CancellableLock flight,
        CancellableLock.Taken taken) {
      this.key = key;
      this.files = files;
      this.answer = answer;
      this.flight = flight;
      this.taken = taken;
    }

    Optional<NlAnswer> answer() {
      return answer;
    }

    /**
     * Keeps an answer that was made now, without rows; asked again, an unfinished one may come to
     * its end.
     */
    void keep(NlAnswer made) {
      if (made.outcome().finished()) {
        NlAnswer kept = made.withoutRows();
        memory.put(key, kept);
        files.ifPresent(folder -> folder.write(key, kept));
      }
    }

    @Override
    public void close() {
      taken.close();
      Reference.reachabilityFence(flight);
    }
  }

  /**
   * Looks for an answer, and waits for the turn to make it where there is none.
   *
   * @param onDisk whether it is to outlive this process: tomorrow's figures are to be today's, and
   *     the offline model's answers hang on the clock and on the first values of parameters, too
   * @throws NlException when the waiting was cancelled or out of time
   */
  Turn turn(AnswerKey key, Workspace workspace, boolean onDisk, Cancellation cancellation)
      throws NlException {
    boolean lasting = onDisk && workspace.index().status().unread() == 0;
    Optional<AnswerFiles> files = lasting ? files(workspace) : Optional.empty();
    Optional<NlAnswer> kept = kept(key, files, workspace);
    if (kept.isPresent()) {
      return new Turn(key, files, kept, null, () -> {});
    }
    CancellableLock flight = flights.get(key, k -> new CancellableLock());
    CancellableLock.Taken taken = flight.take(cancellation);
    try {
      return new Turn(key, files, kept(key, Optional.empty(), workspace), flight, taken);
    } catch (RuntimeException e) {
      taken.close();
      throw e;
    }
  }

  /** Forgets an answer that turned out to run no longer; one that took its place stays. */
  void drop(AnswerKey key, String sql, Workspace workspace) {
    NlAnswer there = memory.getIfPresent(key);
    Optional<AnswerFiles> files = files(workspace);
    Optional<NlAnswer> kept = there != null ? Optional.of(there) : files.flatMap(f -> f.read(key));
    if (kept.filter(answer -> answer.sql().equals(sql)).isPresent()) {
      memory.invalidate(key);
      files.ifPresent(f -> f.delete(key));
    }
  }

  private Optional<NlAnswer> kept(AnswerKey key, Optional<AnswerFiles> files, Workspace workspace) {
    NlAnswer inMemory = memory.getIfPresent(key);
    Optional<NlAnswer> found =
        inMemory != null ? Optional.of(inMemory) : files.flatMap(f -> f.read(key));
    if (found.isEmpty() || !stillPasses(found.get(), workspace)) {
      return Optional.empty();
    }
    if (inMemory == null) {
      memory.put(key, found.get());
    } else {
      files.ifPresent(folder -> folder.used(key));
    }
    return found.map(answer -> answer.asCached(answer.time()));
  }

  /** A file may have been edited by hand, and the guard's rules may have become stricter since. */
  private static boolean stillPasses(NlAnswer answer, Workspace workspace) {
    try {
      return workspace.guard().check(answer.sql()).equals(answer.sql());
    } catch (NlException e) {
      return false;
    }
  }

  /** None where the index is held in memory, or its directory is another's. */
  private Optional<AnswerFiles> files(Workspace workspace) {
    IndexStatus index = workspace.index().status();
    Path directory = index.directory();
    return directory == null || index.readOnly()
        ? Optional.empty()
        : Optional.of(folders.get(directory.resolve("answers").toAbsolutePath(), AnswerFiles::new));
  }
}
