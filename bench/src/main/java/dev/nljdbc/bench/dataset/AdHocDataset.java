package dev.nljdbc.bench.dataset;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Questions that come from no data set's folder, with a folder of databases. */
public final class AdHocDataset {

  private static final List<String> SCHEMAS = List.of("tables.json", "dev_tables.json");

  private AdHocDataset() {}

  /**
   * A data set of these.
   *
   * @param like the data set whose customs they follow
   * @param folder {@code <db_id>/<db_id>.sqlite}
   * @param schemas a file in the form of Spider's {@code tables.json}; when empty, one of that name
   *     in the folder or beside it is taken
   */
  public static Dataset of(
      DatasetReader like, List<Example> examples, Path folder, Optional<Path> schemas)
      throws DatasetException {
    List<String> remarks = new ArrayList<>();
    return new Dataset(
        like.name(),
        "given",
        like.family(),
        "",
        examples,
        databases(folder, examples, remarks),
        schemas.or(() -> besides(folder)),
        remarks);
  }

  /** The databases in a folder that examples need. */
  public static SortedMap<String, BenchmarkDatabase> databases(
      Path folder, List<Example> examples, List<String> remarks) throws DatasetException {
    return new DatabaseFolders(List.of(folder)).find(examples, remarks, true);
  }

  private static Optional<Path> besides(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    for (Path place : List.of(absolute, absolute.resolveSibling(""))) {
      for (String name : SCHEMAS) {
        if (Files.isRegularFile(place.resolve(name))) {
          return Optional.of(place.resolve(name));
        }
      }
    }
    return Optional.empty();
  }
}
