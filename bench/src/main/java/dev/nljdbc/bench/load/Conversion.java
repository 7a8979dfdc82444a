// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.DatabaseLocations.DatabasesFile;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a data set in a form: its questions, {@code <split>_gold.sql}, the schemas, and the
 * databases with what is described beside them.
 *
 * @param form the form
 * @param out the folder; what is there under the same names is replaced
 * @param files what becomes of the databases' files
 */
public record Conversion(DatasetFormat form, Path out, DatabaseFiles files) {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String DESCRIPTIONS = "database_description";

  /**
   * Writes it.
   *
   * @param examples those of the data set's questions that are meant
   * @return what could not be written, one sentence each
   */
  public List<String> write(Dataset dataset, List<Example> examples)
      throws IOException, SQLException {
    String split = form.split(dataset);
    Files.createDirectories(out);
    form.questions(out, split, examples);
    form.settings(out, dataset);
    Files.writeString(out.resolve(split + "_gold.sql"), goldFile(examples));
    List<String> remarks = new ArrayList<>();
    for (String name : dataset.missing(examples)) {
      remarks.add("there is no database " + name + " to go with its questions");
    }
    SortedMap<String, BenchmarkDatabase> databases = new TreeMap<>(dataset.databases());
    databases.keySet().retainAll(examples.stream().map(Example::database).toList());
    DatasetFormat.write(out.resolve(form.schemas(split)), schemas(dataset, databases, examples));
    place(databases, out.resolve(form.databases(split)), remarks);
    return remarks;
  }

  private static String goldFile(List<Example> examples) {
    return examples.stream()
        .map(example -> line(example.gold()) + "\t" + example.database() + "\n")
        .collect(Collectors.joining());
  }

  /** A query in one line, as files of gold queries have them. */
  private static String line(String sql) {
    return sql.strip().replaceAll("[\\r\\n\\t]+", " ");
  }

  /** The published descriptions where there are some, for their readable names. */
  private static ArrayNode schemas(
      Dataset dataset, SortedMap<String, BenchmarkDatabase> databases, List<Example> examples)
      throws IOException, SQLException {
    Map<String, JsonNode> published = published(dataset);
    ArrayNode all = JSON.createArrayNode();
    for (String name : examples.stream().map(Example::database).sorted().distinct().toList()) {
      JsonNode schema = published.get(name);
      BenchmarkDatabase database = databases.get(name);
      if (schema != null && schema.has("column_names_original")) {
        all.add(schema);
      } else if (database != null) {
        all.add(SchemaEntry.of(name, database));
      }
    }
    return all;
  }

  private static Map<String, JsonNode> published(Dataset dataset) throws IOException {
    Map<String, JsonNode> published = new HashMap<>();
    if (dataset.schemas().isPresent()) {
      for (JsonNode schema : JSON.readTree(dataset.schemas().get().toFile())) {
        published.put(schema.path("db_id").asText(), schema);
      }
    }
    return published;
  }

  private void place(
      SortedMap<String, BenchmarkDatabase> databases, Path folder, List<String> remarks)
      throws IOException {
    SortedMap<String, BenchmarkDatabase> elsewhere = new TreeMap<>();
    for (Map.Entry<String, BenchmarkDatabase> entry : databases.entrySet()) {
      Path file = entry.getValue().file().orElse(null);
      if (file == null || files == DatabaseFiles.NONE) {
        elsewhere.put(entry.getKey(), entry.getValue());
      } else {
        place(entry.getKey(), file, folder.resolve(entry.getKey()));
      }
    }
    noteElsewhere(elsewhere, elsewhere.size() == databases.size(), remarks);
  }

  private void noteElsewhere(
      SortedMap<String, BenchmarkDatabase> elsewhere, boolean all, List<String> remarks)
      throws IOException {
    if (!elsewhere.isEmpty() && form == DatasetFormat.JSONL && all) {
      DatabasesFile.write(out.resolve(DatabasesFile.NAME), elsewhere);
    } else if (!elsewhere.isEmpty()) {
      String names = String.join(", ", elsewhere.keySet());
      remarks.add("databases that are not in the folder must be named by --databases: " + names);
    }
  }

  private void place(String name, Path file, Path folder) throws IOException {
    Files.createDirectories(folder);
    put(file, folder.resolve(name + ".sqlite"));
    describe(file.resolveSibling(DESCRIPTIONS), folder.resolve(DESCRIPTIONS));
  }

  private void describe(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    Files.createDirectories(to);
    try (Stream<Path> listed = Files.list(from)) {
      for (Path csv : listed.filter(Files::isRegularFile).toList()) {
        put(csv, to.resolve(from.relativize(csv).toString()));
      }
    }
  }

  private void put(Path from, Path to) throws IOException {
    if (Files.exists(to) && Files.isSameFile(from, to)) {
      return;
    }
    if (files == DatabaseFiles.LINK) {
      Files.deleteIfExists(to);
      Files.createSymbolicLink(to, from.toAbsolutePath());
    } else {
      Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The treatment of the databases' files. */
  public enum DatabaseFiles {
    /** Copied. */
    COPY,
    /** Symbolic links to where they are. */
    LINK,
    /** Not there: whoever uses the data set says where they are. */
    NONE
  }
}
