// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.text.Plurals;
import java.util.List;
import java.util.Optional;

/** "Donors who never donated" have no donations, where these have a table. */
final class NeverDid {

  private NeverDid() {}

  /** The question with "have no"; empty where no such rows are denied at its end. */
  static Optional<String> of(Utterance u, SchemaView schema) {
    Cue never =
        u.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.NOT) && u.isAny(cue.start(), "never", "not"))
            .findFirst()
            .orElse(null);
    if (never == null || never.start() == 0) {
      return Optional.empty();
    }
    int verb = never.end();
    while (u.isAny(verb, "actually", "yet", "ever", "once", "been")) {
      verb++;
    }
    boolean last =
        verb == u.size() - 1
            || verb == u.size() - 2 && (u.isMark(verb + 1) || u.is(verb + 1, "yet"));
    if (!last || !u.pastVerb(verb) || u.linkAt(verb) != null) {
      return Optional.empty();
    }
    boolean led =
        u.isAny(never.start() - 1, "have", "has", "had") || u.isIn(never.start() - 1, "be");
    int from = led ? never.start() - 1 : never.start();
    String before = u.text().substring(0, u.token(from).from());
    String behind = u.text().substring(u.token(verb).to());
    return rows(u, verb, schema)
        .map(table -> Plurals.plural(String.join(" ", table.words())))
        .map(name -> before + "have no " + name + behind);
  }

  /** The one table that is called as the verb, with rows of what the question is about. */
  private static Optional<TableView> rows(Utterance u, int verb, SchemaView schema) {
    List<TableView> named =
        u.links().stream()
            .filter(link -> link.namesTable() && link.end() <= verb)
            .map(Link::firstTable)
            .toList();
    List<TableView> rows =
        schema.tables().stream()
            .filter(t -> t.words().size() == 1 && isNoun(t.words().get(0), u.token(verb).stem()))
            .filter(t -> named.stream().anyMatch(of -> refers(t, of, schema)))
            .toList();
    return rows.size() == 1 ? Optional.of(rows.get(0)) : Optional.empty();
  }

  /** Whether a noun is of a verb's root: donations are donated, rentals rented. */
  private static boolean isNoun(String noun, String verb) {
    String done = Lexicon.root(verb);
    String root = Lexicon.root(noun);
    return done.equals(root) || done.equals(root + "at");
  }

  private static boolean refers(TableView rows, TableView of, SchemaView schema) {
    return !rows.equals(of) && schema.key(rows.id(), of.id()).isPresent();
  }
}
