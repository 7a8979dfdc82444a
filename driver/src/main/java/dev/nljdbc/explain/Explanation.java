// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.core.Question;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.explain.Explanation.ExplanationLine.Part;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.QueryOutline;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An answer's SQL in plain words, with what led to it and what is doubtful about it. */
public final class Explanation {

  private final Question question;
  private final NlAnswer answer;
  private final DatabaseIndex index;
  private final List<ExplanationLine> lines = new ArrayList<>();

  private Explanation(Question question, NlAnswer answer, DatabaseIndex index) {
    this.question = question;
    this.answer = answer;
    this.index = index;
  }

  /**
   * Explains an answer.
   *
   * @param workspace of the database as its user sees it
   * @return the SQL first, then its clauses, then the question's words, the model's thoughts,
   *     doubts
   */
  public static List<ExplanationLine> of(Question question, NlAnswer answer, Workspace workspace) {
    return new Explanation(question, answer, workspace.index()).lines();
  }

  /**
   * What SQL shows, selects and orders, a sentence each.
   *
   * @return none for SQL that can't be read clause by clause
   */
  public static List<String> clauses(String sql, DatabaseIndex index) {
    try {
      return QueryMiner.of(index.catalog())
          .outline(sql, index.dialect()::column)
          .map(outline -> new ClauseLines(index).of(outline))
          .orElse(List.of())
          .stream()
          .filter(line -> line.part() != Part.TABLE && line.part() != Part.JOIN)
          .map(ExplanationLine::what)
          .toList();
    } catch (UnparsableSqlException e) {
      return List.of(); // its SQL has to do
    }
  }

  private List<ExplanationLine> lines() {
    add(Part.SQL, answer.sql(), AnswerOrigin.of(answer));
    List<String> doubts = new ArrayList<>();
    outline().ifPresent(outline -> clauses(outline, doubts));
    lines.addAll(AnswerOrigin.thoughts(answer));
    AnswerOrigin.doubt(answer).ifPresent(doubts::add);
    doubts.forEach(doubt -> add(Part.DOUBT, doubt, ""));
    answer.doubts().forEach(doubt -> add(Part.DOUBT, doubt.text(), doubt.remedy()));
    List<String> said = answer.doubts().stream().map(Doubt::warning).toList();
    answer.outcome().warnings().stream()
        .filter(told -> !said.contains(told))
        .forEach(told -> add(Part.DOUBT, told, "Said with the answer."));
    return List.copyOf(lines);
  }

  private void clauses(QueryOutline outline, List<String> doubts) {
    ClauseLines clauses = new ClauseLines(index);
    lines.addAll(clauses.of(outline));
    WordLinks words = new WordLinks(question, answer, index, outline, clauses);
    lines.addAll(words.lines());
    doubts.addAll(clauses.doubts());
    doubts.addAll(words.doubts());
  }

  private Optional<QueryOutline> outline() {
    try {
      return QueryMiner.of(index.catalog()).outline(answer.sql(), index.dialect()::column);
    } catch (UnparsableSqlException e) {
      add(
          Part.DOUBT,
          "This SQL can't be read clause by clause here: " + e.getMessage() + ".",
          "It is the engine's to read; NL TRACE: shows how it came about.");
      return Optional.empty();
    }
  }

  private void add(Part part, String what, String why) {
    lines.add(new ExplanationLine(part, what, why, ClauseLines.MAIN));
  }

  /**
   * One statement about a query.
   *
   * @param part what it is about
   * @param what the query does there, in a sentence
   * @param why what speaks for it; empty when there is nothing to say
   * @param query the part of the query that it belongs to: {@code main query}, {@code subquery 1},
   *     {@code with x}, {@code branch 2}
   */
  public record ExplanationLine(Part part, String what, String why, String query) {

    /** Names and cells that a line quotes have nothing hidden in them. */
    public ExplanationLine {
      what = VisibleText.of(what);
      why = VisibleText.of(why);
      query = VisibleText.of(query);
    }

    /** The subject of a line, in the order of an explanation. */
    public enum Part {
      /** The SQL itself, and who made it. */
      SQL,
      /** A column of the rows. */
      RESULT,
      /** A table or query that is read. */
      TABLE,
      /** How two of them go together. */
      JOIN,
      /** Which rows count. */
      FILTER,
      /** Grouping. */
      GROUP,
      /** The order of the rows. */
      ORDER,
      /** How many rows. */
      LIMIT,
      /** How queries are combined. */
      COMBINATION,
      /** A query within the query. */
      SUBQUERY,
      /** A clause in SQL's own words. */
      OTHER,
      /** A word of the question, and what of the SQL it led to. */
      WORD,
      /** The model's thoughts in its own words. */
      THOUGHT,
      /** Points to check before you rely on the rows. */
      DOUBT
    }
  }
}
