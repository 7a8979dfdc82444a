// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Every NL statement, about the tables of the scenarios. None holds what only a cell tells. */
final class AskedStatements {

  /** With {@code -Dnljdbc.slow=true}. */
  private static final List<String> MORE =
      List.of(
          "NL VALUES: 191",
          "NL COLUMNS: Anna Berta Bonus Tempo Draft",
          "NL {model=offline}: names of persons",
          "NL {model=offline}: in which city does the person live?",
          "NL {model=offline}(who, much): name and amount of persons",
          "NL {model=offline, answers=new}: names of persons born after 1910",
          "NL {model=offline}: highest amount of persons",
          "NL {model=offline}: called of mine",
          "NL {model=offline}: called of all_mine",
          "NL {model=offline}: bonus of pay",
          "NL SQL {model=offline}: persons called Anna",
          "NL TRACE {model=offline}: persons called Berta",
          "NL TRACE {model=offline}: the bonus of Bonus",
          "NL EXPLAIN {model=offline}: names of persons in Oslo",
          "NL TRACE {answers=new}: who lives in Oslo?",
          "NL PROMPT {model=offline}: where does Anna live?",
          "NL PROMPT {strategy=direct}: where do Anna and Berta live?",
          "NL REFRESH person");

  /** Every form. */
  private static final List<String> FORMS =
      List.of(
          "NL COLUMNS: name of the person",
          "NL EXPLAIN {model=offline}: persons called Anna or Berta",
          "NL MORE {model=offline}: and their amount",
          "SELECT * FROM (NL 'names of all persons') t",
          "NL TRACE: names of all persons",
          "NL SQL: names of all persons",
          "NL REMEMBER LAST",
          "NL REMEMBER 'all names' AS SELECT name FROM person",
          "NL: all names",
          "NL REMEMBER 'no number' AS SELECT CAST(name AS INTEGER) FROM person",
          "NL REMEMBER 'nothing' AS SELECT nothing FROM pay",
          "NL FORGET 'all names'",
          "NL PATH: person.id, city.id",
          "NL SETTINGS",
          "NL HELP",
          "NL MEMORY",
          "NL FORGET 'names of all persons'",
          "NL REFRESH",
          "NL LOG",
          "NL STATUS");

  /** Those for which a model is asked, or would be, at each {@code nl.share}. */
  private static final List<String> OF_MODELS =
      List.of(
          "NL: names of all persons",
          "NL PROMPT: where do all persons live, and what is their bonus?",
          "NL DESCRIBE person");

  private AskedStatements() {}

  /** All, about canaries. */
  static List<String> all(Set<Canary> planted) {
    Stream<String> words = planted.stream().map(canary -> "NL VALUES: " + canary.word());
    Stream<String> more = Boolean.getBoolean("nljdbc.slow") ? MORE.stream() : Stream.empty();
    return Stream.of(words, more, OF_MODELS.stream(), FORMS.stream()).flatMap(s -> s).toList();
  }

  /** Those whose prompts depend on {@code nl.share}. */
  static List<String> ofModels() {
    return OF_MODELS;
  }
}
