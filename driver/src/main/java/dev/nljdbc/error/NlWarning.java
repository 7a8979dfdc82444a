// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.error;

import java.sql.SQLWarning;
import org.apiguardian.api.API;

/** The kinds of warnings of an answer, with their stable vendor codes. */
@API(status = API.Status.STABLE)
public enum NlWarning {
  /** The SQL that was run, and as a comment its model, confidence, tokens, price and time. */
  ANSWER(7100),
  /** Anything else that a reader of the rows should know. */
  NOTICE(7101);

  /** The SQLState of all of them. */
  public static final String SQL_STATE = "01NL0";

  private final int vendorCode;

  NlWarning(int vendorCode) {
    this.vendorCode = vendorCode;
  }

  /** What {@link SQLWarning#getErrorCode()} answers. */
  public int vendorCode() {
    return vendorCode;
  }

  /** Whether a warning is of this kind. */
  public boolean is(SQLWarning warning) {
    return SQL_STATE.equals(warning.getSQLState()) && vendorCode == warning.getErrorCode();
  }

  /** A warning of this kind. */
  public SQLWarning of(String message) {
    return new SQLWarning(message, SQL_STATE, vendorCode);
  }
}
