package dev.nljdbc.answer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.llm.OneAtATime;
import java.nio.file.Path;
import java.util.Optional;

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
  private final Cache<AnswerKey, OneAtATime> flights = Caffeine.newBuilder().weakValues().build();

  /** Makes an answer. */
  @FunctionalInterface
  interface Making {

    /** As {@link Answers#ask} does. */
    NlAnswer make() throws NlException;
  }

  /**
   * The answer there is, or one that is made now and kept if it is finished. Of several who ask the
   * same at once one makes it; should that fail, the next of them does.
   *
   * @param onDisk whether it is to outlive this process: tomorrow's figures are to be today's, and
   *     the offline model's answers hang on the clock and on the first values of parameters, too
   * @throws NlException when there is none, or the waiting was cancelled or out of time
   */
  NlAnswer get(
      AnswerKey key, Workspace workspace, boolean onDisk, Cancellation cancellation, Making making)
      throws NlException {
    Optional<AnswerFiles> files = onDisk ? files(workspace) : Optional.empty();
    Optional<NlAnswer> kept = kept(key, files, workspace);
    if (kept.isPresent()) {
      return kept.get();
    }
    OneAtATime flight = flights.get(key, k -> new OneAtATime());
    try (OneAtATime.Taken unused = flight.take(cancellation)) {
      Optional<NlAnswer> meanwhile = kept(key, Optional.empty(), workspace);
      if (meanwhile.isPresent()) {
        return meanwhile.get();
      }
      NlAnswer made = making.make();
      if (!made.outcome().finished()) {
        return made; // asked again, the model may come to its end
      }
      memory.put(key, made);
      files.ifPresent(f -> f.write(key, made));
      return made;
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
    memory.put(key, found.get());
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

  private Optional<AnswerFiles> files(Workspace workspace) {
    Path directory = workspace.index().status().directory();
    return directory == null
        ? Optional.empty()
        : Optional.of(folders.get(directory.resolve("answers").toAbsolutePath(), AnswerFiles::new));
  }
}
