package dev.nljdbc.bench.report;

import dev.nljdbc.bench.run.RunEnvironments;

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
        RunEnvironments.java(), RunEnvironments.os(), Runtime.getRuntime().availableProcessors());
  }
}
