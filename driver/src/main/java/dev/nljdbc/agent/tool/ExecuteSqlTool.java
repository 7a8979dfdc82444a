// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.SqlExplorer.QueryLimitException;
import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.catalog.read.SavepointRunner;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** ExecuteSQL: runs a query that the guard passed, and shows its first rows. */
public final class ExecuteSqlTool extends Tool {

  public static final String NAME = "ExecuteSQL";
  private static final String SQL = "sql";
  private static final String FINAL = "final";

  private final Workspace workspace;
  private final int shownRows;
  private final NameSuggestions wrongNames;
  private final SharingLevel sharing;

  public ExecuteSqlTool(Workspace workspace, int shownRows) {
    super(
        NAME,
        "Runs one SELECT; shows "
            + (workspace.sharing() == SharingLevel.ROWS
                ? "its first rows"
                : "its columns and how many rows it has")
            + ", or what is wrong. The last query that ran is the answer.",
        List.of(
            new Parameter(SQL, Parameter.Kind.TEXT, true, "", Toolbox.QUERY),
            new Parameter(FINAL, Parameter.Kind.FLAG, false, "ends the work if there are rows")));
    this.workspace = workspace;
    this.shownRows = shownRows;
    this.wrongNames = new NameSuggestions(workspace.index());
    this.sharing = workspace.sharing();
  }

  @Override
  public Observation run(ToolArguments arguments, Cancellation cancellation) throws NlException {
    String written = arguments.text(SQL);
    try {
      String sql = workspace.guard().check(written);
      return observed(sql, arguments.flag(FINAL), cancellation);
    } catch (SQLException e) {
      if (e instanceof NlException ours && ours.error() != NlError.REFUSED) {
        throw ours;
      }
      cancellation.check(); // an interrupted guard only says that it could not read the query
      String text = e instanceof NlException ? refused(e, written) : error(e, written);
      return new Observation(text, Optional.empty(), failure(e));
    }
  }

  private static Optional<NlError> failure(SQLException e) {
    if (e instanceof QueryLimitException limit && limit.notRun()) {
      return Optional.of(NlError.COST);
    }
    return SavepointRunner.tellsLoss(e) ? Optional.of(NlError.FAILED) : Optional.empty();
  }

  private String refused(SQLException e, String sql) {
    String message = String.valueOf(e.getMessage());
    return with(PromptEscaping.line("not run. " + message), wrongNames.hints(message, sql));
  }

  private Observation observed(String sql, boolean last, Cancellation cancellation)
      throws SQLException {
    SqlExplorer.Rows rows = workspace.explorer().run(sql, shownRows, cancellation);
    String text = sharing.print(rows, sql, workspace.index().catalog());
    LiteralCheck.Found texts = LiteralCheck.of(workspace).of(sql, rows.total() == 0, cancellation);
    Observation.Ran ran = new Observation.Ran(sql, last, texts.doubts(), Optional.of(rows));
    return new Observation(with(text, texts.text()), Optional.of(ran), Optional.empty());
  }

  private String error(SQLException e, String sql) {
    String message = ErrorRedaction.shortened(sharing.print(e, sql, workspace.index().catalog()));
    return with(PromptEscaping.line("error: " + message), wrongNames.hints(message, sql));
  }

  private static String with(String text, String more) {
    return more.isEmpty() ? text : text + "\n" + more;
  }
}
