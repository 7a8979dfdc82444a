// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.DateForm;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.WordLists;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Compares a year or a day with the date of a row that the verb before it speaks of: licences that
 * "expire in 2025" have their end in it, not their start.
 */
final class SaidDates {

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Set<String> BEFORE_DATES = WordLists.set("dates.before");
  private static final Set<String> ENDS = DateWords.roots("state.ends");

  private final Utterance u;
  private final SchemaView schema;

  SaidDates(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query with conditions on that date; the same where no verb speaks of one. */
  Query in(Query query) {
    return query.withWhere(
        query.where().stream().map(ways -> ways.stream().map(this::said).toList()).toList());
  }

  private Query.Predicate said(Query.Predicate p) {
    ColumnId id = p.left().column();
    ColumnView column = id == null ? null : schema.column(id);
    boolean dated =
        column != null
            && column.temporal()
            && (p.left().function().isEmpty() || p.left().part())
            && p.literals().findAny().isPresent();
    if (!dated || column == null) {
      return p;
    }
    if (DateForm.of(column).isEmpty()
        && p.literals().allMatch(l -> DAY.matcher(l.value()).matches())) {
      return ofDays(p, column);
    }
    if (verbs().anyMatch(i -> says(column, i))) {
      return p;
    }
    List<ColumnView> others =
        schema.table(column.table()).columns().stream()
            .filter(c -> c.temporal() && !c.id().equals(id))
            .filter(c -> c.column().jdbcType() == column.column().jdbcType())
            .filter(c -> verbs().anyMatch(i -> says(c, i)))
            .toList();
    return others.size() == 1
        ? new Query.Predicate(
            new Query.Term(p.left().function(), others.get(0).id(), false), p.operator(), p.right())
        : p;
  }

  /** A day is compared with no time of day, where the row has one date. */
  private Query.Predicate ofDays(Query.Predicate p, ColumnView time) {
    List<ColumnView> dates =
        schema.table(time.table()).columns().stream()
            .filter(c -> DateForm.of(c).filter(form -> form.trouble().isEmpty()).isPresent())
            .toList();
    return dates.size() == 1
        ? new Query.Predicate(Query.Term.of(dates.get(0).id()), p.operator(), p.right())
        : p;
  }

  /** The words that stand right before "in 2025". */
  private IntStream verbs() {
    return IntStream.range(0, Math.max(0, u.size() - 2))
        .filter(i -> u.token(i).word() && BEFORE_DATES.contains(u.token(i + 1).lower()))
        .filter(i -> u.token(i + 2).number() || u.token(i + 2).kind() == Token.Kind.DATE);
  }

  private boolean says(ColumnView column, int i) {
    boolean ends = ENDS.contains(Lexicon.root(u.token(i).stem()));
    return DateWords.says(DateWords.telling(column), u.token(i))
        || ends && DateWords.hasAny(ENDS, column);
  }
}
