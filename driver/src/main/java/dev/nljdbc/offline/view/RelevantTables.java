// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.view;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinTree;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.offline.schema.TermColumn;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Selects the tables of a large schema that a question may be about. Reading all of them would be
 * slow and ambiguous.
 */
public final class RelevantTables {

  /** Schemas of up to so many tables are read whole. */
  private static final int LARGE = 120;

  private static final int MOST = 40;

  /** So many named tables are joined, over others where they must. */
  private static final int JOINED = 5;

  private static final int SEARCHED = 8;
  private static final int COLUMNS = 20;
  private static final int CELLS = 20;

  private record Named(TableId table, double score, int words) {}

  private final DatabaseIndex index;
  private final SchemaView schema;

  public RelevantTables(DatabaseIndex index, SchemaView schema) {
    this.index = index;
    this.schema = schema;
  }

  /** Whether a schema is so large that its tables have to be chosen. */
  public static boolean needed(Catalog catalog) {
    return catalog.tables().size() > LARGE;
  }

  /**
   * The part of the index for a question: the relevant tables if the schema is large, and the cells
   * that live searches find.
   *
   * @param trial searches the columns that are not indexed, or not yet
   * @throws NlException when the trial ends the question
   */
  public DatabaseIndex part(Utterance question, CandidateRunner trial) throws NlException {
    Set<TableId> few = needed(index.catalog()) ? of(question) : Set.of();
    List<ValueHit> cells = cells(question, trial);
    DatabaseIndex part = few.isEmpty() ? index : new Subschema(index, few);
    return cells.isEmpty() ? part : new LiveCells(part, cells);
  }

  private List<ValueHit> cells(Utterance question, CandidateRunner trial) throws NlException {
    if (index.unsearched().isEmpty()) {
      return List.of();
    }
    Set<TableId> searched = searched(question);
    Set<ColumnId> columns =
        index.unsearched().stream()
            .filter(column -> searched.contains(column.table()))
            .collect(Collectors.toSet());
    return columns.isEmpty() ? List.of() : trial.cells(question.text(), columns);
  }

  /**
   * The tables: those that the question names, and those on the joins between them; then those
   * whose columns or cells it speaks of; then the neighbours of the first.
   *
   * @return empty when the question speaks of nothing in the schema
   */
  public Set<TableId> of(Utterance question) {
    if (question.links().stream().noneMatch(l -> l.table() || l.column() || l.value())) {
      return Set.of();
    }
    Set<TableId> relevant = named(question);
    Set<TableId> near = new LinkedHashSet<>(relevant);
    relevant.forEach(table -> near.addAll(schema.neighbours(table)));
    List<TableId> spokenOf = mentioned(question, near);
    near.stream().filter(spokenOf::contains).forEach(relevant::add);
    relevant.addAll(spokenOf);
    relevant.addAll(near);
    return new LinkedHashSet<>(relevant.stream().limit(MOST).toList());
  }

  /** The tables in which a question's cells are looked for live: those that it names for sure. */
  Set<TableId> searched(Utterance question) {
    Set<TableId> sure = new LinkedHashSet<>();
    all(question).stream().filter(n -> n.score >= Link.NAMED).forEach(n -> sure.add(n.table));
    Collection<TableId> all = sure.isEmpty() ? of(question) : sure;
    return all.stream().limit(SEARCHED).collect(Collectors.toSet());
  }

  /**
   * The tables whose names the question has, or a business term of theirs, the surest first, and
   * those on joins between them.
   */
  private Set<TableId> named(Utterance question) {
    List<Named> all = all(question);
    all.sort(
        Comparator.comparingDouble((Named n) -> -n.score)
            .thenComparing(Comparator.comparingInt((Named n) -> -n.words)));
    Set<TableId> named = new LinkedHashSet<>();
    all.forEach(n -> named.add(n.table));
    List<TableId> sure =
        all.stream().filter(n -> n.score >= Link.NAMED).map(Named::table).distinct().toList();
    if (sure.size() > 1) {
      List<TableId> joined = sure.subList(0, Math.min(JOINED, sure.size()));
      index.joins().connect(joined).map(JoinTree::tables).ifPresent(named::addAll);
    }
    return named;
  }

  private static List<Named> all(Utterance question) {
    List<Named> all = new ArrayList<>();
    for (Link link : question.links()) {
      for (Link.Named<TableView> table : link.tables()) {
        boolean asSure = table.score() >= Link.NAMED || link.tableScore() < Link.NAMED;
        if (asSure) {
          all.add(new Named(table.what().id(), table.score(), link.length()));
        }
      }
      for (Link.Named<ColumnView> column : link.columns()) {
        TermColumn term = column.what().term();
        if (term != null && column.score() >= Link.NAMED) {
          term.term()
              .definition()
              .tables()
              .forEach(table -> all.add(new Named(table, column.score(), link.length())));
        }
      }
    }
    return all;
  }

  /**
   * The tables that have a column or a cell that the question speaks of; where tables that are near
   * what it names have it, only these.
   */
  private List<TableId> mentioned(Utterance question, Set<TableId> near) {
    List<TableId> all = new ArrayList<>();
    for (Link link : question.links()) {
      all.addAll(having(link.columns().stream().map(c -> c.what().id()).toList(), near));
      if (link.value()) {
        String literal = link.literal();
        all.addAll(
            holding(literal == null ? question.span(link.start(), link.end()) : literal, near));
      }
    }
    List<ColumnHit> hits = index.columns().search(question.text(), COLUMNS);
    all.addAll(having(hits.stream().map(hit -> hit.column().id()).toList(), near));
    return all;
  }

  /**
   * Of a name that hundreds of tables share, only a few are found: so by name, where it is near.
   */
  private List<TableId> having(List<ColumnId> columns, Set<TableId> near) {
    Set<String> names = new LinkedHashSet<>();
    columns.forEach(c -> names.add(c.name().toLowerCase(Locale.ROOT)));
    List<TableId> nearer =
        near.stream()
            .filter(
                t ->
                    schema.table(t).columns().stream()
                        .anyMatch(c -> names.contains(c.id().name().toLowerCase(Locale.ROOT))))
            .toList();
    return nearer.isEmpty() ? columns.stream().map(ColumnId::table).toList() : nearer;
  }

  private List<TableId> holding(String cell, Set<TableId> near) {
    List<String> names = near.stream().limit(MOST).map(TableId::toString).toList();
    List<TableId> nearer =
        names.isEmpty() ? List.of() : tables(new ValueQuery(cell, names, List.of(), CELLS));
    return nearer.isEmpty() ? tables(ValueQuery.of(cell, CELLS)) : nearer;
  }

  private List<TableId> tables(ValueQuery query) {
    return index.values().search(query).stream().map(hit -> hit.column().table()).toList();
  }
}
