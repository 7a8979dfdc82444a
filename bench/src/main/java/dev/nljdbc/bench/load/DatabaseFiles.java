package dev.nljdbc.bench.load;

/** What becomes of the databases' files. */
public enum DatabaseFiles {
  /** Copied. */
  COPY,
  /** Symbolic links to where they are. */
  LINK,
  /** Not there: whoever uses the data set says where they are. */
  NONE
}
