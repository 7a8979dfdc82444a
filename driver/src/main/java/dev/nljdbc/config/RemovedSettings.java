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

  private static final String STORE =
      "Programs share an index in a folder that one job fills and others only read (nl.dir), and"
          + " verified queries and terms in a file or a table (nl.memory).";

  /** By name. Every other setting that a sentence names exists. */
  static final Map<String, String> SUCCESSORS =
      Map.ofEntries(
          entry(
              "nl.api",
              "The API is chosen by the server and the model; a nl.base-url that ends in"
                  + " /responses or /chat/completions sets it."),
          entry("nl.cache", "Set nl.answers=new in place of off."),
          entry(
              "nl.columns.allow",
              "Name the other columns in nl.columns.deny, or let questions use a view."),
          entry("nl.confidence.action", "An answer below nl.confidence.min fails."),
          entry("nl.descriptions", "Name the file in nl.semantics."),
          entry("nl.fastpath", "Set nl.strategy=fast in place of on."),
          entry(
              "nl.lab.demonstrations",
              "Set nl.lab.without=exemplars in place of 0; there are 4 otherwise."),
          entry("nl.lab.describe", "Descriptions that a model wrote are always used."),
          entry("nl.lab.embedder.base-url", "Set nl.embedder=openai:MODEL@URL."),
          entry("nl.lab.embedder.model", "Set nl.embedder=openai:MODEL."),
          entry("nl.lab.examine", "Set nl.lab.without=doubts in place of off."),
          entry("nl.lab.explore.bytes", "The limit is 16 MB."),
          entry("nl.lab.explore.rows", "The model sees 10 rows."),
          entry("nl.lab.explore.timeout", "The limit is a quarter of nl.timeout."),
          entry(
              "nl.lab.fastpath.confidence",
              "With nl.strategy=fast, the offline model answers from a confidence of 0.9 on."),
          entry(
              "nl.lab.headings", "Columns without an alias have labels in words; AS sets others."),
          entry("nl.lab.index.max-bytes", "The limit is 20 GB."),
          entry("nl.lab.index.max-values", "The limit is 1,000,000 values."),
          entry("nl.lab.linking", "Set nl.lab.without=linking in place of off."),
          entry(
              "nl.lab.linking-tokens",
              "The limit is 700 tokens, and less where nl.lab.context-tokens is small."),
          entry("nl.lab.log.keep", "The log keeps the newest 10,000 entries."),
          entry("nl.lab.observation-tokens", "The limit is 800 tokens."),
          entry(
              "nl.lab.offline.hints",
              "The prompt of a language model has no guesses of the offline model."),
          entry("nl.lab.offline.trials", "There are at most 13 trial queries per reading."),
          entry(
              "nl.lab.prompt.schema-tokens",
              "The limit is 3,000 tokens, and less where nl.lab.context-tokens is small."),
          entry("nl.lab.prompt.without", "Set nl.lab.without."),
          entry(
              "nl.lab.relay",
              "Put it behind a # into nl.base-url, as in"
                  + " https://api.openai.com/v1#http://127.0.0.1:8080."),
          entry("nl.lab.samples.confidence", "Set nl.lab.without=early-stop in place of 1."),
          entry(
              "nl.lab.selection.mode",
              "Set nl.lab.selection=retrieval-hard or program-hard in place of hard."),
          entry("nl.lab.templates", "Set nl.lab.without=templates in place of off."),
          entry("nl.lab.tools", "Name the tools to leave out in nl.lab.without."),
          entry("nl.offline.confidence", "Set nl.confidence.min."),
          entry("nl.store", STORE),
          entry("nl.store.password", STORE),
          entry("nl.store.readonly", STORE),
          entry("nl.store.user", STORE));

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
