// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run on disk: {@code settings.json} and {@code questions/<number>.json}, each written whole.
 * Locked while it is open, so that no two processes ask for the same run. Thread-safe.
 */
public final class RunDirectory implements AutoCloseable {

  private static final String OTHERWISE = "Give another --out, or --restart to forget its answers.";

  /** What a run leaves in its folder; a new one must not have the old one's figures. */
  private static final List<String> MADE =
      List.of("settings.json", "summary.json", "predictions.sql", "gold.sql", "predict_dev.json");

  private final JsonMapper json = new JsonMapper();
  private final Path folder;
  private final Path questions;
  private final FileChannel lock;

  private RunDirectory(Path folder, FileChannel lock) {
    this.folder = folder;
    this.questions = folder.resolve("questions");
    this.lock = lock;
  }

  /**
   * Begins a run, or goes on with it.
   *
   * @param restart forget the answers that are there
   * @throws RunException when another process has it, or it was begun with other settings
   */
  public static RunDirectory open(Path folder, RunSettings settings, boolean restart)
      throws RunException {
    FileChannel lock = null;
    try {
      OwnerOnly.createFolders(folder);
      OwnerOnly.createFolder(folder.resolve("questions"));
      lock = lock(folder);
      RunDirectory directory = new RunDirectory(folder, lock);
      directory.clear(restart);
      directory.agree(settings);
      return directory;
    } catch (IOException | RunException e) {
      close(lock, e);
      throw failure(folder, e);
    }
  }

  private static RunException failure(Path folder, Exception e) {
    return e instanceof RunException known
        ? known
        : new RunException("Can't write to " + folder + ": " + e, e);
  }

  private static void close(@Nullable FileChannel lock, Exception because) {
    try {
      if (lock != null) {
        lock.close();
      }
    } catch (IOException e) {
      because.addSuppressed(e);
    }
  }

  private static FileChannel lock(Path folder) throws IOException, RunException {
    FileChannel channel = OwnerOnly.openToLock(folder.resolve("run.lock"));
    FileLock held;
    try {
      held = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      held = null;
    }
    if (held == null) {
      channel.close();
      throw new RunException("Another process is at the run in " + folder);
    }
    return channel;
  }

  private void clear(boolean restart) throws IOException {
    Path replies = folder.resolve("replies");
    String pattern = restart ? "*" : "*" + OwnerOnly.UNFINISHED;
    for (Path of : List.of(questions, replies)) {
      if (Files.isDirectory(of)) {
        clear(of, pattern);
      }
    }
    if (restart) {
      Files.deleteIfExists(replies);
      for (String made : MADE) {
        Files.deleteIfExists(folder.resolve(made));
      }
    }
  }

  private static void clear(Path folder, String pattern) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, pattern)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  private void agree(RunSettings settings) throws IOException, RunException {
    Path file = folder.resolve("settings.json");
    if (!Files.exists(file) || isEmpty()) {
      OwnerOnly.replace(file, json.writerWithDefaultPrettyPrinter().writeValueAsBytes(settings));
      return;
    }
    RunSettings begun = read(file);
    List<String> differences = begun.differences(settings);
    if (!differences.isEmpty()) {
      String text = "The run in %s was begun otherwise:\n  - %s\n" + OTHERWISE;
      throw new RunException(text.formatted(folder, String.join("\n  - ", differences)));
    }
    RunSettings known = begun.withDatabasesOf(settings);
    if (!known.equals(begun)) {
      OwnerOnly.replace(file, json.writerWithDefaultPrettyPrinter().writeValueAsBytes(known));
    }
  }

  private RunSettings read(Path file) throws IOException, RunException {
    try {
      return json.readValue(Files.readAllBytes(file), RunSettings.class);
    } catch (JsonProcessingException e) {
      throw new RunException(file + " can't be read; was it edited? " + e.getOriginalMessage(), e);
    }
  }

  private boolean isEmpty() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(questions)) {
      return !files.iterator().hasNext();
    }
  }

  /** The record of a question; empty if it was not asked. */
  Optional<QuestionRecord> read(int number) throws RunException {
    Path file = file(number);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(json.readValue(Files.readAllBytes(file), QuestionRecord.class));
    } catch (IOException e) {
      throw new RunException(
          file + " can't be read: delete it to have the question asked again", e);
    }
  }

  void write(QuestionRecord question) throws RunException {
    Path file = file(question.number());
    try {
      OwnerOnly.replace(file, json.writerWithDefaultPrettyPrinter().writeValueAsBytes(question));
    } catch (IOException e) {
      throw new RunException(
          "Can't write "
              + file
              + ": "
              + e.getMessage()
              + ". What was written before is whole; once there is room, the same command goes on.",
          e);
    }
  }

  private Path file(int number) {
    return questions.resolve(number + ".json");
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
