package dev.nljdbc.agent.tool;

import java.sql.SQLException;

/** A limit of ours ended a query. The message is ours: it says which, and holds no cell. */
public final class QueryLimitException extends SQLException {

  private static final long serialVersionUID = 1;

  /** PostgreSQL's program_limit_exceeded, which others have no state for. */
  private static final String STATE = "54000";

  /**
   * Says which limit.
   *
   * @param cause what the engine or its driver said
   */
  public QueryLimitException(String message, Throwable cause) {
    super(message, STATE, cause);
  }
}
