// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A clause at a question's end that has to hold for every row of a table, or for every value of a
 * column: "customers who bought at least one of each genre", "students enrolled in all courses".
 *
 * @param things the question before the clause
 * @param noun the table that stands last before the clause; null for none
 * @param divisor what there has to be one of each of
 * @param between tables that the clause names beside it
 * @param loose whether it says "all", which may mean any of them as well
 */
public record RelationalDivision(
    String things, @Nullable TableId noun, Link divisor, Set<TableId> between, boolean loose) {

  private static final Set<String> RELATIVE = Set.of("who", "that", "which");

  /** What is compared with all, lies in a period, or did not happen. */
  private static final Set<String> LIMITING =
      Set.of(
          "than",
          "this",
          "last",
          "today",
          "year",
          "month",
          "week",
          "fail",
          "failed",
          "miss",
          "missed",
          "skip",
          "skipped",
          "cancel",
          "cancelled",
          "lack",
          "lost",
          "dropped");

  /** Copies the set, in its order. */
  public RelationalDivision {
    between = Collections.unmodifiableSet(new LinkedHashSet<>(between));
  }

  /** The one of a question; empty where it has none. */
  public static Optional<RelationalDivision> of(Utterance u) {
    return IntStream.range(2, u.size() - 1)
        .filter(i -> u.isAny(i, "each", "every", "all"))
        .mapToObj(i -> Optional.ofNullable(at(u, i)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Whether a question has such a clause, in words that may not be read. */
  public static boolean isAsked(Utterance u) {
    return IntStream.range(2, u.size() - 1)
        .filter(i -> u.isAny(i, "every", "all"))
        .anyMatch(
            i -> {
              int begin = clause(u, i);
              return begin > 0
                  && isDivision(u, begin, i)
                  && IntStream.range(begin, i)
                      .mapToObj(u::cueAt)
                      .noneMatch(RelationalDivision::ranks);
            });
  }

  private static boolean ranks(@Nullable Cue cue) {
    return cue != null && (cue.is(Cue.Kind.SUPERLATIVE) || cue.is(Cue.Kind.FREQUENT));
  }

  private static @Nullable RelationalDivision at(Utterance u, int every) {
    int noun = every + 1;
    while (u.isAny(noun, "of", "one", "the", "single", "different")) {
      noun++;
    }
    Link divisor = u.linkAt(noun);
    int begin = clause(u, every);
    if (divisor == null || !divisor.named() || begin < 0) {
      return null;
    }
    boolean ends = divisor.end() >= u.endOfWords();
    String things = u.text().substring(0, u.token(begin).from()).strip();
    return ends && isDivision(u, begin, every) && isPlain(u, begin, every)
        ? new RelationalDivision(
            things, noun(u, begin), divisor, tables(u, begin, every), u.is(every, "all"))
        : null;
  }

  /** Where the clause begins: at its pronoun, or behind the first table; -1 for none. */
  private static int clause(Utterance u, int every) {
    return IntStream.range(1, every)
        .filter(i -> RELATIVE.contains(u.wordAt(i)))
        .findFirst()
        .orElseGet(
            () ->
                u.links().stream()
                    .filter(link -> link.namesTable() && link.end() < every)
                    .findFirst()
                    .map(Link::end)
                    .orElse(-1));
  }

  private static @Nullable TableId noun(Utterance u, int begin) {
    return u.links().stream()
        .filter(link -> link.namesTable() && link.end() <= begin)
        .reduce((first, next) -> next)
        .map(link -> link.firstTable().id())
        .orElse(null);
  }

  /** Whether it is no grouping: those mostly say "for each", and ask for a figure. */
  private static boolean isDivision(Utterance u, int begin, int every) {
    boolean scope = u.isAny(every - 1, "across", "among", "over", "throughout", "for", "and");
    if (!scope && IntStream.range(begin, every).anyMatch(i -> isOneOf(u, i, every))) {
      return true;
    }
    boolean figure = u.has(Cue.Kind.COUNT) || u.has(Cue.Kind.AGGREGATE);
    boolean predicate =
        RELATIVE.contains(u.wordAt(begin))
            || u.isAny(0, "which", "what") && !u.isIn(1, "be")
            || IntStream.range(begin, every).anyMatch(u::pastVerb);
    boolean apart = u.isAny(begin, "for", "of", "in", "by", "per", "and", "with");
    return !u.is(every, "each") && !figure && predicate && !scope && !apart;
  }

  /** The "one" of "at least one album of each" and "one of each". */
  private static boolean isOneOf(Utterance u, int i, int every) {
    return u.isAny(i, "one", "1")
        && (u.is(i - 1, "least") || i == every - 2 && u.is(every - 1, "of"));
  }

  /** Whether the clause has no conditions of its own. */
  private static boolean isPlain(Utterance u, int begin, int every) {
    return IntStream.range(begin, every).allMatch(i -> isPlain(u, begin, i, every));
  }

  private static boolean isPlain(Utterance u, int begin, int i, int every) {
    Link link = u.linkAt(i);
    Cue cue = u.cueAt(i);
    boolean one = isOneOf(u, i, every);
    boolean least = u.isAny(i, "at", "least") && isOneOf(u, u.is(i, "at") ? i + 2 : i + 1, every);
    boolean limits =
        link != null && link.cell()
            || u.given(i)
            || LIMITING.contains(u.wordAt(i))
            || i > begin && RELATIVE.contains(u.wordAt(i))
            || cue != null && (ranks(cue) || cue.is(Cue.Kind.NOT) || cue.is(Cue.Kind.COMPARE));
    return one || least || !limits;
  }

  private static Set<TableId> tables(Utterance u, int begin, int every) {
    Set<TableId> tables = new LinkedHashSet<>();
    u.links().stream()
        .filter(link -> link.start() >= begin && link.end() <= every && link.namesTable())
        .forEach(link -> tables.add(link.firstTable().id()));
    return tables;
  }

  /**
   * The condition of the clause.
   *
   * @param table of the things
   * @return empty where each of them has only one of the divisor, or there are no keys to count by
   */
  public Optional<Query.Predicate> condition(TableId table, SchemaView schema) {
    Optional<ColumnId> key = schema.table(table).key().map(ColumnView::id);
    Optional<Divisor> by = key.flatMap(id -> divisor(table, schema));
    return by.map(
        it -> {
          Set<TableId> tables = new LinkedHashSet<>(between);
          tables.add(table);
          tables.addAll(it.total().involved());
          Query.Term id = Query.Term.of(key.orElseThrow());
          Query.Predicate all = Query.Predicate.of(it.figure(), "=", new Query.Sub(it.total()));
          Query rows =
              Query.of(List.of(id))
                  .withTables(tables)
                  .withGroupBy(List.of(key.orElseThrow()))
                  .withHaving(List.of(all));
          return Query.Predicate.of(id, "IN", new Query.Sub(rows));
        });
  }

  /**
   * What is counted.
   *
   * @param figure how many different ones a thing has
   * @param total the query that tells how many there are
   */
  private record Divisor(Query.Term figure, Query total) {}

  private Optional<Divisor> divisor(TableId things, SchemaView schema) {
    Set<TableId> single = RankingGroup.reached(things, schema);
    return candidates().stream()
        .filter(column -> !single.contains(column.table()))
        .filter(column -> !RankingGroup.reached(column.table(), schema).contains(things))
        .findFirst()
        .map(c -> new Query.Term("COUNT", c, true))
        .map(count -> new Divisor(count, Query.of(List.of(count))));
  }

  /** The key of the table that is named, or the columns; none where several are as good. */
  private List<ColumnId> candidates() {
    if (divisor.namesTable()) {
      return divisor.tableScore() < Link.NAMED
          ? List.of()
          : divisor.firstTable().key().map(ColumnView::id).stream().toList();
    }
    List<ColumnId> columns =
        divisor.columns().stream()
            .filter(named -> named.score() >= Link.NAMED && named.what().stored())
            .map(named -> named.what().id())
            .toList();
    List<ColumnId> near = columns.stream().filter(c -> between.contains(c.table())).toList();
    List<ColumnId> best = near.isEmpty() ? columns : near;
    return best.size() == 1 ? best : List.of();
  }
}
