package dev.nljdbc.bench.dataset;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a data set is looked for.
 *
 * @param folder the data set as published, unpacked; empty for none, which only the sample can do
 *     without
 * @param databases the folder of its databases when they are kept apart, {@code
 *     <db_id>/<db_id>.sqlite}, or the folder that holds such a one; looked into first
 * @param elsewhere whether the databases are on an engine of their own, so that no file need be
 *     there
 */
public record DatasetLocation(Optional<Path> folder, Optional<Path> databases, boolean elsewhere) {

  /** A folder with everything in it. */
  public static DatasetLocation of(Path folder) {
    return new DatasetLocation(Optional.of(folder), Optional.empty(), false);
  }
}
