// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.poison;

import java.util.Map;

/** The ways in which a model is asked. */
enum Mode {
  /** Step by step, by function calling. */
  TOOLS(
      Map.of(
          "nl.strategy",
          "interactive",
          "nl.lab.protocol",
          "tools",
          "nl.lab.tools",
          Mode.ALL_TOOLS)),
  /** Step by step, in lines of text. */
  TEXT(
      Map.of(
          "nl.strategy", "interactive", "nl.lab.protocol", "text", "nl.lab.tools", Mode.ALL_TOOLS)),
  /** In one prompt, three times, with a vote. */
  DIRECT(Map.of("nl.strategy", "direct", "nl.samples", "3"));

  private static final String ALL_TOOLS =
      "SearchColumn,SearchValue,FindShortestPath,DescribeColumn,ExecuteSQL";

  private final Map<String, String> settings;

  Mode(Map<String, String> settings) {
    this.settings = settings;
  }

  Map<String, String> settings() {
    return settings;
  }
}
