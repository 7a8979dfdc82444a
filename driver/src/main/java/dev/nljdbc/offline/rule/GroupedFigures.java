// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.rule.FigureWords.Figures;
import dev.nljdbc.offline.schema.AdditiveColumns;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads "paid orders per channel" and "fees by season, open ones only": how many rows, or the
 * total, the average or the like of a column, in each group. The groups are a column of these rows
 * or of what they refer to, so that no row counts twice. Each word is a name, a cell or one of a
 * few small words, or else the question is read by other rules.
 */
final class GroupedFigures {

  /** The confidence of a reading. */
  static final double CONFIDENCE = 0.7;

  private static final Set<Cue.Kind> READ =
      Set.of(Cue.Kind.COUNT, Cue.Kind.AGGREGATE, Cue.Kind.EACH);

  private final Utterance u;
  private final SchemaView schema;
  private final FigureWords words;

  private GroupedFigures(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
    this.words = new FigureWords(question, schema);
  }

  /** The query; empty for other questions. */
  static Optional<Query> of(Utterance question, SchemaView schema) {
    return new GroupedFigures(question, schema).query();
  }

  private Optional<Query> query() {
    int at = IntStream.range(1, u.size()).filter(this::isEach).findFirst().orElse(-1);
    if (at < 0 || !u.cues().stream().allMatch(cue -> READ.contains(cue.kind())) || hasNumber()) {
      return Optional.empty();
    }
    int end = at;
    while (u.isIn(end - 1, "figures.split")) {
      end--;
    }
    Figures figures = words.in(new Span(0, end)).orElse(null);
    int begin = at + 1;
    while (u.isIn(begin, "articles") || u.isAny(begin, "each", "every")) {
      begin++;
    }
    return figures == null
            || u.is(end, "totals") && end < at && isOfAmounts(figures)
            || u.is(at, "by") && isAuthor(u.linkAt(begin))
        ? Optional.empty()
        : grouped(figures, end, begin);
  }

  /** "Payment totals" are of their amounts, and no number of payments. */
  private static boolean isOfAmounts(Figures figures) {
    return figures.terms().contains(Query.Term.countAll())
        && figures.table().columns().stream().anyMatch(AdditiveColumns::contains);
  }

  /** "Books by authors from Norway" are theirs, and "orders by phone" were made so. */
  private boolean isAuthor(@Nullable Link link) {
    return link != null
        && (link.value()
            || link.namesTable()
                && !u.token(link.end() - 1).lower().equals(u.token(link.end() - 1).stem()));
  }

  private Optional<Query> grouped(Figures figures, int at, int begin) {
    FactTables facts = new FactTables(schema, figures.table());
    List<FactTables.Group> groups = new ArrayList<>();
    int behind = begin - 1;
    do {
      int next = behind + 1;
      Link link = u.linkAt(next);
      Link of = link != null && u.is(link.end(), "of") ? u.linkAt(link.end() + 1) : null;
      if (link != null && of != null && of.namesTable() && facts.reads(of.firstTable())) {
        link = facts.columnOf(link, of.firstTable(), of.end());
      }
      FactTables.Group group =
          u.isAny(next, "month", "year")
              ? facts.period(link, u.is(next, "year") ? "YEAR" : "MONTH").orElse(null)
              : link == null || link.start() != next ? null : facts.group(link).orElse(null);
      if (group == null) {
        return Optional.empty();
      }
      groups.add(group);
      behind = link == null ? next + 1 : link.end();
    } while (groups.size() == 1 && u.is(behind, "and"));
    Link named = u.linkAt(behind);
    if (named != null && named.cell()) {
      return Optional.empty(); // one group: albums by the artist Abba
    }
    int end = words.end(behind);
    Figures all =
        end == behind ? figures : words.withOthers(figures, new Span(behind, end)).orElse(null);
    Span read = new Span(at, end);
    return all == null
        ? Optional.empty()
        : new FigureConditions(u, facts)
            .of(read, new Span(0, at))
            .map(where -> query(all, groups, where));
  }

  private boolean hasNumber() {
    return IntStream.range(0, u.size()).anyMatch(u::given);
  }

  /** Whether "per", "for each" or the like begins here; "by" behind what is counted or added up. */
  private boolean isEach(int i) {
    Link before = u.linkAt(i - 1);
    boolean by =
        u.is(i, "by")
            && (before != null && before.named() && !u.pastVerb(i - 1)
                || before != null && before.cell() && !u.pastVerb(i - 1)
                || u.is(i - 1, ",")
                || u.isIn(i - 1, "figures.split"));
    return u.is(i, "per")
        || by
        || u.isAny(i, "for", "in", "of", "at", "from") && u.isAny(i + 1, "each", "every");
  }

  private static Query query(
      Figures figures, List<FactTables.Group> groups, List<List<Query.Predicate>> where) {
    List<Query.Term> select = new ArrayList<>();
    List<ColumnId> by = new ArrayList<>();
    List<Query.Order> order = new ArrayList<>();
    for (FactTables.Group group : groups) {
      select.addAll(group.shown());
      group.key().ifPresentOrElse(by::add, () -> order.add(new Query.Order(group.first(), false)));
    }
    select.addAll(figures.terms());
    return Query.of(select)
        .withTables(Set.of(figures.table().id()))
        .withWhere(where)
        .withGroupBy(by)
        .withOrderBy(order);
  }
}
