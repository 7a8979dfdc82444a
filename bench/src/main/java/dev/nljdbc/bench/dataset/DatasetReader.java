package dev.nljdbc.bench.dataset;

import java.nio.file.Path;
import java.util.List;

/** Reads one data set from its published layout. */
public interface DatasetReader {

  /** The name on the command line. */
  String name();

  /** Whose customs it follows, unless its folder says otherwise. */
  Family family();

  /** The splits it has, the usual one first. */
  List<String> splits();

  /** Where to get it, and what its folder looks like: a sentence or two. */
  String source();

  /**
   * The split that is read when none is named.
   *
   * @throws DatasetException when the place must be looked at for that and can't be
   */
  default String usualSplit(DatasetLocation place) throws DatasetException {
    return splits().get(0);
  }

  /**
   * Reads a split.
   *
   * @throws DatasetException when files are missing or not as published: all that is wrong, at once
   */
  Dataset read(DatasetLocation place, String split) throws DatasetException;

  /**
   * Reads a split from a folder that has everything in it.
   *
   * @param folder the data set as published, unpacked
   * @throws DatasetException when files are missing or not as published: all that is wrong, at once
   */
  default Dataset read(Path folder, String split) throws DatasetException {
    return read(DatasetLocation.of(folder), split);
  }
}
