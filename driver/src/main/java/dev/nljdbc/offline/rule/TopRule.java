// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the measure of a top-N question: top 10 products by price, top 5 genres by number of
 * tracks.
 */
final class TopRule extends Rule {

  private final SuperlativeOrder ranking;
  private final TransactionTables transactions;

  TopRule(QueryDraft draft, SuperlativeOrder ranking) {
    super(draft);
    this.ranking = ranking;
    this.transactions = new TransactionTables(draft);
  }

  /** Whether it says what the top is measured by. */
  boolean apply(Cue cue) {
    return by(cue) || preposition(cue).isEmpty() && beside(cue);
  }

  /**
   * "top 10 products by price", "top 5 genres by number of tracks", "biggest orders by revenue".
   */
  boolean by(Cue cue) {
    OptionalInt by = preposition(cue);
    return by.isPresent() && by(cue, by.getAsInt() + 1);
  }

  private boolean by(Cue cue, int from) {
    Cue after = around.cueAfter(from);
    boolean counts = after != null && after.is(Cue.Kind.COUNT);
    Link link = around.next(after == null ? from : after.end());
    if (link == null || link.value()) {
      return link == null && after != null && counts && transacted(cue, after);
    }
    boolean read = counts && link.table() ? counted(cue, link) : measured(cue, link, after);
    if (read) {
      draft.use(after);
      draft.use(cue);
    }
    return read;
  }

  private OptionalInt preposition(Cue cue) {
    return IntStream.range(cue.end(), u.size())
        .filter(i -> u.is(i, "by") && u.linkAt(i) == null)
        .findFirst();
  }

  /** "by number sold": the rows of the table whose rows are sales. */
  private boolean transacted(Cue cue, Cue count) {
    boolean found = transactions.count(count.end());
    if (found) {
      draft.notes().idiom(true);
      draft.use(cue);
      draft.use(count);
      ranking.order(Query.Term.countAll(), cue, true);
    }
    return found;
  }

  private boolean counted(Cue cue, Link link) {
    if (!sold(cue, link)) {
      ranking.countTable(link);
      ranking.order(Query.Term.countAll(), cue, true);
    }
    return true;
  }

  /** "by number of tracks sold": not by how many there are. */
  private boolean sold(Cue cue, Link link) {
    boolean sold = link.end() < u.size() && u.token(link.end()).stem().equals("sell");
    return found(
        sold ? chooser.sold() : Optional.empty(),
        p -> {
          draft.notes().idiom(true);
          draft.use(link);
          ranking.order(Query.Term.of("SUM", p.column().id()), cue, true);
        });
  }

  private boolean measured(Cue cue, Link link, @Nullable Cue after) {
    boolean aggregate = after != null && after.is(Cue.Kind.AGGREGATE);
    return found(
        measure(link, aggregate),
        c -> {
          boolean summed = schema.key(c.table(), draft.focus().id()).isPresent();
          String function = after != null && aggregate ? after.operator() : summed ? "SUM" : "";
          draft.notes().idiom(function.equals("SUM") && ends(link));
          draft.use(link);
          ranking.order(Query.Term.of(function, c.id()), cue, true);
        });
  }

  /** The measure of the best rows: a column, or the amounts of a table. */
  private Optional<ColumnView> measure(Link link, boolean aggregate) {
    Optional<ColumnView> named = chooser.column(link, ColumnView::measure);
    if (named.isPresent() || !aggregate) {
      return named.or(() -> chooser.column(link, ColumnView::temporal));
    }
    List<Lexicon.Hint> hints = Lexicon.ENGLISH.amountHints("pay");
    return link.bestTable()
        .flatMap(t -> chooser.hinted(hints, t, ColumnView::measure))
        .map(ColumnDisambiguator.Hinted::column);
  }

  /** Whether nothing else is asked for behind it: "by total amount paid". */
  private boolean ends(Link link) {
    return IntStream.range(link.end(), u.size())
        .noneMatch(i -> u.token(i).word() && Lexicon.ENGLISH.amountOf(u.token(i).stem()).isEmpty());
  }

  /** "top 5 albums price": the measure stands right behind the table. */
  private boolean beside(Cue cue) {
    Optional<Link> measure =
        u.links().stream()
            .filter(l -> l.start() >= cue.end() && l.table())
            .flatMap(l -> Stream.ofNullable(u.linkAt(l.end())))
            .filter(Link::column)
            .findFirst();
    return found(
        measure.flatMap(l -> chooser.column(l, ColumnView::measure)),
        c -> {
          draft.use(cue);
          draft.use(measure.orElseThrow());
          ranking.order(Query.Term.of(c.id()), cue, true);
        });
  }
}
