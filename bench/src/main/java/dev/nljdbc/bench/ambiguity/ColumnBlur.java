// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.ambiguity.QuestionBlur.Blurred;
import dev.nljdbc.bench.ambiguity.QuestionBlur.Unfair;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryEdit;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.OwnerTables;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes a column's name down to its noun: "home city" becomes "city". */
final class ColumnBlur {

  private final SchemaView schema;
  private final QuestionReader reader;
  private final OtherReadings others;

  ColumnBlur(SchemaView schema, QuestionReader reader, OtherReadings others) {
    this.schema = schema;
    this.reader = reader;
    this.others = others;
  }

  List<Blurred> of(Utterance u, Query gold, String sql) {
    List<Blurred> all = new ArrayList<>();
    for (ColumnId id : QueryParts.of(gold).columns()) {
      if (schema.knows(id)) {
        of(u, gold, sql, schema.column(id), all);
      }
    }
    return all;
  }

  private void of(Utterance u, Query gold, String sql, ColumnView column, List<Blurred> all) {
    List<String> phrase = phrase(column);
    int at = QuestionPhrases.find(u, phrase);
    int noun = at + phrase.size() - 1;
    if (at < 0 || phrase.size() < 2 || !QuestionPhrases.once(u, column.last(), noun)) {
      return;
    }
    Set<ColumnId> used = QueryParts.of(gold).columns();
    List<ColumnView> found =
        others.of(
            gold,
            c ->
                !column.identifier()
                    && !partOfName(column)
                    && spokenOf(u, at, column, c)
                    && c.last().equals(column.last())
                    && !used.contains(c.id())
                    && like(c, column),
            c -> QueryEdit.replacing(schema, column.id(), c.id()).of(gold),
            sql);
    if (!found.isEmpty()) {
      String question = QuestionPhrases.without(u, at, noun);
      all.add(new Blurred(question, unfair(u, at, noun, gold, column, found, question)));
    }
  }

  private @Nullable Unfair unfair(
      Utterance u,
      int at,
      int noun,
      Query gold,
      ColumnView column,
      List<ColumnView> found,
      String question) {
    if (!plain(gold) && operates(u, at, noun)) {
      return Unfair.OPERATION;
    }
    for (int i = at; i < noun; i++) {
      if (!QuestionPhrases.once(u, u.token(i).stem(), i)) {
        return Unfair.ELSEWHERE;
      }
    }
    if (QueryParts.of(gold).columns().stream()
        .filter(id -> schema.knows(id) && !id.equals(column.id()))
        .anyMatch(id -> schema.column(id).last().equals(column.last()))) {
      return Unfair.SHARED;
    }
    List<String> left = List.of(column.last());
    boolean whole = column.own().equals(left);
    long wholes = found.stream().filter(c -> c.own().equals(left)).count();
    if (whole ? wholes == 0 : wholes > 0) {
      return Unfair.NAMED;
    }
    List<Query.Literal> cells = cells(gold, column);
    List<ColumnView> holding =
        found.stream()
            .filter(c -> c.own().equals(left) == whole)
            .filter(c -> cells.stream().allMatch(l -> others.holds(c, l)))
            .toList();
    if (holding.isEmpty()) {
      return Unfair.VALUE;
    }
    return equallyNear(column, holding, question) ? null : Unfair.OMITTED;
  }

  private static boolean plain(Query gold) {
    return gold.limit() == 0
        && QueryParts.of(gold).terms().stream().allMatch(t -> t.function().isEmpty());
  }

  private static boolean operates(Utterance u, int from, int to) {
    for (int i = from; i < to; i++) {
      Cue cue = u.cueAt(i);
      if (cue != null && (cue.is(Cue.Kind.SUPERLATIVE) || cue.is(Cue.Kind.AGGREGATE))) {
        return true;
      }
    }
    return false;
  }

  private static List<Query.Literal> cells(Query gold, ColumnView column) {
    return QueryParts.of(gold).predicates().stream()
        .filter(p -> column.id().equals(p.left().column()) && p.operator().equals("="))
        .flatMap(p -> p.right().stream())
        .map(o -> o instanceof Query.Literal l && l.text() ? l : null)
        .filter(Objects::nonNull)
        .toList();
  }

  /** Whether the blurred question speaks of the meant table as much as of another's. */
  private boolean equallyNear(ColumnView column, List<ColumnView> found, String question) {
    Set<TableId> spoken =
        reader.read(question).links().stream()
            .flatMap(link -> link.tables().stream())
            .filter(t -> t.score() >= Link.NAMED)
            .map(t -> t.what().id())
            .collect(Collectors.toSet());
    boolean meant = spoken.contains(column.table());
    return found.stream().anyMatch(c -> spoken.contains(c.table()) == meant)
        && (meant || found.stream().noneMatch(c -> spoken.contains(c.table())));
  }

  /** A first and a last name are one name. */
  private boolean partOfName(ColumnView column) {
    List<ColumnView> readable = schema.table(column.table()).readable();
    return readable.size() > 1 && readable.contains(column);
  }

  /** Whether the question does not say of which table the word is, or says a table of both. */
  private static boolean spokenOf(Utterance u, int at, ColumnView column, ColumnView other) {
    Link link = u.linkAt(at);
    TableView owner = link == null ? null : new OwnerTables(u).attached(link);
    return owner == null || owner.id().equals(column.table()) && owner.id().equals(other.table());
  }

  /** The words that name a column clearly: its own of several, or its table's and its own. */
  private List<String> phrase(ColumnView column) {
    if (column.words().size() > 1) {
      return column.words();
    }
    List<String> words = new ArrayList<>(schema.table(column.table()).words());
    words.addAll(column.words());
    return words;
  }

  private static boolean like(ColumnView a, ColumnView b) {
    return a.identifier() == b.identifier()
        && a.temporal() == b.temporal()
        && a.numeric() == b.numeric();
  }
}
