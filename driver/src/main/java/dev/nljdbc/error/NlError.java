// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.error;

import org.apiguardian.api.API;

/**
 * Every cause of a failure of ours, with its stable SQLState and vendor code. The states stay clear
 * of those at which connection pools throw a healthy connection away (08xxx, 57Pxx, 0A000, 01002).
 */
@API(status = API.Status.STABLE)
public enum NlError {
  /** The NL statement is malformed. */
  SYNTAX(
      "42601",
      7001,
      "The NL statement has a syntax error, or names something that does not exist."),
  /** A setting is unknown or has a bad value. */
  SETTING(
      "42602",
      7002,
      "A setting is unknown or has a bad value, or the file that it names can't be read."),
  /** The URL can't be used: no inner URL, no driver for it. Only at connect. */
  URL(
      "HV000",
      7003,
      "The URL can't be used, or the driver of its database is missing. This error occurs only"
          + " while connecting."),
  /** No answer was found to the question. */
  NO_ANSWER("NL001", 7010, "The model found no query that runs and answers the question."),
  /** The model says that the database does not hold what is asked for. */
  CANNOT_ANSWER(
      "NL018", 7016, "The model says that the database does not hold what the question asks for."),
  /** The offline model does not understand the question. */
  NOT_UNDERSTOOD("NL002", 7011, "The offline model does not understand the question."),
  /** The answer's confidence is below the least that was asked for. */
  UNCERTAIN("NL011", 7012, "The answer's confidence is below `nl.confidence.min`."),
  /** A word of the question may mean several things. */
  AMBIGUOUS(
      "NL017",
      7015,
      "A word of the question may mean several things, and `nl.ambiguity` is `fail`."),
  /** The settings let no model be asked, and there is no answer without one. */
  NOT_KEPT("NL015", 7014, "`nl.answers` allows no call of a model, and there is no kept answer."),
  /** The database did not run the SQL of the answer. */
  FAILED(
      "NL012",
      7013,
      "The database could not run the answer's SQL, or could not be reached while a model looked"
          + " for that SQL."),
  /** The guard refused the SQL. */
  REFUSED("42501", 7020, "The guard refused the SQL: it is not a single, harmless read."),
  /** The budget of tokens, money or rounds is spent. */
  BUDGET("NL003", 7030, "The question's budget of tokens or money is spent."),
  /** The answer reads more than it may. */
  COST(
      "NL016",
      7034,
      "According to the engine's plan, the answer would read more rows than `nl.answer.cost`"
          + " allows."),
  /** The time is up. */
  TIMEOUT(
      "HYT00",
      7031,
      "A time limit is over: `nl.timeout`, `nl.answer.timeout`, or the statement's query timeout."),
  /** Somebody cancelled. */
  CANCELLED("HY008", 7032, "The question was cancelled, or its thread was interrupted."),
  /** The connection or the rows that this needs are closed. */
  CLOSED("HY010", 7033, "The connection, the statement or the result set is already closed."),
  /** The model can't be reached or failed. */
  MODEL("NL004", 7040, "The model's server can't be reached, or it fails."),
  /** The model's provider refused the key. */
  MODEL_KEY("NL005", 7041, "The key for the model's server is missing, or the server refuses it."),
  /** The model has answered what can't be read. */
  MODEL_OUTPUT("NL006", 7042, "The reply of the model or its server can't be read."),
  /** The model or its server can't call tools; the text protocol may do. */
  MODEL_NO_TOOLS(
      "NL010", 7043, "The model can't call functions, but `nl.lab.protocol=tools` requires it."),
  /** The index could not be built or read. */
  INDEX("NL007", 7050, "The index, or a file stored with it, can't be created, read or written."),
  /** The database has no table that this user sees. */
  NO_TABLES("NL008", 7051, "This user sees no table in the database."),
  /**
   * A question stands where only SQL can (updates, batches), or rows are asked for what they lack.
   */
  UNSUPPORTED(
      "NL009",
      7060,
      "A question or its result set does not support this call, such as an update or a batch."),
  /** The rows have no such column. */
  COLUMN("42S22", 7061, "The result set has no such column."),
  /** The cursor is on no row. */
  CURSOR("24000", 7062, "The cursor is on no row: call `next()`."),
  /** A cell can't be converted to the type that it is read as. */
  CONVERSION("22018", 7063, "The cell can't be converted to the type that you read it as."),
  /** A number does not fit the type that it is read as. */
  RANGE("22003", 7064, "The number is too large for the type that it is read as."),
  /** The question has no such parameter, or its value is missing. */
  PARAMETER("07009", 7065, "The question has no such parameter, or its value was not set."),
  /** The object wraps nothing of that class. */
  NOT_WRAPPED("NL013", 7066, "`unwrap` was called for a class that is not wrapped."),
  /** A fault of this driver. */
  INTERNAL("NL014", 7099, "A bug in nl-jdbc itself: please report it.");

  private final String sqlState;
  private final int vendorCode;
  private final String sentence;

  NlError(String sqlState, int vendorCode, String sentence) {
    this.sqlState = sqlState;
    this.vendorCode = vendorCode;
    this.sentence = sentence;
  }

  /** Five characters. */
  public String sqlState() {
    return sqlState;
  }

  /** What {@link java.sql.SQLException#getErrorCode()} answers. */
  public int vendorCode() {
    return vendorCode;
  }

  /** Whether there is no answer after it, not even one that was found before. */
  public boolean endsQuestion() {
    return this == CANCELLED || this == TIMEOUT;
  }

  /** What it means, in one sentence; as the README lists it. */
  public String sentence() {
    return sentence;
  }
}
