package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The state of one reading: what the rules have found so far. */
final class QueryDraft {

  /** A condition, where in the question it stands, and whether it is denied there. */
  record Filter(Query.Predicate predicate, int start, int end, boolean denied) {

    TableId table() {
      return Objects.requireNonNull(predicate.left().column()).table();
    }

    Filter with(Query.Predicate other) {
      return new Filter(other, start, end, denied);
    }
  }

  /** A table whose rows must not exist for a row of the focus. */
  record Absence(TableView table, int start) {}

  private final Utterance utterance;
  private final SchemaView schema;
  private final ColumnDisambiguator chooser;

  /** The links and cues that became a part of the query. */
  private final Set<Object> used = Collections.newSetFromMap(new IdentityHashMap<>());

  final Set<Integer> usedNumbers = new LinkedHashSet<>();

  final List<Query.Term> select = new ArrayList<>();
  final Set<TableId> tables = new LinkedHashSet<>();
  final List<Filter> filters = new ArrayList<>();
  final List<Absence> absences = new ArrayList<>();
  final List<Query.Predicate> having = new ArrayList<>();
  final Set<ColumnId> groupBy = new LinkedHashSet<>();
  final Set<ColumnId> eachColumns = new LinkedHashSet<>();
  final List<TableView> eachTables = new ArrayList<>();
  final List<Query.Term> periods = new ArrayList<>();
  final List<Query.Order> orderBy = new ArrayList<>();
  long limit;
  double doubt;

  /** Whether what "how long" or the like asks for was found. */
  boolean measured;

  /** Whether a turn of phrase was read that what is learned knows nothing of. */
  boolean idiom;

  /** A query whose rows stand below those of this one. */
  Query.@Nullable Combined united;

  /** A unit of the question in which no column is known to be kept. */
  @Nullable String unknownUnit;

  private @Nullable TableView focus;

  QueryDraft(Utterance utterance, SchemaView schema) {
    this.utterance = utterance;
    this.schema = schema;
    this.chooser = new ColumnDisambiguator(this);
  }

  Utterance utterance() {
    return utterance;
  }

  SchemaView schema() {
    return schema;
  }

  /** Decides between columns by what is in this draft. */
  ColumnDisambiguator chooser() {
    return chooser;
  }

  /** The table whose rows are asked for; only {@link FocusRule} runs before it is known. */
  TableView focus() {
    return Objects.requireNonNull(focus);
  }

  boolean focused() {
    return focus != null;
  }

  boolean focuses(TableId table) {
    return focus != null && focus.id().equals(table);
  }

  void focus(TableView table) {
    focus = table;
  }

  boolean free(Object linkOrCue) {
    return !used.contains(linkOrCue);
  }

  void use(@Nullable Object linkOrCue) {
    if (linkOrCue != null) {
      used.add(linkOrCue);
    }
  }

  void where(Query.Predicate predicate, int start, int end) {
    filters.add(new Filter(predicate, start, end, false));
  }

  void order(Query.Term by, boolean descending) {
    orderBy.add(new Query.Order(by, descending));
  }

  /** Groups by a column, and shows it. */
  void each(ColumnView column) {
    groupBy.add(column.id());
    eachColumns.add(column.id());
  }

  /** The tables that the query needs so far. */
  Set<TableId> needed() {
    Set<TableId> needed = new LinkedHashSet<>(tables);
    if (focus != null) {
      needed.add(focus.id());
    }
    select.stream().filter(t -> t.column() != null).forEach(t -> needed.add(t.column().table()));
    filters.forEach(f -> needed.add(f.table()));
    return needed;
  }

  boolean aggregated() {
    return select.stream().anyMatch(Query.Term::aggregate);
  }

  boolean shows(ColumnView column) {
    return select.contains(Query.Term.of(column.id()));
  }

  void show(Query.Term term) {
    if (!select.contains(term)) {
      select.add(term);
    }
  }

  /** Shows what people know the rows of a table by. */
  void showNames(TableView table) {
    table.readable().forEach(c -> show(Query.Term.of(c.id())));
  }

  /** Whether any table but this one is needed. */
  boolean needsOther(TableId own) {
    Stream<ColumnId> others =
        Stream.concat(
                orderBy.stream().map(Query.Order::term), having.stream().map(Query.Predicate::left))
            .map(Query.Term::column)
            .filter(Objects::nonNull);
    return Stream.concat(needed().stream(), others.map(ColumnId::table))
        .anyMatch(t -> !t.equals(own));
  }
}
