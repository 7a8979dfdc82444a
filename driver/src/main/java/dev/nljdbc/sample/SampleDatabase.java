// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import dev.nljdbc.files.CacheFolder;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * The sample shop as an SQLite file. It is created at its first use, in the user's cache folder, or
 * in a temporary folder if that is not writable.
 *
 * @param folder of the file
 */
public record SampleDatabase(Path folder) {

  /** Part of the file's name: raise it when the sample's rows change. */
  private static final int EDITION = 1;

  /** The one in the user's cache folder. */
  public static SampleDatabase ofUser() {
    return new SampleDatabase(new CacheFolder().path().resolve("sample"));
  }

  /** The complete file: it is created under another name and renamed. */
  public Path file() throws IOException, SQLException {
    Path file = folder.resolve("shop-" + EDITION + ".db");
    if (Files.exists(file)) {
      return file;
    }
    Path draft = draft();
    try {
      create(draft);
      return folder.equals(draft.getParent()) ? publish(draft, file) : draft;
    } catch (SQLException | IOException e) {
      Files.deleteIfExists(draft);
      throw e;
    }
  }

  private Path draft() throws IOException {
    try {
      OwnerOnly.createFolders(folder);
      return Files.createTempFile(folder, "shop-", ".tmp");
    } catch (IOException e) {
      Path draft = Files.createTempFile("nl-jdbc-shop-", ".db");
      draft.toFile().deleteOnExit();
      return draft;
    }
  }

  private static void create(Path draft) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + draft)) {
      Shop.create(connection);
    }
  }

  /** Two processes may do this at once: both files are the same, and the later one stays. */
  private static Path publish(Path draft, Path file) throws IOException {
    try {
      return Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      return Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
