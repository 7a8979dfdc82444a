// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A question without the words that ask for tied rows, as {@code FETCH FIRST … WITH TIES} does:
 * "the most expensive tool, all that tie".
 *
 * @param question without these words
 * @param asked whether it has them
 */
record WithTies(Utterance question, boolean asked) {

  private static final Pattern WORDS =
      Pattern.compile(
          "[\\s,;:(]+(?:and |or )?(?:(?:give|show|list|return|include) )?"
              + "(?:all (?:that|who|which|of those that|those that) (?:are )?tied?"
              + "|(?:with|including|include|incl\\.) (?:all |any )?ties|all tied|ties included"
              + "|(?:with|including) all (?:that|who|which) (?:are )?tied?)[\\s).!?]*$",
          Pattern.CASE_INSENSITIVE);

  /** The question, with or without them. "Ties" that the database knows are things to wear. */
  static WithTies of(Utterance whole, QuestionReader reader) {
    Matcher words = WORDS.matcher(whole.text());
    if (!words.find() || words.start() == 0 || known(whole, words.start())) {
      return new WithTies(whole, false);
    }
    return new WithTies(reader.read(whole.text().substring(0, words.start()).strip()), true);
  }

  private static boolean known(Utterance question, int from) {
    for (int i = 0; i < question.size(); i++) {
      Link link = question.token(i).from() >= from ? question.linkAt(i) : null;
      if (link != null && question.token(i).stem().startsWith("tie")) {
        return true;
      }
    }
    return false;
  }

  /** The query with all rows that equal one of the first in what it is ordered by first. */
  Query of(Query q) {
    boolean cut = q.limit() > 0 && !q.orderBy().isEmpty() && q.combined() == null;
    return asked && cut ? tied(q) : q;
  }

  private static Query tied(Query q) {
    Query.Order order = q.orderBy().get(0);
    Query.Term key = order.term();
    Query same = q.withTables(q.involved());
    Query first =
        (key.function().equals("COUNT")
                ? same
                : given(same, key, new Query.Predicate(key, "IS NOT NULL", List.of())))
            .withSelect(List.of(key))
            .withDistinct(false)
            .withOrderBy(List.of(order));
    String operator = q.limit() == 1 ? "=" : "IN";
    Query all = given(q, key, Query.Predicate.of(key, operator, new Query.Sub(first))).withLimit(0);
    return q.limit() == 1 ? all.withOrderBy(List.of()) : all;
  }

  private static Query given(Query q, Query.Term key, Query.Predicate condition) {
    if (key.aggregate()) {
      List<Query.Predicate> having = new ArrayList<>(q.having());
      having.add(condition);
      return q.withHaving(having);
    }
    List<List<Query.Predicate>> where = new ArrayList<>(q.where());
    where.add(List.of(condition));
    return q.withWhere(where);
  }
}
