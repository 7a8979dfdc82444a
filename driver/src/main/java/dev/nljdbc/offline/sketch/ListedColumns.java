// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Checks that a query shows all that a question lists: "the name, the age and the town of each
 * guest", "the average and the total price".
 */
public final class ListedColumns {

  private static final Set<String> KNOWN_BY = Set.of("name", "id");

  private final Utterance u;
  private final SchemaView schema;
  private final List<List<Link>> columns = new ArrayList<>();
  private final List<List<String>> functions = new ArrayList<>();

  public ListedColumns(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
    List<Link> named =
        u.links().stream()
            .filter(link -> link.namesColumn() && u.part(link) == Utterance.Part.HEAD)
            .toList();
    runs(named, Link::start, Link::end).forEach(columns::add);
    List<Cue> computed =
        u.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.AGGREGATE) && u.linkAt(cue.start()) == null)
            .toList();
    runs(computed, Cue::start, Cue::end)
        .forEach(run -> functions.add(run.stream().map(Cue::operator).distinct().toList()));
  }

  /** Stretches of two and more with nothing but "and" between them. */
  private <T> List<List<T>> runs(List<T> parts, ToIntFunction<T> start, ToIntFunction<T> end) {
    List<List<T>> runs = new ArrayList<>();
    List<T> run = new ArrayList<>();
    for (T part : parts) {
      boolean next =
          !run.isEmpty()
              && joins(u, end.applyAsInt(run.get(run.size() - 1)), start.applyAsInt(part));
      if (!next) {
        run = new ArrayList<>();
        runs.add(run);
      }
      run.add(part);
    }
    return runs.stream().filter(all -> all.size() > 1).toList();
  }

  /** Whether nothing but a comma or "and" stands between two parts of a list. */
  static boolean joins(Utterance u, int from, int to) {
    return IntStream.range(from, to).anyMatch(i -> u.isAny(i, "and", ",", "&"))
        && IntStream.range(from, to)
            .allMatch(i -> u.isAny(i, "and", ",", "&") || u.isIn(i, "determiners"));
  }

  /** How many of those are not shown. */
  public int omitted(Query q) {
    if (q.select().contains(Query.Term.ALL)) {
      return 0;
    }
    Set<ColumnId> shown =
        q.select().stream()
            .map(Query.Term::column)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Set<String> computed =
        q.select().stream().map(Query.Term::function).collect(Collectors.toSet());
    return columns.stream().mapToInt(run -> omitted(run, link -> isShown(link, shown))).sum()
        + functions.stream().mapToInt(run -> omitted(run, computed::contains)).sum();
  }

  private static <T> int omitted(List<T> run, Predicate<T> shown) {
    return (int) run.stream().filter(shown.negate()).count();
  }

  /** The name of a thing is shown by whatever it is known by. */
  private boolean isShown(Link link, Set<ColumnId> shown) {
    boolean any = link.length() == 1 && KNOWN_BY.contains(u.token(link.start()).stem());
    return link.columns().stream().anyMatch(n -> shown.contains(n.what().id()))
        || any && shown.stream().anyMatch(this::isKnownBy);
  }

  private boolean isKnownBy(ColumnId shown) {
    ColumnView column = schema.column(shown);
    return column.identifier() || schema.table(shown.table()).readable().contains(column);
  }
}
