// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import java.io.Serial;
import java.util.List;

/** A data set's folder or file is not as published. */
public final class DatasetException extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  /** One thing is wrong. */
  public DatasetException(String message) {
    super(message);
  }

  /**
   * Several things are wrong with a folder.
   *
   * @param what the folder or file
   * @param problems one sentence each
   */
  public DatasetException(String what, List<String> problems) {
    super(what + ":\n  - " + String.join("\n  - ", problems));
  }
}
