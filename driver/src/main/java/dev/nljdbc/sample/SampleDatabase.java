// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.sample.Shop;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * The sample shop as a file in the user's cache folder, made when first asked for; in a temporary
 * folder where that can't be written.
 *
 * @param folder where it is kept
 */
record SampleDatabase(Path folder) {

  /** Part of the file's name: raise it when the sample's rows change. */
  private static final int EDITION = 1;

  static SampleDatabase ofUser() {
    return new SampleDatabase(cacheFolder().resolve("sample"));
  }

  static Path cacheFolder() {
    String xdg = System.getenv("XDG_CACHE_HOME");
    Path base =
        xdg == null || xdg.isBlank()
            ? Path.of(System.getProperty("user.home", "."), ".cache")
            : Path.of(xdg);
    return base.resolve("nl-jdbc");
  }

  /** The file, complete: it is made under another name, and renamed at once. */
  Path file() throws IOException, SQLException {
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
