// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Orders by what a superlative measures, and keeps as many rows as it asks for. */
final class SuperlativeOrder extends Rule {

  SuperlativeOrder(QueryDraft draft) {
    super(draft);
  }

  void order(Query.Term term, Cue cue) {
    order(term, cue, cue.descending());
  }

  void order(Query.Term term, Cue cue, boolean descending) {
    draft.orderFirst(term, descending);
    if (draft.query().limit() == 0) {
      draft.limit(Math.max(1, number(cue)));
    }
  }

  /** Orders by how many rows there are. */
  void count(Cue cue) {
    order(Query.Term.countAll(), cue);
  }

  /** How many are wanted: the three oldest, top 5, the 10 customers with the most orders. */
  long number(Cue cue) {
    OptionalInt at =
        IntStream.concat(
                IntStream.of(cue.start() - 1, cue.end(), cue.start() - 2)
                    .filter(i -> i >= 0 && i < u.size() && count(i)),
                IntStream.range(0, cue.start()).filter(this::counts))
            .findFirst();
    at.ifPresent(i -> draft.use(u.token(i)));
    return at.isPresent() ? Long.parseLong(u.token(at.getAsInt()).lower()) : 1;
  }

  /** Whether a number of the head counts what stands behind it. */
  private boolean counts(int i) {
    Link after = u.linkAt(i + 1);
    return count(i)
        && u.parts().get(i) == Part.HEAD
        && draft.free(u.token(i))
        && after != null
        && after.named();
  }

  private boolean count(int i) {
    return u.token(i).number()
        && u.token(i).lower().matches("\\d{1,3}")
        && !u.is(i + 1, "of")
        && u.linkAt(i) == null;
  }

  void countTable(Link link) {
    draft.from(link.firstTable().id());
    draft.use(link);
  }
}
