package dev.nljdbc.answer;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Answers on disk, one file each in the folder of their database, so that tomorrow's answer is
 * today's. A file that can't be read is as good as none; a folder that can't be written costs the
 * next process a call of the model, not this one its answer.
 */
final class AnswerFiles {

  private static final Logger LOG = System.getLogger(AnswerFiles.class.getName());

  private final ObjectMapper json = new ObjectMapper();
  private final Path folder;

  /**
   * Reads and writes a folder, made when first needed.
   *
   * @param folder of one database's answers
   */
  AnswerFiles(Path folder) {
    this.folder = folder;
  }

  Optional<NlAnswer> read(AnswerKey key) {
    Path file = file(key);
    try {
      StoredAnswer stored = json.readValue(Files.readAllBytes(file), StoredAnswer.class);
      return stored.format() == StoredAnswer.FORMAT && stored.key().equals(key.text())
          ? Optional.of(stored.answer())
          : Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "The kept answer " + file + " can't be read and is made anew: " + e);
      return Optional.empty();
    }
  }

  void write(AnswerKey key, NlAnswer answer) {
    try {
      createFolder();
      Path beside = Files.createTempFile(folder, "answer", ".tmp");
      try {
        Files.write(beside, json.writeValueAsBytes(StoredAnswer.of(key, answer)));
        Files.move(
            beside, file(key), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "An answer could not be kept in " + folder + ": " + e);
    }
  }

  private void createFolder() throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(folder);
    }
  }

  private Path file(AnswerKey key) {
    return folder.resolve(key.digest() + ".json");
  }
}
