// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.DatasetReader.Location;
import dev.nljdbc.sample.Shop;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Questions over the sample shop that the driver ships ({@link Shop}), so that everything can be
 * tried with no data at all. The database is made when first asked for, in the user's cache folder
 * or, where that can't be written, in a temporary one. Its difficulties are Spider's words, judged
 * by the authors of this project.
 */
final class Sample implements DatasetReader {

  private static final String SPLIT = "shop";
  private static final String RESOURCE = "shop.jsonl";
  private static final String FILE = "shop.sqlite";

  /** Part of the folder's name: raise it when the shop's rows change. */
  private static final int EDITION = 1;

  @Override
  public String name() {
    return "sample";
  }

  @Override
  public Family family() {
    return Family.SPIDER;
  }

  @Override
  public List<String> splits() {
    return List.of(SPLIT);
  }

  @Override
  public String source() {
    return "It comes with this program and needs no folder.";
  }

  @Override
  public Dataset read(Location place, String split) throws DatasetException {
    if (!split.equals(SPLIT)) {
      throw new DatasetException("The sample has no split '" + split + "'; it has " + SPLIT);
    }
    QuestionFiles questions = new QuestionFiles(RESOURCE, QuestionForm.LINES);
    questions.readQuestions(RESOURCE, RESOURCE, text());
    questions.check();
    TreeMap<String, BenchmarkDatabase> databases = new TreeMap<>();
    databases.put(SPLIT, BenchmarkDatabase.of(database()));
    return questions.dataset(this, split, databases, Optional.empty(), List.of());
  }

  private static String text() throws DatasetException {
    try (InputStream in = Sample.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new DatasetException("The sample's questions are not in this program's jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new DatasetException("Can't read the sample's questions: " + e.getMessage());
    }
  }

  private static Path database() throws DatasetException {
    try {
      Path folder = folder(System.getenv("XDG_CACHE_HOME"));
      Path file = folder.resolve(FILE);
      return Files.exists(file) ? file : make(folder);
    } catch (IOException | SQLException e) {
      throw new DatasetException("Can't make the sample's database: " + e.getMessage());
    }
  }

  private static Path folder(@Nullable String xdg) {
    Path cache =
        xdg == null || xdg.isBlank()
            ? Path.of(System.getProperty("user.home", "."), ".cache")
            : Path.of(xdg);
    return cache.resolve("nl-jdbc").resolve("bench-sample-" + EDITION);
  }

  /** Complete, or not there: it is made under another name. */
  private static Path make(Path wanted) throws IOException, SQLException {
    Path folder = writable(wanted);
    Path draft = Files.createTempFile(folder, "shop-", ".tmp");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + draft)) {
      Shop.create(connection);
    }
    try {
      return Files.move(draft, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      return Files.move(draft, folder.resolve(FILE), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static Path writable(Path folder) throws IOException {
    try {
      Files.createDirectories(folder);
      if (Files.isWritable(folder)) {
        return folder;
      }
    } catch (IOException e) {
      return Files.createTempDirectory("nl-bench-sample-");
    }
    return Files.createTempDirectory("nl-bench-sample-");
  }
}
