// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.Utterance;

/**
 * A question without what its end says of the number of rows: a limit as in SQL, such as "titles of
 * all tracks limit 10", or that rows equal to the last one are wanted, too ({@link WithTies}). The
 * word "limit" stays in the question where it names a column or belongs to a noun, as in "credit
 * limit 50".
 *
 * @param question without the limit
 * @param rows the most rows; 0 for all
 * @param tied the rows equal to the last one
 */
record RowLimit(Utterance question, long rows, WithTies tied) {

  private static final String ROWS = "[1-9]\\d{0,8}";

  /** The page that a question asks for. */
  static RowLimit of(Utterance question, QuestionReader reader) {
    WithTies tied = WithTies.of(question, reader);
    Utterance u = tied.question();
    int end = u.endOfWords();
    if (!limited(u, end)) {
      return new RowLimit(u, 0, tied);
    }
    String asked = u.text().substring(0, u.token(end - 2).from()).strip();
    return new RowLimit(reader.read(asked), Long.parseLong(u.token(end - 1).text()), tied);
  }

  private static boolean limited(Utterance u, int end) {
    return end > 2
        && u.is(end - 2, "limit")
        && u.linkAt(end - 2) == null
        && u.token(end - 1).text().matches(ROWS)
        && ends(u, end - 3);
  }

  /** Whether a question may end with this word, and a limit is none of what it names. */
  private static boolean ends(Utterance u, int last) {
    Token t = u.token(last);
    Link link = u.linkAt(last);
    if (!t.word()) {
      return true;
    }
    if (link == null) {
      Cue cue = u.cueAt(last);
      boolean unit = last > 0 && u.token(last - 1).number();
      return cue != null && cue.kind() == Cue.Kind.DIRECTION
          || unit && Lexicon.ENGLISH.unit(t.lower()).isPresent();
    }
    boolean table = link.tableScore() >= Math.max(link.columnScore(), Link.NAMED);
    boolean noun = !table && t.lower().equals(t.stem());
    boolean measured = link.start() > 0 && u.token(link.start() - 1).number();
    return !noun || measured || u.part(link) != Utterance.Part.FILTER;
  }

  /** Whether it leaves a query as it is. */
  boolean isNone() {
    return rows == 0 && !tied.asked();
  }

  /** A query of the question, with as many rows as are wanted. */
  Query of(Query q) {
    return tied.of(limited(q));
  }

  private Query limited(Query q) {
    if (rows == 0) {
      return q;
    }
    Query.Combined other = q.combined();
    long least = q.limit() == 0 ? rows : Math.min(rows, q.limit());
    return other == null
        ? q.withLimit(least)
        : q.withCombined(new Query.Combined(other.operator(), limited(other.query())));
  }
}
