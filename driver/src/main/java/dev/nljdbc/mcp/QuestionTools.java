// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlWarning;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.mcp.AssistantTool.Parameter;
import dev.nljdbc.mcp.AssistantTool.Result;
import dev.nljdbc.text.VisibleText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools that take questions: {@code ask}, {@code explain}, {@code remember}. */
final class QuestionTools {

  static final int USUAL_ROWS = 100;
  static final int MOST_ROWS = 1_000;

  private static final String QUESTION = "question";
  private static final String SQL = "sql";
  private static final String ROWS = "max_rows";

  private static final Parameter ASKED =
      new Parameter(
          QUESTION,
          Parameter.Type.TEXT,
          true,
          "in plain words, with names and values as people say them; one question");

  /** How many rows a call gives. */
  static final Parameter MAX_ROWS =
      new Parameter(
          ROWS, Parameter.Type.NUMBER, false, "the most rows, 1 to 1000; 100 unless told");

  private QuestionTools() {}

  static AssistantTool ask() {
    return new AssistantTool(
        "ask",
        "Answers a question about the database: the rows, the SQL they come from, how sure it is"
            + " (0 to 1) and what speaks against it. Read the SQL: with a low confidence or a doubt,"
            + " ask in other words, or search columns and values and use query.",
        List.of(ASKED, MAX_ROWS),
        ResultSchema.object()
            .always(SQL, "string")
            .with("columns", ResultSchema.list(Map.of("type", "object")), true)
            .with("rows", ResultSchema.list(Map.of("type", "array")), false)
            .maybe("row_count", "integer")
            .maybe("cut", "string")
            .maybe("withheld", "string")
            .maybe("confidence", "number")
            .with("doubts", ResultSchema.list(Map.of("type", "object")), true)
            .with("warnings", ResultSchema.list(Map.of("type", "string")), true)
            .always("model", "string")
            .always("tokens", "integer")
            .maybe("usd", "number")
            .build(),
        QuestionTools::asked);
  }

  static AssistantTool explain() {
    return new AssistantTool(
        "explain",
        "Tells in plain words what SQL a question leads to, clause by clause, and why: which words"
            + " led to which columns and values, and what is doubtful. Runs nothing.",
        List.of(ASKED),
        ResultSchema.object()
            .with("parts", ResultSchema.list(Map.of("type", "object")), true)
            .maybe("cut", "string")
            .build(),
        QuestionTools::explained);
  }

  static AssistantTool remember() {
    return new AssistantTool(
        "remember",
        "Keeps a question with the SQL that answers it rightly, for everybody who asks it of this"
            + " database. Only for SQL that a person has confirmed.",
        List.of(ASKED, new Parameter(SQL, Parameter.Type.TEXT, true, "one SELECT")),
        ResultSchema.object().always("kept", "string").build(),
        true,
        QuestionTools::remembered);
  }

  /**
   * A quoted question: nothing in it is read as a setting or another statement. It is on one line,
   * as a semicolon at the end of a line ends a statement.
   */
  private static String quoted(String question) {
    return "'" + question.replaceAll("\\R", " ").replace("'", "''") + "'";
  }

  private static Result asked(LentDatabase database, Arguments arguments, Cancellation cancellation)
      throws SQLException {
    String question = arguments.text(QUESTION);
    int most = arguments.number(ROWS, USUAL_ROWS, MOST_ROWS);
    SharingLevel sharing = database.sharing();
    try (Statement statement = database.connection().createStatement();
        Cancellation.Registration unused = RunningCalls.cancels(cancellation, statement);
        ResultSet rows = statement.executeQuery("NL: " + quoted(question))) {
      cancellation.check();
      NlAnswer answer = statement.unwrap(NlAnswer.class);
      Map<String, Object> told = new LinkedHashMap<>();
      told.put(SQL, answer.sql());
      if (sharing == SharingLevel.ROWS) {
        JsonRows.of(rows, most).into(told);
      } else {
        told.put(SQL, sql(answer, sharing, database, cancellation));
        told.put("columns", JsonRows.types(rows.getMetaData()));
        counted(rows, database, told);
        told.put(
            "withheld",
            "rows and warnings, for nl.share=" + sharing.key() + " keeps them from assistants");
      }
      account(answer, sharing, told);
      told.put("warnings", sharing == SharingLevel.ROWS ? warnings(statement, answer) : List.of());
      return Result.of(told, "");
    }
  }

  /** How many rows there are, unless a limit ends them. */
  private static void counted(ResultSet rows, LentDatabase database, Map<String, Object> told)
      throws SQLException {
    int limit = database.session().settings().integer(Setting.ANSWER_ROWS);
    int most = limit > 0 ? Math.min(limit, MOST_ROWS) : MOST_ROWS;
    int count = 0;
    while (count < most && rows.next()) {
      count++;
    }
    if (count < most) {
      told.put("row_count", count);
    }
  }

  /** Below {@code values}, literals that may be cells are gaps. */
  private static String sql(
      NlAnswer answer, SharingLevel sharing, LentDatabase database, Cancellation cancellation)
      throws SQLException {
    if (sharing.cells()) {
      return answer.sql();
    }
    Exemplar exemplar = new Exemplar(answer.question(), answer.sql(), 0);
    return database.read(
        cancellation,
        workspace ->
            sharing
                .share(exemplar, workspace.index().catalog())
                .map(Exemplar::sql)
                .orElse("(not told: nl.share=" + sharing.key() + ")"));
  }

  private static void account(NlAnswer answer, SharingLevel sharing, Map<String, Object> told) {
    answer.confidence().ifPresent(sure -> told.put("confidence", sure));
    List<Map<String, Object>> doubts = new ArrayList<>();
    for (Doubt doubt : answer.doubts()) {
      boolean free =
          sharing == SharingLevel.ROWS
              || sharing.cells() && doubt.kind().source() != Doubt.Source.DATA;
      doubts.add(
          Map.of(
              "kind", doubt.kind().label(),
              "text", VisibleText.of(free ? doubt.sentence() : doubt.kind().meaning()),
              "may_change_rows", doubt.mayChangeRows()));
    }
    told.put("doubts", doubts);
    told.put("model", answer.outcome().model());
    told.put("tokens", answer.usage().tokens());
    if (answer.usage().priced()) {
      told.put("usd", answer.usage().usd());
    }
  }

  private static List<String> warnings(Statement statement, NlAnswer answer) throws SQLException {
    List<String> warnings = new ArrayList<>();
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      String message = String.valueOf(w.getMessage());
      if (!NlWarning.ANSWER.is(w) || !message.startsWith(answer.sql())) {
        warnings.add(VisibleText.of(message));
      }
    }
    return warnings;
  }

  private static Result explained(
      LentDatabase database, Arguments arguments, Cancellation cancellation) throws SQLException {
    try (Statement statement = database.connection().createStatement();
        Cancellation.Registration unused = RunningCalls.cancels(cancellation, statement);
        ResultSet rows =
            statement.executeQuery("NL EXPLAIN: " + quoted(arguments.text(QUESTION)))) {
      List<Map<String, Object>> parts = new ArrayList<>();
      while (rows.next()) {
        Map<String, Object> part = new LinkedHashMap<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          String text = rows.getString(i);
          if (text != null) {
            part.put(rows.getMetaData().getColumnLabel(i), VisibleText.of(text));
          }
        }
        if (!"thought".equals(part.get("part"))) { // what the answerer passed over
          parts.add(part);
        }
      }
      return Result.of(Map.of("parts", parts), "");
    }
  }

  private static Result remembered(
      LentDatabase database, Arguments arguments, Cancellation cancellation) throws SQLException {
    String question = arguments.text(QUESTION);
    try (Statement statement = database.connection().createStatement();
        Cancellation.Registration unused = RunningCalls.cancels(cancellation, statement)) {
      statement.execute("NL REMEMBER " + quoted(question) + " AS " + arguments.text(SQL));
    }
    return Result.of(Map.of("kept", question), "");
  }
}
