// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.spider.Hardness;
import java.util.Optional;

/**
 * A question to learn from.
 *
 * @param id the file that it comes from and its position there; no two are alike
 * @param database the name of its database
 * @param question in natural language
 * @param gold the SQL that its authors wrote
 * @param hardness of the gold; empty when Spider's parser does not accept it
 * @param paraphrase whether it is another's question in other words
 */
record TrainingQuestion(
    String id,
    String database,
    String question,
    String gold,
    Optional<Hardness> hardness,
    boolean paraphrase) {

  /** The question of a data set's example; a prefix marks paraphrases. */
  static TrainingQuestion of(Example example, String prefix, Optional<Hardness> hardness) {
    return new TrainingQuestion(
        prefix + example.source(),
        example.database(),
        example.question(),
        example.gold(),
        hardness,
        !prefix.isEmpty());
  }

  /** This question in other words, marked by the prefix. */
  TrainingQuestion reworded(String prefix, String text) {
    return new TrainingQuestion(prefix + "/" + id, database, text, gold, hardness, true);
  }
}
