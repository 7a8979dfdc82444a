// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.planted.config;

import dev.nljdbc.planted.cli.UsesThoseAbove;
import picocli.CommandLine;

/** Breaks the house's rules, for {@link dev.nljdbc.ArchitectureTest}. */
public final class UsesThoseBelow {

  private UsesThoseBelow() {}

  /** Uses a package below, a library of another room, and prints. */
  public static void breakRules() {
    System.out.println(new CommandLine(UsesThoseAbove.class).getCommandName());
  }
}
