package dev.nljdbc.bench.measure;

/** Behind what is measured: engines in this process, so that little hides what stands before. */
public enum EmbeddedEngine {
  /** A database in memory that stays when its last connection is closed. */
  H2("H2 in memory", "jdbc:h2:mem:overhead;DB_CLOSE_DELAY=-1"),
  /** Each connection is a database in memory of its own. */
  SQLITE("SQLite in memory", "jdbc:sqlite::memory:");

  private final String words;
  private final String url;

  EmbeddedEngine(String words, String url) {
    this.words = words;
    this.url = url;
  }

  /** For people. */
  public String words() {
    return words;
  }

  /** The bare driver's URL. */
  String url() {
    return url;
  }
}
