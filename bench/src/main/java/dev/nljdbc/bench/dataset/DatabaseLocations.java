package dev.nljdbc.bench.dataset;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Databases in another place than the data set's folder.
 *
 * @param folder of SQLite files; empty for the data set's own
 * @param databases those that are named one by one, by name
 * @param url a JDBC URL for all of them, in which {@code {db}} stands for the name; empty for none
 * @param user for the URL; empty for none
 */
public record DatabaseLocations(
    Optional<Path> folder,
    SortedMap<String, BenchmarkDatabase> databases,
    String url,
    String user) {

  private static final String NAME = "{db}";

  /**
   * A folder of SQLite files or a {@code databases.json}; nothing else than the data set's own when
   * empty.
   */
  public static DatabaseLocations at(Optional<Path> place) throws DatasetException {
    if (place.isEmpty()) {
      return new DatabaseLocations(Optional.empty(), new TreeMap<>(), "", "");
    }
    if (Files.isDirectory(place.get())) {
      return new DatabaseLocations(place, new TreeMap<>(), "", "");
    }
    if (!Files.isRegularFile(place.get())) {
      throw new DatasetException("There is no folder or databases.json " + place.get());
    }
    return new DatabaseLocations(Optional.empty(), DatabasesFile.read(place.get()), "", "");
  }

  /** All on one engine. */
  public static DatabaseLocations onEngine(Optional<Path> place, String url, String user)
      throws DatasetException {
    if (!url.startsWith("jdbc:") || url.startsWith("jdbc:nl:")) {
      throw new DatasetException(
          "--engine-url must be the URL of the database itself, for example"
              + " jdbc:postgresql://localhost/bench?currentSchema={db}");
    }
    return new DatabaseLocations(at(place).folder(), new TreeMap<>(), url, user);
  }

  /** Whether all databases are in these. */
  public boolean complete() {
    return !url.isEmpty() || !databases.isEmpty();
  }

  /** The data set with these in place of its own. Its own are their originals, where it has any. */
  public Dataset of(Dataset dataset) {
    SortedMap<String, BenchmarkDatabase> all = new TreeMap<>(databases);
    if (!url.isEmpty()) {
      String password = user.isEmpty() ? "" : DatabasesFile.password();
      for (Example example : dataset.examples()) {
        String name = example.database();
        all.computeIfAbsent(
            name, none -> new BenchmarkDatabase(url.replace(NAME, name), user, password));
      }
    }
    if (all.isEmpty()) {
      return dataset;
    }
    all.replaceAll(
        (name, copy) -> {
          BenchmarkDatabase own = dataset.databases().get(name);
          return own == null || own.url().equals(copy.url()) ? copy : copy.copyOf(own);
        });
    return dataset.on(all);
  }
}
