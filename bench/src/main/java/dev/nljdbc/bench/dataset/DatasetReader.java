package dev.nljdbc.bench.dataset;

import java.nio.file.Path;
import java.util.List;

/** Reads one data set from its published layout. */
public interface DatasetReader {

  /** The name on the command line. */
  String name();

  /** The splits it has, the usual one first. */
  List<String> splits();

  /**
   * Reads a split.
   *
   * @param folder the data set as published, unpacked
   * @throws DatasetException when files are missing or not as published: all that is wrong, at once
   */
  Dataset read(Path folder, String split) throws DatasetException;
}
