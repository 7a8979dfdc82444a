// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.RelativeDay.Start;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the columns that a period of a question may be said of: of the tables that the query reads,
 * those whose name the question's words speak of, the words beside the period before all; else the
 * one that tells when a row came about.
 */
final class DateColumns {

  /** A column, how it holds days, and how much speaks for it. */
  record Dated(ColumnView column, DateForm form, int score) {

    /** Whether it is its table's date, and the question does not speak of it. */
    boolean isOwn() {
      return score == OWN;
    }

    /** Whether a word of its own is said. */
    boolean isSpokenOf() {
      return score >= SPOKEN;
    }
  }

  /** A word of its own is said beside the period: shipped last month. */
  private static final int BESIDE = 4;

  /** A word of its own is said. */
  private static final int SPOKEN = 4;

  /** A word that it has from its table is said: orders, of the order date. */
  private static final int OF_TABLE = 2;

  /** Its name says no more than that it is its table's date: the order date of orders. */
  private static final int OWN = 1;

  /** So many words on either side are beside the period. */
  private static final int NEAR = 3;

  private static final int MOST_HOPS = 2;

  private final SchemaView schema;
  private final Utterance question;
  private final Period period;

  DateColumns(SchemaView schema, Utterance question, Period period) {
    this.schema = schema;
    this.question = question;
    this.period = period;
  }

  /**
   * The best date columns of these tables or, if they have none, of the tables that they refer to.
   */
  List<Dated> reached(Collection<TableId> tables) {
    Set<TableId> from = new LinkedHashSet<>(tables);
    List<Dated> found = best(from);
    if (from.size() == 1 && !found.isEmpty() && found.stream().allMatch(DateColumns::ofFewRows)) {
      List<Dated> ofWhole =
          LinesOf.table(schema.table(from.iterator().next()), schema)
              .map(whole -> best(List.of(whole)))
              .orElse(List.of());
      found = ofWhole.isEmpty() ? found : ofWhole;
    }
    for (int hops = 0; hops < MOST_HOPS && found.isEmpty() && !haveYears(from); hops++) {
      Set<TableId> parents = new LinkedHashSet<>();
      schema.index().catalog().foreignKeys().stream()
          .filter(key -> from.contains(key.from()))
          .map(ForeignKey::to)
          .forEach(parents::add);
      from.addAll(parents);
      found = best(parents);
    }
    return found;
  }

  /** Whether it is when a few things were returned: all were sold when their sale was. */
  private static boolean ofFewRows(Dated dated) {
    return !dated.isSpokenOf() && DateWords.rarelyLater(dated.column());
  }

  /** Whether rows have a year of their own, so that no date of others is theirs. */
  private boolean haveYears(Collection<TableId> tables) {
    return tables.stream()
        .flatMap(table -> schema.table(table).columns().stream())
        .anyMatch(column -> DateForm.of(column).filter(DateForm.YEAR::equals).isPresent());
  }

  /**
   * The same of the tables whose rows are added up or counted: those that refer to the others. The
   * revenue of customers last year is of that year's sales, not of the customers who joined then.
   */
  List<Dated> ofFacts(Collection<TableId> tables) {
    List<TableId> facts =
        tables.stream()
            .filter(
                table ->
                    tables.stream()
                        .noneMatch(other -> !other.equals(table) && refers(other, table)))
            .toList();
    return facts.size() == tables.size() ? List.of() : reached(facts);
  }

  private boolean refers(TableId from, TableId to) {
    Set<TableId> reached = new LinkedHashSet<>(Set.of(from));
    for (int hops = 0; hops <= MOST_HOPS && !reached.contains(to); hops++) {
      Set<TableId> known = Set.copyOf(reached);
      schema.index().catalog().foreignKeys().stream()
          .filter(key -> known.contains(key.from()))
          .map(ForeignKey::to)
          .forEach(reached::add);
    }
    return reached.contains(to);
  }

  /** The named date columns of tables that refer to one of these by one column. */
  List<Dated> referring(Collection<TableId> tables) {
    return best(children(tables)).stream().filter(dated -> dated.score() >= OF_TABLE).toList();
  }

  /** Whether rows that refer to these tables have dates: the payments that the staff took. */
  boolean anyReferring(Collection<TableId> tables) {
    return !best(children(tables)).isEmpty();
  }

  private Set<TableId> children(Collection<TableId> tables) {
    Set<TableId> children = new LinkedHashSet<>();
    schema.index().catalog().foreignKeys().stream()
        .filter(key -> tables.contains(key.to()) && !tables.contains(key.from()))
        .filter(key -> key.fromColumns().size() == 1)
        .map(ForeignKey::from)
        .filter(id -> schema.table(id).table().kind() == Table.Kind.TABLE)
        .forEach(children::add);
    return children;
  }

  private List<Dated> best(Collection<TableId> tables) {
    List<Dated> all = new ArrayList<>();
    for (TableId id : tables) {
      TableView table = schema.table(id);
      for (ColumnView column : table.columns()) {
        DateForm.of(column)
            .filter(form -> form != DateForm.YEAR || period.unit() == Start.YEAR)
            .map(form -> new Dated(column, form, score(column, table)))
            .filter(dated -> dated.score() >= 0)
            .ifPresent(all::add);
      }
    }
    int most = all.stream().mapToInt(Dated::score).max().orElse(0);
    List<Dated> equal = all.stream().filter(dated -> dated.score() == most).toList();
    List<Dated> first = equal.stream().filter(d -> !DateWords.later(d.column())).toList();
    return first.isEmpty() || most >= SPOKEN ? equal : first;
  }

  private int score(ColumnView column, TableView table) {
    List<String> telling = DateWords.telling(column);
    List<String> other = DateWords.own(column, table);
    int said = 0;
    for (int i = 0; i < question.size(); i++) {
      if (free(i, column)) {
        said = Math.max(said, says(other, i) ? SPOKEN + (near(i) ? BESIDE : 0) : 0);
        said = Math.max(said, says(telling, i) ? OF_TABLE : 0);
      }
    }
    return DateWords.aside(column) && said == 0 ? -1 : said + (other.isEmpty() ? OWN : 0);
  }

  /** Whether the word before the period is of a date's name, whatever else it may mean. */
  boolean anySaidBefore() {
    return period.start() > 0
        && schema.tables().stream().anyMatch(table -> saidBefore(table, period.start() - 1));
  }

  private boolean saidBefore(TableView table, int word) {
    return table.columns().stream()
        .filter(column -> DateForm.of(column).isPresent())
        .map(column -> DateWords.own(column, table))
        .anyMatch(other -> says(other, word));
  }

  private boolean near(int i) {
    return i >= period.start() - NEAR && i < period.end() + NEAR;
  }

  /** Whether a word is no part of another name: the ship country, the shipper. */
  private boolean free(int i, ColumnView column) {
    Link link = question.linkAt(i);
    boolean within = i >= period.start() && i < period.end();
    if (within || !question.token(i).word() || question.isIn(i, "prepositions")) {
      return false;
    }
    if (link == null) {
      return true;
    }
    return link.length() == 1
        ? link.tableScore() < Link.NAMED
            || link.tables().stream().anyMatch(t -> t.what().id().equals(column.table()))
        : link.names(column.id());
  }

  private boolean says(List<String> words, int i) {
    return DateWords.says(words, question.token(i));
  }
}
