// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.QueryOutline;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A query beside the question that it is to answer.
 *
 * @param question in words
 * @param evidence what else was said, such as a benchmark's evidence; empty for nothing
 * @param terms the business terms that the question names
 * @param sql as the guard passed it
 * @param outline of the query; empty when it can't be read clause by clause
 * @param text what the query says, wherever it says it
 * @param index what is known of the database
 * @param rows its first rows as text; none when it was not run
 * @param total how many rows it has; -1 when nobody counted them to the end
 */
public record ExaminedQuery(
    QuestionWords question,
    String evidence,
    List<BusinessTerm> terms,
    String sql,
    Optional<QueryOutline> outline,
    QueryText text,
    DatabaseIndex index,
    List<List<@Nullable String>> rows,
    long total) {

  /** Copies nothing: rows may hold null. */
  public static ExaminedQuery of(
      String question,
      String evidence,
      String sql,
      DatabaseIndex index,
      List<List<@Nullable String>> rows,
      long total) {
    QueryMiner miner = QueryMiner.of(index.catalog());
    return of(QuestionWords.of(question), evidence, sql, miner, index, rows, total);
  }

  /** The query beside a question that was tokenized before. */
  static ExaminedQuery of(
      QuestionWords question,
      String evidence,
      String sql,
      QueryMiner miner,
      DatabaseIndex index,
      List<List<@Nullable String>> rows,
      long total) {
    Optional<QueryOutline> outline = outline(sql, miner, index);
    QueryText text = QueryText.of(sql, outline);
    List<BusinessTerm> terms = index.terms().namedIn(question.text());
    return new ExaminedQuery(question, evidence, terms, sql, outline, text, index, rows, total);
  }

  /** The SQL of the business terms that the question names; empty for none. */
  String definitions() {
    return terms.stream()
        .map(term -> term.definition().inWords(ColumnId::name, TableId::name))
        .collect(Collectors.joining("\n"));
  }

  /** Whether a business term that the question names is computed by a function. */
  boolean defines(String function) {
    return definitions().contains(function + "(");
  }

  private static Optional<QueryOutline> outline(String sql, QueryMiner miner, DatabaseIndex index) {
    try {
      return miner.outline(sql, index.dialect()::column);
    } catch (UnparsableSqlException e) {
      return Optional.empty(); // examiners of the result remain
    }
  }

  /** The SELECT that gives the rows; empty for UNION and the like. */
  Optional<Selecting> main() {
    return outline
        .map(whole -> whole.blocks().get(0))
        .filter(Selecting.class::isInstance)
        .map(Selecting.class::cast);
  }

  /** All SELECTs, the main one first. */
  List<Selecting> selects() {
    return outline.stream()
        .flatMap(whole -> whole.blocks().stream())
        .filter(Selecting.class::isInstance)
        .map(Selecting.class::cast)
        .toList();
  }
}
