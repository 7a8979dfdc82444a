// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ranking;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is true of the things asked for, and what of the rows that they do not have: "which pubs in
 * York have no deliveries in 2023" asks for pubs in York, which may have deliveries of other years.
 *
 * @param absent the table of the rows that are not there; null where a verb tells of them
 * @param own values of the things asked for, each in its spellings
 * @param denied values of the rows that are not there
 * @param operators the comparisons that are said of these
 */
record AbsenceScope(
    @Nullable TableId absent,
    List<Set<String>> own,
    List<Set<String>> denied,
    Set<String> operators) {

  private static final Set<String> SIDES = Set.of("<", "<=", ">", ">=");

  /** So many words may stand between "no" and what there is none of. */
  private static final int REACH = 3;

  /** The scope of a question's only "no", "not" or "without", if it denies rows of a table. */
  static Optional<AbsenceScope> of(Utterance u) {
    List<Cue> denials = u.cues().stream().filter(cue -> cue.is(Cue.Kind.NOT)).toList();
    if (denials.size() != 1) {
      return Optional.empty();
    }
    Cue no = denials.get(0);
    boolean did = did(u, no);
    Link rows = did ? null : rows(u, no);
    if (rows == null && !did) {
      return Optional.empty();
    }
    int from = rows == null ? no.end() + 1 : rows.end();
    int end = end(u, from);
    List<Set<String>> own = values(u, 0, no.start());
    own.addAll(values(u, end, u.size()));
    Set<String> operators =
        u.cues().stream()
            .filter(c -> c.is(Cue.Kind.COMPARE) && c.start() >= no.end() && c.start() < end)
            .map(Cue::operator)
            .collect(Collectors.toSet());
    TableId absent = rows == null ? null : rows.firstTable().id();
    return Optional.of(new AbsenceScope(absent, own, values(u, from, end), operators));
  }

  /** "Have not rated any beer" has no ratings: the verb tells of the rows. */
  private static boolean did(Utterance u, Cue no) {
    return u.pastVerb(no.end())
        || u.isAny(no.start() - 1, "did", "do", "does") && !u.is(no.end(), "have");
  }

  /** The name of a table behind "no", and no column or cell. */
  private static @Nullable Link rows(Utterance u, Cue no) {
    for (int i = no.end(); i < Math.min(u.size(), no.end() + REACH); i++) {
      Link link = u.linkAt(i);
      if (link != null) {
        boolean table = link.tableScore() >= Link.NAMED && link.columnScore() < Link.NAMED;
        return table && !link.value() ? link : null;
      }
    }
    return null;
  }

  /** Where what is said of the absent rows ends: at a mark, or at the verb of those without. */
  private static int end(Utterance u, int from) {
    int i = from;
    while (i < u.size()
        && !u.isMark(i)
        && !u.isIn(i, "be")
        && !(i > from && u.pastVerb(i))
        && !u.isAny(i, "and", "but")) {
      i++;
    }
    return i;
  }

  private static List<Set<String>> values(Utterance u, int from, int to) {
    List<Set<String>> values = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Link link = u.linkAt(i);
      if (link != null && link.cell()) {
        values.add(link.values().stream().map(ValueHit::contents).collect(Collectors.toSet()));
        i = link.end() - 1;
      } else if (u.token(i).number()) {
        values.add(Set.of(u.token(i).lower()));
      }
    }
    return values;
  }

  /**
   * Whether a query has each value where the question says it, and denies only once; or denies no
   * rows, where a cell is missing or a verb is denied: "do not live in York".
   */
  boolean holds(Query query, SchemaView schema) {
    List<Query> subs = denied(query).toList();
    if (!subs.isEmpty()) {
      return scoped(query, subs, schema);
    }
    return query.conditions().anyMatch(p -> p.operator().equals("IS NULL")) // no e-mail address
        || absent == null && query.conditions().allMatch(p -> ofEach(p, query, schema));
  }

  /**
   * Whether what is denied is said of the things themselves, or of the one row that they refer to:
   * who has rated in other years may have rated in 2023 too.
   */
  private static boolean ofEach(Query.Predicate p, Query query, SchemaView schema) {
    TableId table = table(p);
    return !p.denies()
        || table == null
        || query.shown().stream()
            .map(ColumnId::table)
            .anyMatch(from -> from.equals(table) || schema.key(from, table).isPresent());
  }

  /** The same for a query that denies rows. */
  boolean scopes(Query query, SchemaView schema) {
    List<Query> subs = denied(query).toList();
    return !subs.isEmpty() && scoped(query, subs, schema);
  }

  private boolean scoped(Query query, List<Query> subs, SchemaView schema) {
    List<Query.Predicate> inner =
        subs.stream().flatMap(sub -> QueryParts.of(sub).predicates().stream()).toList();
    List<Query.Predicate> outer =
        query.conditions().filter(p -> p.subs().findAny().isEmpty()).toList();
    return (absent == null
            || subs.stream().anyMatch(sub -> QueryParts.of(sub).tables().contains(absent)))
        && inner.stream().noneMatch(Query.Predicate::denies)
        && inner.stream().noneMatch(this::comparesOtherwise)
        && !readsAbsent(query, outer)
        && own.stream().allMatch(v -> has(outer, v) && !has(inner, v))
        && denied.stream().allMatch(v -> has(ofAbsent(inner, query, schema), v));
  }

  /** Without conditions on the things asked for, pubs of 2023, and amounts that are years. */
  private List<Query.Predicate> ofAbsent(
      List<Query.Predicate> inner, Query query, SchemaView schema) {
    Set<TableId> asked = new LinkedHashSet<>();
    query.shown().forEach(column -> asked.add(column.table()));
    return inner.stream()
        .filter(p -> absent == null || absent.equals(table(p)) || !asked.contains(table(p)))
        .filter(p -> !amount(p, schema) || p.literals().noneMatch(l -> Numerals.isYear(l.value())))
        .toList();
  }

  private static boolean amount(Query.Predicate p, SchemaView schema) {
    ColumnId column = p.left().column();
    return column != null && p.left().function().isEmpty() && schema.column(column).measure();
  }

  /** "No deliveries in 2023" denies none of later years, "since 2023" not those of one year. */
  private boolean comparesOtherwise(Query.Predicate p) {
    boolean side = SIDES.contains(p.operator());
    return (side || p.operator().equals("="))
        && (operators.isEmpty() ? side : !operators.contains(p.operator()))
        && p.literals()
            .filter(l -> Numerals.isNumber(l.value()))
            .anyMatch(l -> denied.stream().anyMatch(v -> v.contains(l.value())));
  }

  /** Whether a query joins, for no condition, the rows that are not there. */
  private boolean readsAbsent(Query query, List<Query.Predicate> outer) {
    return absent != null
        && query.involved().contains(absent)
        && outer.stream().noneMatch(p -> absent.equals(table(p)));
  }

  private static @Nullable TableId table(Query.Predicate p) {
    ColumnId column = p.left().column();
    return column == null ? null : column.table();
  }

  private static Stream<Query> denied(Query query) {
    Query.Combined other = query.combined();
    return Stream.concat(
        query.conditions().filter(Query.Predicate::denies).flatMap(Query.Predicate::subs),
        other != null && other.operator().equals("EXCEPT")
            ? Stream.of(other.query())
            : Stream.empty());
  }

  private static boolean has(List<Query.Predicate> predicates, Set<String> spellings) {
    return predicates.stream()
        .flatMap(Query.Predicate::literals)
        .anyMatch(literal -> spellings.stream().anyMatch(literal.value()::contains));
  }
}
