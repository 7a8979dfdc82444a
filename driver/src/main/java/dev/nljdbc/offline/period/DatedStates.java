// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.query.MissingValue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tells rows that have ended, or of which something was done, from others by the date of it, which
 * these do not have: "shipped orders", "practices that have been closed", "unpaid bills", "current
 * employees".
 */
public final class DatedStates {

  private static final String DENIED = "un";

  private static final Set<String> ENDS = DateWords.roots("state.ends");

  private static final Set<String> DEATHS = DateWords.roots("state.deaths");

  private final Utterance u;
  private final SchemaView schema;

  public DatedStates(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query with the rows in the state that is asked for; the same for other questions. */
  public Query in(Query query) {
    if (u.has(Cue.Kind.NOT) || u.isIn(0, "when") || query.combined() != null) {
      return query;
    }
    return IntStream.range(0, u.size())
        .boxed()
        .flatMap(i -> condition(i, query).stream())
        .findFirst()
        .orElse(query);
  }

  private Optional<Query> condition(int i, Query query) {
    if (participle(i)) {
      String root = Lexicon.root(u.token(i).stem());
      return date(i, query, Set.of(root))
          .or(() -> ENDS.contains(root) ? date(i, query, ENDS) : Optional.empty())
          .flatMap(date -> with(query, date, List.of(MissingValue.present(date))));
    }
    if (undone(i)) {
      String done = u.token(i).lower().substring(DENIED.length());
      return date(i, query, Set.of(Lexicon.root(Lexicon.ENGLISH.stem(done))))
          .flatMap(date -> with(query, date, MissingValue.missing(date)));
    }
    boolean free = u.linkAt(i) == null;
    if (free && u.isIn(i, "state.alive")) {
      return date(i, query, DEATHS).flatMap(date -> with(query, date, MissingValue.missing(date)));
    }
    return free && (u.is(i, "current") || u.isIn(i, "present"))
        ? date(i, query, ENDS).flatMap(date -> with(query, date, MissingValue.missing(date)))
        : Optional.empty();
  }

  /** Whether a word says of the rows of the next one what was not done: unpaid bills. */
  private boolean undone(int i) {
    Link link = u.linkAt(i);
    return u.token(i).word()
        && u.token(i).lower().startsWith(DENIED)
        && u.token(i).lower().length() > DENIED.length() + 2
        && (link == null || !link.cell())
        && (table(i + 1).isPresent() || last(i) && u.isIn(i - 1, "be"));
  }

  /** Whether a word says of the rows what was done: before their table, or as the last word. */
  private boolean participle(int i) {
    Token token = u.token(i);
    return token.word()
        && u.pastVerb(i)
        && (table(i + 1).isPresent()
            || last(i) && (u.isIn(i - 1, "be") || u.isAny(i - 1, PeriodFinder.LEADING)));
  }

  private boolean last(int i) {
    int next = i + 1;
    while (u.isIn(next, "state.tail")) {
      next++;
    }
    return u.isEnd(next);
  }

  private Optional<TableId> table(int i) {
    Link link = u.linkAt(i);
    return link == null || link.tableScore() < Link.NAMED
        ? Optional.empty()
        : Optional.of(link.firstTable().id());
  }

  /** The one date of such a name that some rows do not have, of the table that is spoken of. */
  private Optional<ColumnView> date(int said, Query query, Set<String> roots) {
    Set<TableId> tables = new LinkedHashSet<>(query.involved());
    table(said + 1).ifPresent(next -> tables.removeIf(t -> !t.equals(next)));
    List<ColumnView> dates =
        tables.stream()
            .flatMap(id -> schema.table(id).columns().stream())
            .filter(c -> c.temporal() && !c.key() && DateWords.hasAny(roots, c))
            .filter(c -> !MissingValue.missing(c).isEmpty())
            .toList();
    return dates.size() == 1 ? Optional.of(dates.get(0)) : Optional.empty();
  }

  /** Empty where the query has another use for the date than to show or count it. */
  private Optional<Query> with(Query query, ColumnView date, List<Query.Predicate> state) {
    Query.Term shown = query.select().get(0);
    Query rows = query;
    if (query.select().size() == 1 && date.id().equals(shown.column())) {
      if (shown.function().isEmpty()) {
        rows = query.withSelect(names(date));
      } else if (shown.function().equals("COUNT")) {
        rows = query.withSelect(List.of(Query.Term.countAll())).withTables(query.involved());
      }
    }
    Set<ColumnId> used = QueryParts.of(rows).columns();
    List<List<Query.Predicate>> where = new ArrayList<>(query.where());
    where.add(state);
    return used.contains(date.id()) ? Optional.empty() : Optional.of(rows.withWhere(where));
  }

  private List<Query.Term> names(ColumnView date) {
    return Query.Term.of(schema.table(date.table()).readable());
  }
}
