package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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

  /** What the best are measured by: a column, or the amounts of a table. */
  private Optional<ColumnView> measured(Link link, @Nullable Cue after) {
    Optional<ColumnView> named = chooser.column(link, ColumnView::measure);
    boolean aggregate = after != null && after.kind() == Cue.Kind.AGGREGATE;
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

  /** "by number of tracks sold": not by how many there are. */
  private boolean sold(Cue cue, Link link) {
    boolean sold = link.end() < u.size() && u.token(link.end()).stem().equals("sell");
    Optional<ColumnDisambiguator.Hinted> pieces = sold ? chooser.sold() : Optional.empty();
    pieces.ifPresent(
        p -> {
          draft.idiom = true;
          draft.use(cue);
          draft.use(link);
          ranking.order(Query.Term.of("SUM", p.column().id()), cue, true);
        });
    return pieces.isPresent();
  }

  /** Whether it says what the top is measured by. */
  boolean apply(Cue cue) {
    return by(cue) || !says(cue) && beside(cue);
  }

  /**
   * "top 10 products by price", "top 5 genres by number of tracks", "biggest orders by revenue".
   */
  boolean by(Cue cue) {
    for (int i = cue.end(); i < u.size(); i++) {
      if (!u.is(i, "by") || u.linkAt(i) != null) {
        continue;
      }
      Cue after = around.cueAfter(i + 1);
      Link link = around.next(after == null ? i + 1 : after.end());
      if (link == null
          && after != null
          && after.kind() == Cue.Kind.COUNT
          && transactions.count(after.end())) {
        draft.idiom = true;
        draft.use(cue);
        draft.use(after);
        ranking.order(Query.Term.countAll(), cue, true);
        return true;
      }
      if (link == null || link.value()) {
        return false;
      }
      if (after != null && after.kind() == Cue.Kind.COUNT && link.table() && sold(cue, link)) {
        draft.use(after);
        return true;
      }
      if (after != null && after.kind() == Cue.Kind.COUNT && link.table()) {
        ranking.countTable(link);
        ranking.order(Query.Term.countAll(), cue, true);
      } else {
        Optional<ColumnView> c = measured(link, after);
        if (c.isEmpty()) {
          return false;
        }
        TableView focus = draft.focus();
        boolean summed = focus != null && schema.key(c.get().table(), focus.id()).isPresent();
        String function =
            after != null && after.kind() == Cue.Kind.AGGREGATE
                ? after.operator()
                : summed ? "SUM" : "";
        draft.idiom |= function.equals("SUM") && ends(link);
        draft.use(link);
        ranking.order(Query.Term.of(function, c.get().id()), cue, true);
      }
      if (after != null) {
        draft.use(after);
      }
      draft.use(cue);
      return true;
    }
    return false;
  }

  private boolean says(Cue cue) {
    return IntStream.range(cue.end(), u.size()).anyMatch(i -> u.is(i, "by") && u.linkAt(i) == null);
  }

  /** "top 5 albums price": the measure stands right behind the table. */
  private boolean beside(Cue cue) {
    for (Link table : u.links()) {
      Link link = u.linkAt(table.end());
      if (table.start() >= cue.end() && table.table() && link != null && link.column()) {
        Optional<ColumnView> c = chooser.column(link, ColumnView::measure);
        c.ifPresent(
            column -> {
              draft.use(cue);
              draft.use(link);
              ranking.order(Query.Term.of(column.id()), cue, true);
            });
        return c.isPresent();
      }
    }
    return false;
  }
}
