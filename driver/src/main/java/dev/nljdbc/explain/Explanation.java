package dev.nljdbc.explain;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.core.Question;
import dev.nljdbc.explain.ExplanationLine.Part;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.QueryOutline;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
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

  private List<ExplanationLine> lines() {
    add(Part.SQL, answer.sql(), AnswerOrigin.of(answer));
    Optional<QueryOutline> outline = outline();
    if (outline.isPresent()) {
      ClauseLines clauses = new ClauseLines(index);
      lines.addAll(clauses.of(outline.get()));
      WordLinks words = new WordLinks(question, answer, index, outline.get(), clauses);
      lines.addAll(words.lines());
      AnswerOrigin.thoughts(answer).forEach(lines::add);
      clauses.doubts().forEach(doubt -> add(Part.DOUBT, doubt, ""));
      words.doubts().forEach(doubt -> add(Part.DOUBT, doubt, ""));
    } else {
      AnswerOrigin.thoughts(answer).forEach(lines::add);
    }
    AnswerOrigin.doubt(answer).ifPresent(doubt -> add(Part.DOUBT, doubt, ""));
    for (String warning : answer.outcome().warnings()) {
      add(Part.DOUBT, warning, "Said with the answer.");
    }
    return List.copyOf(lines);
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
}
