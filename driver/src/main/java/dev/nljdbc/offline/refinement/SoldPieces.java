// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Order;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.LineAmount;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * "How many lamps were sold" is a number of pieces, not of kinds of lamps: the sum of the
 * quantities of their sales.
 */
final class SoldPieces {

  private final Utterance u;
  private final SchemaView schema;

  SoldPieces(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query with sums of pieces in place of its counts; the same for other questions. */
  Query in(Query query) {
    Term pieces =
        query.combined() == null && !u.has(Cue.Kind.DISTINCT)
            ? quantity().map(column -> Term.of("SUM", column)).orElse(null)
            : null;
    if (pieces == null) {
      return query;
    }
    return query
        .withSelect(query.select().stream().map(t -> counts(t) ? pieces : t).toList())
        .withHaving(
            query.having().stream()
                .map(p -> counts(p.left()) ? new Predicate(pieces, p.operator(), p.right()) : p)
                .toList())
        .withOrderBy(
            query.orderBy().stream()
                .map(o -> counts(o.term()) ? new Order(pieces, o.descending()) : o)
                .toList());
  }

  private static boolean counts(Term term) {
    return term.function().equals("COUNT");
  }

  /** How many of the things a sale is of; empty unless exactly one table tells it. */
  private Optional<ColumnId> quantity() {
    List<ColumnId> quantities =
        u.links().stream()
            .filter(this::sold)
            .flatMap(things -> schema.transactionsOf(things.firstTable(), "sell").stream())
            .flatMap(sales -> sales.columns().stream())
            .flatMap(column -> Stream.ofNullable(column.amount()))
            .map(LineAmount::quantity)
            .distinct()
            .toList();
    return quantities.size() == 1 ? Optional.of(quantities.get(0)) : Optional.empty();
  }

  /** "Number of lamps sold", "how many lamps were sold", "how many lamps did we sell". */
  private boolean sold(Link things) {
    boolean counted = u.cues().stream().anyMatch(c -> isCount(c) && c.end() == things.start());
    int verb =
        IntStream.range(things.end(), u.size())
            .filter(i -> !u.isAny(i, "were", "was", "have", "has", "been", "did", "we", "they"))
            .findFirst()
            .orElse(u.size());
    return counted && things.namesTable() && u.isAny(verb, "sold", "sell");
  }

  private static boolean isCount(Cue cue) {
    return cue.is(Cue.Kind.COUNT) && !cue.operator().equals("DISTINCT");
  }
}
