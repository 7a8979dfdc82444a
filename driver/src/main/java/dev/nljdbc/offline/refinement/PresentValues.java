// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.query.MissingValue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out rows that lack what the question says they have, or have what it says they lack:
 * "coaches with a mentor", "how many members have an email address", "customers without a region".
 * Nothing else is said of it: no value, no comparison.
 */
final class PresentValues {

  private final Utterance u;
  private final SchemaView schema;

  PresentValues(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query without such rows; the same for other questions. */
  Query in(Query given) {
    Query query = given.withWhere(given.where().stream().map(this::withBlanks).toList());
    if (query.combined() != null) {
      return query;
    }
    if (u.has(Cue.Kind.NOT)) {
      return withoutPresent(query);
    }
    List<List<Query.Predicate>> where = new ArrayList<>(query.where());
    for (int i = 0; i < u.size(); i++) {
      if (u.isIn(i, "possession") && u.isAny(i + 1, "a", "an", "any", "some")) {
        column(i + 2, query).map(MissingValue::present).map(List::of).ifPresent(where::add);
      }
      ColumnView number = u.isIn(i, "possession") ? number(i + 1, query) : null;
      if (number != null && !query.shown().contains(number.id())) {
        where.removeIf(ways -> ways.size() == 1 && one(ways.get(0), number));
        where.add(List.of(some(number)));
      }
    }
    return where.equals(query.where()) ? query : query.withWhere(where);
  }

  /** An empty text is no address either. */
  private List<Query.Predicate> withBlanks(List<Query.Predicate> ways) {
    ColumnId column = ways.size() == 1 ? ways.get(0).left().column() : null;
    List<Query.Predicate> missing =
        column == null ? List.of() : MissingValue.missing(schema.column(column));
    if (column == null || missing.size() < 2) {
      return ways;
    }
    return switch (ways.get(0).operator()) {
      case "IS NULL" -> missing;
      case "IS NOT NULL" -> List.of(MissingValue.present(schema.column(column)));
      default -> ways;
    };
  }

  /** "With children": the one column that says how many there are, and no number is said of it. */
  private @Nullable ColumnView number(int start, Query query) {
    Link link = u.linkAt(start);
    if (link == null
        || link.start() != start
        || !ends(link.end())
        || link.columnScore() < Link.NAMED
        || link.value()
        || !several(link.end() - 1)) {
      return null;
    }
    ColumnView column = link.columns().get(0).what();
    boolean counts =
        column.column().kind() == ColumnKind.NUMBER
            && !column.identifier()
            && !column.temporal()
            && "0".equals(column.statistics().min())
            && FlagValues.of(column).isEmpty();
    return counts
            && query.involved().contains(column.table())
            && query.having().isEmpty()
            && u.tokens().stream().noneMatch(Token::number)
        ? column
        : null;
  }

  private boolean several(int i) {
    return !u.token(i).lower().equals(u.token(i).stem());
  }

  /** Whether it is the one of a column of yes and no, which this is not. */
  private static boolean one(Query.Predicate p, ColumnView column) {
    return p.equals(
        Query.Predicate.of(Query.Term.of(column.id()), "=", new Query.Literal("1", false)));
  }

  private static Query.Predicate some(ColumnView column) {
    return Query.Predicate.of(Query.Term.of(column.id()), ">", new Query.Literal("0", false));
  }

  /** A column that some rows lack is meant, rather than rows far away that have its name. */
  private Query withoutPresent(Query query) {
    for (int i = 0; i < u.size(); i++) {
      int name = u.isAny(i + 1, "a", "an", "any") ? i + 2 : i + 1;
      ColumnView column = u.is(i, "without") ? column(name, query).orElse(null) : null;
      if (column != null && query.where().stream().anyMatch(ways -> deniesFar(ways, column))) {
        List<List<Query.Predicate>> where = new ArrayList<>(query.where());
        where.removeIf(ways -> deniesFar(ways, column));
        where.add(MissingValue.missing(column));
        return query.withWhere(where);
      }
    }
    return query;
  }

  /** Whether rows are left out by what is in tables that no key connects with the column's. */
  private boolean deniesFar(List<Query.Predicate> ways, ColumnView column) {
    TableId own = column.table();
    return ways.size() == 1
        && ways.get(0).operator().equals("NOT IN")
        && ways.get(0)
            .subs()
            .flatMap(sub -> QueryParts.of(sub).tables().stream())
            .filter(table -> !table.equals(own))
            .anyMatch(
                other -> schema.key(own, other).isEmpty() && schema.key(other, own).isEmpty());
  }

  /** The one column that the words here name, which is empty in some rows. */
  private Optional<ColumnView> column(int start, Query query) {
    Link link = u.linkAt(start);
    if (link == null || link.start() != start || !ends(link.end())) {
      return Optional.empty();
    }
    double least = Math.max(Link.PARTLY_NAMED, link.columnScore());
    List<ColumnView> named =
        link.columns().stream()
            .filter(name -> name.score() >= least)
            .map(Link.Named::what)
            .filter(column -> query.involved().contains(column.table()))
            .toList();
    return named.size() == 1
        ? named.stream()
            .filter(column -> !MissingValue.missing(column).isEmpty())
            .filter(column -> !compared(column.id(), query))
            .findFirst()
        : Optional.empty();
  }

  private boolean ends(int next) {
    int end = u.isIn(next, "possession.tail") ? next + 1 : next;
    return u.isEnd(end) || u.isAny(end, "and", "but", "who", "that", "which");
  }

  private static boolean compared(ColumnId column, Query query) {
    return query.where().stream()
        .flatMap(List::stream)
        .anyMatch(p -> column.equals(p.left().column()));
  }
}
