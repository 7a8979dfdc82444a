// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.memory.PersistentJson;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Answers on disk, one file each in the folder of their database. A file that can't be read counts
 * as missing. A folder that can't be written costs the next process a call of the model, but not
 * this one its answer. Thread-safe.
 */
final class AnswerFiles {

  /** The most of one database: answers that were not asked for longest go first. */
  static final FolderLimit.Most MOST = new FolderLimit.Most(10_000, 64L << 20);

  private static final Logger LOG = System.getLogger(AnswerFiles.class.getName());
  private static final String ENDING = ".json";

  /** A file whose answer is given more often is touched no more often. */
  private static final Duration OFTEN = Duration.ofHours(1);

  /** Many times what an answer takes. */
  private static final int LONGEST = 4 << 20;

  private final ObjectMapper json = PersistentJson.mapper();
  private final Path folder;
  private final Clock clock;
  private final Writer writer;
  private final FolderLimit bound;

  /** Writes a file; tests put faults here. */
  @FunctionalInterface
  interface Writer {

    /** Writes it whole. */
    void write(Path file, byte[] bytes) throws IOException;
  }

  /** Reads and writes one database's folder, made when first needed. */
  AnswerFiles(Path folder) {
    this(folder, MOST, Clock.systemUTC(), Files::write);
  }

  AnswerFiles(Path folder, FolderLimit.Most most, Clock clock, Writer writer) {
    this.folder = folder;
    this.clock = clock;
    this.writer = writer;
    this.bound = new FolderLimit(folder, ENDING, most);
  }

  /** The answer without rows; what an earlier version kept with them is written anew. */
  private Optional<NlAnswer> parsed(byte[] bytes, AnswerKey key) throws IOException {
    Optional<NlAnswer> stored =
        Optional.ofNullable(json.readValue(bytes, StoredAnswer.class))
            .filter(answer -> answer.isOf(key))
            .map(StoredAnswer::answer);
    Optional<NlAnswer> bare = stored.map(NlAnswer::withoutRows);
    if (!bare.equals(stored)) {
      bare.ifPresent(answer -> write(key, answer));
    }
    return bare;
  }

  /** The answer there is. */
  Optional<NlAnswer> read(AnswerKey key) {
    Path file = file(key);
    try {
      OwnerOnly.checkFolder(folder);
      Optional<NlAnswer> answer = parsed(OwnerOnly.read(file, LONGEST), key);
      answer.ifPresent(found -> touch(file));
      return answer;
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "The kept answer " + file + " can't be read and is made anew: " + e);
      return Optional.empty();
    }
  }

  /** Tells that an answer was given again from memory: its file is not among the oldest then. */
  void used(AnswerKey key) {
    Path file = file(key);
    try {
      Instant last = Files.getLastModifiedTime(file).toInstant();
      if (last.isBefore(clock.instant().minus(OFTEN))) {
        touch(file);
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "It is not on disk, or counts as older than it is: " + file, e);
    }
  }

  private void touch(Path file) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(clock.instant()));
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "It counts as older than it is: " + file, e);
    }
  }

  void write(AnswerKey key, NlAnswer answer) {
    byte[] bytes = bytes(StoredAnswer.of(key, answer));
    try {
      OwnerOnly.createFolder(folder);
      replace(file(key), bytes);
      bound.grown(bytes.length);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "An answer could not be kept in " + folder + ": " + e);
    }
  }

  private byte[] bytes(StoredAnswer answer) {
    try {
      return json.writeValueAsBytes(answer);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plain texts and numbers can be written as JSON", e);
    }
  }

  private void replace(Path file, byte[] bytes) throws IOException {
    Path beside = Files.createTempFile(folder, "answer", ".tmp");
    try {
      writer.write(beside, bytes);
      Files.setLastModifiedTime(beside, FileTime.from(clock.instant()));
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /** The answer is none any more. */
  void delete(AnswerKey key) {
    try {
      Files.deleteIfExists(file(key));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "A kept answer that no longer runs can't be removed: " + e);
    }
  }

  private Path file(AnswerKey key) {
    return folder.resolve(key.digest() + ENDING);
  }

  /** An answer as it stands in its file, with the format's version and the whole key. */
  private record StoredAnswer(
      int format,
      String key,
      String question,
      String sql,
      @Nullable Double confidence,
      String model,
      List<Step> steps,
      List<String> warnings,
      @Nullable List<Doubt> doubts,
      Usage usage,
      Duration time,
      Instant made) {

    private static final int FORMAT = 3;

    static StoredAnswer of(AnswerKey key, NlAnswer answer) {
      Outcome outcome = answer.outcome();
      return new StoredAnswer(
          FORMAT,
          key.text(),
          answer.question(),
          outcome.sql(),
          outcome.confidence().isPresent() ? outcome.confidence().getAsDouble() : null,
          outcome.model(),
          outcome.steps(),
          outcome.warnings(),
          outcome.doubts(),
          outcome.usage(),
          answer.time(),
          answer.made());
    }

    boolean isOf(AnswerKey wanted) {
      return format == FORMAT && key.equals(wanted.text());
    }

    NlAnswer answer() {
      OptionalDouble sure =
          confidence == null ? OptionalDouble.empty() : OptionalDouble.of(confidence);
      Outcome bare = new Outcome(sql, sure, model, steps, usage, warnings);
      Outcome outcome = doubts == null ? bare : bare.doubted(doubts); // older files have none
      return new NlAnswer(question, outcome, time, made, false);
    }
  }
}
