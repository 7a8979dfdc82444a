// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.planted.cli;

import dev.nljdbc.planted.config.UsesThoseBelow;

/** Closes a cycle, for {@link dev.nljdbc.ArchitectureTest}. */
public final class UsesThoseAbove {

  private UsesThoseAbove() {}

  /** Uses a package above, as it may; the other way makes it a cycle. */
  public static void run() {
    UsesThoseBelow.breakRules();
  }
}
