package dev.nljdbc.search;

import java.io.IOException;

/** How near columns are to one question in meaning. */
interface Nearness {

  /** Knows nothing of meanings. */
  Nearness NONE = (table, column) -> 0;

  /** The cosine of the question and a column, the best of its names. */
  float of(int table, int column) throws IOException;
}
