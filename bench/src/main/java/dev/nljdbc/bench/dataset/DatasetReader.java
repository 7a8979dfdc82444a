// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import dev.nljdbc.bench.dataset.Dataset.Family;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads one data set from its published layout. */
public interface DatasetReader {

  /** The name on the command line. */
  String name();

  /** Whose customs it follows, unless its folder says otherwise. */
  Family family();

  /** The splits it has, the usual one first. */
  List<String> splits();

  /**
   * The split that is read when none is named.
   *
   * @throws DatasetException when the place must be looked at for that and can't be
   */
  default String usualSplit(Location place) throws DatasetException {
    return splits().get(0);
  }

  /**
   * Reads a split.
   *
   * @throws DatasetException when files are missing or not as published: all that is wrong, at once
   */
  Dataset read(Location place, String split) throws DatasetException;

  /**
   * Reads a split from a folder that has everything in it.
   *
   * @param folder the data set as published, unpacked
   * @throws DatasetException when files are missing or not as published: all that is wrong, at once
   */
  default Dataset read(Path folder, String split) throws DatasetException {
    return read(Location.of(folder), split);
  }

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
  record Location(Optional<Path> folder, Optional<Path> databases, boolean elsewhere) {

    /** A folder with everything in it. */
    public static Location of(Path folder) {
      return new Location(Optional.of(folder), Optional.empty(), false);
    }
  }
}
