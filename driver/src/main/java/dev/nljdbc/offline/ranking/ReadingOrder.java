// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ranking;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.answerability.CoverageCheck;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Puts a likely reading before a first one that can't be meant: "which artists" asks for artists,
 * "how many loans does each member have" for no single number, "how many seats does the hall have"
 * for its seats, "members without a loan" for none of those with one (and what {@link AbsenceScope}
 * says of both), "who rated most beers" for no beers, "the most frequent diagnoses" are counted
 * where they were made, and "Monday" is the cell MON.
 */
public final class ReadingOrder {

  private ReadingOrder() {}

  /**
   * The readings in order.
   *
   * @param denies whether a query denies something if the question does
   */
  public static List<RankedQuery> of(
      List<RankedQuery> made, Utterance question, SchemaView schema, Predicate<Query> denies) {
    if (made.isEmpty()) {
      return made;
    }
    List<RankedQuery> ranked = denies.test(made.get(0).query()) ? made : first(made, denies);
    Optional<TableId> table = asked(question);
    List<RankedQuery> ofTable =
        table.isEmpty()
            ? ranked
            : first(
                first(ranked, q -> reads(q, table.get())),
                q -> reads(q, table.get()) && shows(q, table.get(), schema));
    List<RankedQuery> ofPeople =
        UnlikelyResults.nobody(ofTable.get(0).query(), question, schema)
            ? first(ofTable, q -> people(q, schema))
            : ofTable;
    Optional<TableId> often =
        frequent(question).filter(t -> once(ofPeople.get(0).query(), t, schema));
    List<RankedQuery> counted =
        often.isEmpty() ? ofPeople : first(ofPeople, q -> counts(q, often.get()));
    List<RankedQuery> grouped =
        each(question) && single(counted.get(0).query())
            ? first(counted, q -> !q.groupBy().isEmpty())
            : counted;
    List<RankedQuery> measured =
        countsMeasure(grouped.get(0).query(), question, schema)
            ? first(grouped, q -> !countsMeasure(q, question, schema) && !counts(q))
            : grouped;
    List<RankedQuery> found =
        findsNoCell(measured.get(0).query(), question, schema)
            ? first(measured, q -> !findsNoCell(q, question, schema))
            : measured;
    AbsenceScope scope = AbsenceScope.of(question).orElse(null);
    return scope == null || scope.holds(found.get(0).query(), schema)
        ? found
        : first(found, q -> scope.scopes(q, schema), found.size());
  }

  /**
   * Of readings with the same rows, one that leaves out nothing first: the Corolla of Bruno Kern is
   * his only car today.
   */
  public static List<RankedQuery> covering(
      List<RankedQuery> ranked, Utterance question, SchemaView schema) {
    CoverageCheck check = new CoverageCheck(question, schema);
    return ranked.isEmpty() || check.of(ranked.get(0).query()).isEmpty()
        ? ranked
        : ranked.stream()
            .filter(r -> r.same(ranked.get(0)) && check.of(r.query()).isEmpty())
            .findFirst()
            .map(best -> best.before(ranked))
            .orElse(ranked);
  }

  /** "How many seats does the hall have" is what the column says, not how many rows have seats. */
  static boolean countsMeasure(Query query, Utterance question, SchemaView schema) {
    ColumnId counted = query.select().size() == 1 ? query.select().get(0).column() : null;
    return counted != null
        && counts(query)
        && !query.select().get(0).distinct()
        && query.groupBy().isEmpty()
        && schema.column(counted).measure()
        && query.conditions().noneMatch(p -> counted.equals(p.left().column()))
        && question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.COUNT) && cue.end() < question.size())
            .map(cue -> question.linkAt(cue.end()))
            .anyMatch(link -> link != null && link.names(counted));
  }

  private static boolean counts(Query query) {
    return query.select().stream().anyMatch(t -> t.function().equals("COUNT"));
  }

  /** "On Monday" is no pattern if it means the cell MON, and no cell of the column has the word. */
  private static boolean findsNoCell(Query query, Utterance question, SchemaView schema) {
    return query
        .conditions()
        .filter(p -> p.operator().equals("LIKE"))
        .anyMatch(p -> findsNoCell(p, question, schema));
  }

  private static boolean findsNoCell(Query.Predicate p, Utterance question, SchemaView schema) {
    ColumnId column = p.left().column();
    if (column == null) {
      return false;
    }
    ColumnStatistics cells = schema.column(column).statistics();
    return cells.categorical()
        && p.literals()
            .map(l -> l.value().replace("%", "").toLowerCase(Locale.ROOT))
            .anyMatch(part -> isNoCell(part, cells.known()) && means(part, question));
  }

  private static boolean isNoCell(String part, List<String> cells) {
    return cells.stream().noneMatch(cell -> cell.toLowerCase(Locale.ROOT).contains(part));
  }

  private static boolean means(String part, Utterance question) {
    return question.links().stream()
        .anyMatch(l -> l.cell() && question.span(l.start(), l.end()).equalsIgnoreCase(part));
  }

  private static List<RankedQuery> first(List<RankedQuery> ranked, Predicate<Query> wanted) {
    return first(ranked, wanted, RankedQuery.LIKELY);
  }

  private static List<RankedQuery> first(
      List<RankedQuery> ranked, Predicate<Query> wanted, int most) {
    Optional<RankedQuery> best =
        ranked.stream().limit(most).filter(r -> wanted.test(r.query())).findFirst();
    if (best.isEmpty()) {
      return ranked;
    }
    return best.get().before(ranked);
  }

  /** The table that stands right behind "which". */
  private static Optional<TableId> asked(Utterance u) {
    Link link = u.isAny(0, "which", "what") ? u.linkAt(1) : null;
    return link != null && link.tableScore() >= Link.NAMED && link.columnScore() < Link.NAMED
        ? Optional.of(link.firstTable().id())
        : Optional.empty();
  }

  /** The table of the most frequent diagnoses, of which each row stands there once. */
  private static Optional<TableId> frequent(Utterance u) {
    return u.cueOf(Cue.Kind.FREQUENT)
        .map(cue -> u.linkAt(cue.end()))
        .filter(link -> link.tableScore() >= Link.NAMED && link.columnScore() < Link.NAMED)
        .map(link -> link.firstTable().id());
  }

  /** Whether what a query groups a table by stands there once in each row. */
  private static boolean once(Query query, TableId table, SchemaView schema) {
    return query.groupBy().stream()
        .filter(c -> c.table().equals(table))
        .noneMatch(c -> schema.column(c).repeats());
  }

  /** Whether a query counts rows of others for each row of a table. */
  private static boolean counts(Query query, TableId table) {
    Set<TableId> tables = QueryParts.of(query).tables();
    return tables.contains(table)
        && tables.size() > 1
        && query.groupBy().stream().anyMatch(g -> g.table().equals(table));
  }

  private static boolean reads(Query query, TableId table) {
    return QueryParts.of(query).tables().contains(table);
  }

  /** Whether a query shows some of a table's columns, or the keys that refer to its rows. */
  private static boolean shows(Query query, TableId table, SchemaView schema) {
    return query.select().stream()
        .filter(term -> !term.equals(Query.Term.ALL))
        .map(Query.Term::column)
        .anyMatch(
            c ->
                c == null
                    || c.table().equals(table) && !schema.column(c).measure()
                    || schema
                        .key(c.table(), table)
                        .filter(key -> key.fromColumns().contains(c.name()))
                        .isPresent());
  }

  private static boolean people(Query query, SchemaView schema) {
    return query.shown().stream()
        .anyMatch(
            c ->
                schema.table(c.table()).people()
                    && schema.table(c.table()).readable().contains(schema.column(c)));
  }

  private static boolean each(Utterance u) {
    return u.has(Cue.Kind.COUNT)
        && u.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.EACH) && u.isAny(cue.start(), "each", "every", "per"))
            .map(cue -> u.linkAt(cue.end()))
            .anyMatch(link -> link != null && link.nameScore() >= Link.NAMED);
  }

  private static boolean single(Query query) {
    return query.groupBy().isEmpty()
        && query.combined() == null
        && query.select().stream().allMatch(Query.Term::aggregate);
  }
}
