// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.poison;

import java.util.Map;

/** The ways in which a model is asked. */
enum Mode {
  /** Step by step, by function calling. */
  TOOLS(Map.of("nl.strategy", "interactive", "nl.lab.protocol", "tools")),
  /** Step by step, in lines of text. */
  TEXT(Map.of("nl.strategy", "interactive", "nl.lab.protocol", "text")),
  /** In one prompt, three times, with a vote. */
  DIRECT(Map.of("nl.strategy", "direct", "nl.samples", "3"));

  private final Map<String, String> settings;

  Mode(Map<String, String> settings) {
    this.settings = settings;
  }

  Map<String, String> settings() {
    return settings;
  }
}
