package dev.nljdbc.answer;

import dev.nljdbc.agent.Attempts;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.agent.prompt.BoundValue;
import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.agent.tool.Arguments;
import dev.nljdbc.agent.tool.ExecuteSqlTool;
import dev.nljdbc.agent.tool.Observation;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A question with parameters for the offline model: it reads the question with their values, and
 * where these stand in its SQL, the parameters take their place.
 */
final class OfflineParameters {

  private static final Pattern PLAIN = Pattern.compile("-?\\d+(?:\\.\\d+)?(?:-\\d\\d-\\d\\d)?");

  private final Question question;
  private final Workspace workspace;

  /** For a question with parameters. */
  OfflineParameters(Question question, Workspace workspace) {
    this.question = question;
    this.workspace = workspace;
  }

  /**
   * The question with its values.
   *
   * @throws NlException {@link NlError#UNSUPPORTED} when a value can't be written into it
   */
  Question spoken() throws NlException {
    List<String> values = new ArrayList<>();
    for (BoundValue value : question.parameters()) {
      String text = value.text();
      if (text.isBlank() || text.indexOf('"') >= 0 || text.indexOf('\n') >= 0) {
        throw unsupported("reads the question with the values, and one of them is no plain text");
      }
      values.add(PLAIN.matcher(text).matches() ? text : '"' + text + '"');
    }
    return question.about(new QuestionText(question.text()).with(values)).with(List.of());
  }

  /**
   * The answer with the parameters in place of the values, run once more to see that it runs.
   *
   * @throws NlException {@link NlError#UNSUPPORTED} when not each value stands in it once, in the
   *     question's order
   */
  Outcome bound(Outcome outcome, Cancellation cancellation) throws NlException {
    List<String> warnings = new ArrayList<>(outcome.warnings());
    String sql;
    try {
      sql = bound(outcome.sql(), warnings);
    } catch (NlException e) {
      throw e.tried(outcome.sql()).after(new Attempts(outcome.steps(), outcome.usage()));
    }
    long began = System.nanoTime();
    Observation observation =
        Toolbox.executeSql(workspace).run(new Arguments(Map.of("sql", List.of(sql))), cancellation);
    List<Step> steps = new ArrayList<>(outcome.steps());
    steps.add(
        new Step(
            1,
            "The parameters in place of their values.",
            ExecuteSqlTool.NAME + "(\"" + sql + "\")",
            observation.text(),
            0,
            Duration.ofNanos(System.nanoTime() - began)));
    Observation.Ran ran =
        observation
            .ran()
            .orElseThrow(
                () ->
                    new NlException(
                            NlError.NO_ANSWER,
                            "The offline model's SQL does not run with the parameters in it. "
                                + observation.text())
                        .tried(sql)
                        .after(new Attempts(steps, outcome.usage())));
    return new Outcome(
        ran.sql(),
        outcome.confidence(),
        outcome.model(),
        steps,
        outcome.usage(),
        warnings,
        ran.rows());
  }

  private String bound(String sql, List<String> warnings) throws NlException {
    List<SqlLiterals.Literal> literals = SqlLiterals.of(sql);
    StringBuilder made = new StringBuilder();
    int behind = 0;
    for (BoundValue value : question.parameters()) {
      List<SqlLiterals.Literal> same =
          literals.stream().filter(literal -> literal.says(value.text())).toList();
      long wanted =
          question.parameters().stream().filter(v -> v.text().equals(value.text())).count();
      int from = behind;
      SqlLiterals.Literal next =
          same.stream().filter(literal -> literal.start() >= from).findFirst().orElse(null);
      if (next == null || same.size() != wanted) {
        throw unsupported(
            "could not find each value once, in the question's order, in the SQL that it wrote");
      }
      if (next.text() && !next.value().equals(value.text())) {
        warnings.add(
            "The database writes a parameter's value in other letters: '"
                + next.value()
                + "'. Where case counts, bind it so.");
      }
      made.append(sql, behind, next.start()).append('?');
      behind = next.end();
    }
    return made.append(sql, behind, sql.length()).toString();
  }

  private NlException unsupported(String why) {
    return new NlException(
        NlError.UNSUPPORTED,
        "The offline model can't answer this question with parameters (?): it "
            + why
            + ". Write the values into the question, set nl.model, or give its SQL once with NL REMEMBER '"
            + question.text().replace("'", "''")
            + "' AS SELECT …");
  }
}
