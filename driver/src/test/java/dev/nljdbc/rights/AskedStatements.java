package dev.nljdbc.rights;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Every NL statement, about the tables of the scenarios. None holds what only a cell tells. */
final class AskedStatements {

  private static final List<String> OFFLINE =
      List.of(
          "NL COLUMNS: name of the person",
          "NL COLUMNS: Anna Berta Bonus Tempo Draft",
          "NL {model=offline}: names of persons",
          "NL {model=offline}: in which city does the person live?",
          "NL {model=offline}(who, much): name and amount of persons",
          "NL {model=offline, cache=off}: names of persons born after 1910",
          "NL MORE {model=offline}: and their amount",
          "NL {model=offline}: highest amount of persons",
          "NL {model=offline}: called of mine",
          "NL {model=offline}: called of all_mine",
          "NL {model=offline}: bonus of pay",
          "SELECT * FROM (NL {model=offline} 'names of persons') t",
          "NL SQL {model=offline}: persons called Anna",
          "NL TRACE {model=offline}: persons called Berta",
          "NL TRACE {model=offline}: the bonus of Bonus",
          "NL EXPLAIN {model=offline}: persons called Anna or Berta",
          "NL EXPLAIN {model=offline}: names of persons in Oslo",
          "NL PROMPT {model=offline}: where does Anna live?",
          "NL REMEMBER 'all names' AS SELECT name FROM person",
          "NL: all names",
          "NL REMEMBER 'no number' AS SELECT CAST(name AS INTEGER) FROM person",
          "NL REMEMBER 'nothing' AS SELECT nothing FROM pay",
          "NL REMEMBER LAST",
          "NL FORGET 'all names'",
          "NL PATH: person.id, city.id",
          "NL HELP",
          "NL SETTINGS");

  /** Those for which a model is asked, or would be. */
  private static final List<String> OF_MODELS =
      List.of(
          "NL PROMPT: where do all persons live, and what is their bonus?",
          "NL PROMPT {strategy=direct}: where do Anna and Berta live?",
          "NL: names of all persons",
          "NL TRACE {cache=off}: who lives in Oslo?",
          "NL SQL: names of all persons",
          "NL EXPLAIN: names of all persons",
          "NL DESCRIBE person",
          "NL COLUMNS: what it holds");

  /** What tells what was kept. */
  private static final List<String> LAST =
      List.of("NL MEMORY", "NL REFRESH person", "NL REFRESH", "NL LOG", "NL STATUS");

  private AskedStatements() {}

  static List<String> all() {
    List<String> all = new ArrayList<>();
    for (Canary canary : Canary.values()) {
      all.add("NL VALUES: " + canary.word());
      all.add("NL VALUES: " + canary.text().substring(0, canary.text().length() - 2));
    }
    all.add("NL VALUES: 191");
    all.addAll(OFFLINE);
    all.addAll(OF_MODELS);
    all.addAll(LAST);
    return all;
  }

  /** Those whose prompts depend on {@code nl.share}. */
  static List<String> ofModels() {
    return Stream.concat(OF_MODELS.stream(), Stream.of("NL LOG")).toList();
  }
}
