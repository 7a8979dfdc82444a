package dev.nljdbc.bench.report;

/**
 * Where it ran.
 *
 * @param java version and maker
 * @param os name, version, architecture
 * @param processors that Java may use
 */
public record Environment(String java, String os, int processors) {

  /** This process's. */
  public static Environment current() {
    return new Environment(
        System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
        String.join(
            " ",
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("os.arch")),
        Runtime.getRuntime().availableProcessors());
  }
}
