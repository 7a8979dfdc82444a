package dev.nljdbc.error;

/**
 * Every cause of a failure of ours, with its stable SQLState and vendor code. The states stay clear
 * of those at which connection pools throw a healthy connection away (08xxx, 57Pxx, 0A000, 01002).
 */
public enum NlError {
  /** The NL statement is malformed. */
  SYNTAX("42601", 7001),
  /** A setting is unknown or has a bad value. */
  SETTING("42602", 7002),
  /** The URL can't be used: no inner URL, no driver for it. Only at connect. */
  URL("HV000", 7003),
  /** No answer was found to the question. */
  NO_ANSWER("NL001", 7010),
  /** The offline model does not understand the question. */
  NOT_UNDERSTOOD("NL002", 7011),
  /** The answer's confidence is below the least that was asked for. */
  UNCERTAIN("NL011", 7012),
  /** The guard refused the SQL. */
  REFUSED("42501", 7020),
  /** The budget of tokens, money or rounds is spent. */
  BUDGET("NL003", 7030),
  /** The time is up. */
  TIMEOUT("HYT00", 7031),
  /** Somebody cancelled. */
  CANCELLED("HY008", 7032),
  /** The model can't be reached or failed. */
  MODEL("NL004", 7040),
  /** The model's provider refused the key. */
  MODEL_KEY("NL005", 7041),
  /** The model has answered what can't be read. */
  MODEL_OUTPUT("NL006", 7042),
  /** The model or its server can't call tools; the text protocol may do. */
  MODEL_NO_TOOLS("NL010", 7043),
  /** The index could not be built or read. */
  INDEX("NL007", 7050),
  /** The database has no table that this user sees. */
  NO_TABLES("NL008", 7051),
  /** A question stands where only SQL can (updates, batches). */
  UNSUPPORTED("NL009", 7060);

  private final String sqlState;
  private final int vendorCode;

  NlError(String sqlState, int vendorCode) {
    this.sqlState = sqlState;
    this.vendorCode = vendorCode;
  }

  /** Five characters. */
  public String sqlState() {
    return sqlState;
  }

  /** What {@link java.sql.SQLException#getErrorCode()} answers. */
  public int vendorCode() {
    return vendorCode;
  }
}
