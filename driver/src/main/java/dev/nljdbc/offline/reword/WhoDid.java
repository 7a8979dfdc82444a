// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.text.Plurals;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** "Who made the most payments" asks which members did, if members are the people who pay. */
final class WhoDid {

  private WhoDid() {}

  /** The question with those people; empty where it can't be told who they are. */
  static Optional<Rewording> of(Utterance u, SchemaView schema) {
    boolean state = u.isIn(1, "be") || u.isAny(1, "has", "have", "had") && !u.pastVerb(2);
    if (!u.is(0, "who") || u.size() < 2 || !u.token(1).word() || state || named(u, schema)) {
      return Optional.empty();
    }
    int verb = u.isAny(1, "has", "have", "had") ? 2 : 1;
    // of other people, perhaps: who delivered the orders did not order them
    boolean known = u.linkAt(verb) != null || u.isIn(verb, "verbs.plain");
    boolean one = u.has(Cue.Kind.SUPERLATIVE);
    List<TableView> described = described(u, schema);
    Stream<TableView> referred =
        u.links().stream().flatMap(link -> people(link, schema).stream()).limit(1);
    return (described.isEmpty() ? referred : described.stream().filter(t -> described.size() == 1))
        .findFirst()
        .map(table -> String.join(" ", table.words()))
        .map(name -> "which " + (one ? name : Plurals.plural(name)) + " ")
        .map(name -> name + (!one && u.is(1, "has") ? "have " + from(u, 2) : from(u, 1)))
        .map(question -> new Rewording(question, known ? 1 : GuessConfidence.MOST));
  }

  private static String from(Utterance u, int word) {
    return u.text().substring(u.token(word).from());
  }

  private static boolean named(Utterance u, SchemaView schema) {
    return u.links().stream()
        .filter(Link::namesTable)
        .anyMatch(link -> schema.table(link.firstTable().id()).people());
  }

  /** The people of whom a word says something: who earns the most, if employees have salaries. */
  private static List<TableView> described(Utterance u, SchemaView schema) {
    return u.links().stream()
        .flatMap(link -> spokenOf(link).stream())
        .distinct()
        .map(schema::table)
        .filter(TableView::people)
        .toList();
  }

  private static Optional<TableId> spokenOf(Link link) {
    return link.namesTable()
        ? Optional.of(link.firstTable().id())
        : link.namesColumn() ? Optional.of(link.columns().get(0).what().table()) : Optional.empty();
  }

  /** The one table of people to which the rows that a word speaks of refer by one key. */
  private static Optional<TableView> people(Link link, SchemaView schema) {
    List<TableView> people =
        spokenOf(link).stream()
            .flatMap(rows -> referred(rows, schema))
            .map(schema::table)
            .filter(TableView::people)
            .toList();
    return people.size() == 1 ? Optional.of(people.get(0)) : Optional.empty();
  }

  private static Stream<TableId> referred(TableId rows, SchemaView schema) {
    return schema.index().catalog().foreignKeys().stream()
        .filter(key -> key.from().equals(rows) && !key.to().equals(rows))
        .map(ForeignKey::to);
  }
}
