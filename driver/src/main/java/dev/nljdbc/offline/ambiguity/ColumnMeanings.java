// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.ambiguity.Alternatives.Alternative;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryEdit;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Words that name several columns: "date" where there are a start date and an end date. */
final class ColumnMeanings {

  /** Names that a word fits about as well differ by no more. */
  private static final double NEAR = 0.2;

  private final Utterance u;
  private final SchemaView schema;
  private final AskedTables tables;

  ColumnMeanings(Utterance utterance, SchemaView schema, AskedTables tables) {
    this.u = utterance;
    this.schema = schema;
    this.tables = tables;
  }

  Stream<Alternatives> of(Query query) {
    Set<ColumnId> used = QueryParts.of(query).columns();
    return Stream.concat(
        u.links().stream().flatMap(link -> of(link, used, query).stream()),
        IntStream.range(0, u.size()).boxed().flatMap(i -> ofNoun(i, used, query).stream()));
  }

  /** A noun that names nothing by itself, but is what columns of one table are called by. */
  private Optional<Alternatives> ofNoun(int i, Set<ColumnId> used, Query query) {
    String stem = u.token(i).stem();
    if (!u.token(i).word() || u.linkAt(i) != null) {
      return Optional.empty();
    }
    List<ColumnView> taken =
        used.stream()
            .filter(schema::knows)
            .map(schema::column)
            .filter(c -> c.words().size() > 1 && c.last().equals(stem))
            .toList();
    if (taken.isEmpty()) {
      return Optional.empty();
    }
    ColumnView column = taken.get(0);
    List<Alternative> others =
        schema.table(column.table()).columns().stream()
            .filter(c -> c.last().equals(stem) && (taken.size() > 1 || !c.equals(column)))
            .filter(c -> like(column, c) && !qualified(i, i + 1, column, c))
            .map(c -> alternative(taken, c, query))
            .toList();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(new Alternatives(u.span(i, i + 1), column.id().toString(), "is", others));
  }

  /** One noun is one column, however many it was taken for. */
  private Alternative alternative(List<ColumnView> taken, ColumnView by, Query query) {
    Map<ColumnId, ColumnId> instead = new HashMap<>();
    taken.forEach(c -> instead.put(c.id(), by.id()));
    Query changed = QueryEdit.replacing(schema, instead).of(query);
    return new Alternative(by.id().toString(), changed, true);
  }

  private Alternative alternative(ColumnView taken, ColumnView by, Query query, boolean equal) {
    Query changed = QueryEdit.replacing(schema, tables.instead(taken, by)).of(query);
    return new Alternative(by.id().toString(), changed, equal);
  }

  private Optional<Alternatives> of(Link link, Set<ColumnId> used, Query query) {
    Optional<Link.Named<ColumnView>> taken =
        link.columns().stream().filter(n -> used.contains(n.what().id())).findFirst();
    if (taken.isEmpty() || !namesColumn(link, query)) {
      return Optional.empty();
    }
    ColumnView column = taken.get().what();
    List<Alternative> others = new ArrayList<>();
    for (Link.Named<ColumnView> other : link.columns()) {
      double behind = taken.get().score() - other.score();
      if (behind <= NEAR && fits(link, column, other.what(), used)) {
        others.add(alternative(column, other.what(), query, behind >= -NEAR));
      }
    }
    String word = u.span(link.start(), link.end());
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(new Alternatives(word, column.id().toString(), "is", others));
  }

  private static boolean namesColumn(Link link, Query query) {
    return !link.cell()
        && (link.columnScore() > link.tableScore()
            || !query.involved().contains(link.firstTable().id()));
  }

  private boolean fits(Link link, ColumnView taken, ColumnView other, Set<ColumnId> used) {
    return !used.contains(other.id())
        && like(taken, other)
        && !qualified(link.start(), link.end(), taken, other)
        && tables.mayBeOf(taken, other)
        && !tables.sameByKey(taken, other)
        && !tables.says(link, taken, other);
  }

  /** Whether another word of the question speaks of the one and not of the other. */
  private boolean qualified(int start, int end, ColumnView taken, ColumnView other) {
    for (int i = 0; i < u.size(); i++) {
      String stem = u.token(i).stem();
      boolean outside = i < start || i >= end;
      if (outside && taken.own().contains(stem) && !other.words().contains(stem)) {
        return true;
      }
    }
    return false;
  }

  /** Whether one can stand for the other: both names, both amounts, both dates. */
  private static boolean like(ColumnView taken, ColumnView other) {
    return taken.stored()
        && other.stored()
        && !taken.identifier()
        && !other.identifier()
        && taken.temporal() == other.temporal()
        && (taken.temporal() || taken.numeric() == other.numeric());
  }
}
