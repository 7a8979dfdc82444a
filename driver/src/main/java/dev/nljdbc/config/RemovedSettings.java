// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import static java.util.Map.entry;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of earlier versions, each with a sentence that says what to use instead. Using one is an
 * error wherever it stands: a program that relied on it would otherwise do something else.
 */
final class RemovedSettings {

  /** By name. Every other setting that a sentence names exists. */
  static final Map<String, String> SUCCESSORS =
      Map.ofEntries(entry("nl.lab.log.keep", "The log keeps the newest 10,000 entries."));

  private RemovedSettings() {}

  /**
   * The message for a name that is gone; empty for any other name.
   *
   * @param name in any case
   */
  static Optional<String> message(String name) {
    String removed = name.toLowerCase(Locale.ROOT);
    return Optional.ofNullable(SUCCESSORS.get(removed))
        .map(successor -> "There is no setting " + removed + " any more. " + successor);
  }
}
