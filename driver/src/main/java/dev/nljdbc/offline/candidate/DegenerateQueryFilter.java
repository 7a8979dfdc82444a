// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.sketch.Mention;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rejects queries that no question asks for, because the result is known beforehand or the engine
 * refuses them.
 */
public final class DegenerateQueryFilter {

  private static final Set<Cue.Kind> COUNTING =
      Set.of(Cue.Kind.COUNT, Cue.Kind.DISTINCT, Cue.Kind.AGGREGATE, Cue.Kind.FREQUENT);

  /** Questions that need more queries within one another are not read. */
  private static final int DEEPEST = 4;

  private static final Set<String> RANGES = Set.of("<", "<=", ">", ">=", "BETWEEN");
  private static final Set<String> KEYS = WordLists.set("key");
  private static final Set<String> ADDING = Set.of("SUM", "AVG");

  private final SchemaView schema;
  private final Utterance u;

  private DegenerateQueryFilter(QuestionView view) {
    this.schema = view.schema();
    this.u = view.utterance();
  }

  /** Whether a query, and each within it, may say something that the question can ask for. */
  public static boolean has(Query q, QuestionView view) {
    return new DegenerateQueryFilter(view).holds(q)
        && !(differing(q) && !counts(view.utterance()))
        && !countsMeasures(q, view)
        && !twice(q, view.utterance())
        && !new NumberReading(view).contradicts(q)
        && depth(q) <= DEEPEST;
  }

  /** How many queries stand within one another. */
  private static int depth(Query q) {
    return 1
        + q.conditions()
            .flatMap(Query.Predicate::subs)
            .mapToInt(DegenerateQueryFilter::depth)
            .max()
            .orElse(0);
  }

  /** "Top 2 guests": a number that is said once is not both their number and the key of one. */
  private static boolean twice(Query q, Utterance u) {
    boolean top = u.is(0, "top") && u.size() > 1 && u.token(1).number();
    String limit = top ? u.token(1).lower() : String.valueOf(q.limit());
    return (top || q.limit() > 1)
        && u.tokens().stream().filter(t -> t.is(limit)).count() == 1
        && q.conditions().flatMap(Query.Predicate::literals).anyMatch(l -> l.value().equals(limit));
  }

  /** "cheaper than 3 dollars": no count of rows is compared with a number that has a unit. */
  private static boolean countsMeasures(Query q, QuestionView view) {
    return q.having().stream()
        .filter(p -> p.left().function().equals("COUNT"))
        .flatMap(p -> p.right().stream())
        .anyMatch(
            right ->
                right instanceof Query.Literal number
                    && view.mentions().stream().anyMatch(m -> measure(m, number, view)));
  }

  /** Periods are no measures: what happened in more than two years may be counted. */
  private static boolean measure(Mention m, Query.Literal number, QuestionView view) {
    return m.number() != null
        && m.number().lower().equals(number.value())
        && m.unit(view.utterance()).filter(unit -> !unit.measures().equals("time")).isPresent();
  }

  private static boolean differing(Query q) {
    return q.select().stream().anyMatch(t -> t.distinct() && t.function().equals("COUNT"));
  }

  /** Whether any word asks for a number, or for what is different. */
  private static boolean counts(Utterance u) {
    return COUNTING.stream().anyMatch(u::has);
  }

  /** A range of numbers by which rows are only told apart, where nobody speaks of these. */
  private boolean rangesOverKeys(Query.Predicate p) {
    ColumnId column = p.left().column();
    return column != null
        && RANGES.contains(p.operator())
        && p.literals().findAny().isPresent()
        && (schema.column(column).key() || schema.column(column).foreign())
        && schema.column(column).last().equals("id")
        && u.tokens().stream().noneMatch(t -> KEYS.contains(t.stem()));
  }

  private boolean holds(Query q) {
    Query.Combined other = q.combined();
    return q.where().stream()
            .flatMap(List::stream)
            .allMatch(
                p ->
                    p.subs().allMatch(sub -> holds(sub) && comparable(p, sub))
                        && !rangesOverKeys(p))
        && !constant(q)
        && !countsFlags(q)
        && !addsTexts(q)
        && !sorted(q)
        && !sortedTwice(q)
        && !ones(q)
        && !crossed(q)
        && (other == null
            || combinable(q.select(), other.query().select())
                && holds(other.query())
                && !alike(q, other.query())
                && !(other.operator().equals("EXCEPT") && leavesNothing(q, other.query())));
  }

  /** One row, put in order or cut: the sum of the five greatest is another query. */
  private static boolean sorted(Query q) {
    return q.groupBy().isEmpty()
        && q.combined() == null
        && q.select().stream().allMatch(Query.Term::aggregate)
        && (!q.orderBy().isEmpty() || q.limit() > 1);
  }

  /** Whether two lists of rows have as many columns, and none has words where another counts. */
  private boolean combinable(List<Query.Term> first, List<Query.Term> second) {
    return first.size() == second.size()
        && IntStream.range(0, first.size()).allMatch(i -> combinable(first.get(i), second.get(i)));
  }

  private boolean combinable(Query.Term one, Query.Term other) {
    return numbers(one) == numbers(other)
        || one.column() != null
            && other.column() != null
            && one.function().equals(other.function())
            && schema.column(one.column()).column().kind()
                == schema.column(other.column()).column().kind();
  }

  private boolean numbers(Query.Term term) {
    return term.column() == null
        || term.function().equals("COUNT")
        || term.part()
        || schema.column(term.column()).numeric();
  }

  private static boolean sortedTwice(Query q) {
    return q.orderBy().stream().map(Query.Order::term).distinct().count() < q.orderBy().size();
  }

  /** An aggregate of what is the same in all rows of a group. */
  private boolean constant(Query q) {
    Stream<Query.Term> orders =
        q.involved().size() > 1
            ? Stream.empty() // rows of others are added up
            : q.orderBy().stream().map(Query.Order::term);
    return Stream.concat(q.select().stream(), orders)
        .anyMatch(
            t ->
                t.aggregate()
                    && t.column() != null
                    && determined(t.column(), q.groupBy())
                    && (t.distinct() || !t.function().equals("COUNT")));
  }

  /** How many different ones of yes and no there are. */
  private boolean countsFlags(Query q) {
    return q.select().stream()
        .filter(t -> t.distinct() && t.function().equals("COUNT"))
        .flatMap(t -> Stream.ofNullable(t.column()))
        .anyMatch(c -> FlagValues.of(schema.column(c)).isPresent());
  }

  /** The sum or the average of words. */
  private boolean addsTexts(Query q) {
    Stream<Query.Term> terms =
        Stream.of(
                q.select().stream(),
                q.orderBy().stream().map(Query.Order::term),
                q.having().stream().map(Query.Predicate::left))
            .flatMap(t -> t);
    return terms.anyMatch(
        t -> ADDING.contains(t.function()) && t.column() != null && words(t.column()));
  }

  private boolean words(ColumnId column) {
    ColumnView c = schema.column(column);
    return c.text() && !c.numeric();
  }

  /** Whether groups are by a column, or by the key of its table. */
  private boolean determined(ColumnId column, List<ColumnId> groups) {
    return groups.stream()
        .anyMatch(
            g -> g.equals(column) || g.table().equals(column.table()) && schema.column(g).key());
  }

  /** Groups that are counted though each is one row. */
  private boolean ones(Query q) {
    boolean counted =
        q.orderBy().stream().anyMatch(o -> o.term().function().equals("COUNT"))
            || q.having().stream().anyMatch(p -> p.left().function().equals("COUNT"));
    boolean shown = q.select().stream().anyMatch(t -> t.function().equals("COUNT"));
    return q.involved().size() == 1
        && q.groupBy().stream()
            .map(schema::column)
            .anyMatch(
                c ->
                    counted && (c.key() || c.statistics().unique())
                        || shown && (c.key() || c.statistics().unique() && names(c)));
  }

  /** Whether it only tells which row it is, and the question does not name it. */
  private boolean names(ColumnView column) {
    return schema.table(column.table()).readable().contains(column)
        && u.links().stream()
            .noneMatch(link -> link.names(column.id()) && link.columnScore() > link.tableScore());
  }

  /** Conditions on one column of which the one says all, or that never hold together. */
  private static boolean crossed(Query q) {
    Map<Query.Term, Set<String>> sides = new HashMap<>();
    for (List<Query.Predicate> or : q.where()) {
      Query.Predicate p = or.get(0);
      String side = side(p.operator());
      boolean literal = p.right().size() == 1 && p.right().get(0) instanceof Query.Literal;
      if (or.size() > 1 || side.isEmpty() || !literal) {
        continue;
      }
      Set<String> known = sides.computeIfAbsent(p.left(), c -> new HashSet<>());
      if (!known.isEmpty() && (side.equals("=") || known.contains("=")) || !known.add(side)) {
        return true;
      }
    }
    return false;
  }

  private static String side(String operator) {
    return switch (operator) {
      case "=" -> "=";
      case "<", "<=" -> "<";
      case ">", ">=" -> ">";
      default -> "";
    };
  }

  /** Whether a column is compared with what can be equal to it: a key not with a yes or no. */
  private boolean comparable(Query.Predicate p, Query sub) {
    Query.Term shown = sub.select().get(0);
    ColumnId left = p.left().column();
    ColumnId right = shown.column();
    boolean plain = p.left().function().isEmpty() && shown.function().isEmpty();
    if (left == null || right == null || !plain) {
      return true;
    }
    if (left.equals(right) && all(sub)) {
      return false; // each value is among them
    }
    ColumnKind a = schema.column(left).column().kind();
    ColumnKind b = schema.column(right).column().kind();
    return (a == ColumnKind.BOOLEAN) == (b == ColumnKind.BOOLEAN);
  }

  private static boolean all(Query q) {
    return q.where().isEmpty()
        && q.groupBy().isEmpty()
        && q.having().isEmpty()
        && q.limit() == 0
        && q.combined() == null
        && q.involved().size() == 1;
  }

  /** Two queries of the same rows: all of them, once more, or none. */
  private static boolean alike(Query a, Query b) {
    return a.select().equals(b.select())
        && a.tables().equals(b.tables())
        && a.where().equals(b.where())
        && a.groupBy().equals(b.groupBy())
        && a.having().equals(b.having())
        && b.combined() == null
        && a.limit() == b.limit()
        && a.orderBy().equals(b.orderBy());
  }

  /** Whether every row of a query is one of those that are left out. */
  private static boolean leavesNothing(Query q, Query out) {
    return q.select().equals(out.select())
        && q.involved().containsAll(out.involved())
        && q.where().containsAll(out.where())
        && out.groupBy().isEmpty()
        && out.having().isEmpty()
        && out.limit() == 0
        && out.combined() == null;
  }
}
