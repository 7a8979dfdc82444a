// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Compares a year or a day with the date of a row that the verb before it speaks of: licences that
 * "expire in 2025" have their end in it, not their start.
 */
public final class SaidDates {

  private static final Set<String> BEFORE_DATES = WordLists.set("dates.before");
  private static final Set<String> ENDS = DateWords.roots("state.ends");

  private final Utterance u;
  private final SchemaView schema;

  public SaidDates(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query with conditions on that date; the same where no verb speaks of one. */
  public Query in(Query query) {
    Map<ColumnId, ColumnView> said = new HashMap<>();
    query.conditions().forEach(p -> said(p).ifPresent(other -> said.put(column(p), other)));
    return said.isEmpty()
        ? query
        : query.withWhere(
            query.where().stream()
                .map(ways -> ways.stream().map(p -> moved(p, said)).toList())
                .toList());
  }

  /** What a verb says of the condition's own date stays: "started after 2020 and end in 2025". */
  private Query.Predicate moved(Query.Predicate p, Map<ColumnId, ColumnView> said) {
    ColumnView other = isPlain(p) ? said.get(column(p)) : null;
    return other == null || verbs(literal(p)).anyMatch(i -> says(schema.column(column(p)), i))
        ? p
        : by(other, p);
  }

  private static String literal(Query.Predicate p) {
    return p.literals().findFirst().map(Query.Literal::value).orElse("");
  }

  private static ColumnId column(Query.Predicate p) {
    return Objects.requireNonNull(p.left().column());
  }

  /** Whether a column, or its year or the like, is compared with what is given. */
  private static boolean isPlain(Query.Predicate p) {
    return p.left().column() != null
        && p.literals().anyMatch(literal -> !literal.value().isEmpty())
        && (p.left().function().isEmpty() || p.left().part());
  }

  /** The date that is meant in place of the one of a condition. */
  private Optional<ColumnView> said(Query.Predicate p) {
    ColumnView column = isPlain(p) ? schema.column(column(p)) : null;
    if (column == null || !column.temporal()) {
      return Optional.empty();
    }
    String literal = literal(p);
    if (DateForm.isDay(literal) && timeOnly(column)) {
      return onlyDate(column);
    }
    if (verbs(literal).anyMatch(i -> says(column, i))) {
      return Optional.empty();
    }
    List<ColumnView> others =
        schema.table(column.table()).columns().stream()
            .filter(c -> c.temporal() && !c.id().equals(column.id()))
            .filter(c -> DateForm.of(c).equals(DateForm.of(column)))
            .filter(c -> verbs(literal).anyMatch(i -> says(c, i)))
            .toList();
    return others.size() == 1 ? Optional.of(others.get(0)) : Optional.empty();
  }

  private static Query.Predicate by(ColumnView other, Query.Predicate p) {
    Query.Term left = new Query.Term(p.left().function(), other.id(), false);
    return new Query.Predicate(left, p.operator(), p.right());
  }

  /** Whether it holds no days, and is not a key of another kind. */
  private boolean timeOnly(ColumnView column) {
    return DateForm.of(column).isEmpty()
        && column.stored()
        && !column.key()
        && !column.foreign()
        && u.links().stream().noneMatch(link -> link.names(column.id()));
  }

  /** A day is compared with no time of day, where the row has one date. */
  private Optional<ColumnView> onlyDate(ColumnView time) {
    List<ColumnView> dates =
        schema.table(time.table()).columns().stream()
            .filter(c -> DateForm.of(c).filter(form -> form.trouble().isEmpty()).isPresent())
            .toList();
    return dates.size() == 1 ? Optional.of(dates.get(0)) : Optional.empty();
  }

  /** The words that stand right before "in 2025", if the year or the day is this one. */
  private IntStream verbs(String literal) {
    return IntStream.range(0, Math.max(0, u.size() - 2))
        .filter(i -> u.token(i).word() && BEFORE_DATES.contains(u.token(i + 1).lower()))
        .filter(i -> u.token(i + 2).number() || u.token(i + 2).kind() == Token.Kind.DATE)
        .filter(i -> literal.startsWith(u.token(i + 2).lower()));
  }

  private boolean says(ColumnView column, int i) {
    boolean ends = ENDS.contains(Lexicon.root(u.token(i).stem()));
    return DateWords.says(DateWords.telling(column), u.token(i))
        || ends && DateWords.hasAny(ENDS, column);
  }
}
