// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ranking;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds shown columns and orders that hardly anybody means. */
public final class UnlikelyResults {

  private static final Set<String> OF_KEYS = WordLists.set("key.nouns");
  private static final Set<String> MONEY = WordLists.set("money");
  private static final Set<String> WHEN = WordLists.set("when");
  private static final Set<String> FIRST = WordLists.set("first");

  private final SchemaView schema;

  public UnlikelyResults(SchemaView schema) {
    this.schema = schema;
  }

  /** Whether a query has one. */
  public boolean in(Query query, Utterance question) {
    return onlyDays(query, question)
        || firstByDay(query, question)
        || valueOfSomeRow(query)
        || echo(query)
        || otherFigure(query, question)
        || averageOfOneRow(query)
        || timeWithoutGroups(query, question)
        || nothingShared(query, question)
        || passedOver(query, question)
        || subjectUnread(query, question)
        || partOfName(query, question)
        || key(query, question)
        || nobody(query, question, schema);
  }

  private static boolean says(Utterance question, Set<String> words) {
    return question.tokens().stream().anyMatch(t -> words.contains(t.lower()));
  }

  /** Whether it shows nothing but dates, and the question does not ask when. */
  private boolean onlyDays(Query query, Utterance question) {
    return !says(question, WHEN)
        && query.select().stream()
            .allMatch(t -> day(t, question) && (ofRows(question) || unnamed(t, question)));
  }

  /** Whether rows are asked for, whatever it says of them: "which member paid most". */
  private static boolean ofRows(Utterance question) {
    Link second = question.size() > 1 ? question.linkAt(1) : null;
    return question.is(0, "who")
        || question.isAny(0, "which", "what") && second != null && second.namesTable();
  }

  private static boolean unnamed(Query.Term term, Utterance question) {
    return question.links().stream().noneMatch(link -> names(link, term));
  }

  private static boolean names(Link link, Query.Term term) {
    return link.names(term.column()) && !link.namesTable();
  }

  /** Whether "the busiest" is the last one: the first row by a date of which nothing is said. */
  private boolean firstByDay(Query query, Utterance question) {
    return query.limit() > 0
        && !question.has(Cue.Kind.ORDER)
        && !says(question, FIRST)
        && query.orderBy().stream().limit(1).anyMatch(o -> day(o.term(), question));
  }

  /** Whether it is a date that no word such as "latest" speaks of. */
  private boolean day(Query.Term term, Utterance question) {
    ColumnId column = term.column();
    return column != null
        && term.function().isEmpty()
        && schema.column(column).temporal()
        && question.cues().stream()
            .flatMap(cue -> cue.hints().stream())
            .noneMatch(schema.column(column)::speaksOf);
  }

  /** Whether it shows a column of a table whose rows its groups mix. */
  private boolean valueOfSomeRow(Query query) {
    return !query.groupBy().isEmpty()
        && query.groupBy().stream().map(schema::column).noneMatch(ColumnView::identifier)
        && query.select().stream()
            .filter(t -> t.function().isEmpty())
            .flatMap(t -> Stream.ofNullable(t.column()))
            .anyMatch(
                c -> query.groupBy().stream().noneMatch(group -> group.table().equals(c.table())));
  }

  /**
   * Whether "suppliers and their products" is answered without products, or "revenue per store"
   * without stores.
   */
  private static boolean passedOver(Query query, Utterance question) {
    QueryParts parts = QueryParts.of(query);
    return IntStream.range(1, question.size())
        .filter(i -> question.isIn(i - 1, "passed-over.before"))
        .mapToObj(question::linkAt)
        .anyMatch(
            link ->
                link != null
                    && Math.max(link.tableScore(), link.columnScore()) >= Link.NAMED
                    && !link.value()
                    && bestTables(link).noneMatch(parts.tables()::contains)
                    && parts.columns().stream().noneMatch(link::names));
  }

  /** The tables that a link names as well as any: of "store", no view of sales by store. */
  private static Stream<TableId> bestTables(Link link) {
    return link.tables().stream()
        .filter(t -> t.score() == link.tableScore())
        .map(t -> t.what().id());
  }

  /**
   * Whether "products supplied by firms in Japan" is answered by the firms, or "which curators have
   * no exhibition" without the table of staff whose job that is.
   */
  private boolean subjectUnread(Query query, Utterance question) {
    QueryParts parts = QueryParts.of(query);
    Link subject = question.linkAt(question.isIn(0, "asking") ? 1 : 0);
    if (subject != null && subject.cell() && !subject.values().isEmpty()) {
      return subject.values().stream()
          .noneMatch(hit -> parts.tables().contains(hit.column().table()));
    }
    return subject != null
        && subject.tableScore() >= Link.NAMED
        && subject.columnScore() < Link.NAMED
        && !subject.value()
        && bestTables(subject)
            .noneMatch(
                t ->
                    parts.tables().contains(t)
                        || parts.tables().stream().anyMatch(r -> schema.key(r, t).isPresent()))
        && parts.columns().stream().noneMatch(subject::names);
  }

  /**
   * Whether "which jobs are on hold" is answered by the job titles of the people who run such
   * projects: the word is only a part of the shown column's name, and nothing else is said of its
   * table.
   */
  private static boolean partOfName(Query query, Utterance question) {
    Set<TableId> shown =
        query.select().stream()
            .flatMap(t -> Stream.ofNullable(t.column()))
            .map(ColumnId::table)
            .collect(Collectors.toSet());
    return shown.size() == 1
        && query.involved().size() > 1
        && query.conditions().map(p -> p.left().column()).anyMatch(Objects::nonNull)
        && query
            .conditions()
            .flatMap(p -> Stream.ofNullable(p.left().column()))
            .noneMatch(c -> shown.contains(c.table()))
        && question.links().stream().noneMatch(link -> speaksOf(link, shown));
  }

  private static boolean speaksOf(Link link, Set<TableId> tables) {
    return link.tables().stream()
            .anyMatch(t -> t.score() >= Link.PARTLY_NAMED && tables.contains(t.what().id()))
        || link.columns().stream()
            .anyMatch(c -> c.score() > Link.NAMED && tables.contains(c.what().table()));
  }

  /** Whether "clubs in the same town" is answered without a look at a second row. */
  private static boolean nothingShared(Query query, Utterance question) {
    return IntStream.range(0, question.size())
            .anyMatch(i -> question.is(i, "same") && question.linkAt(i) == null)
        && query.combined() == null
        && query.having().isEmpty()
        && query.where().stream()
            .flatMap(List::stream)
            .flatMap(p -> p.right().stream())
            .allMatch(Query.Literal.class::isInstance);
  }

  /** Whether it shows nothing but what the question says already. */
  private static boolean echo(Query query) {
    Set<ColumnId> given =
        query.where().stream()
            .filter(ways -> ways.size() == 1 && ways.get(0).operator().equals("="))
            .map(ways -> ways.get(0))
            .filter(p -> p.literals().findAny().isPresent())
            .flatMap(p -> Stream.ofNullable(p.left().column()))
            .collect(Collectors.toSet());
    return query.select().stream()
        .allMatch(t -> t.function().isEmpty() && given.contains(t.column()));
  }

  /**
   * Whether "how many people" is answered by a sum of prices, or "how much" by a number of rows.
   */
  private boolean otherFigure(Query query, Utterance question) {
    List<Query.Term> figures = query.select().stream().filter(Query.Term::aggregate).toList();
    boolean rows =
        !figures.isEmpty() && figures.stream().allMatch(t -> t.function().equals("COUNT"));
    return question.is(0, "how")
        && (question.is(1, "much") && rows
            || question.is(1, "many") && figures.stream().anyMatch(this::money));
  }

  private boolean money(Query.Term figure) {
    ColumnId column = figure.column();
    return column != null
        && figure.function().equals("SUM")
        && MONEY.stream().anyMatch(schema.column(column)::has);
  }

  /** Whether each group is one row, of which an average or a sum is taken. */
  private boolean averageOfOneRow(Query query) {
    return query.groupBy().size() == 1
        && query.groupBy().stream().map(schema::column).allMatch(ColumnView::key)
        && Stream.concat(query.select().stream(), query.orderBy().stream().map(Query.Order::term))
            .filter(t -> t.aggregate() && !t.function().equals("COUNT"))
            .flatMap(t -> Stream.ofNullable(t.column()))
            .anyMatch(c -> c.table().equals(query.groupBy().get(0).table()))
        && query.involved().stream()
            .allMatch(t -> t.equals(query.groupBy().get(0).table()) || toOne(query, t));
  }

  private boolean toOne(Query query, TableId table) {
    return schema.key(query.groupBy().get(0).table(), table).isPresent();
  }

  /** Whether "per quarter" makes no groups of days, or "monthly revenue" a single one. */
  private boolean timeWithoutGroups(Query query, Utterance question) {
    return query.select().stream().noneMatch(Query.Term::part)
        && query.groupBy().stream().map(schema::column).noneMatch(UnlikelyResults::ofDays)
        && IntStream.range(0, question.size())
            .anyMatch(i -> perTime(i, question) || everyTime(i, query, question));
  }

  private static boolean perTime(int i, Utterance question) {
    Link link = question.linkAt(i);
    return question.isAny(i - 1, "per", "each", "every")
        && (link == null || link.nameScore() < Link.NAMED)
        && question.isIn(i, "per.units");
  }

  /** "Monthly" of a sum of what no column has for each month. */
  private boolean everyTime(int i, Query query, Utterance question) {
    Link link = question.linkAt(i);
    return question.isIn(i, "per.adverbs")
        && (link == null || !link.value())
        && query.select().stream().allMatch(Query.Term::aggregate)
        && query.shown().stream()
            .map(schema::column)
            .noneMatch(c -> c.has(question.token(i).lower()) || c.has(question.token(i).stem()));
  }

  private static boolean ofDays(ColumnView column) {
    return column.temporal() || column.yearOnly();
  }

  /** Whether "who rated most beers" is answered by the beers, which are nobody. */
  static boolean nobody(Query query, Utterance question, SchemaView schema) {
    if (question.is(0, "who") && question.isIn(1, "be")) {
      return !query.shown().isEmpty()
          && query.shown().stream().noneMatch(c -> mayTellWho(c, question, schema));
    }
    return question.is(0, "who")
        && !query.shown().isEmpty()
        && (query.select().stream().allMatch(t -> figure(t, schema))
            || others(query, question, schema));
  }

  /** Whether it is a name, one of people, or what "who is the director" names. */
  private static boolean mayTellWho(ColumnId id, Utterance question, SchemaView schema) {
    ColumnView column = schema.column(id);
    TableView table = schema.table(id.table());
    Link asked = question.linkAt(question.isIn(2, "articles") ? 3 : 2);
    return table.people()
        || table.readable().contains(column)
        || column.foreign()
        || asked != null && asked.names(id);
  }

  /** "Who earns the most" is no salary. */
  private static boolean figure(Query.Term term, SchemaView schema) {
    return term.column() != null
        && term.function().isEmpty()
        && schema.column(term.column()).measure();
  }

  private static boolean others(Query query, Utterance question, SchemaView schema) {
    return query.shown().stream()
            .allMatch(
                c ->
                    schema.column(c).identifier()
                        || schema.table(c.table()).readable().contains(schema.column(c)))
        && query.shown().stream()
            .map(ColumnId::table)
            .allMatch(t -> !schema.table(t).people() && namedTable(t, question));
  }

  private static boolean namedTable(TableId table, Utterance question) {
    return question.links().stream()
        .filter(link -> link.namesTable() && !link.value())
        .filter(link -> link.start() > 1 && !question.isAny(link.start() - 1, "has", "have", "had"))
        .filter(link -> !question.isAny(link.start() - 1, "of", "among"))
        .filter(link -> !question.isAny(link.start() - 2, "of", "among"))
        .anyMatch(link -> link.tables().stream().anyMatch(n -> n.what().id().equals(table)));
  }

  /** Whether "who" is answered by keys. */
  private boolean key(Query query, Utterance question) {
    return question.is(0, "who")
        && !says(question, OF_KEYS)
        && query.select().stream().allMatch(t -> !t.aggregate() && key(t.column()));
  }

  private boolean key(@Nullable ColumnId id) {
    if (id == null) {
      return false;
    }
    ColumnView column = schema.column(id);
    return column.identifier() && column.column().kind() == ColumnKind.NUMBER
        || OF_KEYS.contains(column.last());
  }
}
