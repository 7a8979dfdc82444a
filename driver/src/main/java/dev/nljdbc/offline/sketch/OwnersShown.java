// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * "Hotels with their stars" shows each hotel's name beside its stars, "hotels and their resorts"
 * the names of both.
 */
public final class OwnersShown {

  /** The least score of a name of which the question leaves a word out: "salary", in euros. */
  private static final double LIKELY = 0.6;

  private final Utterance u;

  /** The things that are asked for with something of theirs; null where there are none. */
  private final @Nullable TableView owner;

  /** What is asked for of them. */
  private final @Nullable Link owned;

  OwnersShown(Utterance question) {
    this.u = question;
    this.owned = owned();
    this.owner = owned == null ? null : owner(owned);
  }

  /** Behind "with their", where the things before it are what the question asks for. */
  private @Nullable Link owned() {
    for (int i = 1; i + 1 < u.size(); i++) {
      boolean theirs = u.isAny(i, "their", "its", "his", "her") && u.isAny(i - 1, "with", "and");
      int of = u.is(i + 1, "number") && u.is(i + 2, "of") ? i + 3 : i + 1;
      Link link = theirs ? u.linkAt(of) : null;
      if (link != null && link.start() == of && !link.cell()) {
        return link;
      }
    }
    return null;
  }

  private @Nullable TableView owner(Link owned) {
    int their = u.is(owned.start() - 1, "of") ? owned.start() - 3 : owned.start() - 1;
    Link named = u.linkAt(their - 2);
    if (named == null || !named.namesTable() || u.part(named) != Utterance.Part.HEAD) {
      return null;
    }
    int before = u.isIn(named.start() - 1, "articles") ? named.start() - 2 : named.start() - 1;
    TableView table = named.firstTable();
    boolean own = of(table, owned) || owned.namesTable();
    return own && !u.isIn(before, "prepositions") && !table.readable().isEmpty() ? table : null;
  }

  private static boolean of(TableView table, Link owned) {
    return owned.columns().stream()
        .filter(n -> n.score() >= owned.columnScore() && owned.columnScore() >= LIKELY)
        .anyMatch(n -> n.what().table().equals(table.id()));
  }

  /** 1 of a query with one figure for all of them. */
  public int summedUp(Query q) {
    boolean one = q.groupBy().isEmpty() && q.select().stream().allMatch(Query.Term::aggregate);
    return owner != null && one && q.combined() == null ? 1 : 0;
  }

  /** The query with the names of the things, and of what they have if that has a table. */
  public Query in(Query q) {
    boolean counted = owned != null && u.is(owned.start() - 1, "of") && owned.namesTable();
    if (owner == null
        || owned == null
        || counted
        || !q.groupBy().isEmpty()
        || !shows(q, owner.id())) {
      return q;
    }
    List<Query.Term> select = new ArrayList<>(terms(owner));
    q.select().stream().filter(t -> !select.contains(t)).forEach(select::add);
    if (!of(owner, owned)) {
      terms(owned.firstTable()).stream().filter(t -> !select.contains(t)).forEach(select::add);
    }
    return q.withSelect(select).withTables(q.involved());
  }

  private static List<Query.Term> terms(TableView table) {
    return table.readable().stream().map(c -> Query.Term.of(c.id())).toList();
  }

  /** Whether a query lists rows of the table, and nothing that was computed of them. */
  private static boolean shows(Query q, TableId table) {
    return q.combined() == null
        && q.involved().contains(table)
        && q.select().stream().allMatch(t -> t.column() != null && t.function().isEmpty());
  }
}
