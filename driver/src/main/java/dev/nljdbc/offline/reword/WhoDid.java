// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** "Who made the most payments" asks which members did, if members are the people who pay. */
final class WhoDid {

  private WhoDid() {}

  /** The question with those people; empty where it can't be told who they are. */
  static Optional<String> of(Utterance u, SchemaView schema) {
    boolean state = u.isIn(1, "be") || u.isAny(1, "has", "have", "had") && !u.pastVerb(2);
    if (!u.is(0, "who") || u.size() < 2 || state || names(u, schema)) {
      return Optional.empty();
    }
    boolean one = u.has(Cue.Kind.SUPERLATIVE);
    return u.links().stream()
        .flatMap(link -> people(link, schema).stream())
        .findFirst()
        .map(table -> String.join(" ", table.words()))
        .map(name -> "which " + name + (one ? " " : "s ") + did(u, one));
  }

  private static String did(Utterance u, boolean one) {
    boolean several = !one && u.is(1, "has");
    return several
        ? "have " + u.text().substring(u.token(2).from())
        : u.text().substring(u.token(1).from());
  }

  private static boolean names(Utterance u, SchemaView schema) {
    return u.links().stream()
        .filter(Link::namesTable)
        .anyMatch(link -> schema.table(link.firstTable().id()).people());
  }

  /** The one table of people to which the rows that a word speaks of refer by one key. */
  private static Optional<TableView> people(Link link, SchemaView schema) {
    Optional<TableId> spoken =
        link.namesTable()
            ? Optional.of(link.firstTable().id())
            : link.namesColumn()
                ? Optional.of(link.columns().get(0).what().table())
                : Optional.empty();
    List<TableView> people =
        spoken.stream()
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
