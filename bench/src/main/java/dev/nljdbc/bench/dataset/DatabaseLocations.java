// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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

  /** The data set with these in place of its own. */
  public Dataset of(Dataset dataset) {
    SortedMap<String, BenchmarkDatabase> all = new TreeMap<>(databases);
    if (!url.isEmpty()) {
      String password = user.isEmpty() ? "" : DatabasesFile.password();
      for (Example one : dataset.examples()) {
        String own = url.replace(NAME, one.database());
        all.putIfAbsent(one.database(), new BenchmarkDatabase(own, user, password));
      }
    }
    return all.isEmpty() ? dataset : dataset.on(all);
  }

  /**
   * {@code databases.json}: where a data set's databases are, by name. The value is a JDBC URL, the
   * path of an SQLite file, or an object:
   *
   * <pre>
   * {"shop":   "jdbc:postgresql://localhost/bench?currentSchema=shop",
   *  "boats":  "boats.sqlite",
   *  "school": {"url": "jdbc:mariadb://localhost/school", "user": "reader",
   *             "descriptions": "descriptions/school.csv"}}
   * </pre>
   *
   * <p>Paths are relative to the file. Passwords are never in it: one for all databases comes from
   * the environment, {@value #PASSWORD}.
   */
  public static final class DatabasesFile {

    /** The environment variable of the password. */
    public static final String PASSWORD = "NL_BENCH_PASSWORD";

    /** The file's usual name. */
    public static final String NAME = "databases.json";

    private static final JsonMapper JSON = new JsonMapper();

    private DatabasesFile() {}

    /**
     * Reads it.
     *
     * @throws DatasetException when it is not in that form
     */
    public static SortedMap<String, BenchmarkDatabase> read(Path file) throws DatasetException {
      SortedMap<String, BenchmarkDatabase> databases = new TreeMap<>();
      for (Map.Entry<String, JsonNode> entry : root(file).properties()) {
        databases.put(entry.getKey(), database(file, entry.getKey(), entry.getValue()));
      }
      return databases;
    }

    private static JsonNode root(Path file) throws DatasetException {
      try {
        JsonNode root = JSON.readTree(Utf8File.read(file));
        if (!root.isObject()) {
          throw new DatasetException(file + " is not a JSON object of database names and URLs");
        }
        return root;
      } catch (JsonProcessingException e) {
        throw new DatasetException(file + " is not JSON: " + e.getOriginalMessage());
      }
    }

    private static BenchmarkDatabase database(Path file, String name, JsonNode value)
        throws DatasetException {
      String where = value.isTextual() ? value.textValue() : value.path("url").asText();
      if (where.isBlank()) {
        throw new DatasetException(file + " has no URL for " + name);
      }
      String user = value.path("user").asText("");
      BenchmarkDatabase database =
          where.startsWith("jdbc:")
              ? new BenchmarkDatabase(where, user, user.isEmpty() ? "" : password())
              : BenchmarkDatabase.of(resolved(file, where));
      return value.hasNonNull("descriptions")
          ? database.describedBy(Optional.of(resolved(file, value.path("descriptions").asText())))
          : database;
    }

    private static Path resolved(Path file, String path) {
      return file.toAbsolutePath().resolveSibling(path).normalize();
    }

    /** The password from the environment; empty for none. */
    public static String password() {
      String password = System.getenv(PASSWORD);
      return password == null ? "" : password;
    }
  }
}
